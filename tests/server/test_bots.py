#!/usr/bin/env python3
"""One household fills sixty tables with bots that think long, and watches them. Its bots have its budget of thinking and no
more, and get slow; another household's bot answers as it should, and whoever says something is heard."""
import os
import pathlib
import select
import statistics
import sys
import threading
import time

import ws
from serving import Folder, Player, Server, check_game, drop, expect, free_port, run

BINARY = sys.argv[1]
HOSTILE = "127.0.0.66"
TABLES = 60
TABLES_OF_GUEST = 20
SECONDS = 20
# What one household may think (server/rooms/thinkers.h): seconds a second, and at once.
BUDGET, BURST = 0.4, 2
# A thought is paid for when it is over. On a busy machine a few of them take long, and are paid for later.
OVERDRAFT = 2
# A move whose thought is late comes so many seconds after its time, or later.
LATE = 0.25


def thoughts(server):
    """How many seconds all bots have thought, and how many thoughts wait."""
    numbers = server.metrics(METRICS)
    return numbers["magichat_thought_seconds_sum"], numbers["magichat_thoughts_waiting"]


def worked(server):
    """Seconds of the processor, of those that think and of the loops, which everybody waits for."""
    ticks = {True: 0, False: 0}
    for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
        name = (task / "comm").read_text().strip()
        if name == "thinker" or name.startswith("loop ") or task.name == str(server.process.pid):
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            ticks[name == "thinker"] += int(fields[11]) + int(fields[12])
    return ticks[True] / os.sysconf("SC_CLK_TCK"), ticks[False] / os.sysconf("SC_CLK_TCK")


class Crowd:
    """Tables of four elephants, and who has opened them watches."""

    def __init__(self, server):
        self.sockets, self.seen = [], []
        for number in range(TABLES):
            if number % TABLES_OF_GUEST == 0:
                token = server.token(source=HOSTILE)
            code = server.table(token, "rabbits", source=HOSTILE, players=4)
            one = ws.Socket(server.port, token, source=HOSTILE)
            one.send({"type": "join", "table": code, "eyes": False})
            one.send({"type": "set", "pace": "quick"})
            for seat in range(1, 5):
                one.send({"type": "seat_bot", "seat": seat, "bot": "elephant:iterations=20000"})
            one.send({"type": "start"})
            self.sockets.append(one)
            self.seen.append(0)
        self.over = threading.Event()
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self):
        places = {one.socket: place for place, one in enumerate(self.sockets)}
        while not self.over.is_set():
            for ready in select.select(list(places), [], [], 0.1)[0]:
                place = places[ready]
                for text in self.sockets[place].take():
                    self.seen[place] += '"type":"seen"' in text

    def stop(self):
        self.over.set()
        self.listener.join()
        for one in self.sockets:
            one.close()


def ping(one):
    begin = time.monotonic()
    one.send({"type": "ping"})
    one.until("pong")
    return time.monotonic() - begin


class Patient(Player):
    """Notes how long the other one took for each move."""

    def __init__(self, *args, **named):
        self.waits, self.moved_at = [], 0
        super().__init__(*args, **named)

    def hear(self, m):
        if m["type"] == "seen" and m["events"][0].get("seat") == 2:
            self.waits.append(time.monotonic() - self.moved_at)
        super().hear(m)

    def move(self, act, move):
        super().move(act, move)
        self.moved_at = time.monotonic()


def play(server):
    """A game against a fox; how long it took for each of its moves."""
    token = server.token()
    ada = Patient(server, server.table(token, "court", players=2, turn_limit=16), token, seat=1)
    run([ada], lambda: ada.seats)
    ada.say("set", pace="quick")
    ada.say("seat_bot", seat=2, bot="fox")
    ada.say("start")
    run([ada], lambda: ada.overs)
    check_game(server, [ada], ada.overs[0])
    drop([ada])
    return ada.waits


METRICS = free_port()
with Folder() as folder, Server(BINARY, folder / "hat.db",
                                ["--address-table-rate", "0", "--metrics-port", str(METRICS)]) as server:
    token = server.token()
    other = ws.Socket(server.port, token)
    other.send({"type": "join", "table": server.table(token, "court"), "eyes": False})
    other.until("welcome")
    quiet = [ping(other) for _ in range(20)]
    alone = play(server)
    crowd = Crowd(server)
    run([], lambda: all(seen >= 3 for seen in crowd.seen))
    begin, spent, seen, before = time.monotonic(), thoughts(server)[0], sum(crowd.seen), worked(server)
    loud, waiting, answers = [], [], []
    while time.monotonic() < begin + SECONDS:
        answers += play(server)
        for _ in range(4):
            loud.append(ping(other))
            waiting.append(thoughts(server)[1])
    took, thought = time.monotonic() - begin, thoughts(server)[0] - spent
    moves = sum(crowd.seen) - seen
    thinkers, loops = (after - first for after, first in zip(worked(server), before))
    # They had what a household may have, with the few short thoughts of the fox; without a budget it would be twice that.
    expect(thought < BUDGET * took + BURST + OVERDRAFT, thought, "s of thinking in", took, "s")
    # All of it on threads of their own: the loops have moves to store and to tell, and no thoughts.
    # (On a busy machine, behind all else, those get less of the processor than they think.)
    expect(loops < thought / 2, loops, "s of the processor on loops, where", thought, "s were thought")
    # And they wanted more all the while.
    expect(statistics.median(waiting) > TABLES / 6, waiting)
    # Their own bots wait for each other; nobody else's wait for them. Moves differ, and so do the times that they take.
    slow = took * TABLES / max(1, moves)
    expect(answers and statistics.median(answers) < statistics.median(alone) + LATE, answers, alone, slow)
    crowd.stop()
    other.close()
    print(f"bots: {thought:.1f} s of thinking in {took:.1f} s ({thinkers:.1f} of the processor, the loops {loops:.1f}), {statistics.median(waiting)} thoughts waiting; a move of theirs "
          f"every {slow:.2f} s, one of another's bot after {statistics.median(answers):.2f} s; a ping "
          f"{statistics.median(quiet) * 1e3:.1f} ms before, {statistics.median(loud) * 1e3:.1f} ms meanwhile")
