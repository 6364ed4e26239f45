#!/usr/bin/env python3
"""What comes after a slip is not put down to what was done before it, and nobody learns from having slipped."""
import argparse
import os
import sys

try:
    import torch
except ImportError:  # docs/train.md: nothing but training needs it
    sys.exit(77)

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from train import Trainer  # noqa: E402

STEPS, TABLES = 4, 2


def judged(slips):
    """One game of four moves at each table: seats 0 and 1 in turn, and the last move brings its seat a point, or 100."""
    trainer = Trainer.__new__(Trainer)
    trainer.device = torch.device("cpu")
    trainer.args = argparse.Namespace(steps=STEPS, tables=TABLES, wins=0.0, gamma=1.0, trace=1.0)
    by_step = torch.arange(STEPS + 1)[None, :, None]
    whole = torch.zeros(2, STEPS + 1, TABLES // 2, dtype=torch.uint8)
    done = whole.clone()
    done[:, STEPS - 1] = 1
    trainer.rows = torch.zeros(2, STEPS + 1, TABLES // 2, 1, dtype=torch.int8)
    trainer.small = {"mover": (whole + by_step % 2).byte(), "players": whole + 2, "learns": whole + 1, "done": done}
    trainer.moves = trainer.old = torch.zeros(2, STEPS, TABLES // 2)
    trainer.wins = torch.zeros(2, STEPS, TABLES // 2, 4)
    trainer.points = trainer.wins.clone()
    trainer.points[:, STEPS - 1, :, 1] = torch.tensor([1.0, 100.0])[:, None]
    trainer.slipped = torch.zeros(2, STEPS + 1, TABLES // 2, dtype=torch.bool)
    for step in slips:
        trainer.slipped[:, step] = True
    trainer.judge = lambda rows: torch.zeros(len(rows), 4)  # a critic that expects nothing of anybody
    data, learns = trainer.judged(1.0)
    returns = data[4].reshape(STEPS, TABLES, 4)[:, :, :2]
    return returns, sorted({int(i) // TABLES for i in learns})


returns, learns = judged(slips=[])
assert learns == [0, 1, 2, 3], learns
# From the mover on: seat 1, who gets the points, is second where seat 0 moves.
assert returns[:, 0].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]], returns
assert returns[:, 1].tolist() == [[0, 100], [100, 0], [0, 100], [100, 0]], returns

returns, learns = judged(slips=[2])
assert learns == [0, 1, 3], learns
assert returns[:2].abs().sum() == 0, "what came of the slip was put down to the moves before it"
assert returns[3].tolist() == [[1, 0], [100, 0]], returns
