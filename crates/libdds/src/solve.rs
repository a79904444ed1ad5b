//! `SolveBoard` and its relatives: which cards are good, and how good.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use merrimac_double_dummy::Solver;

use crate::abi::{Boards, BoardsPbn, Deal, FutureTricks, MAX_BOARDS, SolvedBoards};
use crate::crew::CREW;
use crate::fault::Fault;
use crate::position::{Choice, Position, rank_number, suit_number};

/// A position and what is asked about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question {
    pub(crate) deal: Deal,
    /// How many tricks to look for: −1 for as many as can be, 0 for no matter.
    pub(crate) target: i32,
    /// 1 for one good card, 2 for all good cards, 3 for all cards with what each is worth.
    pub(crate) solutions: i32,
    /// 0 for no search when there is no choice; 1 and 2 always search.
    pub(crate) mode: i32,
}

/// What a program finds as the score of the only card when it did not want to know.
const NOT_SEARCHED: i32 = -2;
/// What it finds as the score when the target cannot be reached.
const OUT_OF_REACH: i32 = -1;

impl Question {
    /// DDS's checks of the numbers, in its order.
    fn position(&self) -> Result<Position, Fault> {
        match self.target {
            ..-1 => return Err(Fault::TargetBelowRange),
            14.. => return Err(Fault::TargetAboveRange),
            _ => {}
        }
        match self.solutions {
            ..1 => return Err(Fault::SolutionsBelowRange),
            4.. => return Err(Fault::SolutionsAboveRange),
            _ => {}
        }
        match self.mode {
            ..0 => return Err(Fault::ModeBelowRange),
            3.. => return Err(Fault::ModeAboveRange),
            _ => {}
        }
        Position::read(&self.deal, self.target)
    }

    /// Answers it.
    ///
    /// # Errors
    /// What is wrong with the numbers or the cards.
    pub(crate) fn answer(&self, solver: &mut Solver) -> Result<FutureTricks, Fault> {
        let position = self.position()?;
        let nodes_before = solver.nodes();
        let mut found = self.cards(solver, &position);
        let nodes = solver.nodes() - nodes_before;
        found.nodes = i32::try_from(nodes).unwrap_or(i32::MAX);
        Ok(found)
    }

    fn cards(&self, solver: &mut Solver, position: &Position) -> FutureTricks {
        let choices = position.choices();
        let wants_scores = self.target != 0 || self.solutions == 3;
        if position.tricks_left() == 1 {
            // The last trick plays itself: the card with its score, whatever the target.
            let score = if wants_scores { score(solver, position, choices[0]) } else { 0 };
            return listed([(choices[0], score)]);
        }
        if self.mode == 0 && choices.len() == 1 {
            return listed([(choices[0], NOT_SEARCHED)]);
        }
        match (self.solutions, self.target) {
            (3, _) => all(solver, position),
            (1, 0) => listed(in_order(choices).into_iter().take(1).map(|choice| (choice, 0))),
            (_, 0) => listed(in_order(choices).into_iter().map(|choice| (choice, 0))),
            (1, target) => one_good(solver, position, target),
            (_, target) => all_good(solver, position, target),
        }
    }
}

/// Every card with its score, best first.
fn all(solver: &mut Solver, position: &Position) -> FutureTricks {
    listed(scored(solver, position))
}

/// One card that reaches the target or, if that is −1, the most there is.
fn one_good(solver: &mut Solver, position: &Position, target: i32) -> FutureTricks {
    let most = i32::from(position.tricks(solver)[position.turn().side()]);
    let goal = if target == -1 { most } else { target };
    if most < goal {
        return none_good(target);
    }
    let good = in_order(position.choices())
        .into_iter()
        .find(|&choice| score(solver, position, choice) >= goal);
    listed(good.map(|choice| (choice, goal)))
}

/// All cards that reach the target or, if that is −1, the most there is.
fn all_good(solver: &mut Solver, position: &Position, target: i32) -> FutureTricks {
    let scored = scored(solver, position);
    let most = scored.first().map_or(0, |&(_, score)| score);
    let goal = if target == -1 { most } else { target };
    if most < goal {
        return none_good(target);
    }
    listed(scored.into_iter().filter(|&(_, score)| score >= goal).map(|(choice, _)| (choice, goal)))
}

/// No card, and a score that says why: there are no tricks at all, or too few.
fn none_good(target: i32) -> FutureTricks {
    let mut answer = FutureTricks::ZERO;
    answer.score[0] = if target == 1 { 0 } else { OUT_OF_REACH };
    answer
}

/// The tricks of the side to play if it plays a card.
fn score(solver: &mut Solver, position: &Position, choice: Choice) -> i32 {
    i32::from(position.after(solver, choice.card)[position.turn().side()])
}

/// All choices with their scores, best first.
fn scored(solver: &mut Solver, position: &Position) -> Vec<(Choice, i32)> {
    let choices = in_order(position.choices());
    let mut scored: Vec<_> = match position.play_state() {
        Some(play) => {
            let results = solver.cards(&play);
            let tricks = |choice: &Choice| {
                let result = results.iter().find(|result| result.card == choice.card);
                i32::from(result.expect("every legal card has a result").tricks)
            };
            choices.iter().map(|choice| (*choice, tricks(choice))).collect()
        }
        None => choices.iter().map(|&choice| (choice, score(solver, position, choice))).collect(),
    };
    scored.sort_by_key(|&(_, score)| Reverse(score));
    scored
}

/// Cards of equal worth in the order they are given in: by suit, small ones first.
fn in_order(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by_key(|choice| (suit_number(choice.card.suit()), choice.card.rank()));
    choices
}

fn listed(cards: impl IntoIterator<Item = (Choice, i32)>) -> FutureTricks {
    let mut answer = FutureTricks::ZERO;
    for (place, (choice, score)) in cards.into_iter().enumerate() {
        answer.cards += 1;
        answer.suit[place] = suit_number(choice.card.suit());
        answer.rank[place] = rank_number(choice.card.rank());
        answer.equals[place] = i32::from(choice.equals.bits()) << 2;
        answer.score[place] = score;
    }
    answer
}

/// How many boards a structure says it has; a negative number is none.
pub(crate) fn board_count(number: i32) -> Result<usize, Fault> {
    let count = usize::try_from(number).unwrap_or(0);
    if count > MAX_BOARDS { Err(Fault::TooManyBoards) } else { Ok(count) }
}

impl Boards {
    /// The questions in it.
    pub(crate) fn questions(&self) -> Result<Vec<Question>, Fault> {
        let question = |place: usize| Question {
            deal: self.deals[place],
            target: self.target[place],
            solutions: self.solutions[place],
            mode: self.mode[place],
        };
        Ok((0..board_count(self.no_of_boards)?).map(question).collect())
    }
}

impl BoardsPbn {
    /// The questions in it.
    pub(crate) fn questions(&self) -> Result<Vec<Question>, Fault> {
        let question = |place: usize| {
            Ok(Question {
                deal: Deal::try_from(&self.deals[place])?,
                target: self.target[place],
                solutions: self.solutions[place],
                mode: self.mode[place],
            })
        };
        (0..board_count(self.no_of_boards)?).map(question).collect()
    }
}

/// Answers several questions, on several threads. Those that can be answered are, whatever is wrong
/// with others.
///
/// # Errors
/// That of the first board that has one.
pub(crate) fn answer_all(questions: &[Question], solved: &mut SolvedBoards) -> Result<(), Fault> {
    for board in &mut solved.solved_board {
        board.cards = 0;
    }
    // Boards with the same cards and strain go to the same solver, which then knows most of it.
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, question) in questions.iter().enumerate() {
        groups.entry((question.deal.remain_cards, question.deal.trump)).or_default().push(place);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_unstable();
    let answers = CREW.share(&groups, |solver, group| {
        let answer = |&place: &usize| (place, questions[place].answer(solver));
        group.iter().map(answer).collect::<Vec<_>>()
    });
    let mut fault = None;
    let mut answers: Vec<_> = answers.into_iter().flatten().collect();
    answers.sort_by_key(|&(place, _)| place);
    for (place, answer) in answers {
        match answer {
            Ok(answer) => solved.solved_board[place] = answer,
            Err(problem) => fault = fault.or(Some(problem)),
        }
    }
    solved.no_of_boards = questions.len() as i32;
    fault.map_or(Ok(()), Err)
}
