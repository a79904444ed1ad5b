//! Who gets which chair: by the seat and team that a client names, or the one that it left.

use std::collections::VecDeque;
use std::time::Duration;

use merrimac_cards::Seat;

use super::{Client, Host, Refusal, Setup};
use crate::message::{Connecting, Dialect, ServerMessage};
use crate::team::TeamName;

impl Host {
    /// Whether somebody sits there.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.chairs[seat].is_some()
    }

    /// Gives a client its seat.
    ///
    /// # Errors
    /// If it cannot have one; the text of the refusal is the line to send.
    pub fn seat(&mut self, connecting: &Connecting, now: Duration) -> Result<Seat, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let seat = self.seat_for(connecting)?;
        self.sit(seat, connecting.team.clone(), Dialect::of(connecting), Setup::Seated, now);
        let team = connecting.team.to_string();
        self.say(seat, &ServerMessage::Seated { seat, team });
        Ok(seat)
    }

    /// Gives a client its seat back that has come again without asking for it: its first line says
    /// where it was, and that it knows the teams. The board on the table begins anew.
    ///
    /// # Errors
    /// If the seat is not free, or nobody has played yet who could come back.
    pub fn rebind(&mut self, seat: Seat, now: Duration) -> Result<TeamName, Refusal> {
        let teams = self.teams.as_ref().filter(|_| self.has_begun && !self.is_over());
        let team = teams.ok_or(Refusal::Stranger)?[seat.side()].clone();
        if self.is_taken(seat) {
            return Err(Refusal::Taken);
        }
        self.sit(seat, team.clone(), Dialect::CANONICAL, Setup::ReadyToStart, now);
        self.move_on(now);
        Ok(team)
    }

    fn sit(&mut self, seat: Seat, team: TeamName, own: Dialect, setup: Setup, now: Duration) {
        let dialect = self.settings.dialects[seat].map_or(own, |fixed| Dialect {
            lower_case_vulnerability: fixed.lower_case_vulnerability,
            ..own
        });
        let said = VecDeque::new();
        self.chairs[seat] = Some(Client { team, dialect, setup, said, silent_since: now });
    }

    fn seat_for(&self, connecting: &Connecting) -> Result<Seat, Refusal> {
        let team = &connecting.team;
        let Some(seat) = connecting.seat else {
            // Beside partner, if partner is there already.
            let free = |seat: &Seat| !self.is_taken(*seat) && self.team_at(*seat, team).is_ok();
            let beside = |seat: &Seat| self.chairs[seat.partner()].is_some();
            let all = Seat::ALL.into_iter().filter(free);
            return all
                .min_by_key(|seat| !beside(seat))
                .ok_or_else(|| Refusal::NoSeat(team.clone()));
        };
        if self.is_taken(seat) {
            return Err(Refusal::Taken);
        }
        self.team_at(seat, team)?;
        Ok(seat)
    }

    /// Whether this team may sit there.
    fn team_at(&self, seat: Seat, team: &TeamName) -> Result<(), Refusal> {
        let settled = self.teams.as_ref().map(|teams| &teams[seat.side()]);
        let partner = self.chairs[seat.partner()].as_ref().map(|client| &client.team);
        match settled.or(partner) {
            Some(expected) if expected != team => Err(Refusal::Team(expected.clone())),
            _ => Ok(()),
        }
    }
}
