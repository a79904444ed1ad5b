//! How the bidding goes on in a deal, if everybody goes by the rules.
//!
//! Deals that fit one auction go on alike for a while, so the positions they pass through are kept in
//! a tree: the walk through the rules and the reading of a call, which are what bidding costs, are
//! done once for all deals that come by.

use std::sync::Arc;

use merrimac_cards::{Auction, Call, Deal, IllegalCall};

use crate::position::{Position, Turn};

/// A place in a [`Projection`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stage(usize);

/// The positions that deals have passed through, from one on.
#[derive(Debug, Clone)]
pub struct Projection<'s> {
    nodes: Vec<Node<'s>>,
}

#[derive(Debug, Clone)]
struct Node<'s> {
    position: Position<'s>,
    turn: Arc<Turn<'s>>,
    next: Vec<(Call, Stage)>,
}

impl<'s> Projection<'s> {
    /// From a position on.
    pub fn new(position: Position<'s>) -> Self {
        Self { nodes: vec![Node::new(position)] }
    }

    /// Where it begins.
    pub const fn start(&self) -> Stage {
        Stage(0)
    }

    /// The position at a stage.
    pub fn position(&self, stage: Stage) -> &Position<'s> {
        &self.nodes[stage.0].position
    }

    /// The choice of the player whose turn it is there.
    pub fn turn(&self, stage: Stage) -> &Turn<'s> {
        &self.nodes[stage.0].turn
    }

    /// The stage that a call leads to.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn after(&mut self, stage: Stage, call: Call) -> Result<Stage, IllegalCall> {
        let known = self.nodes[stage.0].next.iter().find(|(made, _)| *made == call);
        if let Some((_, next)) = known {
            return Ok(*next);
        }
        let mut position = self.nodes[stage.0].position.clone();
        position.hear(call)?;
        let next = Stage(self.nodes.len());
        self.nodes.push(Node::new(position));
        self.nodes[stage.0].next.push((call, next));
        Ok(next)
    }

    /// How the bidding ends in a deal.
    pub fn bid_out(&mut self, mut stage: Stage, deal: &Deal) -> &Auction {
        while let Some(seat) = self.position(stage).auction().turn() {
            let call = self.turn(stage).choose(deal.hand(seat)).call;
            let next = self.after(stage, call).or_else(|_| self.after(stage, Call::Pass));
            stage = next.expect("a pass is always legal");
        }
        self.position(stage).auction()
    }
}

impl<'s> Node<'s> {
    fn new(position: Position<'s>) -> Self {
        Self { turn: position.turn(), position, next: Vec::new() }
    }
}
