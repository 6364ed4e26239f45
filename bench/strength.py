#!/usr/bin/env python3
"""How strong the bots of the ladder are: plays the arena and prints the tables of docs/strength.md.

    python3 bench/strength.py build/release/cli/magichat [--games 1000] [--only ladder,child,many,time,ends] [--game court]
    python3 bench/strength.py build/release/cli/magichat --league [--games 1000] [--game court] [--bots fox,sparring:thief]
"""
import argparse
import json
import math
import subprocess
import sys

GAMES = ["vanish", "court", "rabbits"]
LADDER = ["random", "goldfish", "puppy", "fox", "elephant"]
SPARRING = {
    "court": ["honest", "thief", "lurer", "waiter", "counter", "network", "never-wrong"],
    "rabbits": ["exchanger", "hoarder", "gambler", "counter", "never-wrong"],
}
# Among whom one sits alone with three and four players.
COMPANY = ["fox", "sparring:counter"]


def arena(program, game, bots, games, players=2):
    command = [program, "arena", "--game", game, "--players", str(players), "--bots", ",".join(bots),
               "--games", str(games), "--json", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def per_cent(elo):
    return 100 / (1 + 10 ** (-elo / 400))


def score(result):
    """The score of the first bot against the second in percent, with the bounds of 95 %."""
    pairing = result["pairings"][0]
    share = 100 * pairing["score"]
    if pairing["error"] is None:  # one of the two has never won: the bound that the arena gives
        if pairing["at_least"] is not None:
            return f"{share:.1f} (at least {per_cent(pairing['at_least']):.1f})"
        return f"{share:.1f} (at most {per_cent(pairing['at_most']):.1f})"
    low, high = (per_cent(pairing["elo"] + side * pairing["error"]) for side in (-1, 1))
    return f"{share:.1f} ({low:.1f} to {high:.1f})"


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def ladder(program, game, games):
    pairs = [(LADDER[i + 1], LADDER[i]) for i in range(len(LADDER) - 1)] + [("elephant", "random")]
    for pair in pairs:
        result = arena(program, game, pair, games)
        row(game, " - ".join(pair), result["games"], score(result), result["turn_limits"])


def child(program, game, games):
    """A player of five against the goldfish. It is a program: on a busy machine it gets more time than the arena's usual."""
    command = [program, "arena", "--game", game, "--bots", f"cmd:{sys.executable} bench/child.py,name=child;goldfish",
               "--games", str(games), "--ms", "5000", "--json", "--quiet"]
    result = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    row(game, result["games"], score(result))


def many(program, game, games):
    for players in (3, 4):
        result = arena(program, game, ["elephant"] + ["fox"] * (players - 1), games, players)
        first = result["bots"][0]
        share = first["wins"] / first["games"]
        error = 1.96 * math.sqrt(share * (1 - share) / first["games"])
        row(game, players, result["games"], f"{100 * share:.1f} ± {100 * error:.1f}", f"{100 / players:.1f}")


def time(program, game, games):
    for more, less, part in ((200, 50, 1), (800, 200, 2)):
        pair = [f"elephant:ms={more}", f"elephant:ms={less}"]
        result = arena(program, game, pair, max(2, games // part))
        row(game, f"{more} ms - {less} ms", result["games"], score(result))


def ends(program, game, games):
    result = arena(program, game, ["elephant", "elephant"], games)
    row(game, result["games"], result["turn_limits"], f"{100 * result['turn_limits'] / result['games']:.2f} %")


def bounds(result):
    """The score of the first bot in percent with its error of 95 %; where one has never won, the bound."""
    pairing = result["pairings"][0]
    share = 100 * pairing["score"]
    if pairing["at_least"] is not None:
        return f"{share:.1f} (> {per_cent(pairing['at_least']):.1f})"
    if pairing["at_most"] is not None:
        return f"{share:.1f} (< {per_cent(pairing['at_most']):.1f})"
    if pairing["error"] is None:  # every block was the same
        return f"{share:.1f}"
    low, high = (per_cent(pairing["elo"] + side * pairing["error"]) for side in (-1, 1))
    return f"{share:.1f} ± {(high - low) / 2:.1f}"


def mirrored(cell):
    """The same from the other side."""
    share, _, rest = cell.partition(" ")
    if rest.startswith("("):
        sign, bound = rest.strip("()").split()
        rest = f"({'<' if sign == '>' else '>'} {100 - float(bound):.1f})"
    return f"{100 - float(share):.1f} {rest}".strip()


def bare(name):
    return name.removeprefix("sparring:")


def league(program, game, games, bots):
    """Everybody against everybody, two players: the score of the row against the column, and the points of both."""
    cells, points = {}, {}
    for i, first in enumerate(bots):
        for second in bots[i + 1:]:
            result = arena(program, game, [first, second], games)
            cells[first, second] = bounds(result)
            cells[second, first] = mirrored(cells[first, second])
            for one in result["bots"]:
                points.setdefault(one["given"], []).append(one["points"] / one["games"])
            print(f"{game}: {first} - {second}: {cells[first, second]}", file=sys.stderr, flush=True)
    row(game, *map(bare, bots), "points a game")
    row(*["---"] * (len(bots) + 2))
    for first in bots:
        mean = sum(points[first]) / len(points[first])
        row(bare(first), *("" if first == second else cells[first, second] for second in bots), f"{mean:.1f}")
    print()


def alone(program, game, games, bots):
    """One among others of a kind, three and four players: how often it wins, in percent; a fair share is 33.3 and 25."""
    company = [one for one in COMPANY if one in bots]
    row(game, *(f"{players}: among {bare(one)}" for players in (3, 4) for one in company))
    row(*["---"] * (1 + 2 * len(company)))
    for bot in bots:
        cells = []
        for players in (3, 4):
            for one in company:
                if one == bot:
                    cells.append("")
                    continue
                result = arena(program, game, [bot, one], games, players)
                first = next(each for each in result["bots"] if each["given"] == bot)
                share = first["wins"] / first["games"]
                error = 1.96 * math.sqrt(share * (1 - share) / first["games"])
                unseen = 100 * (1 - 0.05 ** (1 / first["games"]))  # 95 %, one-sided: what may be and did not come up
                if share == 0:
                    cells.append(f"0.0 (< {unseen:.1f})")
                elif share == 1:
                    cells.append(f"100.0 (> {100 - unseen:.1f})")
                else:
                    cells.append(f"{100 * share:.1f} ± {100 * error:.1f}")
        row(bare(bot), *cells)
    print()


def play_league(arguments):
    for game in [arguments.game] if arguments.game else list(SPARRING):
        if game not in SPARRING:
            sys.exit(f"there are no sparring partners for {game}")
        everybody = LADDER + [f"sparring:{name}" for name in SPARRING[game]]
        bots = arguments.bots.split(",") if arguments.bots else everybody
        if arguments.table in ("two", "both"):
            league(arguments.program, game, arguments.games, bots)
        if arguments.table in ("alone", "both"):
            alone(arguments.program, game, arguments.games, bots)


HEADS = {
    "ladder": (ladder, ["game", "pairing", "games", "score of the first in percent (95 %)", "ended by the turn limit"]),
    "child": (child, ["game", "games", "score of the child in percent (95 %)"]),
    "many": (many, ["game", "players", "games", "elephant among foxes wins, in percent (95 %)", "its share"]),
    "time": (time, ["game", "elephant against itself", "games", "score of the first in percent (95 %)"]),
    "ends": (ends, ["game", "games of two elephants", "ended by the turn limit", "share"]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", default="ladder,many,ends")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--league", action="store_true", help="everybody against everybody, sparring partners too")
    parser.add_argument("--bots", help="of the league only these, separated by commas")
    parser.add_argument("--table", choices=["two", "alone", "both"], default="both",
                        help="of the league: two players, or one alone among others, or both")
    arguments = parser.parse_args()
    if arguments.league:
        return play_league(arguments)
    for part in arguments.only.split(","):
        if part not in HEADS:
            sys.exit(f"there is no part {part!r}: there are {', '.join(HEADS)}")
        run, head = HEADS[part]
        row(*head)
        row(*["---"] * len(head))
        for game in [arguments.game] if arguments.game else GAMES:
            run(arguments.program, game, arguments.games)
        print()


if __name__ == "__main__":
    main()
