#!/usr/bin/env python3
"""Draws whether the chances of the analysis are true: python3 bench/plot_calibration.py FIGURES.jsonl docs/analysis-chances.svg

FIGURES are the lines of build/release/bench/calibration: a point for every tenth, its error as a line (two on either side).
"""
import json
import sys
from pathlib import Path

STYLE = """<style>
text { font-family: system-ui, sans-serif; fill: #1f2328 }
.page { fill: #ffffff; stroke: #d0d7de }
.soft { stroke: #8c959f; stroke-width: 1 } .ideal { stroke: #8c959f; stroke-dasharray: 4 4 }
.p2 { fill: #b35900; stroke: #b35900 } .p3 { fill: #2f6fb0; stroke: #2f6fb0 } .p4 { fill: #7a5c99; stroke: #7a5c99 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .page { fill: #0d1117; stroke: #30363d } }
</style>"""
SIDE, LEFT, TOP, GAP, FEW = 220, 50, 50, 60, 20


def panel(rows, game, left):
    x = lambda share: left + SIDE * share
    y = lambda share: TOP + SIDE * (1 - share)
    parts = [f'<text x="{x(0.5)}" y="{TOP - 16}" font-size="15" text-anchor="middle" font-weight="600">{game}</text>',
             f'<path class="soft" fill="none" d="M{x(0)} {y(1)}V{y(0)}H{x(1)}"/>',
             f'<path class="ideal" d="M{x(0)} {y(0)}L{x(1)} {y(1)}"/>']
    for tick in (0, 0.5, 1):
        parts.append(f'<text x="{x(tick)}" y="{y(0) + 18}" font-size="12" text-anchor="middle">{tick:.0%}</text>')
        parts.append(f'<text x="{left - 6}" y="{y(tick) + 4}" font-size="12" text-anchor="end">{tick:.0%}</text>')
    for row in rows:
        if row["game"] != game or row["games"] < FEW:
            continue
        here, off = x(row["given"]) + 2 * (row["players"] - 3), 2 * row["error"]
        low, high = max(row["won"] - off, 0), min(row["won"] + off, 1)
        kind = f'class="p{row["players"]}"'
        parts.append(f'<path {kind} d="M{here:.1f} {y(low):.1f}V{y(high):.1f}"/>')
        parts.append(f'<circle {kind} cx="{here:.1f}" cy="{y(row["won"]):.1f}" r="3.5"/>')
    return parts


def main(figures, to):
    rows = [json.loads(line) for line in Path(figures).read_text(encoding="utf-8").splitlines()]
    games = list(dict.fromkeys(row["game"] for row in rows))
    width, height = LEFT + len(games) * (SIDE + GAP), TOP + SIDE + 70
    title = "Of the moments that were given a chance, how many were won"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             f'role="img"><title>{title}</title>', STYLE,
             f'<rect class="page" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>']
    for i, game in enumerate(games):
        parts += panel(rows, game, LEFT + i * (SIDE + GAP))
    for i, players in enumerate((2, 3, 4)):
        parts.append(f'<circle class="p{players}" cx="{LEFT + i * 110}" cy="{height - 22}" r="4"/>')
        parts.append(f'<text x="{LEFT + 10 + i * 110}" y="{height - 18}" font-size="13">{players} players</text>')
    parts.append(f'<text x="{width - 20}" y="{height - 18}" font-size="13" text-anchor="end">across: given; up: won</text>')
    Path(to).write_text("\n".join(parts + ["</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
