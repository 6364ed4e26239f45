"""vanish: which animal is missing?"""

from common import Game, count_cards

ANIMALS = ["rabbit", "dove", "cat", "owl", "frog", "mouse"]
POSITIONS = range(1, 6)


class Vanish(Game):
    def __init__(self, options, first):
        super().__init__(options, first)
        self.expert = options["expert"]
        self.may_stay = options["swap"] == "may"
        self.round = 1
        self.starter = first
        self.rounds_won = {seat: 0 for seat in self.seats()}
        # "deal", "turn" (look or call), "swap" (after a look), "extra" (expert)
        self.phase = "deal"
        self.circle = {}        # position -> animal
        self.box = None
        self.in_round = []      # seats still in the round
        self.seat = None        # whose turn it is
        self.looked = None      # the position just looked into

    def to_act(self):
        if self.over:
            return None
        return 0 if self.phase == "deal" else self.seat

    def legal(self):
        if self.over or self.phase == "deal":
            return []
        if self.phase == "turn":
            looks = [f"look {p}" for p in POSITIONS]
            return looks + [f"call {animal}" for animal in ANIMALS]
        if self.phase == "swap":
            moves = [f"swap {self.looked} {p}" for p in POSITIONS if p != self.looked]
            return moves + (["stay"] if self.may_stay else [])
        pairs = [(a, b) for a in POSITIONS for b in POSITIONS if a < b]
        return [f"swap {a} {b}" for a, b in pairs] + ["done"]

    def chance_expected(self):
        return "deal and the six animals: positions 1 to 5, then the box"

    def chance(self, words):
        animals = words[1:]
        if words[0] != "deal" or count_cards(animals) != count_cards(ANIMALS):
            raise self.illegal_chance()
        self.circle = dict(zip(POSITIONS, animals[:5]))
        self.box = animals[5]
        self.in_round = list(self.seats())
        self.seat = self.starter
        self.phase = "turn"
        self.tell({"event": "deal", "round": self.round, "starter": self.starter})

    def play(self, seat, words):
        verb = words[0]
        if verb == "look":
            self.looked = int(words[1])
            self.phase = "swap"
            self.tell({"event": "look", "seat": seat, "hat": self.looked},
                      {seat: {"animal": self.circle[self.looked]}})
        elif verb == "call":
            self.call(seat, words[1])
        else:
            if verb == "swap":
                a, b = int(words[1]), int(words[2])
                self.circle[a], self.circle[b] = self.circle[b], self.circle[a]
                self.tell({"event": "swap", "seat": seat, "hats": [a, b]})
            else:  # stay, done
                self.tell({"event": verb, "seat": seat})
            if self.phase == "swap" and self.expert:
                self.phase = "extra"
            else:
                self.end_turn(seat)

    def call(self, seat, animal):
        right = animal == self.box
        event = {"event": "call", "seat": seat, "animal": animal, "right": right}
        self.tell(event, None if right else {seat: {"box": self.box}})
        if right:
            self.win_round(seat)
        else:
            self.in_round.remove(seat)
            if len(self.in_round) == 1:
                self.win_round(self.in_round[0])
        self.end_turn(seat)

    def win_round(self, winner):
        self.rounds_won[winner] += 1
        prize = "hat" if self.rounds_won[winner] == 1 else "wand"
        self.tell({"event": "round", "winner": winner, "prize": prize, "box": self.box})
        self.phase = "deal"
        self.round += 1
        self.starter = self.left_of(winner)

    def end_turn(self, seat):
        limit_reached = self.complete_turn()
        if limit_reached or 2 in self.rounds_won.values():
            self.finish()
        elif self.phase != "deal":
            self.seat = self.left_of(seat)
            while self.seat not in self.in_round:
                self.seat = self.left_of(self.seat)
            self.phase = "turn"

    def scores(self):
        return [self.rounds_won[seat] for seat in self.seats()]
