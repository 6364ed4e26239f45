#!/usr/bin/env python3
"""Two servers over one PostgreSQL, without a bus: each runs tables of its own, and those of whoever falls out.

    test_nodes.py BINARY [ROUNDS] [SEED]

Tables of all three games are played as fast as they are answered, half of them on each node. By turns one node is killed, stopped
for longer than its lease and woken, cut off from the database, or told to end; its players come to the other one and find their
games there. In between the database falls, or lets nobody in: then nobody is replaced. Their clocks are a minute apart. What anybody
has heard stays (as in test_crash.py), nothing that a node says after it was replaced contradicts it, games go on to their end, and
their records have every move that was acknowledged.
"""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

from postgres import Postgres, Way, programs
from serving import NO_LIMITS, Folder, Player, Server, drop, expect, run, settle
from tables import TABLES, Table, come_back, look, play_to_the_end, players_of

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20 if os.environ.get("TEST_RUNS") == "long" else 1
CHANCE = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
LEASE = 2  # seconds


class House:
    """Nodes, and which tables are on which of them."""

    def __init__(self, postgres, folder):
        self.postgres, self.address, self.nodes, self.ways = postgres, postgres.database(), [], {}
        shim = folder / "jump.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, pathlib.Path(__file__).parent / "wrong_clock.c"], check=True)
        for name, seconds in (("ada", 0), ("bob", 60)):  # no clock of theirs is asked who lives
            way, jump = Way(postgres, folder / name), folder / f"{name}.jump"
            jump.write_text(str(seconds))
            node = Server(BINARY, way.address(self.address), [*NO_LIMITS, "--node", name, "--lease", f"{LEASE}s"],
                          env={**os.environ, "LD_PRELOAD": str(shim), "JUMP": str(jump)})
            self.nodes.append(node)
            self.ways[node] = way
        self.tables = {node: [Table(node, CHANCE, *table) for table in TABLES] for node in self.nodes}
        self.took, self.recovered = [], []

    def all(self):
        return sum(self.tables.values(), [])

    def play(self, seconds, node):
        """Those on this node; records may be read from any."""
        end = time.monotonic() + seconds
        self.play_until(node, lambda: time.monotonic() > end)

    def play_until(self, node, done):
        run(players_of(self.tables[node]), done, lambda: look(self.tables[node], node))

    def bring(self, tables, node, meanwhile):
        """Its players come to this node as soon as it has their tables."""
        started = time.monotonic()
        left = list(tables)

        def found():
            left[:] = [table for table in left if node.call("GET", f"/api/tables/{table.code}")[0] != 200]
            return not left

        self.play_until(meanwhile, found)
        self.took.append(time.monotonic() - started)
        for player in players_of(tables):
            player.server = node
        come_back(tables, node, CHANCE)

    def settle_at(self, tables, old, new):
        self.tables[old] = []
        self.tables[new] = self.tables[new] + tables

    def refill(self, node):
        """New tables for a node that has none."""
        self.tables[node] = [Table(node, CHANCE, *table) for table in TABLES]


def not_here(house):
    """A node that does not run a table says so; one that nobody has is nowhere."""
    ada, bob = house.nodes
    code = house.tables[ada][0].code
    expect(bob.call("GET", f"/api/tables/{code}")[0] == 421)
    expect(bob.call("GET", "/api/tables/owl-crown-100")[0] == 404)
    stranger = Player(bob, code)
    run([stranger], lambda: stranger.socket is None)
    expect(stranger.errors[-1]["code"] == "not_now" and stranger.bye == "restart" and stranger.code == 1012, stranger.errors)
    expect(not bob.said("table_set_aside"), bob.log)


def guests(house):
    """Who somebody is, digits for a second device and signing out: the same on any node."""
    ada, bob = house.nodes
    token = ada.token()

    def call(node, method, path, token=token):
        return node.call(method, path, headers={"Authorization": f"Bearer {token}"})

    digits = json.loads(call(ada, "POST", "/api/handover")[2])["code"]
    expect(not json.loads(call(ada, "GET", "/api/handover")[2])["used"])
    other = bob.token()
    status, _, text = call(bob, "POST", f"/api/handover/{digits}", other)
    expect(status == 200, status, text)
    second = json.loads(text)["token"]
    expect(call(ada, "POST", f"/api/handover/{digits}", other)[0] == 404, "good twice")
    expect(json.loads(call(ada, "GET", "/api/handover")[2])["used"], "the first device is not told")
    expect(call(bob, "POST", "/api/handover/123", other)[0] == 404 and call(bob, "POST", "/api/handover/%FF", other)[0] == 404)

    table = house.tables[ada][0].code
    watcher = Player(ada, table, second)
    run([watcher], lambda: watcher.lobby)
    digits = json.loads(call(ada, "POST", "/api/handover")[2])["code"]
    status, _, text = call(bob, "POST", "/api/sign_out", second)
    expect(status == 200, status, text)
    run([watcher], lambda: watcher.socket is None)
    expect(call(ada, "POST", "/api/handover", token)[0] == 401, "what was signed out at one node is good at another")
    expect(call(ada, "POST", "/api/handover", json.loads(text)["token"])[0] == 201)
    expect(call(ada, "POST", f"/api/handover/{digits}", other)[0] == 404, "digits outlive a sign-out")


def kill(house, old, new):
    lost = house.tables[old]
    old.kill()
    for player in players_of(lost):  # what has come before counts as heard
        while player.socket and player.pump():
            pass
    house.bring(lost, new, new)
    house.settle_at(lost, old, new)
    old.start()


def end(house, old, new):
    """SIGTERM: the tables are handed over before anybody is told."""
    lost = house.tables[old]
    old.process.send_signal(signal.SIGTERM)
    run(players_of(lost), lambda: not any(player.socket for player in players_of(lost)))
    for table in lost:
        status = new.call("GET", f"/api/tables/{table.code}")[0]
        expect(status == 200, "handed over, and not there", table.code, status)
    old.stop()
    expect(old.said("event=node_left"), old.log)
    house.bring(lost, new, new)
    house.settle_at(lost, old, new)
    old.start()


def pause(house, old, new):
    """Stopped for longer than its lease, and woken with moves that nobody has answered."""
    replace(house, old, new, lambda: old.process.send_signal(signal.SIGSTOP), lambda: old.process.send_signal(signal.SIGCONT))


def cut_off(house, old, new):
    """Nothing gets through to the database, nor back, for longer than its lease: it works, and can't know that it was replaced."""
    def check_and_mend():
        table = house.tables[new][-1]
        expect(old.call("GET", f"/api/tables/{table.code}")[0] == 503, "tells how a table stands that it can't be sure of")
        expect(json.loads(old.call("GET", "/api/health")[2])["status"] == "storage")
        house.ways[old].open.set()
    replace(house, old, new, house.ways[old].open.clear, check_and_mend)


def replace(house, old, new, stop, wake):
    """Whoever stays connected to the old one hears nothing that the others did not hear."""
    lost = house.tables[old]
    ghosts = [Ghost(old, table) for table in lost]
    run(ghosts, lambda: all(ghost.lobby for ghost in ghosts))
    house.play(0.3, old)
    began = sum("event=node_begins_anew" in line for line in old.log)
    stop()
    settle(players_of(lost) + ghosts)
    house.bring(lost, new, new)
    house.settle_at(lost, old, new)
    house.play(0.5, new)
    wake()
    run(ghosts, lambda: not any(ghost.socket for ghost in ghosts))
    run([], lambda: sum("event=node_begins_anew" in line for line in old.log) > began)
    house.play(0.5, new)
    for ghost in ghosts:
        ghost.compare()
    expect(not any(node.said("table_set_aside") for node in house.nodes), old.log)
    expect(old.call("GET", f"/api/tables/{lost[0].code}")[0] == 421, "it has no tables any more")
    run([], lambda: old.call("GET", "/api/health")[0] == 200)


def back(house, taken):
    """The database is there again: nobody was replaced meanwhile, and everybody goes on where they are."""
    started = time.monotonic()
    for node in house.nodes:
        run([], lambda node=node: node.call("GET", "/api/health")[0] == 200)
    for node in house.nodes:
        for table in house.tables[node]:
            comes = Player(node, table.code)
            while not comes.lobby:  # a table that goes back to what is stored sends everybody away for a moment
                run([comes], lambda comes=comes: comes.lobby or not comes.socket)
                if not comes.socket:
                    comes.connect()
            comes.drop()
        come_back(house.tables[node], node, CHANCE)
        house.play(0.3, node)
    house.recovered.append(time.monotonic() - started)
    expect(said(house, "node_taken_over") == taken, "replaced, and all of them were away from the database")


def said(house, event):
    return sum(f"event={event}" in line for node in house.nodes for line in node.log)


def restart_at_once(house, old, new):
    restart(house, signal.SIGQUIT)


def restart_orderly(house, old, new):
    restart(house, signal.SIGINT)


def restart(house, how):
    taken = said(house, "node_taken_over")
    house.postgres.stop(how)
    house.postgres.start()
    back(house, taken)


def refuse(house, old, new):
    """For longer than anybody's lease nobody is let in."""
    taken = said(house, "node_taken_over")
    name = house.address.split("/")[3].split("?")[0]
    ours = house.postgres.address("postgres")
    house.postgres.ask(ours, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    house.postgres.ask(ours, f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'")
    run([], lambda: said(house, "lease_in_doubt") >= 2)
    house.postgres.ask(ours, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    back(house, taken)


class Ghost(Player):
    """Watches, stays where it is, and is asked afterwards what it heard."""

    def __init__(self, server, table):
        super().__init__(server, table.code)
        self.of = table

    def compare(self):
        for which, _, n, _, events in self.news:
            said = self.of.heard.get(n)
            expect(said is None or said[0] != which or said[1] == events, "version", n, "was", said, "and a ghost heard", events)
            expect(n <= max(self.of.heard), "a node that was replaced has announced", n)


def main():
    if programs() is None:
        return print("nodes: PostgreSQL is not installed here")
    with Folder() as folder, Postgres(folder) as postgres:
        house = House(postgres, folder)
        not_here(house)
        guests(house)
        faults = [kill, restart_at_once, pause, restart_orderly, end, refuse, cut_off]
        for i in range(len(faults) * ROUNDS):
            old, new = house.nodes if i % 2 == 0 else reversed(house.nodes)
            for node in house.nodes:
                if not house.tables[node]:
                    house.refill(node)
                house.play(CHANCE.uniform(0.3, 1), node)
            faults[i % len(faults)](house, old, new)
        for node in house.nodes:
            if house.tables[node]:
                play_to_the_end(house.tables[node], node)
        twice = postgres.ask(house.address, "SELECT count(*) - count(DISTINCT (table_id, number)) FROM magichat.entries")
        expect(twice == "0", twice)
        drop(players_of(house.all()))
        for node in house.nodes:
            node.stop()
    kept = sum(table.acknowledged for table in house.all())
    games = sum(table.checked for table in house.all())
    expect(kept > 0 and games > 0)
    times = sorted(house.took)
    print(f"nodes: {len(times)} times a node fell out, {games} games, {kept} acknowledged moves in the records; tables were found "
          f"again after {times[0]:.1f} to {times[-1]:.1f} s, with a lease of {LEASE} s; {len(house.recovered)} times the database was "
          f"away, and {max(house.recovered):.1f} s later at the most all played on")


main()
