"""A server of our own for a test, and players at its tables who hear everything and forget nothing."""
import contextlib
import json
import os
import pathlib
import random
import re
import select
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

import ws

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
PATIENCE = 120  # seconds, for a machine that is busy with other things; no test measures time by it

# What only some seats see of an event.
PRIVATE = {"vanish": {"look": ["animal"], "call": ["box"]}, "court": {"look": ["hat"]},
           "rabbits": {"deal": ["own"], "flip": ["rabbit"], "exchange": ["received"], "draw": ["rabbit"],
                       "refill": ["rabbits"]}}
# Without these, everything that comes from this one machine would be too fast.
NO_LIMITS = ["--message-rate", "0", "--byte-rate", "0", "--address-connections", "0", "--address-connect-rate", "0",
             "--address-request-rate", "0", "--address-tables", "0", "--address-table-rate", "0", "--address-guest-rate", "0",
             "--address-wrong-codes", "0", "--address-game-rate", "0", "--address-change-rate", "0", "--address-message-rate", "0",
             "--address-handshake-rate", "0"]


def expect(condition, *what):
    if not condition:
        raise AssertionError(" ".join(map(str, what)))


def public(game, event):
    hidden = PRIVATE[game].get(event["event"], [])
    return {key: value for key, value in event.items() if key not in hidden}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def journal(database):
    """What the last commits brought to the files beside a database, in order: (file, place, number, bytes of the record) of every
    record that is not in the logs yet. (server/store/journal.h has the layout.)"""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        id, begins = db.execute("SELECT id, begins FROM journal").fetchone()
    found = []
    for file in (pathlib.Path(f"{database}-moves-{i}") for i in (1, 2) if id):
        data, at = file.read_bytes(), 64
        expect(data[17:25] == struct.pack("<q", id), "another file", file)
        newest = 0
        while at + 24 < len(data):
            length, _, number, _ = struct.unpack_from("<IIqq", data, at)
            if length == 0 or number < newest:
                break
            newest, end = number, at + 24 + length
            if number >= begins:
                found.append((file, at, number, data[at:end]))
            at = end
    return sorted(found, key=lambda one: one[2])


def arrived(entries):
    """What has arrived together, as (table, number of the entry)."""
    found = []
    while entries:
        table, number, rest = entries.split(b" ", 2)
        length, rest = rest.split(b":", 1)
        entries = rest[int(length) + 1:]
        found.append((int(table), int(number)))
    return found


class Folder:
    """A folder that goes when the test is over."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="magichat-"))
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Server:
    # Three loops, also where there is one core: tables and those who sit there are on different ones, and what they say goes
    # from one to the other.
    def __init__(self, binary, database, options=NO_LIMITS, keep_port=False, loops=3, **popen):
        self.binary, self.database, self.popen = binary, str(database), popen
        self.options = ["--loops", str(loops), *options]
        self.keep_port, self.port = keep_port, None
        self.start()

    def start(self):
        self.log = []
        port = self.port if self.keep_port and self.port else 0
        self.process = subprocess.Popen(
            [self.binary, "serve", "--listen", "127.0.0.1", "--port", str(port), "--quiet",
             "--store" if "://" in self.database else "--db", self.database, *self.options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **self.popen)
        self.ready = threading.Event()
        self.port = None
        self.listener = threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True)
        self.listener.start()
        expect(self.ready.wait(PATIENCE) and self.port, "the server did not start:", "".join(self.log))

    def _listen(self, stream):
        for line in stream:
            self.log.append(line)
            found = re.search(r"event=listening port=(\d+)", line)
            if found:
                self.port = int(found[1])
                self.ready.set()
        self.ready.set()

    def said(self, words):
        return any(words in line for line in self.log)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.listener.join()
        self.process.stderr.close()

    def stop(self):
        """SIGTERM; a clean end is the only one that is accepted."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.listener.join()
        self.process.stderr.close()
        expect(status == 0, "the server ended with", status, "".join(self.log[-50:]))

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            return self.stop()
        if self.process.poll() is None:
            self.kill()
        sys.stderr.write("".join(self.log[-40:]))

    def call(self, *args, **named):
        return ws.call(self.port, *args, **named)

    def metrics(self, port=None):
        """All numbers by their names, from this port or that of the metrics."""
        status, _, text = ws.call(port or self.port, "GET", "/metrics")
        expect(status == 200, status, text)
        lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in lines}

    def token(self, source="127.0.0.1"):
        return ws.new_token(self.port, source)

    def table(self, token, game, source="127.0.0.1", **options):
        return ws.new_table(self.port, {"game": game, "options": options}, {"Authorization": f"Bearer {token}"}, source)


def refuses(binary, database, words, prefix=()):
    """The server says why it can't use this file, in one line, and ends."""
    done = subprocess.run([*prefix, binary, "serve", "--listen", "127.0.0.1", "--port", "0", "--quiet", "--db",
                           str(database)], capture_output=True, text=True, timeout=PATIENCE)
    expect(done.returncode != 0 and words in done.stderr, done.returncode, done.stderr)
    expect(done.stderr.count("\n") == 1 and done.stderr.startswith("magichat: "), done.stderr)


class Player:
    """A guest's connection to a table. Checks on hearing that no version is missing and none comes twice."""

    def __init__(self, server, table, token=None, seat=None, eyes=False, chance=None, choose=None):
        self.server, self.table, self.token, self.seat, self.eyes = server, table, token or server.token(), seat, eyes
        self.chance = chance or random.Random(0)
        self.choose = choose or (lambda act: self.chance.choice(act["legal"]))
        self.playing = True
        self.last = {}  # by seat, the last version
        self.game = None
        self.news = []  # (hash of the game, seat, n, missed, events)
        self.acts = []  # (hash, message)
        self.moved = []  # (hash, n, move): sent
        self.views, self.errors, self.emotes, self.overs, self.others = [], [], [], [], []
        self.seats, self.host, self.lobby, self.bye, self.code = [], False, None, None, None
        self.texts = []  # everything, as it came
        self.socket = None
        self.connect()

    def connect(self, since=True, **more):
        # Half of them say where they want to go: they come to the loop of their table.
        self.socket = ws.Socket(self.server.port, self.token, table=self.table if (self.seat or 0) % 2 else None)
        self.waiting_for_view = set()
        self.joined = self.fresh = False
        self.bye = self.code = None
        join = {"type": "join", "table": self.table, "eyes": self.eyes, **more}
        if self.seat and not self.seats:
            join["seat"] = self.seat
        if since and self.last:
            join["since"] = min(self.last.values())
        if not since:
            self.last = {}
        self.socket.send(join)

    def say(self, kind, **fields):
        self.socket.send({"type": kind, **fields})

    def pump(self):
        """Hears what is there. False when the connection has ended."""
        try:
            for text in self.socket.take():
                self.texts.append(text)
                self.hear(json.loads(text))
        except (ws.Closed, ConnectionError) as end:
            self.code = getattr(end, "code", None)
            self.drop()
        return self.socket is not None

    def drop(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    def advance(self, seat, n, message):
        if seat in self.last and not (self.fresh and seat in self.waiting_for_view):
            expect(n == self.last[seat] + 1, "seat", seat, "had", self.last[seat], "and hears", message)
        self.last[seat] = n

    def hear(self, m):
        kind = m["type"]
        if kind == "welcome":
            self.seats, self.host, self.joined, self.fresh = m["seats"], m["host"], True, False
        elif kind == "yours":
            before, self.seats, self.host = set(self.seats or [0]), m["seats"], m["host"]
            for seat in set(self.seats or [0]) - before:  # a new seat has heard what this client has heard
                self.last[seat] = max(self.last.values(), default=0)
            for seat in before - set(self.seats or [0]):
                self.last.pop(seat, None)
        elif kind == "table":
            if self.joined and m["phase"] != "lobby":
                self.waiting_for_view = set(self.seats or [0])
            self.joined = False
            self.lobby = m
        elif kind == "game":
            self.fresh = m["seat"] in self.waiting_for_view
            self.advance(m["seat"], m["n"], m)
            self.game = m
        elif kind == "seen":
            self.advance(m["seat"], m["n"], m)
            missed = m["seat"] in self.waiting_for_view
            self.news.append((self.game["commitment"], m["seat"], m["n"], missed, m["events"]))
            if m["show"] and self.eyes:
                self.say("shown", n=m["n"])
        elif kind == "view":
            if m["seat"] in self.last and not self.fresh:
                last = self.last[m["seat"]]
                expect(m["n"] in (last, last - 1), "a gap before the view", m, last)  # one less: `over` has a number too
            self.last[m["seat"]] = max(m["n"], self.last.get(m["seat"], 0))
            self.waiting_for_view.discard(m["seat"])
            self.views.append((self.game["commitment"], m))
        elif kind == "act":
            expect(m["n"] == self.last[m["seat"]], "asked about another version", m, self.last)
            self.acts.append((self.game["commitment"], m))
            if self.playing:
                self.move(m, self.choose(m))
        elif kind == "over":
            for seat in list(self.last):
                self.advance(seat, m["n"], m)
            self.overs.append(m)
        elif kind == "error":
            self.errors.append(m)
        elif kind == "emote":
            self.emotes.append(m)
        elif kind == "bye":
            self.bye = m["why"]
        else:
            self.others.append(m)

    def move(self, act, move):
        self.moved.append((self.game["commitment"], act["n"] + 1, move))
        self.say("move", seat=act["seat"], move=move, n=act["n"])


def drop(players):
    for player in players:
        player.drop()


def run(players, done, meanwhile=lambda: None, patience=PATIENCE):
    """Lets everybody hear and answer until `done()`."""
    waited, last = 0, time.monotonic()
    while not done():
        meanwhile()
        there = [player for player in players if player.socket]
        ready = select.select([player.socket.socket for player in there], [], [], 0.05)[0]
        for player in there:
            if player.socket and player.socket.socket in ready:
                player.pump()
        now = time.monotonic()
        waited += min(now - last, 1)  # while others had the machine to themselves nobody here could answer
        last = now
        expect(waited < patience, "nothing happens any more; last:",
               [(p.seats, p.lobby and p.lobby["phase"], p.last, p.errors[-1:], p.texts[-2:]) for p in players])


def four(server, game="court", turn_limit=40):
    """A table of four who have begun to play."""
    token = server.token()
    code = server.table(token, game, players=4, turn_limit=turn_limit)
    players = [Player(server, code, token if seat == 1 else None, seat=seat) for seat in range(1, 5)]
    run(players, lambda: all(player.seats for player in players))
    players[0].say("start")
    return players


def settle(players, seconds=0.3):
    """Hears all that is on its way."""
    end = time.monotonic() + seconds
    run(players, lambda: time.monotonic() > end)


def record_of(server, hash):
    end = time.monotonic() + PATIENCE
    while True:
        status, _, text = server.call("GET", f"/api/records/{hash[:24]}")
        if status != 503 or time.monotonic() > end:  # a database that is away comes back
            break
        time.sleep(0.05)
    expect(status == 200, "no record", hash, status, text)
    return json.loads(text)


def replay(binary, record):
    """What every seat saw, by the pieces of news: the house's first moves, then each move with the house's answer."""
    done = subprocess.run([binary, "replay", "--json", "-"], input=json.dumps(record), capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)
    pieces = []
    for line in map(json.loads, done.stdout.splitlines()):
        if line["by"] != 0 or not pieces:
            pieces.append({"moves": [], "seen": {seat: [] for seat in line["seen"]}})
        pieces[-1]["moves"].append(line["move"])
        pieces[-1]["legal"], pieces[-1]["to_act"] = line["legal"], line["to_act"]
        for seat, events in line["seen"].items():
            pieces[-1]["seen"][seat] += events
    return pieces


def check_game(server, players, over):
    """The record is proven, and everybody has heard exactly what it says that their seat saw."""
    hash = over["commitment"]["hash"]
    record = record_of(server, hash)
    proven = subprocess.run([server.binary, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
    expect(proven.returncode == 0 and "Proven" in proven.stdout, proven.stdout, proven.stderr)
    pieces = replay(server.binary, record)
    first = over["n"] - len(pieces)
    heard = 0
    for player in players:
        for which, seat, n, missed, events in player.news:
            if which != hash:
                continue
            piece = pieces[n - first]
            expect(events == piece["seen"]["0" if missed else str(seat)], "seat", seat, "version", n, "heard", events,
                   "and the record says", piece)
            heard += 1
        for which, act in player.acts:
            if which == hash:
                piece = pieces[act["n"] - first]
                expect((act["legal"], act["seat"]) == (piece["legal"], piece["to_act"]), act, piece)
        if over in player.overs and player.game["commitment"] == hash:
            expect(player.game["names"] == record["names"] and player.game["options"] == record["options"], record)
    expect(heard > 0, "nobody has heard anything of", hash)
    return record, pieces
