#!/usr/bin/env python3
"""Draws the pictures of docs/solutions.md about the small court.

    magichat solve court --json > six.json
    magichat solve court --turns 8 --no-bots --json > eight.json
    bench/plot_court.py six.json eight.json docs

Writes solutions-court.svg (exploitability over iterations, with the bots as lines) from the first file and
solutions-court-swaps.svg (what a swap gives away) from all of them.
"""
import json
import math
import sys
from pathlib import Path

STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #808080 }
.title { font-weight: 600; font-size: 15px }
.axis { stroke: #888; stroke-width: 1 }
.grid { stroke: #888; stroke-opacity: .25 }
.c0 { stroke: #2b7bba; fill: none; stroke-width: 2.5 } .f0 { fill: #2b7bba }
.c1 { stroke: #c8553d; fill: none; stroke-width: 2; stroke-dasharray: 7 4 } .f1 { fill: #c8553d }
.c2 { stroke: #3c8f5a; fill: none; stroke-width: 2; stroke-dasharray: 3 3 } .f2 { fill: #3c8f5a }
.c3 { stroke: #8a5fb0; fill: none; stroke-width: 2; stroke-dasharray: 10 3 2 3 } .f3 { fill: #8a5fb0 }
.c4 { stroke: #b08318; fill: none; stroke-width: 2; stroke-dasharray: 1 4 } .f4 { fill: #b08318 }
text.f0 { fill: #2b7bba } text.f1 { fill: #c8553d } text.f2 { fill: #3c8f5a } text.f3 { fill: #8a5fb0 }
text.f4 { fill: #b08318 }
</style>"""


def svg(width, height, title, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">\n'
        f"<title>{title}</title>\n{STYLE}\n" + "\n".join(body) + "\n</svg>\n"
    )


def text(x, y, words, anchor="start", kind=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{words}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def exploitability(data):
    left, right, top, bottom = 70, 520, 50, 330
    most = max(check["iterations"] for check in data["checks"])
    low_power, high_power = -4, 0.25

    def x_of(iterations):
        return left + (right - left) * math.log(iterations) / math.log(most)

    def y_of(value):
        return bottom - (bottom - top) * (math.log10(value) - low_power) / (high_power - low_power)

    title = "How much a best response gains, in points a game"
    body = [text(left, 25, title, kind="title")]
    for power in range(low_power, 1):
        y = y_of(10**power)
        label = f"{10**power:g}" if power > -5 else f"1e{power}"
        body += [line(left, y, right, y, "grid"), text(left - 8, y + 4, label, "end")]
    n = 1
    while n <= most:
        body += [text(x_of(n), bottom + 20, str(n), "middle")]
        n *= 4
    body.append(text((left + right) / 2, bottom + 42, "iterations of the solver", "middle"))
    points = " ".join(f"{x_of(c['iterations']):.1f},{y_of(c['exploitability']):.1f}" for c in data["checks"])
    body.append(f'<polyline points="{points}" class="c0"/>')
    last = data["checks"][-1]["exploitability"]
    body.append(text(right + 10, y_of(last) + 4, "solver", kind="f0"))
    # Labels of lines that lie close together are moved apart.
    bots = sorted(data["bots"], key=lambda bot: -bot["exploitability"])
    label_y = -1e9
    for i, bot in enumerate(bots):
        y = y_of(bot["exploitability"])
        label_y = max(label_y + 17, y - 8 + 4)
        words = f"{bot['bot']}: {bot['exploitability']:.2f}"
        body += [line(left, y, right, y, f"c{i % 4 + 1}"), text(right + 10, label_y, words, kind=f"f{i % 4 + 1}")]
    body += [line(left, bottom, right, bottom, "axis"), line(left, top, left, bottom, "axis")]
    return svg(680, 385, title, body)


def swaps(files):
    title = "They moved a hat that they alone had looked at. What does that say?"
    left, full, row = 150, 400, 44
    body = [text(20, 25, title, kind="title")]
    kinds = [("fits", "it fits there", "f0"), ("other_may_fit", "the other hat may fit", "f2"), ("lure", "a lure", "f1")]
    x = left
    for key, words, kind in kinds:
        body += [f'<rect x="{x}" y="42" width="12" height="12" class="{kind}"/>', text(x + 18, 53, words)]
        x += 30 + 8 * len(words)
    y = 72
    rows = [(f"{data['turns_at_most']} turns", data["swap_of_a_secret"]) for data in files]
    for bot in files[0]["bots"]:
        if bot["swap_of_a_secret"]["a_game"] > 0:
            rows.append((bot["bot"], bot["swap_of_a_secret"]))
    for name, shown in rows:
        body.append(text(left - 12, y + 20, name, "end"))
        x = left
        for key, _, kind in kinds:
            width = full * shown[key]
            body.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="28" class="{kind}"/>')
            if width > 40:
                label = f"{100 * shown[key]:.0f} %"
                body.append(f'<text x="{x + width / 2:.1f}" y="{y + 19}" text-anchor="middle" style="fill:#fff">{label}</text>')
            x += width
        y += row
    third = left + full / 3
    body += [line(third, 66, third, y - 6, "axis"), text(third, y + 10, "1/3: stealing breaks even", "middle")]
    return svg(680, y + 25, title, body)


def main():
    *names, folder = sys.argv[1:]
    files = [json.loads(Path(name).read_text()) for name in names]
    Path(folder, "solutions-court.svg").write_text(exploitability(files[0]))
    Path(folder, "solutions-court-swaps.svg").write_text(swaps(files))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main()
