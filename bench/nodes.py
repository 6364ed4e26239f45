#!/usr/bin/env python3
"""What a move costs, part by part: one node with SQLite, nodes with PostgreSQL, by turns, under the same load.

    bench/nodes.py BUILD [--houses sqlite,postgres] [--tables 250] [--rates 0,4000] [--rounds 1] [--seconds 5]
                   [--json FILE] [--cores 0,1] [--disk DIR]

BUILD is the folder of a release build with the targets magichat and load. A house is `sqlite`, or `postgres`, or `postgres:3`
(three nodes and a bus over one PostgreSQL), or `postgres:3-apart` (the players of a table come to different ones of these), or
`postgres:2/2` (two nodes, each with a PostgreSQL of its own, which know nothing of each other). All of a house shares the first
core (`--cores 0-3,4-7` where there are more), the generator has the second; so moves a second grow with nothing here, and the CPU
a move is what can be compared. With --json all is written for bench/scale.py. Nothing else should run: what the disk does is read
from the device.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from house import House, shape
from watch import Device, Watch, family, memory_kb


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--houses", default="sqlite,postgres")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rates", default="0,4000", help="moves a second; 0: as fast as they come")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--warm-up", type=int, default=3)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--cores", default="0,1")
    parser.add_argument("--disk", default="/var/tmp", help="a folder on the disk of the databases")
    return parser.parse_args()


def measure(call, name, rate):
    """One house, one run of the generator against it."""
    with tempfile.TemporaryDirectory(prefix="magichat-bench-", dir=call.disk) as folder, \
            House(call, name, pathlib.Path(folder)) as house:
        parts = house.parts()
        load = ["taskset", "-c", call.cores.split(",")[1], call.build / "bench/load", "--json",
                "--port", ",".join(map(str, house.ports)), "--pid", ",".join(map(str, parts["node"])),
                "--tables", str(call.tables), "--seconds", str(call.seconds), "--rate", str(rate),
                "--disk", call.disk, "--warm-up", str(call.warm_up + call.tables // 250), *(["--apart"] if house.apart else [])]
        before = house.counts()
        with Watch(parts, Device(call.disk)) as watch:
            done = subprocess.run(load, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{name}: the generator failed")
        after = house.counts()
        memory = {part: sum(memory_kb(each) for pid in pids for each in family(pid)) for part, pids in parts.items()}
        return {"house": name, "nodes": house.count, "databases": house.databases, "store": house.store,
                "apart": house.apart, "tables": call.tables, "rate": rate, "memory KB": memory,
                "bytes an entry": house.bytes_an_entry(),
                **figures(json.loads(done.stdout), watch.between, {key: after[key] - before[key] for key in after})}


def figures(report, used_between, counts):
    """Of one run, a move. What only the whole run can say is given by its entries, which are nearly all moves."""
    used = used_between(report["since"], report["since"] + report["seconds"])
    moves, entries = max(1, report["moves"]), max(1, counts["entries_total"])
    one = {"moves/s": report["moves_a_second"], "p50 ms": report["mover_ms"]["p50"], "p99 ms": report["mover_ms"]["p99"],
           "stored ms": report["stored_ms"], "errors": report["errors"], "flush ms": report["disk_before_ms"],
           "KB a connection": (report["end"]["kb"] - report["empty"]["kb"]) / report["tables"] / 4,
           "bytes to players": counts["socket_bytes_sent_total"] / entries}
    one |= {name.replace("cpu", "us"): value * 1e6 / moves for name, value in used.items() if name.startswith("cpu ")}
    one |= {name: value / moves for name, value in used.items() if not name.startswith("cpu ")}
    names = {"commits": "commits", "wal_bytes": "wal bytes", "bus_messages": "bus messages", "bus_bytes": "bus bytes"}
    one |= {to: counts[name] / entries for name, to in names.items() if name in counts}
    return one


SHOWN = ["moves/s", "p50 ms", "p99 ms", "us node", "us database", "us bus", "disk bytes", "flushes",
         "commits", "wal bytes", "bytes an entry", "bus messages", "bus bytes", "bytes to players", "KB a connection"]


def middle(runs, name):
    values = [run[name] for run in runs if run.get(name) is not None]
    return f"{statistics.median(values):,.{0 if values[0] >= 100 else 2}f}" if values else ""


def main():
    call = arguments()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    houses, rates = call.houses.split(","), [int(rate) for rate in call.rates.split(",")]
    try:
        for house in houses:
            shape(house)
    except ValueError as wrong:
        sys.exit(str(wrong))
    runs = []
    for i in range(call.rounds):
        for rate in rates:
            for house in houses if i % 2 == 0 else houses[::-1]:
                runs.append(measure(call, house, rate))
    if call.json:
        call.json.write_text("[\n" + ",\n".join(map(json.dumps, runs)) + "\n]\n")
    columns = [(house, rate) for rate in rates for house in houses]
    print("| | " + " | ".join(f"{house}, {rate:,} moves/s" if rate else house for house, rate in columns) + " |")
    print("| --- " * (len(columns) + 1) + "|")
    for name in SHOWN:
        cells = [middle([run for run in runs if (run["house"], run["rate"]) == column], name) for column in columns]
        if any(cells):
            print(f"| {name} | " + " | ".join(cells) + " |")
    print(f"\n{call.tables} tables of four, {call.rounds} rounds of {call.seconds} s, errors: {sum(run['errors'] for run in runs)}. "
          "What is no time, rate or memory is a move.")


if __name__ == "__main__":
    main()
