#!/usr/bin/env python3
"""Weights in whole numbers become a network to go on training with, and the same whole numbers again."""
import os
import struct
import sys

try:
    import torch
except ImportError:  # docs/train.md: nothing but training needs it
    sys.exit(77)

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from net import SHAPE_WORDS, Actor, Shape, checksum, exported, imported  # noqa: E402


def shape_of(data, **other):
    """The shape that a file names, with no secrets, and some moves about two things."""
    old = dict(zip(SHAPE_WORDS, struct.unpack_from("<%dH" % len(SHAPE_WORDS), data, 6)), **other)
    moves = old["singles"] * old["things"] + old["pairs"] + old["others"]
    row = old["things"] * old["features"] + old["table"] + old["relations"] * old["things"] ** 2 + moves
    pairs = [(i % old["doubles"], i % old["things"], (i + 1) % old["things"]) for i in range(old["pairs"])]
    return Shape([old[word] for word in SHAPE_WORDS] + [0, 0, 0, row] + [n for pair in pairs for n in pair])


def refused(actor, data):
    try:
        imported(actor, data)
    except ValueError:
        return True
    return False


def scores(actor, rows):
    with torch.no_grad():
        return actor.scores(rows)


weights = {}
for game in ("court", "rabbits"):
    with open(os.path.join(here, "..", "net", "weights", game + ".net"), "rb") as file:
        data = weights[game] = file.read()
    actor = Actor(shape_of(data))
    imported(actor, data)
    assert exported(actor) == data, game

    # A feature that has come since then, at the end of its layer, changes nothing yet, whatever it says.
    wider = Actor(shape_of(data, table=actor.shape.table + 1))
    imported(wider, data)
    torch.manual_seed(1)
    rows = torch.randint(-64, 65, (8, actor.shape.row)) / 64
    end = actor.shape.cuts[2]
    rows_wider = torch.cat([rows[:, :end], torch.ones(8, 1), rows[:, end:]], 1)
    assert torch.allclose(scores(actor, rows), scores(wider, rows_wider), atol=1e-4), game

    for place in (0, 40, len(data) // 2, len(data) - 1):
        broken = bytearray(data)
        broken[place] ^= 1
        assert refused(actor, bytes(broken)), (game, place)
    assert refused(actor, b"") and refused(actor, data[:-1]), game

    # Fewer features than the file has weights for, with a checksum that is right.
    more = bytearray(data[:-8])
    struct.pack_into("<H", more, 6 + 2 * SHAPE_WORDS.index("table"), actor.shape.table + 1)
    assert refused(actor, bytes(more) + struct.pack("<Q", checksum(more))), game

assert refused(Actor(shape_of(weights["court"])), weights["rabbits"])
