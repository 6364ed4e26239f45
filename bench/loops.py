#!/usr/bin/env python3
"""What several loops cost and how evenly they share: servers with 1, 2 and 4 loops by turns, the same load for each.

    bench/loops.py BUILD [--loops 1,2,4] [--rounds 3] [--seconds 8] [--tables 250] [--rate 4000] [--server-cores 0]
                         [--generator-cores 1] [--disk DIR]

BUILD is the folder of a release build with the targets magichat and load. On a machine with two cores both servers and
generator have one each, so that the CPU a move is what can be compared; the ratio is to the first number of loops. Whoever
has more cores sees moves a second with `--rate 0 --server-cores 0-3 --generator-cores 4-7 --loops 1,2,4`.
"""
import argparse
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading

from server import NO_LIMITS


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--loops", default="1,2,4")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=int, default=4000)
    parser.add_argument("--server-cores", default="0")
    parser.add_argument("--generator-cores", default="1")
    parser.add_argument("--disk", default="/var/tmp", help="a folder on the disk of the database")
    return parser.parse_args()


def loop_seconds(pid):
    """CPU of every loop so far. The first one is the first thread, which has the program's name."""
    seconds = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        name = (task / "comm").read_text().strip()
        if task.name == str(pid) or name.startswith("loop "):
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            seconds[name] = int(fields[11]) + int(fields[12])
    return seconds


def run(call, loops):
    with tempfile.TemporaryDirectory(prefix="magichat-bench-", dir=call.disk) as folder:
        server = subprocess.Popen(["taskset", "-c", call.server_cores, call.build / "cli/magichat", "serve", "--quiet",
                                   "--listen", "127.0.0.1", "--port", "0", "--db", f"{folder}/hat.db", "--max-tables",
                                   "100000", "--loops", str(loops), *NO_LIMITS],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            port = next(int(found[1]) for line in server.stdout if (found := re.search(r"listening port=(\d+)", line)))
            threading.Thread(target=collections.deque, args=(server.stdout, 0), daemon=True).start()
            done = subprocess.run(["taskset", "-c", call.generator_cores, call.build / "bench/load", "--json", "--port",
                                   str(port), "--pid", str(server.pid), "--tables", str(call.tables), "--seconds",
                                   str(call.seconds), "--rate", str(call.rate)],
                                  stdout=subprocess.PIPE, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"{loops} loops: the generator failed")
            report, shares = json.loads(done.stdout), sorted(loop_seconds(server.pid).values())
            return {"moves/s": report["moves_a_second"], "p99 ms": report["mover_ms"]["p99"],
                    "CPU us a move": (report["end"]["cpu"] - report["begin"]["cpu"]) * 1e6 / max(1, report["moves"]),
                    "least busy loop / busiest": shares[0] / max(1, shares[-1])}
        finally:
            server.kill()
            server.wait()


def main():
    call = arguments()
    numbers = [int(one) for one in call.loops.split(",")]
    rounds = [{loops: run(call, loops) for loops in (numbers if i % 2 == 0 else numbers[::-1])} for i in range(call.rounds)]
    print("| loops | moves/s | p99 ms | CPU us a move | against the first | least busy loop / busiest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for loops in numbers:
        middle = {name: statistics.median(one[loops][name] for one in rounds) for name in rounds[0][loops]}
        ratio = statistics.median(one[loops]["CPU us a move"] / one[numbers[0]]["CPU us a move"] for one in rounds)
        print(f"| {loops} | {middle['moves/s']:,.0f} | {middle['p99 ms']:.1f} | {middle['CPU us a move']:.1f} | {ratio:.2f} "
              f"| {middle['least busy loop / busiest']:.2f} |")


if __name__ == "__main__":
    main()
