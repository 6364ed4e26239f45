"""rabbits: the golden wands."""

from common import Game, count_cards

COLOURS = ["white", "black", "brown", "pink", "blue", "green"]
ALL_RABBITS = 4 * COLOURS
ALL_WANDS = [f"{a}-{b}" for i, a in enumerate(COLOURS) for b in COLOURS[i:]]
FACES = ["hat1", "hat2", "exchange", "exchange", "draw", "draw"]
HATS_SHOWN = {"hat1": 1, "hat2": 2}
SLOTS = [1, 2, 3]
SLOT_PAIRS = [(1, 2), (1, 3), (2, 3)]
WANDS_TO_WIN = 4


class Card:
    """A hat card on a stand."""

    def __init__(self, rabbit):
        self.rabbit = rabbit
        self.faces = "in"


class Rabbits(Game):
    def __init__(self, options, first):
        super().__init__(options, first)
        # "deal", "roll", "action", "flip" (more cards to turn), "keep" (a hat
        # card was drawn), "claim", "shuffle"
        self.phase = "deal"
        self.seat = first
        self.stands = {}        # seat -> {slot: Card}
        self.goals = {}         # seat -> wand
        self.won = {seat: [] for seat in self.seats()}      # face down, last won last
        self.pile = []          # hat cards, top first
        self.discards = []
        self.wand_pile = []     # top first
        self.dice = []
        self.flips_left = 0
        self.drawn = None       # the hat card looked at after draw hat
        self.refill_slots = None    # the slots that a won claim left empty

    def to_act(self):
        if self.over:
            return None
        return 0 if self.phase in ("deal", "roll", "shuffle") else self.seat

    # -- legal moves ---------------------------------------------------------

    def legal(self):
        if self.to_act() in (None, 0):
            return []
        if self.phase == "action":
            return self.action_moves()
        if self.phase == "flip":
            return self.flip_moves() + ["stop"]
        if self.phase == "keep":
            return [f"keep {slot}" for slot in SLOTS] + ["discard"]
        return [f"claim {a} {b}" for a, b in SLOT_PAIRS] + ["pass"]

    def action_moves(self):
        moves = []
        if any(die in HATS_SHOWN for die in self.dice):
            moves += self.flip_moves() + ["stop"]
        if "exchange" in self.dice:
            moves += [f"exchange {own} {other} {slot}" for own in SLOTS
                      for other in self.seats() if other != self.seat
                      for slot in SLOTS]
        if "draw" in self.dice:
            moves += ["draw hat", "draw wand"]
        return moves

    def flip_moves(self):
        """The cards whose hat side the player sees."""
        moves = []
        for rack in self.seats():
            hat_side_seen = "out" if rack == self.seat else "in"
            for slot in SLOTS:
                if self.stands[rack][slot].faces == hat_side_seen:
                    moves.append(f"flip {rack} {slot}")
        return moves

    # -- chance moves --------------------------------------------------------

    def chance_expected(self):
        if self.phase == "deal":
            return "deal, the 24 rabbits, a slash and the 21 wands"
        if self.phase == "roll":
            return "roll and two of hat1, hat2, exchange, draw"
        return f"shuffle and the {len(self.discards)} rabbits of the discards"

    def chance(self, words):
        if words[0] != self.phase:
            raise self.illegal_chance()
        if self.phase == "deal":
            self.deal(words[1:])
        elif self.phase == "roll":
            self.roll(words[1:])
        else:
            self.shuffle(words[1:])

    def deal(self, words):
        if words.count("/") != 1:
            raise self.illegal_chance()
        slash = words.index("/")
        rabbits, wands = words[:slash], words[slash + 1:]
        if (count_cards(rabbits) != count_cards(ALL_RABBITS)
                or count_cards(wands) != count_cards(ALL_WANDS)):
            raise self.illegal_chance()
        for seat in self.seats():
            self.stands[seat] = {slot: Card(rabbits.pop(0)) for slot in SLOTS}
        for seat in self.seats():
            self.goals[seat] = wands.pop(0)
        self.pile = rabbits
        self.wand_pile = wands
        self.phase = "roll"
        self.tell({"event": "deal", "goals": [self.goals[s] for s in self.seats()]},
                  {s: {"own": [self.stands[s][slot].rabbit for slot in SLOTS]}
                   for s in self.seats()})

    def roll(self, dice):
        if len(dice) != 2 or any(die not in FACES for die in dice):
            raise self.illegal_chance()
        self.dice = dice
        self.phase = "action"
        self.tell({"event": "roll", "seat": self.seat, "dice": list(dice)})

    def shuffle(self, rabbits):
        if count_cards(rabbits) != count_cards(self.discards):
            raise self.illegal_chance()
        self.pile = self.pile + rabbits
        self.discards = []
        self.tell({"event": "shuffle"})
        if self.refill_slots is None:
            self.draw_hat()
        else:
            self.refill()

    # -- players' moves ------------------------------------------------------

    def play(self, seat, words):
        verb = words[0]
        if verb == "flip":
            self.flip(seat, int(words[1]), int(words[2]))
        elif verb == "stop":
            self.tell({"event": "stop", "seat": seat})
            self.phase = "claim"
        elif verb == "exchange":
            self.exchange(seat, *[int(word) for word in words[1:]])
        elif verb == "draw" and words[1] == "hat":
            if self.pile:
                self.draw_hat()
            else:
                self.phase = "shuffle"
        elif verb == "draw":
            self.draw_wand(seat)
        elif verb == "keep":
            slot = int(words[1])
            old = self.stands[seat][slot].rabbit
            self.stands[seat][slot] = Card(self.drawn)
            self.drawn = None
            self.discards.append(old)
            self.phase = "claim"
            self.tell({"event": "keep", "seat": seat, "slot": slot, "discarded": old})
        elif verb == "discard":
            self.discards.append(self.drawn)
            self.phase = "claim"
            self.tell({"event": "discard", "seat": seat, "discarded": self.drawn})
            self.drawn = None
        elif verb == "claim":
            self.claim(seat, int(words[1]), int(words[2]))
        else:
            self.tell({"event": "pass", "seat": seat})
            self.end_turn()

    def flip(self, seat, rack, slot):
        if self.phase == "action":
            self.flips_left = sum(HATS_SHOWN.get(die, 0) for die in self.dice)
        card = self.stands[rack][slot]
        if rack == seat:
            card.faces = "in"
            viewers = [rack]
        else:
            card.faces = "out"
            viewers = [viewer for viewer in self.seats() if viewer != rack]
        self.flips_left -= 1
        self.phase = "flip" if self.flips_left > 0 else "claim"
        self.tell({"event": "flip", "seat": seat, "rack": rack, "slot": slot,
                   "faces": card.faces},
                  {viewer: {"rabbit": card.rabbit} for viewer in viewers})

    def exchange(self, seat, own_slot, other, other_slot):
        given = self.stands[seat][own_slot].rabbit
        received = self.stands[other][other_slot].rabbit
        self.stands[seat][own_slot] = Card(received)
        self.stands[other][other_slot] = Card(given)
        self.phase = "claim"
        self.tell({"event": "exchange", "seat": seat, "slot": own_slot,
                   "with": other, "with_slot": other_slot},
                  {seat: {"received": received}, other: {"received": given}})

    def draw_hat(self):
        self.drawn = self.pile.pop(0)
        self.phase = "keep"
        self.tell({"event": "draw", "seat": self.seat, "pile": "hat"},
                  {self.seat: {"rabbit": self.drawn}})

    def draw_wand(self, seat):
        old = self.goals[seat]
        self.wand_pile.append(old)
        self.goals[seat] = self.wand_pile.pop(0)
        self.phase = "claim"
        self.tell({"event": "draw", "seat": seat, "pile": "wand",
                   "goal": self.goals[seat], "returned": old})

    def claim(self, seat, a, b):
        stand = self.stands[seat]
        rabbits = [stand[a].rabbit, stand[b].rabbit]
        won = count_cards(rabbits) == count_cards(self.goals[seat].split("-"))
        event = {"event": "claim", "seat": seat, "slots": [a, b],
                 "rabbits": rabbits, "won": won}
        if not won:
            if self.won[seat]:
                # It lies face down: everybody sees that it goes, nobody which it is.
                self.wand_pile.append(self.won[seat].pop())
                event["lost"] = True
            self.tell(event)
            self.end_turn()
            return
        self.tell(event)
        self.won[seat].append(self.goals[seat])
        self.goals[seat] = None
        for slot in (a, b):
            self.discards.append(stand[slot].rabbit)
            stand[slot] = None
        if len(self.won[seat]) == WANDS_TO_WIN:
            self.finish()
            return
        self.refill_slots = [a, b]
        if len(self.pile) < 2:
            self.phase = "shuffle"
        else:
            self.refill()

    def refill(self):
        rabbits = []
        for slot in self.refill_slots:
            rabbits.append(self.pile.pop(0))
            self.stands[self.seat][slot] = Card(rabbits[-1])
        self.goals[self.seat] = self.wand_pile.pop(0)
        self.tell({"event": "refill", "seat": self.seat, "slots": self.refill_slots,
                   "goal": self.goals[self.seat]},
                  {self.seat: {"rabbits": rabbits}})
        self.refill_slots = None
        self.end_turn()

    def end_turn(self):
        if self.complete_turn():
            self.finish()
        else:
            self.seat = self.left_of(self.seat)
            self.phase = "roll"

    def scores(self):
        return [len(self.won[seat]) for seat in self.seats()]
