#!/usr/bin/env python3
"""How fast the server is as a ratio: ours and a bare broadcast on Boost.Beast by turns, each on one core.

    bench/server.py BUILD [--rounds 3] [--seconds 8] [--warm-up 3] [--connections 1000,5000] [--cores 0,1] [--disk DIR]

BUILD is the folder of a release build with the targets magichat, load and bench_beast. Every run has a server of its own,
pinned to the first core, and the generator on the second; the order changes with every round. The bare one answers with
four messages that are as long as ours were on the average of the first round. Then both are paced to half of what the
slower one did. A ratio is ours through theirs: of moves a second more is better, of all else less. Whoever is not alone on
the machine should look at the ratios, at the spread of the rounds, and at the CPU a move.
"""
import argparse
import collections
import json
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import urllib.request

NO_LIMITS = ["--message-rate", "0", "--byte-rate", "0", "--address-connections", "0", "--address-connect-rate", "0",
             "--address-request-rate", "0", "--address-tables", "0", "--address-table-rate", "0", "--address-guest-rate", "0",
             "--address-message-rate", "0", "--address-game-rate", "0", "--address-change-rate", "0"]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--warm-up", type=int, default=3)
    parser.add_argument("--connections", default="1000,5000")
    parser.add_argument("--cores", default="0,1")
    parser.add_argument("--disk", default="/var/tmp", help="a folder on the disk of the database")
    return parser.parse_args()


class Bench:
    def __init__(self, call):
        self.call = call
        self.cores = call.cores.split(",")
        self.bytes = None  # of each of the four messages that answer a move

    def command(self, who, folder):
        if who == "beast":
            return [self.call.build / "bench/bench_beast", "0", str(self.bytes)]
        return [self.call.build / "cli/magichat", "serve", "--quiet", "--listen", "127.0.0.1", "--port", "0", "--db",
                f"{folder}/hat.db", "--max-tables", "100000", "--loops", "1", *NO_LIMITS]

    def run(self, who, connections, rate=0):
        """One server, one run of the generator against it."""
        with tempfile.TemporaryDirectory(prefix="magichat-bench-", dir=self.call.disk) as folder:
            server = subprocess.Popen(["taskset", "-c", self.cores[0], *self.command(who, folder)],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                port = next(int(found[1]) for line in server.stdout if (found := re.search(r"listening port=(\d+)", line)))
                # What it logs has to go somewhere, or it would wait.
                threading.Thread(target=collections.deque, args=(server.stdout, 0), daemon=True).start()
                load = ["taskset", "-c", self.cores[1], self.call.build / "bench/load", "--json", "--port", str(port),
                        "--pid", str(server.pid), "--tables", str(connections // 4), "--seconds", str(self.call.seconds),
                        "--warm-up", str(self.call.warm_up + connections // 1000), "--rate", str(int(rate)),
                        *(["--bare"] if who == "beast" else [])]
                done = subprocess.run(load, stdout=subprocess.PIPE, text=True, check=False)
                if done.returncode != 0:
                    sys.exit(f"{who}: the generator failed")
                if who == "ours" and self.bytes is None:
                    self.bytes = self.bytes_of_an_answer(port)
                return figures(json.loads(done.stdout), connections)
            finally:
                server.kill()  # a clean stop waits for clients
                server.wait()

    @staticmethod
    def bytes_of_an_answer(port):
        """Nearly all messages to the server are moves, and each is answered by four."""
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
        value = {name: float(re.search(rf"^magichat_{name} (\S+)", text, re.MULTILINE)[1])
                 for name in ("socket_bytes_sent_total", "messages_received_total")}
        return round(value["socket_bytes_sent_total"] / value["messages_received_total"] / 4)


def figures(report, connections):
    moves = max(1, report["moves"])
    return {"moves/s": report["moves_a_second"], "p50 ms": report["mover_ms"]["p50"], "p99 ms": report["mover_ms"]["p99"],
            "CPU us a move": (report["end"]["cpu"] - report["begin"]["cpu"]) * 1e6 / moves,
            "KB a connection": (report["end"]["kb"] - report["empty"]["kb"]) / connections}


def by_turns(bench, connections, rate=0):
    """Both in every round, in both orders; ours first in the first, which says how long the answers are."""
    rounds = []
    for i in range(bench.call.rounds):
        order = ["ours", "beast"] if i % 2 == 0 else ["beast", "ours"]
        rounds.append({who: bench.run(who, connections, rate) for who in order})
    return rounds


def show(title, rounds, names):
    for name in names:
        ours, beast = ([one[who][name] for one in rounds] for who in ("ours", "beast"))
        ratios = sorted(a / b if b else 0 for a, b in zip(ours, beast))
        print(f"| {title} | {name} | {statistics.median(ours):,.1f} | {statistics.median(beast):,.1f} "
              f"| {statistics.median(ratios):.2f} | {ratios[0]:.2f} to {ratios[-1]:.2f} |", flush=True)


def main():
    call = arguments()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    bench = Bench(call)
    print("| what | figure | ours | beast | ratio | of the rounds |\n| --- | --- | --- | --- | --- | --- |")
    slower = None
    for connections in map(int, call.connections.split(",")):
        rounds = by_turns(bench, connections)
        show(f"{connections:,} connections", rounds, ["moves/s", "CPU us a move", "KB a connection"])
        if slower is None:
            slower = connections, min(statistics.median(one[who]["moves/s"] for one in rounds) for who in rounds[0])
    rate = slower[1] / 2
    rounds = by_turns(bench, slower[0], rate)
    show(f"{slower[0]:,} connections, paced to {rate:,.0f} moves/s", rounds, ["p50 ms", "p99 ms", "CPU us a move"])
    print(f"\nEach of the four answers had {bench.bytes} bytes; {call.rounds} rounds of {call.seconds} s.")


if __name__ == "__main__":
    main()
