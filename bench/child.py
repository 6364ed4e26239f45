#!/usr/bin/env python3
"""A player of five, for measuring: knows the rules, remembers its last two turns, and does the rest by chance.

    magichat arena --game rabbits --bots cmd:bench/child.py,goldfish --games 200

It never uses what it saw more than two of its own turns ago, follows a thing that was moved only while it remembers it,
and guesses at vanish as children do: after three looks, some animal that it has not just seen.
"""
import json
import random
import sys

HAT_OF = dict(king="crown", princess="tiara", knight="helmet", wizard="tophat", cook="toque", witch="pointed",
              pirate="tricorn", dragon="horns", jester="bells", dresser="kerchief")
ANIMALS = ["rabbit", "dove", "cat", "owl", "frog", "mouse"]
TURNS = 2  # of its own, after which it has forgotten


class Child:
    def __init__(self, message):
        self.game, self.me, self.first = message["game"], message["seat"], message["first"]
        self.random = random.Random()
        self.turn = 0      # own turns so far
        self.looks = 0     # in this round
        self.seen = {}     # place: (card, turn)
        self.heads = {}    # court: column: character
        self.goal = None   # rabbits
        self.drawn = None
        self.facing = {}   # own slot: its rabbit, while it faces me

    def remembers(self, place):
        card, turn = self.seen.get(place, (None, -99))
        return card if self.turn - turn <= TURNS else None

    def saw(self, place, card):
        self.seen[place] = (card, self.turn)

    def swap(self, a, b):
        a_card, b_card = self.seen.pop(a, None), self.seen.pop(b, None)
        if a_card:
            self.seen[b] = a_card
        if b_card:
            self.seen[a] = b_card

    def hear(self, e):
        getattr(self, "hear_" + self.game)(e)

    def hear_vanish(self, e):
        kind = e["event"]
        if kind == "deal":
            self.seen, self.looks = {}, 0
        elif kind == "look" and "animal" in e:
            self.saw(e["hat"], e["animal"])
            self.looks += 1
        elif kind == "swap":
            self.swap(*e["hats"])

    def hear_court(self, e):
        kind = e["event"]
        if kind == "deal":
            self.seen, self.heads = {}, {i + 1: c for i, c in enumerate(e["characters"])}
        elif kind == "look" and "hat" in e:
            self.saw(e["column"], e["hat"])
        elif kind == "swap":
            self.swap(*e["columns"])
        elif kind == "open":
            self.seen.pop(e["column"], None)
            if e["result"] == "miss":
                self.saw(e["column"], e["hat"])
        elif kind == "lay" and "character" in e:
            self.heads[e["column"]] = e["character"]
        elif kind == "close":
            self.heads.pop(e["column"], None)

    def hear_rabbits(self, e):
        kind, mine = e["event"], e.get("seat") == self.me
        if kind == "roll":
            self.turn += mine
        elif kind == "deal":
            self.goal = e["goals"][self.me - 1].split("-")
            self.facing = {i + 1: c for i, c in enumerate(e["own"])}
        elif kind == "flip" and e["rack"] == self.me:
            if e["faces"] == "in":
                self.facing[e["slot"]] = e["rabbit"]
            else:
                self.saw(e["slot"], self.facing.pop(e["slot"], None))
        elif kind == "exchange":
            slot = e["slot"] if mine else e["with_slot"] if e["with"] == self.me else None
            if slot:
                self.facing[slot] = e["received"]
        elif kind == "draw" and mine:
            if e["pile"] == "wand":
                self.goal = e["goal"].split("-")
            else:
                self.drawn = e["rabbit"]
        elif kind == "keep" and mine:
            self.facing[e["slot"]] = self.drawn
        elif kind == "refill" and mine:
            self.goal = e["goal"].split("-")
            self.facing.update(zip(e["slots"], e["rabbits"]))

    def choose(self, legal):
        verbs = {move.split()[0] for move in legal}
        self.turn += "look" in verbs
        move = getattr(self, "play_" + self.game)(legal, verbs)
        return move if move in legal else self.random.choice(legal)

    def play_vanish(self, legal, verbs):
        if "look" not in verbs:
            return self.random.choice(legal)
        if self.looks >= 3:
            fresh = [a for a in ANIMALS if a not in [self.remembers(p) for p in self.seen]]
            return "call " + self.random.choice(fresh)
        return "look %d" % self.random.choice([h for h in range(1, 6) if not self.remembers(h)])

    def play_court(self, legal, _verbs):
        for column, head in self.heads.items():
            if self.remembers(column) in (HAT_OF[head], "magic"):
                return "open %d" % column
        for column in self.heads:
            for other, head in self.heads.items():
                if self.remembers(column) == HAT_OF[head]:
                    return "swap %d %d" % (min(column, other), max(column, other))
        return self.random.choice([m for m in legal if m.startswith("look")] or legal)

    def play_rabbits(self, legal, verbs):
        card = lambda slot: self.facing.get(slot) or self.remembers(slot)
        if "pass" in verbs:
            for a, b in ((1, 2), (1, 3), (2, 3)):
                if sorted([card(a) or "", card(b) or ""]) == sorted(self.goal):
                    return "claim %d %d" % (a, b)
            return "pass"
        if "discard" in verbs:
            spare = [slot for slot in (1, 2, 3) if card(slot) not in self.goal]
            wanted = self.drawn in self.goal and spare
            return "keep %d" % self.random.choice(spare) if wanted else "discard"
        verb = self.random.choice(sorted(verbs))
        return self.random.choice([m for m in legal if m.split()[0] == verb])


def main():
    child = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            child = Child(message)
        elif message["type"] == "seen":
            for event in message["events"]:
                child.hear(event)
        elif message["type"] == "act":
            print(json.dumps({"type": "move", "move": child.choose(message["legal"])}), flush=True)


main()
