"""Houses to measure: nodes, their databases, and a bus where nodes share a database; all on cores of their own."""
import collections
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import threading
import urllib.request

from server import NO_LIMITS

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests/server"))
from postgres import Postgres, programs  # noqa: E402
from serving import free_port  # noqa: E402

BUS = "/usr/sbin/nats-server"  # where Debian has it
BUS_USER = "house:bench"


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
        if programs() is None:
            sys.exit("PostgreSQL is not installed here")
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
        if not pathlib.Path(BUS).exists():
            sys.exit("NATS is not installed here")
        port, self.monitor = free_port(), free_port()
        user, _, password = BUS_USER.partition(":")
        settings = self.folder / "nats.conf"
        settings.write_text(f"listen: 127.0.0.1:{port}\nhttp: 127.0.0.1:{self.monitor}\n"
                            f"authorization {{ user: {user}, password: {password} }}\n")
        self.bus = subprocess.Popen([BUS, "-c", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
