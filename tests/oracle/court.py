"""court: every head its hat."""

from common import Game, count_cards

HAT_OF = {
    "king": "crown", "princess": "tiara", "knight": "helmet", "wizard": "tophat",
    "cook": "toque", "witch": "pointed", "pirate": "tricorn", "dragon": "horns",
    "jester": "bells", "dresser": "kerchief",
}
COLUMNS = range(1, 8)


class Court(Game):
    def __init__(self, options, first):
        super().__init__(options, first)
        # Until the first deal all cards are in the piles.
        self.character_pile = 2 * list(HAT_OF)
        self.hat_pile = 2 * list(HAT_OF.values())
        if options["magic_hats"]:
            self.hat_pile += 4 * ["magic"]
        self.in_use = list(COLUMNS)
        self.character = {}     # column -> card
        self.hat = {}           # column -> card
        self.must_deal = True
        self.seat = first
        self.last_turn = None   # the move of the turn just before
        self.pairs = {seat: 0 for seat in self.seats()}
        self.magic = {seat: 0 for seat in self.seats()}
        self.penalties = {seat: 0 for seat in self.seats()}

    def to_act(self):
        if self.over:
            return None
        return 0 if self.must_deal else self.seat

    def legal(self):
        if self.over or self.must_deal:
            return []
        moves = [f"look {c}" for c in self.in_use]
        moves += [f"swap {a} {b}" for a in self.in_use for b in self.in_use if a < b]
        if self.options["no_echo"] and self.last_turn in moves:
            moves.remove(self.last_turn)
        return moves + [f"open {c}" for c in self.in_use]

    def characters_left(self):
        """The characters not yet won."""
        return list(self.character.values()) + self.character_pile

    def hats_left(self):
        """The hats not yet won."""
        return list(self.hat.values()) + self.hat_pile

    def chance_expected(self):
        return (f"deal, the {len(self.characters_left())} characters not yet won, "
                f"a slash and the {len(self.hats_left())} hats not yet won")

    def chance(self, words):
        if words[0] != "deal" or words.count("/") != 1:
            raise self.illegal_chance()
        slash = words.index("/")
        characters, hats = words[1:slash], words[slash + 1:]
        if (count_cards(characters) != count_cards(self.characters_left())
                or count_cards(hats) != count_cards(self.hats_left())):
            raise self.illegal_chance()
        used = len(self.in_use)
        self.character = dict(zip(self.in_use, characters[:used]))
        self.hat = dict(zip(self.in_use, hats[:used]))
        self.character_pile = characters[used:]
        self.hat_pile = hats[used:]
        self.tell({"event": "deal", "characters": characters[:used]})
        self.notice_dead()

    def is_dead(self):
        wanted = [HAT_OF[character] for character in self.character.values()]
        return not any(hat == "magic" or hat in wanted for hat in self.hat.values())

    def notice_dead(self):
        self.must_deal = self.is_dead()
        if self.must_deal:
            self.tell({"event": "dead"})

    def play(self, seat, words):
        verb = words[0]
        columns = [int(word) for word in words[1:]]
        if verb == "look":
            self.tell({"event": "look", "seat": seat, "column": columns[0]},
                      {seat: {"hat": self.hat[columns[0]]}})
        elif verb == "swap":
            a, b = columns
            self.hat[a], self.hat[b] = self.hat[b], self.hat[a]
            self.tell({"event": "swap", "seat": seat, "columns": [a, b]})
        else:
            self.open(seat, columns[0])
        self.last_turn = " ".join(words)
        self.seat = self.left_of(seat)
        limit_reached = self.complete_turn()
        if limit_reached or len(self.in_use) == 3:
            self.finish()

    def open(self, seat, column):
        hat = self.hat[column]
        if hat == HAT_OF[self.character[column]]:
            result = "pair"
        elif hat == "magic":
            result = "magic"
        else:
            result = "miss"
        self.tell({"event": "open", "seat": seat, "column": column, "hat": hat,
                   "result": result})
        if result == "miss":
            self.penalties[seat] += 1
        elif result == "magic":
            self.magic[seat] += 1
            self.hat[column] = self.hat_pile.pop(0)
            self.tell({"event": "lay", "column": column})
            self.notice_dead()
        else:
            self.pairs[seat] += 1
            if self.character_pile:
                self.character[column] = self.character_pile.pop(0)
                self.hat[column] = self.hat_pile.pop(0)
                self.tell({"event": "lay", "column": column,
                           "character": self.character[column]})
                self.notice_dead()
            else:
                del self.character[column], self.hat[column]
                self.in_use.remove(column)
                self.tell({"event": "close", "column": column})

    def scores(self):
        return [self.pairs[s] - max(0, self.penalties[s] - self.magic[s])
                for s in self.seats()]
