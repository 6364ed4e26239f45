#!/usr/bin/env python3
"""What a move costs, part by part: one node with SQLite, nodes with PostgreSQL, by turns, under the same load.

    bench/nodes.py BUILD [--houses sqlite,postgres] [--tables 250] [--rates 0,4000] [--rounds 1] [--seconds 5]
                   [--json FILE] [--cores 0,1] [--disk DIR]

BUILD is the folder of a release build with the targets magichat and load. A house is `sqlite`, or `postgres`, or `postgres:3`
(three nodes and a bus over one PostgreSQL), or `postgres:3-apart` (the players of a table come to different ones of these), or
`postgres:2/2` (two nodes, each with a PostgreSQL of its own, which know nothing of each other). All of a house shares the first core (`--cores 0-3,4-7` where there are more), the generator has the second; so
moves a second grow with nothing here, and the CPU a move is what can be compared. With --json all is written for bench/scale.py. Nothing else should run: what the disk does is read from the
device.
"""
import argparse
import collections
import contextlib
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from server import NO_LIMITS

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests/server"))
from postgres import Postgres  # noqa: E402
from serving import free_port  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
BUS_USER = "house:bench"


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


def shape(house):
    """postgres:3-apart -> ("postgres", 3 nodes, 1 database, True)"""
    found = re.fullmatch(r"(sqlite|postgres)(?::([1-9]\d*))?(?:/([1-9]\d*))?(-apart)?", house)
    if not found:
        raise ValueError(f"{house} is no house: sqlite, postgres, postgres:NODES, postgres:NODES-apart, postgres:NODES/DATABASES")
    store, nodes, databases, apart = found[1], int(found[2] or 1), int(found[3] or 1), bool(found[4])
    if databases not in (1, nodes) or (store == "sqlite" and nodes != databases):
        raise ValueError(f"{house}: either all nodes share one database, or each has its own")
    if apart and nodes == databases:
        raise ValueError(f"{house}: whoever comes to another node finds the table only where nodes share a database")
    return store, nodes, databases, apart


def cores(text):
    """0-2 -> {0, 1, 2}"""
    first, _, last = text.partition("-")
    return set(range(int(first), int(last or first) + 1))


# ---- What processes and the disk did so far ----

def family(pid):
    """A process and its children. They may go while we look."""
    with contextlib.suppress(OSError):
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]
    return [pid]


def cpu_seconds(pid):
    """Its own and that of children who have ended."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICK
    return 0


def memory_kb(pid):
    """What is shared counts in part."""
    with contextlib.suppress(OSError):
        return int(re.search(r"^Pss: +(\d+)", pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[1])
    return 0


class Device:
    def __init__(self, folder):
        number = os.stat(folder).st_dev
        self.stat = pathlib.Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}/stat")

    def now(self):
        fields = self.stat.read_text().split()
        return {"disk bytes": int(fields[6]) * 512, "flushes": int(fields[15])}


class Watch:
    """Samples it all until it is left; between two moments it can say what was used."""

    def __init__(self, parts, device):
        self.parts, self.device = parts, device
        self.samples, self.ended = [], threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self):
        while not self.ended.wait(0.1):
            now = self.device.now()
            for part, pids in self.parts.items():
                now["cpu " + part] = sum(cpu_seconds(each) for pid in pids for each in family(pid))
            self.samples.append((time.monotonic(), now))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def at(self, moment):
        return interpolated(self.samples, moment)

    def between(self, begin, end):
        before, after = self.at(begin), self.at(end)
        return {name: after[name] - before[name] for name in after}


def interpolated(samples, moment):
    """Samples are (time, {name: value}), in order; outside of them the first or the last one counts."""
    after = next((i for i, (at, _) in enumerate(samples) if at >= moment), len(samples) - 1)
    if after == 0 or samples[after][0] < moment:
        return samples[after][1]
    (a, old), (b, new) = samples[after - 1:after + 1]
    part = (moment - a) / (b - a)
    return {name: old[name] + (new[name] - old[name]) * part for name in new}


# ---- A house: nodes, databases, and a bus where nodes share a database ----

class House:
    def __init__(self, call, house, folder):
        self.call, self.folder = call, folder
        self.store, self.count, self.databases, self.apart = shape(house)
        self.nodes, self.ports, self.postgres, self.stack = [], [], [], contextlib.ExitStack()
        self.bus = None

    def __enter__(self):
        mine = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cores(self.call.cores.split(",")[0]))  # all that is started now stays there
        try:
            addresses = self.open_databases()
            more = self.open_bus() if self.count > self.databases else []
            for i in range(self.count):
                own = ["--node", f"bench-{i + 1}", *more] if more else []
                self.open_node([*addresses[i % len(addresses)], *own])
        except BaseException:
            self.stack.close()
            raise
        finally:
            os.sched_setaffinity(0, mine)
        return self

    def __exit__(self, *_):
        self.stack.close()

    def open_databases(self):
        if self.store == "sqlite":
            return [["--db", self.folder / f"{i}.db"] for i in range(self.databases)]
        addresses = []
        self.folder.chmod(0o755)  # PostgreSQL is somebody else
        for i in range(self.databases):
            (self.folder / str(i)).mkdir()
            postgres = Postgres(self.folder / str(i), settings=("shared_buffers=128MB",))  # else as it comes
            self.stack.callback(postgres.stop)
            self.postgres.append(postgres)
            addresses.append(["--store", postgres.database()])
        return addresses

    def open_bus(self):
        port, self.monitor = free_port(), free_port()
        user, _, password = BUS_USER.partition(":")
        settings = self.folder / "nats.conf"
        settings.write_text(f"listen: 127.0.0.1:{port}\nhttp: 127.0.0.1:{self.monitor}\n"
                            f"authorization {{ user: {user}, password: {password} }}\n")
        self.bus = subprocess.Popen(["nats-server", "-c", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.callback(self.end, self.bus)
        return ["--bus", f"nats://{BUS_USER}@127.0.0.1:{port}"]

    def open_node(self, options):
        node = subprocess.Popen([self.call.build / "cli/magichat", "serve", "--quiet", "--listen", "127.0.0.1", "--port", "0",
                                 "--max-tables", "100000", "--loops", "1", "--address-wrong-codes", "0", *NO_LIMITS, *options],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.stack.callback(self.end, node)
        said = []
        for line in node.stdout:
            said.append(line)
            if found := re.search(r"listening port=(\d+)", line):
                break
        else:
            sys.exit("a node did not start: " + "".join(said))
        self.nodes.append(node)
        self.ports.append(int(found[1]))
        threading.Thread(target=collections.deque, args=(node.stdout, 0), daemon=True).start()

    @staticmethod
    def end(process):
        process.kill()  # a clean stop waits for clients
        process.wait()

    def parts(self):
        """Who does what, as processes."""
        parts = {"node": [node.pid for node in self.nodes]}
        if self.postgres:
            parts["database"] = [postgres.process.pid for postgres in self.postgres]
        if self.bus:
            parts["bus"] = [self.bus.pid]
        return parts

    def counts(self):
        """Since the start, of all nodes: what was stored, and what went to players and over the bus."""
        total = collections.Counter()
        for port in self.ports:
            text = fetch(f"http://127.0.0.1:{port}/metrics")
            for name in ("entries_total", "socket_bytes_sent_total", "messages_received_total"):
                total[name] += float(re.search(rf"^magichat_{name} (\S+)", text, re.MULTILINE)[1])
        if self.bus:
            bus = json.loads(fetch(f"http://127.0.0.1:{self.monitor}/varz"))
            total["bus_messages"], total["bus_bytes"] = bus["out_msgs"], bus["out_bytes"]
        for postgres in self.postgres:
            commits, wal = postgres.ask(postgres.address("test1"), "SELECT (SELECT xact_commit FROM pg_stat_database WHERE "
                                        "datname = 'test1'), (SELECT wal_bytes FROM pg_stat_wal)").split("|")
            total["commits"] += int(commits)
            total["wal_bytes"] += int(wal)
        return total

    def bytes_an_entry(self):
        """Of a log, with its index, as it stays on the disk."""
        if not self.postgres:
            return None
        size = [postgres.ask(postgres.address("test1"), "SELECT pg_total_relation_size('magichat.entries')::float / count(*) "
                             "FROM magichat.entries") for postgres in self.postgres]
        return statistics.mean(map(float, size))


def fetch(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


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
