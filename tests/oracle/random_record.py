#!/usr/bin/env python3
"""Write a record of a random Magic Hat game, the same for the same seed.

usage: random_record.py --game vanish|court|rabbits --seed N [--out FILE] [--spoil]

The players follow styles that differ from game to game and from seat to seat.
Many of them know all the cards, so that wins, shuffles, dead tables and the
like, which random play hardly ever reaches, are common over many seeds.
--spoil puts one illegal move somewhere into the record.
"""

import argparse
import copy
import json
import random
import sys

from common import IllegalMove
from court import HAT_OF
from oracle import DEFAULTS, GAMES
from rabbits import ALL_RABBITS, ALL_WANDS, COLOURS, FACES, SLOT_PAIRS, SLOTS
from vanish import ANIMALS


def shuffled(rng, cards):
    cards = list(cards)
    rng.shuffle(cards)
    return cards


def weighted(rng, weights):
    """A key of {key: weight}, or None if all weights are zero."""
    if sum(weights.values()) == 0:
        return None
    return rng.choices(list(weights), list(weights.values()))[0]


# -- vanish ------------------------------------------------------------------

class VanishTable:
    """Chance and the players of a game of vanish."""

    def __init__(self, rng, game):
        self.rng = rng
        common_call = rng.choice([0.02, 0.1, 0.3, 0.6])
        # How often a seat calls, and how often it then calls the right animal.
        self.style = {seat: (rng.choice([common_call, common_call, 0, 1]),
                             rng.choice([0, 0.2, 0.2, 0.5, 1]))
                      for seat in game.seats()}

    def chance(self, game):
        return "deal " + " ".join(shuffled(self.rng, ANIMALS))

    def choose(self, game, legal):
        rng = self.rng
        if game.phase != "turn":
            if legal[-1] in ("stay", "done") and rng.random() < 0.3:
                return legal[-1]
            return rng.choice(legal)
        call, right = self.style[game.seat]
        if rng.random() >= call:
            return rng.choice([move for move in legal if move.startswith("look")])
        if rng.random() < right:
            return "call " + game.box
        return "call " + rng.choice([a for a in ANIMALS if a != game.box])


# -- court -------------------------------------------------------------------

class CourtTable:
    """Chance and the players of a game of court."""

    def __init__(self, rng, game):
        self.rng = rng
        self.dead_deal = rng.choice([0, 0, 0.3, 0.7])   # how often a deal is dead
        # How often a deal is dead once a certain column has been opened.
        self.dead_refill = rng.choice([0, 0, 0.6, 1])
        common_right = rng.choice([0, 0.3, 0.8, 1])
        self.style = {}
        for seat in game.seats():
            self.style[seat] = {
                "weights": {"look": rng.choice([0, 1, 3]), "swap": rng.choice([0, 1, 3]),
                            "open": rng.choice([1, 3, 6])},
                "right": rng.choice([common_right, common_right, 0, 1]),
                "echo": rng.choice([0, 0, 0.5]),
            }

    def chance(self, game):
        rng = self.rng
        characters = shuffled(rng, game.characters_left())
        hats = shuffled(rng, game.hats_left())
        if rng.random() < self.dead_deal:
            characters, hats = self.dead(game, characters, hats, 7)
        elif rng.random() < self.dead_refill:
            characters, hats = self.dead_after_one(game, characters, hats)
        return " ".join(["deal"] + characters + ["/"] + hats)

    def dead(self, game, characters, hats, size):
        """Order both packs so that the first `size` of each have nothing in common."""
        kinds = shuffled(self.rng, sorted(set(characters)))
        clumped = sorted(characters, key=kinds.index)
        top, rest = clumped[:size], clumped[size:]
        self.rng.shuffle(rest)
        wanted = [HAT_OF[character] for character in top]
        useless = [hat for hat in hats if hat != "magic" and hat not in wanted]
        if len(top) < size or len(useless) < size:
            return characters, hats     # it can't be done
        hats = list(hats)
        for hat in useless[:size]:
            hats.remove(hat)
        return shuffled(self.rng, top) + rest, useless[:size] + hats

    def dead_after_one(self, game, characters, hats):
        """A live table that is dead after the opening of its only live column."""
        characters, dead_hats = self.dead(game, characters, hats, 8)
        wanted = [HAT_OF[character] for character in characters[:8]]
        if any(hat in wanted or hat == "magic" for hat in dead_hats[:8]):
            return characters, hats
        column = self.rng.randrange(7)
        live = wanted[column]
        if "magic" in dead_hats and self.rng.random() < 0.4:
            live = "magic"
        if live not in dead_hats:
            return characters, hats
        # The live hat comes into the column, the hat that was there on the pile.
        dead_hats.remove(live)
        moved = dead_hats[column]
        dead_hats[column] = live
        dead_hats.insert(7, moved)
        return characters, dead_hats

    def choose(self, game, legal):
        rng = self.rng
        style = self.style[game.seat]
        if game.last_turn in legal and rng.random() < style["echo"]:
            if not game.last_turn.startswith("open"):
                return game.last_turn
        verb = weighted(rng, style["weights"])
        if verb == "open" and rng.random() < style["right"]:
            return self.towards_a_pair(game, legal)
        return rng.choice([move for move in legal if move.startswith(verb)] or legal)

    def towards_a_pair(self, game, legal):
        good = [c for c in game.in_use
                if game.hat[c] in ("magic", HAT_OF[game.character[c]])]
        if good:
            return f"open {self.rng.choice(good)}"
        swaps = [f"swap {min(a, b)} {max(a, b)}" for a in game.in_use for b in game.in_use
                 if a != b and game.hat[a] == HAT_OF[game.character[b]]]
        return self.rng.choice([move for move in swaps if move in legal] or legal)


# -- rabbits -----------------------------------------------------------------

class RabbitsTable:
    """Chance and the players of a game of rabbits."""

    def __init__(self, rng, game):
        self.rng = rng
        # Mostly true dice; sometimes dice that love one face.
        self.faces = list(FACES)
        if rng.random() < 0.3:
            self.faces += 6 * [rng.choice(["hat1", "hat2", "exchange", "draw"])]
        common_clever = rng.choice([0, 0.5, 1])
        self.style = {}
        for seat in game.seats():
            self.style[seat] = {
                "weights": {"flip": rng.choice([0.2, 1, 4]),
                            "stop": rng.choice([0.05, 0.3]),
                            "exchange": rng.choice([0.2, 1, 3]),
                            "draw hat": rng.choice([0.5, 2, 8]),
                            "draw wand": rng.choice([0.2, 1, 2])},
                "clever": rng.choice([common_clever, common_clever, 0, 1]),
                # Leave the last hat cards in the pile, waiting for a won claim.
                "hoard": rng.random() < 0.5,
                "claim right": rng.choice([0, 0.7, 1, 1]),
                "claim wrong": rng.choice([0, 0, 0.05, 0.3]),
            }

    def chance(self, game):
        rng = self.rng
        if game.phase == "deal":
            return " ".join(["deal"] + shuffled(rng, ALL_RABBITS) + ["/"]
                            + shuffled(rng, ALL_WANDS))
        if game.phase == "roll":
            return f"roll {rng.choice(self.faces)} {rng.choice(self.faces)}"
        return " ".join(["shuffle"] + shuffled(rng, game.discards))

    @staticmethod
    def winning_slots(game, rabbits, goal):
        """The pairs of slots that win the goal with these rabbits in slots 1 2 3."""
        return [(a, b) for a, b in SLOT_PAIRS
                if sorted([rabbits[a - 1], rabbits[b - 1]]) == sorted(goal.split("-"))]

    def choose(self, game, legal):
        rng = self.rng
        style = self.style[game.seat]
        own = [game.stands[game.seat][slot].rabbit for slot in SLOTS]
        goal = game.goals[game.seat]
        right = self.winning_slots(game, own, goal)
        if game.phase == "claim":
            if right and rng.random() < style["claim right"]:
                return "claim {} {}".format(*rng.choice(right))
            if rng.random() < style["claim wrong"]:
                return rng.choice([move for move in legal if move.startswith("claim")])
            return "pass"
        if rng.random() < style["clever"]:
            best = [move for move in legal
                    if self.wins_after(game, move, own, goal)]
            if best:
                return rng.choice(best)
            if game.phase == "keep":
                return self.keep_for_goal(game, own, goal)
        if game.phase == "keep":
            return rng.choice(legal)
        weights = {}
        for verb, weight in style["weights"].items():
            if any(move.startswith(verb) for move in legal):
                weights[verb] = weight
        if style["hoard"] and len(game.pile) <= 1 and len(weights) > 1:
            weights.pop("draw hat", None)
        verb = weighted(rng, weights)
        return rng.choice([move for move in legal if move.startswith(verb)])

    def wins_after(self, game, move, own, goal):
        """Whether the goal can be claimed after this move, all cards known."""
        words = move.split(" ")
        own = list(own)
        if words[0] == "exchange":
            slot, other, other_slot = (int(word) for word in words[1:])
            own[slot - 1] = game.stands[other][other_slot].rabbit
        elif words[0] == "keep":
            own[int(words[1]) - 1] = game.drawn
        elif move == "draw wand":
            goal = game.wand_pile[0]
        elif move == "draw hat":
            if not game.pile:
                return False
            return any(self.winning_slots(game, own[:i] + [game.pile[0]] + own[i + 1:], goal)
                       for i in range(3))
        return bool(self.winning_slots(game, own, goal))

    def keep_for_goal(self, game, own, goal):
        """Keep a rabbit that is missing for the goal, in the place of a useless one."""
        missing = goal.split("-")
        useless = []
        for slot, rabbit in zip(SLOTS, own):
            if rabbit in missing:
                missing.remove(rabbit)
            else:
                useless.append(slot)
        if game.drawn in missing and useless:
            return f"keep {self.rng.choice(useless)}"
        return "discard"


# -- records -----------------------------------------------------------------

TABLES = {"vanish": VanishTable, "court": CourtTable, "rabbits": RabbitsTable}

VALUES = {
    "players": [2, 3, 4],
    "expert": [False, True],
    "swap": ["must", "may"],
    "magic_hats": [True, False],
    "no_echo": [True, False],
}

NAMES = ["Ada", "Bo", "", "Zoë", "an owl", "\"quoted\"", "line\nbreak", "帽子"]


def play(rng, name, options, first, most_moves):
    """Play a game. Returns its moves, the game, and for each turn that was
    completed without the end of the game: (what happened, number of turns)."""
    game = GAMES[name](options, first)
    table = TABLES[name](rng, game)
    moves = []
    turns = []
    while not game.over and len(moves) < most_moves:
        before = game.turns_done
        if game.to_act() == 0:
            move = table.chance(game)
        else:
            move = table.choose(game, game.legal())
        seen = game.apply(move)
        moves.append(move)
        if game.turns_done > before:
            what = [tuple(event.get(key) for key in ("event", "result", "right", "won", "prize"))
                    + ("lost" in event,) for event in seen[0]]
            turns.append((tuple(what), game.turns_done))
    return moves, game, turns


def cut_at_turn(rng, name, options, first, moves, turns):
    """Give the game a turn limit at which something happens, rare things as
    often as common ones. Returns the moves up to there."""
    kinds = sorted(set(what for what, _ in turns), key=repr)
    kind = rng.choice(kinds)
    options["turn_limit"] = rng.choice([number for what, number in turns if what == kind])
    game = GAMES[name](options, first)
    for count, move in enumerate(moves, start=1):
        game.apply(move)
        if game.over:
            return moves[:count]
    return moves


def random_record(name, seed):
    """A record as a dict, in the order in which it is to be written."""
    rng = random.Random(f"{name} {seed}")
    options = dict(DEFAULTS[name])
    given = {}
    given_often = rng.choice([0, 0.85, 0.85, 0.85, 1, 1])
    for option in options:
        if option != "turn_limit" and rng.random() < given_often:
            given[option] = rng.choice(VALUES[option])
    options.update(given)
    first = rng.randint(1, options["players"]) if rng.random() < 0.8 else None

    limit_kind = rng.choice(["default", "none", "none", "small", "middle", "cut", "cut"])
    limit = {"default": 400, "small": rng.randint(1, 8),
             "middle": rng.randint(9, 100)}.get(limit_kind, 0)
    options["turn_limit"] = limit
    most_moves = rng.randint(200, 600) if limit_kind in ("none", "cut") else 10 ** 6
    moves, game, turns = play(rng, name, options, first or 1, most_moves)
    if limit_kind == "cut" and turns:
        moves = cut_at_turn(rng, name, options, first or 1, moves, turns)
    elif rng.random() < 0.08:
        moves = moves[:rng.randint(0, len(moves))]
    if limit_kind != "default" or rng.random() < 0.5:
        given["turn_limit"] = options["turn_limit"]

    record = {"magichat": 1, "game": name}
    if given or rng.random() < 0.5:
        record["options"] = dict(shuffled(rng, given.items()))
    if first is not None:
        record["first"] = first
    if rng.random() < 0.5:
        record["names"] = [rng.choice(NAMES) for _ in range(options["players"])]
    record["moves"] = moves
    if rng.random() < 0.15:
        record["comment"] = {"moves": [1, 2.5, None], "first": "kept and ignored"}
    if rng.random() < 0.15:
        record = dict(shuffled(rng, record.items()))
    return record


# -- spoiling ----------------------------------------------------------------

NONSENSE = ["", " ", "look", "look 0", "look 6", "look 8", "look 03", "look +1", "look 1.0",
            "look -1", "look 1 ", "swap 1 1", "swap 2 1", "swap 0 1", "stay", "done", "stop",
            "call unicorn", "call", "open 0", "open 8", "flip 1 1", "flip 0 1", "flip 1 4",
            "flip 5 1", "draw", "draw hat ", "keep 0", "keep 4", "discard", "claim 1 1",
            "claim 2 1", "claim 3 1", "pass", "pass\n", "exchange 1 1 1", "exchange 1 2 4",
            "deal", "deal /", "roll", "roll hat1", "roll hat3 draw", "roll draw draw draw",
            "shuffle", "shuffle ", "resign", "\u0000", "\u001b[31mlook 1", "look\t1",
            "look \u0661", "\u00e9\U0001f3a9", "LOOK 1", "99999999999999999999",
            "look 99999999999999999999", "look 4294967297"]


def damaged(rng, move):
    """A move with something wrong in it, most of the time."""
    words = move.split(" ")
    kind = rng.randrange(9)
    if kind == 0:
        return move.upper()
    if kind == 1:
        return move.replace(" ", "  ", 1)
    if kind == 2:
        return rng.choice([move + " ", " " + move, move + "\n", move + "\u0000"])
    if kind == 3:
        return " ".join("0" + word if word.isdigit() else word for word in words)
    if kind == 4 and len(words) > 2:
        a, b = rng.sample(range(1, len(words)), 2)
        words[a], words[b] = words[b], words[a]
        return " ".join(words)
    if kind == 5:
        words[rng.randrange(len(words))] = rng.choice(words + ANIMALS + COLOURS + ["1", "2", "5"])
        return " ".join(words)
    if kind == 6:
        return " ".join(words[:-1])
    if kind == 7:
        return " ".join(words + [rng.choice(words)])
    return move.replace("-", " ").replace(" / ", " ")


def spoil(record, seed):
    """Put an illegal move somewhere into the record; its number is returned."""
    rng = random.Random(f"spoil {record['game']} {seed}")
    options = dict(DEFAULTS[record["game"]])
    options.update(record.get("options", {}))
    moves = record["moves"]
    at = rng.randint(0, len(moves))
    if rng.random() < 0.15:
        at = len(moves)
    game = GAMES[record["game"]](options, record.get("first", 1))
    for move in moves[:at]:
        game.apply(move)
    while True:
        source = rng.randrange(4)
        if source == 0:
            bad = rng.choice(NONSENSE)
        elif source == 1 and at > 0:
            bad = rng.choice([moves[at - 1], rng.choice(moves)])
        elif at < len(moves):
            bad = damaged(rng, moves[at])
        else:
            bad = damaged(rng, rng.choice(game.legal() or NONSENSE))
        try:
            copy.deepcopy(game).apply(bad)
        except IllegalMove:
            break
    record["moves"] = moves[:at] + [bad] + moves[at:]
    return at + 1


def make(name, seed, spoiled=False):
    """The bytes of a random record."""
    record = random_record(name, seed)
    if spoiled:
        spoil(record, seed)
    return (json.dumps(record, ensure_ascii=seed % 2 == 0) + "\n").encode("utf-8")


def main():
    parser = argparse.ArgumentParser(description="Write a record of a random game.")
    parser.add_argument("--game", required=True, choices=list(GAMES))
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--out", help="file to write (default: standard output)")
    parser.add_argument("--spoil", action="store_true", help="put an illegal move in")
    arguments = parser.parse_args()
    data = make(arguments.game, arguments.seed, arguments.spoil)
    if arguments.out:
        with open(arguments.out, "wb") as file:
            file.write(data)
    else:
        sys.stdout.buffer.write(data)


if __name__ == "__main__":
    main()
