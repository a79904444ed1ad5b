"""As much bridge as a client or a table manager needs, and nothing from Merrimac."""

SEATS = ["North", "East", "South", "West"]
RANKS = "23456789TJQKA"
STRAINS = ["C", "D", "H", "S", "NT"]
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
WORDS = {"passes": "P", "doubles": "X", "redoubles": "XX"}


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


def partners(one, other):
    return (SEATS.index(one) - SEATS.index(other)) % 2 == 0


class Auction:
    def __init__(self, dealer):
        self.dealer = dealer
        self.calls = []

    def turn(self):
        return after(self.dealer, len(self.calls))

    def caller(self, place):
        return after(self.dealer, place)

    def last_bid(self):
        for place in reversed(range(len(self.calls))):
            if self.calls[place] in BIDS:
                return place
        return None

    def legal(self):
        place = self.last_bid()
        if place is None:
            return ["P"] + BIDS
        calls = ["P"] + BIDS[BIDS.index(self.calls[place]) + 1 :]
        since = [call for call in self.calls[place:] if call != "P"]
        ours = partners(self.caller(place), self.turn())
        if len(since) == 1 and not ours:
            calls.append("X")
        if len(since) == 2 and ours:
            calls.append("XX")
        return calls

    def over(self):
        if len(self.calls) == 4 and self.last_bid() is None:
            return True
        return self.last_bid() is not None and self.calls[-3:] == ["P", "P", "P"]

    def contract(self):
        """Strain and declarer, or None if everybody passed."""
        place = self.last_bid()
        if place is None:
            return None
        strain = self.calls[place][1:]
        side = [
            p
            for p in range(place + 1)
            if self.calls[p][1:] == strain and partners(self.caller(p), self.caller(place))
        ]
        return strain, self.caller(side[0])


class Play:
    def __init__(self, strain, declarer):
        self.strain = strain
        self.declarer = declarer
        self.dummy = after(declarer, 2)
        self.leader = after(declarer)
        self.trick = []
        self.number = 1
        self.won = {seat: 0 for seat in SEATS}

    def turn(self):
        return after(self.leader, len(self.trick))

    def controller(self):
        return self.declarer if self.turn() == self.dummy else self.turn()

    def over(self):
        return self.number == 14

    def legal(self, hand):
        if self.trick:
            follow = [card for card in hand if card[1] == self.trick[0][1]]
            return follow or hand
        return hand

    def play(self, card):
        self.trick.append(card)
        if len(self.trick) < 4:
            return
        best = max(range(4), key=lambda place: self.power(self.trick[place]))
        self.leader = after(self.leader, best)
        self.won[self.leader] += 1
        self.trick = []
        self.number += 1

    def power(self, card):
        rank = RANKS.index(card[0])
        if card[1] == self.strain:
            return 200 + rank
        return 100 + rank if card[1] == self.trick[0][1] else rank


def hand_text(hand):
    """Suits from spades down, each with its ranks from the top and a full stop."""
    text = ""
    for suit in "SHDC":
        ranks = sorted((c[0] for c in hand if c[1] == suit), key=RANKS.index, reverse=True)
        text += f" {suit} {' '.join(ranks) or '-'}."
    return text.strip()


def read_hand(text):
    hand = []
    for part in text.split("."):
        if part.strip():
            suit, *ranks = part.split()
            assert suit in "SHDC", text
            hand += [rank + suit for rank in ranks if rank != "-"]
    return hand


def spoken(seat, call):
    for word, name in WORDS.items():
        if call == name:
            return f"{seat} {word}"
    return f"{seat} bids {call}"


def read_call(text):
    """Who called, what, and what was said about it."""
    seat, verb, *rest = text.split(" ", 2)
    rest = rest[0] if rest else ""
    if verb == "bids":
        call, _, remark = rest.partition(" ")
        return seat, call, remark
    return seat, WORDS[verb], rest
