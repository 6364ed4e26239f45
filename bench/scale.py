#!/usr/bin/env python3
"""What many tables need, reckoned from what a move was measured to cost; and how far that agrees with what was measured.

    bench/scale.py MEASURED [--tables 10000,1000000,100000000] [--pace 10] [--machine cores=16,disk=8e12]
                   [--check-only]

MEASURED is what bench/nodes.py wrote with --json: a house of one node with SQLite, one with PostgreSQL, and where there is one
postgres:3-apart, at two rates at least. Costs are fitted to the houses of one node; how long moves wait, how many come as fast
as they can, and what three nodes cost is simulated (cell.py) and shown beside what was measured. A table of four makes a move in
--pace seconds. What a machine is given credit for are the fields of Machine below, which --machine changes: assumptions, not
measurements.
"""
import argparse
import dataclasses
import json
import math
import pathlib

from cell import Shape, simulate
from costs import commits, costs_of, far_cost, medians, sizes_of

DAY = 86400


@dataclasses.dataclass(frozen=True)
class Machine:
    """What we rent for a node, a database or a bus."""
    cores: int = 8
    busy: float = 0.5            # of its cores: the rest is for the hours when everybody plays, and for a neighbour's fall
    memory: float = 32e9
    connections: int = 100_000   # one process and one address; measured were 5,000
    network: float = 1.25e9 * 0.5  # bytes a second
    disk_writes: float = 200e6   # bytes a second
    disk: float = 4e12
    backends: int = 400          # connections of a PostgreSQL
    round_trip: float = 0.0003   # to the database, and to the bus
    p99: float = 0.05            # what players may wait
    record_days: float = 365     # that records are kept, in the database


MOST_NODES = 500  # of one database; more were not looked at
RECORD = 6  # bytes a move: 0.6 MB for a thousand games of a hundred moves (docs/host.md)
KEPT = 2    # days that logs of finished tables are kept


# ---- Beside what was measured ----

def beside(run, costs, apart):
    """The same house and rate, simulated."""
    shape = Shape(nodes=run["nodes"], databases=run["databases"], one_core=True)
    costs = dataclasses.replace(costs, far_move=apart if run["apart"] else 0)
    found = simulate(costs, shape, run["rate"], run["tables"], even=True)
    return {"moves/s": found.rate, "p50 ms": found.p50 * 1e3, "p99 ms": found.p99 * 1e3, "us": found.node_busy * 1e6 / found.rate,
            "commits": 1 / found.batch}


def measured(run):
    return {"moves/s": run["moves/s"], "p50 ms": run["p50 ms"], "p99 ms": run["p99 ms"],
            "us": sum(value for name, value in run.items() if name.startswith("us ")),
            "commits": commits(run)}


def compare(runs, costs, apart):
    print("| house | moves/s | p50 ms | p99 ms | CPU us a move | commits a move |\n| --- | --- | --- | --- | --- | --- |")
    for run in runs:
        there, here = measured(run), beside(run, costs[run["store"]], apart)
        cells = [f"{there[name]:,.{places}f}, {here[name]:,.{places}f} ({here[name] / there[name] - 1:+.0%})"
                 for name, places in (("moves/s", 0), ("p50 ms", 1), ("p99 ms", 1), ("us", 0), ("commits", 3))]
        pace = f", {run['rate']:,} moves/s" if run["rate"] else ""
        print(f"| {run['house']}{pace} | " + " | ".join(cells) + " |")


# ---- The plan ----

def far_share(nodes):
    """How many players come to another node than their table's, against three nodes, with which it was measured."""
    return (nodes - 1) / nodes * 1.5


def node_limits(costs, sizes, machine, pace):
    """How many tables a node could have for each reason."""
    move = costs.node_move + costs.node_wake + costs.far_move * far_share(MOST_NODES)
    return {"connections of a node": machine.connections / 4, "its memory": machine.memory * machine.busy / sizes.connection / 4,
            "its processor": machine.cores * machine.busy / move * pace, "its network": machine.network / sizes.players * pace}


def stays(sizes, machine):
    """Bytes on the disk for a move a second, when as many go as come."""
    return (sizes.entry * KEPT + RECORD * machine.record_days) * DAY


def cell_limits(costs, sizes, machine, pace):
    """How many tables could share a database, with as many nodes as they need, for each reason."""
    a_node = min(node_limits(costs, sizes, machine, pace).values())

    def most(wrong):
        low, high = 0, MOST_NODES + 1  # so many nodes will do, and so many are too many
        while high - low > 1:
            nodes = (low + high) // 2
            low, high = (low, nodes) if wrong(nodes, nodes * a_node / pace) else (nodes, high)
        return low * a_node if low < MOST_NODES else math.inf

    def full_bus(nodes, rate):
        messages = rate * sizes.bus_messages * far_share(nodes) + beats(nodes)
        return messages * sizes.bus_seconds > machine.cores * machine.busy or rate * sizes.bus * far_share(nodes) > machine.network

    def busy(nodes, rate):
        result = try_cell(costs, machine, nodes, rate)
        return result.base_busy > machine.busy or result.p99 > machine.p99

    return {"room of its disk": machine.disk / stays(sizes, machine) * pace,
            "bytes it writes": machine.disk_writes / sizes.disk * pace,
            "its connections": machine.backends // backends(machine) * a_node,
            "its processor, or waiting for it": most(busy), "the bus of its nodes": most(full_bus)}


def beats(nodes):
    """Messages a second that nodes send each other only to be there: each to each, and to all, twice a second (server/cluster)."""
    return 4 * nodes * nodes


def backends(machine):
    """Connections of a node to its database: a reader for each loop, the writer, its lease, two more at times (docs/host.md)."""
    return machine.cores + 4


def try_cell(costs, machine, nodes, rate):
    shape = Shape(nodes=nodes, node_cores=machine.cores, base_cores=machine.cores)
    costs = dataclasses.replace(costs, round_trip=machine.round_trip, far_move=costs.far_move * far_share(nodes))
    return simulate(costs, shape, rate, seconds=min(1.0, max(0.02, 20_000 / rate)))


def amount(value, unit):
    """1234567, "B" -> 1.2 MB"""
    for prefix in ("", "k", "M", "G", "T", "P"):
        if value < 1000:
            return f"{value:.{0 if value >= 10 or not prefix else 1}f} {prefix}{unit}"
        value /= 1000
    return f"{value:,.0f} E{unit}"


def need(tables, costs, sizes, machine, pace, a_node, a_cell):
    """What so many tables at once need, as rows to print."""
    cells, rate = math.ceil(tables / a_cell), tables / pace
    each = math.ceil(tables / cells / a_node)
    result = try_cell(costs, machine, each, rate / cells)
    bus = rate / cells * far_share(each)
    return {"moves a second": f"{rate:,.0f}", "connections of players": amount(tables * 4, ""),
            "nodes": f"{cells * each:,}", "databases": f"{cells:,}",
            "processors that nodes use": f"{result.node_busy * machine.cores * each * cells:,.1f}",
            "processors that databases use": f"{result.base_busy * machine.cores * cells:,.1f}",
            "commits a second at a database, moves a commit": f"{result.commits:,.0f}, {result.batch:.1f}",
            "connections of a database": f"{each * backends(machine):,}",
            "a bus": f"{amount(bus * sizes.bus_messages + beats(each), 'messages/s')}, {amount(bus * sizes.bus, 'B/s')}"
                     if each > 1 else "none",
            "memory for connections": amount(tables * 4 * sizes.connection, "B"),
            "to players": amount(rate * sizes.players, "B/s"), "written to disks": amount(rate * sizes.disk, "B/s"),
            "moves a day": amount(rate * sizes.entry * DAY, "B"),
            "on disks: two days of moves, and records": amount(rate * stays(sizes, machine), "B"),
            "p50, p99 of a move": f"{result.p50 * 1e3:.1f}, {result.p99 * 1e3:.1f} ms"}


def what_if(costs, machine, rate):
    """Two databases for twenty nodes: by the node, or by the table from every node; and longer rests between commits."""
    costs = dataclasses.replace(costs, round_trip=machine.round_trip)
    print("\n| twenty nodes, full | commits a second | moves a commit | databases busy | p50, p99 ms |\n"
          "| --- | --- | --- | --- | --- |")
    shape = Shape(nodes=20, node_cores=machine.cores, base_cores=machine.cores)
    for name, change in (("one database", {}), ("two, each for ten nodes", {"databases": 2}),
                         ("two, each node writes to both", {"databases": 2, "everywhere": True}),
                         ("one, 5 ms between commits", {"rest": 0.005}), ("one, 20 ms between commits", {"rest": 0.020})):
        found = simulate(costs, dataclasses.replace(shape, **change), 20 * rate, seconds=0.5)
        print(f"| {name} | {found.commits:,.0f} | {found.batch:.1f} | {found.base_busy:.0%} "
              f"| {found.p50 * 1e3:.1f}, {found.p99 * 1e3:.1f} |")


def machine_of(words):
    """cores=16,disk=8e12: another machine than the usual one."""
    types = {field.name: field.type for field in dataclasses.fields(Machine)}
    try:
        pairs = [word.split("=") for word in words.split(",")]
        return Machine(**{name: types[name](float(value)) for name, value in pairs})
    except (KeyError, ValueError):
        raise argparse.ArgumentTypeError(f"like cores=16,disk=8e12; there are {', '.join(types)}") from None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("measured", type=pathlib.Path, nargs="+")
    parser.add_argument("--tables", default="10000,1000000,100000000")
    parser.add_argument("--pace", type=float, default=10, help="seconds between two moves of a table")
    parser.add_argument("--machine", type=machine_of, default=Machine())
    parser.add_argument("--check-only", action="store_true")
    call = parser.parse_args()
    runs = medians([run for file in call.measured for run in json.loads(file.read_text())])
    try:
        costs = {store: costs_of(runs, store) for store in ("sqlite", "postgres")}
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from None
    apart = far_cost(runs, costs["postgres"])
    for store, one in costs.items():
        print(f"{store}: a move {one.node_move * 1e6:.1f} us of the node and {one.base_move * 1e6:.1f} of the database, a commit "
              f"{one.node_commit * 1e6:.0f} and {one.base_commit * 1e6:.0f}, waking {one.node_wake * 1e6:.0f}, a flush "
              f"{one.flush_p50 * 1e3:.2f} ms (p99 {one.flush_p99 * 1e3:.2f})")
    print(f"players apart: {apart * 1e6:.1f} us a move more\n\nMeasured, simulated, and the difference:")
    compare(runs, costs, apart)
    if call.check_only:
        return
    sizes, machine = sizes_of(runs, "postgres"), call.machine
    costs = dataclasses.replace(costs["postgres"], far_move=apart)
    nodes, cell = (limits(costs, sizes, machine, call.pace) for limits in (node_limits, cell_limits))
    print("\n| limit | tables |\n| --- | --- |")
    for name, most in (*sorted(nodes.items(), key=lambda one: one[1]), *sorted(cell.items(), key=lambda one: one[1])):
        print(f"| {name} | {f'{most:,.0f}' if most < math.inf else f'more than with {MOST_NODES} nodes'} |")
    a_node, a_cell = min(nodes.values()), min(cell.values())
    if a_cell < 1:
        raise SystemExit("not even one table would do: see the costs")
    columns = [need(float(tables), costs, sizes, machine, call.pace, a_node, a_cell) for tables in call.tables.split(",")]
    print("\n| tables at once | " + " | ".join(f"{int(tables):,}" for tables in call.tables.split(",")) + " |")
    print("| --- " * (len(columns) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(column[name] for column in columns) + " |")
    what_if(costs, machine, a_node / call.pace)


if __name__ == "__main__":
    main()
