#!/usr/bin/env python3
"""Draws the solution of vanish: python3 bench/plot_vanish.py build/release/cli/magichat docs

Reads `magichat solve vanish --json` and writes solutions-vanish-two.svg and solutions-vanish-three.svg there.
"""
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

STYLE = """<style>
text { font-family: system-ui, sans-serif; fill: #1f2328 }
.page { fill: #ffffff; stroke: #d0d7de }
.soft { fill: #57606a }
.on { fill: #ffffff }
.look { fill: #2f6fb0 } .call { fill: #b35900 } .tie { fill: #7a5c99 }
.a { fill: #b35900 } .b { fill: #2f6fb0 } .c { fill: #57606a }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .page { fill: #0d1117; stroke: #30363d } .soft { fill: #9da7b1 } text.on { fill: #ffffff }
}
</style>"""


def solve(program, players):
    done = subprocess.run([program, "solve", "vanish", "--players", str(players), "--json"],
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def fraction(value):
    """3/8 rather than 0.375: every value is a simple fraction."""
    near = Fraction(value).limit_denominator(120)
    return str(near) if abs(float(near) - value) < 1e-6 else f"{value:.3f}"


class Drawing:
    def __init__(self, width, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img"><title>{title}</title>', STYLE,
            f'<rect class="page" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>']

    def box(self, x, y, width, height, kind, opacity=1.0):
        self.parts.append(f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
                          f' rx="4" fill-opacity="{opacity:.2f}"/>')

    def text(self, x, y, words, size=14, anchor="middle", kind="", bold=False):
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
                          f'{weight}>{words}</text>')

    def write(self, path):
        path.write_text("\n".join(self.parts + ["</svg>"]) + "\n", encoding="utf-8")


def move_of(state):
    if state["look"] is not None and abs(state["look"] - state["call"]) < 1e-9:
        return "tie"
    return state["move"]


def draw_two(data, path):
    most = data["hats"] + 1
    cell, left, top = 86, 120, 112
    drawing = Drawing(left + most * cell + 24, top + most * cell + 58, "vanish for two: when to call")
    drawing.text(24, 34, "Two players: when to call", 20, "start", bold=True)
    drawing.text(24, 56, "Chance of the player to move to win the round, and what they do.", 14, "start", "soft")
    drawing.text(left + most * cell / 2, 84, "animals that the other still thinks possible", 14)
    drawing.text(24, top + most * cell / 2 - 18, "animals", 14, "start")
    drawing.text(24, top + most * cell / 2, "that I still", 14, "start")
    drawing.text(24, top + most * cell / 2 + 18, "think", 14, "start")
    drawing.text(24, top + most * cell / 2 + 36, "possible", 14, "start")
    for n in range(1, most + 1):
        drawing.text(left + (n - 0.5) * cell, top - 8, n, 14, bold=True)
        drawing.text(left - 12, top + (n - 0.5) * cell + 5, n, 14, bold=True)
    for state in data["states"]:
        x, y = left + (state["theirs"] - 1) * cell, top + (state["mine"] - 1) * cell
        move = move_of(state)
        drawing.box(x + 2, y + 2, cell - 4, cell - 4, move)
        drawing.text(x + cell / 2, y + cell / 2, fraction(state["value"]), 20, kind="on", bold=True)
        drawing.text(x + cell / 2, y + cell / 2 + 22, "either" if move == "tie" else move, 13, kind="on")
    drawing.text(24, top + most * cell + 34, f"At the start both think {most} possible. With perfect memory on both "
                 f"sides each wins {fraction(data['values'][0])}.", 14, "start", "soft")
    drawing.write(path)


def draw_three(data, path):
    """Only fresh looks: what each thinks possible, what the player to move does, the chances of all three."""
    rows = {}
    for state in data["states"]:
        if state["reached"] and state["possible"][0] > 1:
            key = (tuple(state["possible"]), move_of(state), tuple(fraction(value) for value in state["values"]))
            rows.setdefault(key, []).append(state)
    order = sorted(rows, key=lambda key: (-sum(key[0]), key[0], key[1], key[2]))
    high, left, top, wide = 26, 210, 118, 420
    drawing = Drawing(left + wide + 130, top + len(order) * high + 24, "vanish for three: chances by state")
    drawing.text(24, 34, "Three players: looking, calling, chances", 20, "start", bold=True)
    drawing.text(24, 56, "Nobody is out and nobody has looked at a hat twice. More than one row: it depends on which hats",
                 13, "start", "soft")
    drawing.text(24, 73, "the three have seen. Bars: chance of the player to move, the next, and the third.", 13, "start",
                 "soft")
    drawing.text(24, top - 12, "possible", 13, "start", bold=True)
    drawing.text(left - 16, top - 12, "move", 13, "end", bold=True)
    for n, (kind, word) in enumerate((("a", "to move"), ("b", "next"), ("c", "third"))):
        drawing.box(left + n * 100, top - 24, 14, 14, kind)
        drawing.text(left + n * 100 + 20, top - 12, word, 13, "start")
    drawing.text(left + wide + 16, top - 12, "states", 13, "start", bold=True)
    for n, key in enumerate(order):
        possible, move, _ = key
        y = top + n * high
        drawing.text(24, y + 17, " &#183; ".join(str(count) for count in possible), 14, "start")
        drawing.text(left - 16, y + 17, "either" if move == "tie" else move, 14, "end", bold=move != "look")
        x = left
        for kind, value in zip("abc", rows[key][0]["values"]):
            if value > 0:
                drawing.box(x + 1, y + 2, value * wide - 2, high - 5, kind)
                drawing.text(x + value * wide / 2, y + 17, fraction(value), 13, kind="on")
            x += value * wide
        drawing.text(left + wide + 16, y + 17, len(rows[key]), 13, "start", "soft")
    drawing.write(path)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], Path(sys.argv[2])
    draw_two(solve(program, 2), folder / "solutions-vanish-two.svg")
    draw_three(solve(program, 3), folder / "solutions-vanish-three.svg")


if __name__ == "__main__":
    main()
