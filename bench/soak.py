#!/usr/bin/env python3
"""A busy evening with one hostile household, and the same evening without it: what the others notice.

    bench/soak.py BUILD [--minutes 60] [--tables 250] [--rate 400] [--disk DIR]

Two servers at the same time, with the settings that they have if nobody sets anything, so that whatever else the machine
does concerns both. At each, tables of four, every one from a household of its own, make so many moves a second in all. At
one of them one address does everything at once that we know of: opens tables of bots that think long, and watches; asks for
tables, guests and handover codes; tries codes; floods a lobby with names, and a table with games that are given up; sends
pings, nonsense and bodies that never end; reloads the page; and fills the connections that are left to it with sockets that
each say as much as they may. Printed are moves, errors and waits of the others without it and with it, what the hostile
ones were answered, and how large the databases are. No figure is judged: machines differ, and the two are each other's
measure.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/server"))
import ws  # noqa: E402

HOME = "127.0.0.66"
SOCKETS = 400  # what one address may have
MESSAGES = 20  # a second, what a connection may say for long (--message-rate)
BOT_TABLES = 20


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=60, help="how long the evening is")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=int, default=400)
    parser.add_argument("--disk", default="/var/tmp")
    return parser.parse_args()


class Hostile:
    """One address, several threads of mischief; each counts what it is answered."""

    def __init__(self, port):
        self.port, self.over = port, threading.Event()
        self.answers = collections.Counter()
        # Those who sit down first, while the household may still open connections; then those who use that up.
        first = [self.bots, self.games, self.chatter]
        then = [self.tables, self.guests, self.codes, self.names, self.pings, self.nonsense, self.bodies, self.page]
        self.threads = [threading.Thread(target=self.again, args=(trick,), daemon=True) for trick in first + then]
        for number, thread in enumerate(self.threads):
            if number == len(first):
                time.sleep(5)
            thread.start()

    def stop(self):
        self.over.set()
        for thread in self.threads:
            thread.join(10)

    def again(self, trick):
        while not self.over.is_set():
            try:
                trick()
            except (OSError, ws.Closed, ValueError, KeyError, AssertionError) as end:
                self.answers[f"{trick.__name__}: {type(end).__name__} {getattr(end, 'code', '') or ''}"[:60]] += 1
                self.over.wait(0.05)

    def call(self, trick, *args):
        status, _, text = ws.call(self.port, *args, source=HOME)
        self.answers[f"{trick}: {status}"] += 1
        return status, text

    def socket(self, table=None, token=None):
        one = ws.Socket(self.port, token, source=HOME)
        if table:
            one.send({"type": "join", "table": table, "eyes": False})
        return one

    def hear(self, trick, sockets, seconds, meanwhile=lambda: None):
        """Whatever comes on these, for so long; those that are closed leave the list."""
        end = time.monotonic() + seconds
        while sockets and not self.over.is_set() and time.monotonic() < end:
            meanwhile()
            ready = select.select([one.socket for one in sockets], [], [], 0.05)[0]
            for one in [one for one in sockets if one.socket in ready]:
                try:
                    self.answers[f"{trick}: heard"] += sum(1 for _ in one.take())
                except (OSError, ws.Closed) as end_of_it:
                    self.answers[f"{trick}: closed {getattr(end_of_it, 'code', '')}"] += 1
                    sockets.remove(one)

    def table(self, game="vanish", players=2, token=None):
        return ws.new_table(self.port, {"game": game, "options": {"players": players}},
                            {"Authorization": f"Bearer {token}"} if token else None, source=HOME)

    def bots(self):
        """Tables of elephants, watched."""
        _, text = self.call("bots", "POST", "/api/token")
        token = json.loads(text)["token"]
        sockets = []
        try:
            for _ in range(BOT_TABLES):
                one = self.socket(self.table("rabbits", 4, token), token)
                sockets.append(one)
                for seat in range(1, 5):
                    one.send({"type": "seat_bot", "seat": seat, "bot": "elephant:iterations=20000"})
                one.send({"type": "start"})
        except AssertionError:
            self.answers["bots: no more tables"] += 1
        self.hear("bots", sockets, 120)
        for one in sockets:
            one.close()

    def tables(self):
        self.call("tables", "POST", "/api/tables", {})

    def guests(self):
        self.call("guests", "POST", "/api/token")
        self.call("guests", "POST", "/api/handover")

    def codes(self):
        self.call("codes", "GET", f"/api/tables/owl-crown-{os.urandom(2).hex()}")

    def names(self):
        """A lobby with a new name as often as it goes."""
        one = self.socket(self.table())
        one.send({"type": "sit", "seat": 1})
        for number in range(1000):
            one.send({"type": "name", "seat": 1, "name": f"N{number}"})
            if self.over.is_set():
                return
        self.answers["names: sent"] += 1000

    def games(self):
        """Started and given up, on both seats of a table."""
        token = json.loads(self.call("games", "POST", "/api/token")[1])["token"]
        one = self.socket(self.table(token=token), token)
        for seat in 1, 2:
            one.send({"type": "sit", "seat": seat})

        def again():
            one.send({"type": "start"})
            one.send({"type": "resign"})
            self.over.wait(0.1)
        self.hear("games", [one], 300, again)
        one.close()

    def chatter(self):
        """As many sockets as there may be, each as loud as it may be."""
        table = self.table()
        sockets = []
        for _ in range(SOCKETS):
            try:
                sockets.append(self.socket(table if len(sockets) < 30 else None))
            except (OSError, ws.Closed):
                break
        self.answers["chatter: sockets"] += len(sockets)

        def speak():
            for one in sockets:
                try:
                    one.send({"type": "ping"})
                except OSError:
                    pass  # it is closed, and hear() finds out
            self.answers["chatter: said"] += len(sockets)
            self.over.wait(1 / MESSAGES)
        self.hear("chatter", sockets, 60, speak)
        for one in sockets:
            one.close()

    def bodies(self):
        """Requests whose bodies come in small chunks, and never end."""
        sockets = []
        for _ in range(20):
            one = socket.create_connection(("127.0.0.1", self.port), source_address=(HOME, 0), timeout=10)
            one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
            sockets.append(one)
        while sockets and not self.over.is_set():
            for one in list(sockets):
                try:
                    one.sendall(b"1\r\n{\r\n")
                except OSError:
                    self.answers["bodies: cut off"] += 1
                    sockets.remove(one)
            self.over.wait(0.2)
        for one in sockets:
            one.close()

    def pings(self):
        one = self.socket()
        for _ in range(5000):
            one.send_frame(9, b"x" * 100)
        self.answers["pings: sent"] += 5000

    def nonsense(self):
        plain = socket.create_connection(("127.0.0.1", self.port), source_address=(HOME, 0), timeout=10)
        plain.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: cow\r\n\r\n" + os.urandom(2000))
        self.answers["nonsense: " + plain.recv(64).decode("latin1").split("\r")[0]] += 1
        plain.close()

    def page(self):
        self.call("page", "GET", "/")


def play(call, port, pid, seconds):
    done = subprocess.run([call.build / "bench/load", "--port", str(port), "--pid", str(pid), "--tables", str(call.tables),
                           "--seconds", str(seconds), "--rate", str(call.rate), "--homes", "--json"],
                          capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)
    return json.loads(done.stdout) if done.stdout else {}


def size_of(folder):
    return sum(file.stat().st_size for file in pathlib.Path(folder).iterdir())


def evening(call, is_hostile, told):
    """One server of its own, and its players."""
    with tempfile.TemporaryDirectory(prefix="magichat-soak-", dir=call.disk) as folder:
        server = subprocess.Popen([call.build / "cli/magichat", "serve", "--quiet", "--listen", "127.0.0.1", "--port", "0",
                                   "--db", f"{folder}/hat.db", "--log-level", "info"],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        logged = collections.deque(maxlen=20)
        try:
            port = next(int(found[1]) for line in server.stdout if (found := re.search(r"listening port=(\d+)", line)))
            threading.Thread(target=lambda: logged.extend(server.stdout), daemon=True).start()
            hostile = Hostile(port) if is_hostile else None
            report = play(call, port, server.pid, int(call.minutes * 60))
            if hostile:
                hostile.stop()
                told.append("what the hostile household was answered:")
                told.extend(f"  {answer}: {count}" for answer, count in sorted(hostile.answers.items()))
            told.append(f"the database has {size_of(folder) / 1e6:.1f} MB")
            told.append(json.dumps(report, indent=2))
        finally:
            server.terminate()
            told.append(f"the server ended with {server.wait(60)}; it said last: {list(logged)}")


def main():
    call = arguments()
    told = {"without": [], "with": []}
    evenings = [threading.Thread(target=evening, args=(call, which == "with", told[which])) for which in told]
    for one in evenings:
        one.start()
    for one in evenings:
        one.join()
    for which, lines in told.items():
        print(f"{which} the hostile household:", *lines, sep="\n")


main()
