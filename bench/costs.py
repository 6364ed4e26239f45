"""What was measured (bench/nodes.py) as costs: of a move, a commit, waking, and in bytes."""
import dataclasses
import itertools
import operator
import statistics

from cell import Costs


def fit(rows, values):
    """What each column of the rows costs, none of them less than nothing: least squares, by what is off of each value."""
    best = None
    columns = range(len(rows[0]))
    for chosen in (some for n in range(1, len(columns) + 1) for some in itertools.combinations(columns, n)):
        matrix = [[sum(row[i] * row[j] / value ** 2 for row, value in zip(rows, values)) for j in chosen] +
                  [sum(row[i] / value for row, value in zip(rows, values))] for i in chosen]
        found = solve(matrix)
        if found is None or min(found) < 0:
            continue
        costs = [dict(zip(chosen, found)).get(i, 0.0) for i in columns]
        off = sum((1 - sum(map(operator.mul, costs, row)) / value) ** 2 for row, value in zip(rows, values))
        if best is None or off < best[0] * 0.999:  # fewer costs, where more say nothing
            best = off, costs
    return best[1]


def solve(matrix):
    """Gauss; nothing where there is not one answer."""
    matrix = [list(row) for row in matrix]
    for i, _ in enumerate(matrix):
        pivot = max(range(i, len(matrix)), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        if abs(matrix[i][i]) < 1e-12 * max(1e-30, max(map(abs, matrix[i]))):
            return None
        matrix[i] = [value / matrix[i][i] for value in matrix[i]]
        for j, row in enumerate(matrix):
            if j != i:
                matrix[j] = [value - row[i] * own for value, own in zip(row, matrix[i])]
    return [row[-1] for row in matrix]


def medians(runs):
    """One run for each house and rate: the median of every figure."""
    groups = {}
    for run in runs:
        groups.setdefault((run["house"], run["rate"]), []).append(run)
    return [{name: statistics.median(one[name] for one in group) if isinstance(value, float) else value
             for name, value in group[0].items()} for group in groups.values()]


def commits(run):
    return run.get("commits", run["flushes"])


def costs_of(runs, house):
    """Of a house of one node. A move costs more where fewer share a commit, and where a processor slept when it came."""
    mine = [run for run in runs if run["house"] == house]
    if len({run["rate"] for run in mine}) < 2:
        raise ValueError(f"{house} has to be measured at two rates")

    def wakes(run):  # a move: when it comes, when its commit begins and when that ends
        idle = max(0.0, 1 - run["moves/s"] * (run["us node"] + run.get("us database", 0)) * 1e-6)
        return idle * (1 + 2 * commits(run))

    node = fit([(1, commits(run), wakes(run)) for run in mine], [run["us node"] for run in mine])
    base = fit([(1, commits(run)) for run in mine], [run["us database"] for run in mine]) if "us database" in mine[0] else (0, 0)
    flush = [run["flush ms"] for run in mine]
    return Costs(*(cost * 1e-6 for cost in (*node, *base)), flush_p50=statistics.median(one["p50"] for one in flush) * 1e-3,
                 flush_p99=statistics.median(one["p99"] for one in flush) * 1e-3)


def far_cost(runs, costs):
    """What a move costs nodes and bus beside, where its players are apart: at full speed, less what it costs without."""
    apart = [run for run in runs if run["apart"] and run["rate"] == 0]
    if not apart:
        return 0
    run = apart[0]
    return max(0.0, (run["us node"] + run["us bus"]) * 1e-6 - costs.node_move - costs.node_commit * run["commits"])


@dataclasses.dataclass(frozen=True)
class Sizes:
    """Measured, in bytes: a connection in memory, a move on the disk now and for long, to its players, over the bus."""
    connection: float
    disk: float
    entry: float
    players: float
    bus: float = 0
    bus_messages: float = 0
    bus_seconds: float = 0  # of the bus's processor, a message


def sizes_of(runs, store):
    mine = [run for run in runs if run["store"] == store]
    # The slower they come, the fewer messages share a parcel; as fast as they can is nobody's evening.
    apart = min((run for run in mine if run["apart"] and run["rate"] > 0), key=lambda run: run["rate"], default=None)
    middle = lambda name: statistics.median(run[name] for run in mine)  # noqa: E731
    return Sizes(connection=max(run["KB a connection"] for run in mine) * 1024, disk=middle("disk bytes"),
                 entry=middle("bytes an entry") if store == "postgres" else 140,  # docs/host.md
                 players=middle("bytes to players"),
                 **({"bus": apart["bus bytes"], "bus_messages": apart["bus messages"],
                     "bus_seconds": apart["us bus"] * 1e-6 / apart["bus messages"]} if apart else {}))
