#!/usr/bin/env python3
"""Finds notches for bots/scale.cpp: from the strongest down, each as much weaker as a step should be.

    python3 bench/tune_ladder.py build/release/bench/ladder court [--games 300] [--step 72]

A game has one path from hardly anything in mind to the strongest, in numbers from 0 to 1; where on it the next notch
stands is found by halving. Prints rows for bots/scale.cpp. `ladder GAME 1000` measures what comes out.
"""
import argparse
import re
import subprocess


def between(low, high, where):
    return low + (high - low) * where


def geometric(low, high, where):
    return low * (high / low) ** where


# What a bot has in mind at this place of the path.
PATHS = {
    "vanish": lambda x: {
        "span": between(1, 6, x), "follow": between(0.8, 5, x), "half_life": geometric(2, 200, x),
        "slip": between(0.4, 0, x), "lapse": max(0.0, between(0.65, -1.5, x)), "hunch": max(0.0, between(0.8, -1.6, x)),
    },
    "court": lambda x: {
        "span": between(1, 7, x), "follow": between(0.8, 7, x), "half_life": geometric(2, 400, x),
        "slip": between(0.3, 0, x), "temperature": geometric(4, 0.5, x),
    },
    # Most of what matters lies before everybody's eyes: memory grows fast, and less of it is chance.
    "rabbits": lambda x: {
        "span": between(1, 7, x**0.5), "follow": between(0.8, 7, x**0.5), "half_life": geometric(2, 400, x**0.5),
        "slip": between(0.3, 0, x**0.5), "temperature": geometric(20, 0.1, x),
    },
}


def word(notch):
    return "goldfish:" + ",".join(f"{key}={value:.3g}" for key, value in notch.items())


def score(program, game, games, upper, lower):
    """How often the upper wins, in percent."""
    if upper == lower:
        return 50.0
    done = subprocess.run([program, game, str(games), "2", lower, upper], capture_output=True, text=True, check=True)
    return float(re.search(r"\| ([0-9.]+) ± ", done.stdout).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game", choices=list(PATHS))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--step", type=float, default=72)
    arguments = parser.parse_args()
    path = PATHS[arguments.game]
    upper, top = "elephant", 1.0
    rows = []
    while True:
        low, high = 0.0, top
        at_bottom = score(arguments.program, arguments.game, arguments.games, upper, word(path(0.0)))
        if at_bottom < arguments.step - 5:
            break
        wins = at_bottom
        if at_bottom < 80:
            high = 0.0
        else:
            for _ in range(7):
                middle = (low + high) / 2
                wins = score(arguments.program, arguments.game, arguments.games, upper, word(path(middle)))
                low, high = (middle, high) if wins > arguments.step else (low, middle)
                if abs(wins - arguments.step) < 1.5:
                    high = middle
                    break
        top = high
        upper = word(path(top))
        rows.append(upper)
        print(f"{top:.4f} {wins:.1f} {upper}", flush=True)
        if top == 0:
            break
    for row in reversed(rows):
        print(row)


if __name__ == "__main__":
    main()
