#!/usr/bin/env python3
"""A complete bot for Magic Hat: it plays all three games, with a little wit. See write-a-bot.md."""
import json
import random
import sys

ANIMALS = {"rabbit", "dove", "cat", "owl", "frog", "mouse"}
HATS = dict(king="crown", princess="tiara", knight="helmet", wizard="tophat", cook="toque",
            witch="pointed", pirate="tricorn", dragon="horns", jester="bells", dresser="kerchief")


class Mind:
    def __init__(self, seat):
        self.seat, self.goal = seat, ""
        self.known = {}  # what lies at a hat of vanish, a column of court, a slot of our own in rabbits
        self.heads = {}  # the character of each column of court

    def see(self, e):
        kind, known, own = e["event"], self.known, e.get("seat") == self.seat
        if kind == "deal":
            known.clear()
            known.update(enumerate(e.get("own", []), 1))
            self.heads = dict(enumerate(e.get("characters", []), 1))
            self.goal = e["goals"][self.seat - 1] if "goals" in e else ""
        elif kind == "look" and own:
            known[e.get("column", e["hat"])] = e.get("animal", e["hat"])
        elif kind == "swap":
            a, b = e.get("hats") or e["columns"]
            cards = known.pop(a, None), known.pop(b, None)
            known.update((place, card) for place, card in zip((b, a), cards) if card)
        elif kind == "open":
            known[e["column"]] = e["hat"]
        elif kind in ("lay", "close"):  # a new hat, unseen, or none at all
            known.pop(e["column"], None)
            self.heads[e["column"]] = e.get("character", self.heads[e["column"]] if kind == "lay" else "")
        elif kind == "exchange" and "received" in e:
            known[e["slot"] if own else e["with_slot"]] = e["received"]
        elif kind == "draw" and own:
            self.goal, known["drawn"] = e.get("goal", self.goal), e.get("rabbit")
        elif kind == "keep" and own:
            known[e["slot"]] = known["drawn"]
        elif kind == "refill" and own:
            self.goal = e["goal"]
            known.update(zip(e["slots"], e["rabbits"]))

    def good(self, move):
        """How much we like a move: what we are sure of, then what we do not know yet, then anything else."""
        word, *rest = move.split()
        places = [int(r) for r in rest if r.isdigit()]
        cards = [self.known.get(place) for place in places]
        if word == "call":
            return 9 if ANIMALS - set(self.known.values()) == {rest[0]} else -9
        if word == "open":
            return 9 if cards[0] in ("magic", HATS.get(self.heads[places[0]], "none")) else -9
        if word == "swap" and self.heads:
            heads = [HATS.get(self.heads[place]) for place in places]
            return 5 if cards[0] == heads[1] or cards[1] == heads[0] else -1
        if word == "claim":
            return 9 if sorted(map(str, cards)) == sorted(self.goal.split("-")) else -9
        return 3 if word == "look" and cards[0] is None else 0


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        mind, chance = Mind(message["seat"]), random.Random(line)
    elif message["type"] == "seen":
        for event in message["events"]:
            mind.see(event)
    elif message["type"] == "act":
        best = max(message["legal"], key=lambda move: (mind.good(move), chance.random()))
        print(json.dumps({"type": "move", "move": best}), flush=True)
