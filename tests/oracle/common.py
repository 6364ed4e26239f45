"""What the three games of the Magic Hat oracle share."""


class IllegalMove(Exception):
    """A move that may not be made now; its text says what was expected."""


def count_cards(cards):
    """A pack without its order, for comparing packs."""
    return sorted(cards)


class Game:
    """A game in progress.

    A game of one kind fills in to_act, legal, chance_expected, chance, play
    and scores. Seats are 1..n; seat 0 is the table (chance) when it moves and
    the spectator when it sees.
    """

    def __init__(self, options, first):
        self.options = options
        self.n = options["players"]
        self.first = first
        self.turn_limit = options["turn_limit"]
        self.turns_done = 0
        self.over = False
        self.seen = {}

    # -- what a game of one kind has to say ---------------------------------

    def to_act(self):
        """The seat that moves next, 0 for chance, None when it is over."""
        raise NotImplementedError

    def legal(self):
        """The legal moves of the seat to act; empty for chance and at the end."""
        raise NotImplementedError

    def chance_expected(self):
        """In words: the chance move that has to come now."""
        raise NotImplementedError

    def chance(self, words):
        """Make a chance move; raise IllegalMove before changing anything."""
        raise NotImplementedError

    def play(self, seat, words):
        """Make a move of a seat that is known to be legal."""
        raise NotImplementedError

    def scores(self):
        raise NotImplementedError

    # -- shared --------------------------------------------------------------

    def apply(self, move):
        """Make a move given as text. Returns {seat: [event, ...]} for 0..n."""
        seat = self.to_act()
        if seat is None:
            raise IllegalMove("no move, the game is over")
        self.seen = {viewer: [] for viewer in range(self.n + 1)}
        words = move.split(" ")
        if seat == 0:
            self.chance(words)
        else:
            legal = self.legal()
            if move not in legal:
                raise IllegalMove("one of: " + ", ".join(legal))
            self.play(seat, words)
        return self.seen

    def illegal_chance(self):
        return IllegalMove(self.chance_expected())

    def seats(self):
        return range(1, self.n + 1)

    def left_of(self, seat):
        return seat % self.n + 1

    def tell(self, public, private=None):
        """Add an event to what every seat sees.

        private: {seat: {key: value}}, put behind the public keys in the copy
        of that seat alone.
        """
        private = private or {}
        for viewer, events in self.seen.items():
            event = dict(public)
            event.update(private.get(viewer, {}))
            events.append(event)

    def complete_turn(self):
        """Count a finished turn. True if the limit is reached with it."""
        self.turns_done += 1
        return self.turn_limit != 0 and self.turns_done >= self.turn_limit

    def winners(self):
        scores = self.scores()
        best = max(scores)
        return [seat for seat in self.seats() if scores[seat - 1] == best]

    def finish(self):
        self.over = True
        self.tell({"event": "end", "winners": self.winners(), "scores": self.scores()})
