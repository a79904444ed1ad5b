"""A minimal table manager, written from the protocol's description alone.

usage: server.py BOARDS SEED

Listens on a free port, which it prints, waits for four clients and has them play a number of boards.
It is strict about every line, except that it takes what clients say before they have heard of a
restart. Board 2 is started again in the middle of its auction, board 3 in the middle of its play,
and the teams are announced once too often; clients must take both.
"""

import random
import re
import socket
import sys

from bridge import RANKS, SEATS, Auction, Play, hand_text, read_call

VULNERABLE = ["Neither", "N/S", "E/W", "Both"]


class Restart(Exception):
    """The operator starts the board again."""


class Manager:
    def __init__(self, boards, seed):
        self.boards, self.lots = boards, random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        print(self.listener.getsockname()[1], flush=True)
        self.clients, self.teams = {}, {}
        self.restarts = {2: "auction", 3: "play"}

    def say(self, seat, line):
        self.clients[seat][0].sendall(f"{line}\r\n".encode("ascii"))

    def hear(self, seat, expected):
        line = self.clients[seat][1].readline()
        assert line.endswith("\r\n"), f"{seat}: no line: {line!r}"
        match = re.fullmatch(expected, line[:-2])
        assert match, f"{seat}: {line!r} is not {expected!r}"
        return match[0]

    def hear_after_restart(self, seat, expected):
        while True:
            line = self.clients[seat][1].readline()
            assert line.endswith("\r\n"), f"{seat}: no line: {line!r}"
            if line[:-2] == expected:
                return

    def session(self):
        while len(self.clients) < 4:
            connection, _ = self.listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            lines = connection.makefile("r", newline="\r\n", encoding="ascii")
            greeting = re.fullmatch(
                r'Connecting "(.+)" as (North|East|South|West) using protocol version 18',
                lines.readline()[:-2],
            )
            team, seat = greeting[1], greeting[2]
            assert seat not in self.clients
            self.clients[seat], self.teams[seat] = (connection, lines), team
            self.say(seat, f'{seat} ("{team}") seated')
        for seat in SEATS:
            self.hear(seat, f"{seat} ready for teams")
        teams = f'Teams : N/S : "{self.teams["North"]}" E/W : "{self.teams["East"]}"'
        self.say_all(teams)
        for seat in SEATS:
            self.hear(seat, f"{seat} ready to start")
        for number in range(1, self.boards + 1):
            deal = self.deal()
            while True:
                try:
                    self.board(number, {seat: list(hand) for seat, hand in deal.items()})
                    break
                except Restart:
                    continue
            self.say_all(
                "Timing - N/S : this board  00:01,  total  0:00:01.  E/W : this board  00:01,  total  0:00:01"
            )
            self.say_all(teams)
        self.say_all("End of session")
        for seat in SEATS:
            assert self.clients[seat][1].readline() == "", f"{seat} does not leave"
        assert not self.restarts, "a board was to be started again and was not"

    def say_all(self, line):
        for seat in SEATS:
            self.say(seat, line)

    def deal(self):
        pack = [rank + suit for suit in "SHDC" for rank in RANKS]
        self.lots.shuffle(pack)
        return {seat: pack[13 * i : 13 * i + 13] for i, seat in enumerate(SEATS)}

    def restart(self, number, where):
        if self.restarts.get(number) == where:
            del self.restarts[number]
            raise Restart

    def board(self, number, hands):
        dealer = SEATS[(number - 1) % 4]
        self.say_all("Start of board")
        for seat in SEATS:
            self.hear_after_restart(seat, f"{seat} ready for deal")
        self.say_all(
            f"Board number {number}. Dealer {dealer}. {self.lots.choice(VULNERABLE)} vulnerable."
        )
        for seat in SEATS:
            self.hear(seat, f"{seat} ready for cards")
        for seat in SEATS:
            self.say(seat, f"{seat}'s cards : {hand_text(hands[seat])}")
        auction = Auction(dealer)
        while not auction.over():
            self.call(auction)
            if len(auction.calls) == 2:
                self.restart(number, "auction")
        contract = auction.contract()
        if contract is None:
            print(f"board {number}: passed out", flush=True)
            return
        play = Play(*contract)
        while not play.over():
            self.card(play, hands)
            if play.number == 4:
                self.restart(number, "play")
        tricks = play.won[play.declarer] + play.won[play.dummy]
        print(f"board {number}: {tricks} tricks", flush=True)

    def call(self, auction):
        turn = auction.turn()
        others = [seat for seat in SEATS if seat != turn]
        for seat in others:
            self.hear(seat, f"{seat} ready for {turn}'s bid")
        line = self.hear(turn, rf"{turn} (passes|doubles|redoubles|bids [1-7](C|D|H|S|NT))")
        _, call, _ = read_call(line)
        assert call in auction.legal(), line
        auction.calls.append(call)
        for seat in others:
            self.say(seat, line)

    def card(self, play, hands):
        turn, controller = play.turn(), play.controller()
        is_opening_lead = play.number == 1 and not play.trick
        others = [seat for seat in SEATS if seat != controller]
        who = "dummy" if turn == play.dummy else turn
        for seat in others:
            self.hear(seat, f"{seat} ready for {who}'s card to trick {play.number}")
        if not play.trick:
            self.say(controller, "Dummy to lead" if turn == play.dummy else f"{turn} to lead")
        line = self.hear(controller, rf"{turn} plays [2-9TJQKA][SHDC]")
        card = line.split()[-1]
        assert card in play.legal(hands[turn]), line
        hands[turn].remove(card)
        for seat in others:
            self.say(seat, line)
        play.play(card)
        if is_opening_lead:
            watchers = [seat for seat in SEATS if seat != play.dummy]
            for seat in watchers:
                self.hear(seat, f"{seat} ready for dummy")
            for seat in watchers:
                self.say(seat, f"Dummy's cards : {hand_text(hands[play.dummy])}")


if __name__ == "__main__":
    Manager(int(sys.argv[1]), int(sys.argv[2])).session()
    print("over", flush=True)
