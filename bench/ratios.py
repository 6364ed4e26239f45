"""How fast the engine is as a ratio: magichat bench and a yardstick in turn, on one core, several times over.

    bench/ratios.py MAGICHAT YARDSTICK [--rounds 5] [--seconds 0.5] [--core 1]

The yardstick is a program that prints a line a row with the words `moves/s NUMBER`; called as YARDSTICK SECONDS 1 ROW.
Row 0: two-player Hanabi in 64 bytes at random. Row 2: the same with what one player sees after each move. Row 3: a toy
with seven hats. Ratios are medians over the rounds; a ratio of 1 is as fast as the yardstick.
"""

import argparse
import json
import re
import statistics
import subprocess

# What each kind of row is measured against.
AGAINST = {"rules": [0, 3], "events": [2], "observers": [0]}


def pinned(core, command):
    done = subprocess.run(["taskset", "-c", str(core), *command], capture_output=True, text=True, check=True)
    return done.stdout


def yardstick(call, row):
    output = pinned(call.core, [call.yardstick, str(call.seconds), "1", str(row)])
    return float(re.search(r"moves/s\s+([0-9.]+)", output).group(1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("magichat")
    parser.add_argument("yardstick")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--core", type=int, default=1)
    call = parser.parse_args()
    rows = {}  # (game, players, with) -> list of (bench row, {yardstick row: moves/s})
    for _ in range(call.rounds):
        measured = {row: yardstick(call, row) for row in (0, 2, 3)}
        lines = pinned(call.core, [call.magichat, "bench", "--json", "--seconds", str(call.seconds)])
        for line in lines.splitlines():
            bench = json.loads(line)
            rows.setdefault((bench["game"], bench["players"], bench["with"]), []).append((bench, measured))
    print("| game | players | with | million moves/s | against row 0 | row 2 | row 3 | moves a game | state |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for (game, players, what), all_rounds in rows.items():
        speed = statistics.median(bench["moves_per_second"] for bench, _ in all_rounds)
        cells = []
        for row in (0, 2, 3):
            ratio = statistics.median(bench["moves_per_second"] / measured[row] for bench, measured in all_rounds)
            cells.append(f"{ratio:.2f}" if row in AGAINST[what] else "")
        bench = all_rounds[0][0]
        print(f"| {game} | {players} | {what} | {speed / 1e6:.1f} | {' | '.join(cells)} | {bench['moves_per_game']:.1f} "
              f"| {bench['state_bytes']} bytes |")


if __name__ == "__main__":
    main()
