//! Every message is read as it was written.

use std::time::Duration;

use merrimac_cards::{BySide, Hand, Seat, Vulnerability};
use merrimac_protocol::message::{
    ClientMessage, Connecting, Dialect, ReadyFor, Scoring, ServerMessage, ShownCard, SpokenCall,
    Thought, Whose,
};
use merrimac_protocol::{LineBuffer, TeamName};
use merrimac_testkit::strategies::{call, card, seat};
use proptest::prelude::*;
