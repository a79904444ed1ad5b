"""A client of the table-manager protocol, written from its description alone.

usage: client.py PORT SEAT TEAM SEED

Calls and plays at random. It is strict about every line it is sent, so that it fails where the table
manager departs from the canonical form, and says on the way out how many boards it has played.
"""

import random
import re
import socket
import sys

from bridge import SEATS, Auction, Play, partners, read_call, read_hand, spoken


class Restart(Exception):
    """The table manager starts the board again."""


class Client:
    def __init__(self, port, seat, team, seed):
        self.seat, self.team = seat, team
        self.lots = random.Random(f"{seed} {seat}")
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("r", newline="\r\n", encoding="ascii")
        self.boards = 0

    def say(self, line):
        self.socket.sendall(f"{line}\r\n".encode("ascii"))

    def hear(self, pattern):
        line = self.lines.readline()
        assert line.endswith("\r\n"), f"no line: {line!r}"
        line = line[:-2]
        if line == "Start of board" and pattern != "Start of board|End of session":
            raise Restart
        match = re.fullmatch(pattern, line)
        assert match, f"{line!r} is not {pattern!r}"
        return match

    def session(self):
        seat = self.seat
        self.say(f'Connecting "{self.team}" as {seat} using protocol version 18')
        self.hear(rf'{seat} \("{self.team}"\) seated')
        self.say(f"{seat} ready for teams")
        teams = self.hear(r'Teams : N/S : "(.*)" E/W : "(.*)"')
        assert teams[1 + SEATS.index(seat) % 2] == self.team
        self.say(f"{seat} ready to start")
        while self.hear("Start of board|End of session")[0] == "Start of board":
            while True:
                try:
                    self.board()
                    break
                except Restart:
                    continue
            self.boards += 1
            self.hear(
                r"Timing - N/S : this board  \d\d:\d\d,  total  \d:\d\d:\d\d\."
                r"  E/W : this board  \d\d:\d\d,  total  \d:\d\d:\d\d"
            )
        assert self.lines.readline() == "", "something follows the end of the session"

    def board(self):
        seat = self.seat
        self.say(f"{seat} ready for deal")
        deal = self.hear(
            r"Board number (\d+)\. Dealer (North|East|South|West)\."
            r" (Neither|N/S|E/W|Both) vulnerable\."
        )
        self.say(f"{seat} ready for cards")
        hand = read_hand(self.hear(rf"{seat}'s cards : (S .*\. H .*\. D .*\. C .*\.)")[1])
        assert len(set(hand)) == 13
        auction = Auction(deal[2])
        while not auction.over():
            auction.calls.append(self.next_call(auction))
        if auction.contract():
            self.play(Play(*auction.contract()), hand)

    def next_call(self, auction):
        turn = auction.turn()
        if turn == self.seat:
            call = "P"
            if self.lots.random() < 0.4:
                call = self.lots.choice(auction.legal()[:6])
            remark = "" if call == "P" else f" Alert. {self.seat} has something"
            self.say(spoken(self.seat, call) + remark)
            return call
        self.say(f"{self.seat} ready for {turn}'s bid")
        line = self.hear(rf"{turn} (passes|doubles|redoubles|bids [1-7](C|D|H|S|NT)).*")[0]
        caller, call, remark = read_call(line)
        assert caller == turn and call in auction.legal(), line
        if partners(turn, self.seat) or call == "P":
            assert remark == "", f"partner's explanation is not for us: {line}"
        else:
            assert remark == f"Alert. {turn} has something", line
        return call

    def play(self, play, hand):
        hands = {self.seat: hand}
        while not play.over():
            turn, first = play.turn(), not play.trick
            is_opening_lead = play.number == 1 and first
            if play.controller() == self.seat:
                if first:
                    self.hear("Dummy to lead" if turn == play.dummy else f"{turn} to lead")
                card = self.lots.choice(play.legal(hands[turn]))
                self.say(f"{turn} plays {card}")
            else:
                who = "dummy" if turn == play.dummy else turn
                self.say(f"{self.seat} ready for {who}'s card to trick {play.number}")
                card = self.hear(rf"{turn} plays ([2-9TJQKA][SHDC])")[1]
            if turn in hands:
                assert card in play.legal(hands[turn]), card
                hands[turn].remove(card)
            play.play(card)
            if is_opening_lead and self.seat != play.dummy:
                self.say(f"{self.seat} ready for dummy")
                cards = self.hear(r"Dummy's cards : (S .*\. H .*\. D .*\. C .*\.)")[1]
                hands[play.dummy] = read_hand(cards)
        assert sum(play.won.values()) == 13
        assert not hand


if __name__ == "__main__":
    client = Client(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4])
    client.session()
    print(f"{client.boards} boards")
