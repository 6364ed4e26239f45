#!/usr/bin/env python3
"""Three servers over one PostgreSQL and one NATS: whoever comes to any of them plays at all tables.

    test_bus.py BINARY [ROUNDS] [SEED]

Tables of all three games are played as fast as they are answered, by players whose connections lead to the nodes by turns. A spy
hears all that the nodes say to each other: for each connection just what its own player hears, and for its node alone. Then NATS
falls and comes back, nodes are killed, paused and ended in the middle of the games; whoever is told to come back does so, wherever
it leads. What anybody has heard stays (as in test_crash.py), games go on to their end, and their records have every move that was
acknowledged.
"""
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time

import nats as nats_tools
from nats import Nats, Spy, read_parcel
from postgres import Postgres, programs
from serving import NO_LIMITS, PATIENCE, Folder, Player, Server, drop, expect, run, settle
from tables import TABLES, Table, look, play_to_the_end, players_of

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20 if os.environ.get("TEST_RUNS") == "long" else 1
CHANCE = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
LEASE = 2  # seconds
AGAIN_AFTER = 0.1  # seconds, until somebody who was sent away tries again; a page takes longer


class House:
    """All nodes as one server, as if behind a proxy that leads to those that are there by turns."""

    def __init__(self, address, bus, loops=(3, 2, 1)):
        self.binary = BINARY
        self.nodes = [Server(BINARY, address, [*NO_LIMITS, "--node", name, "--lease", f"{LEASE}s", "--bus", bus], loops=count)
                      for name, count in zip(("ada", "bob", "eve"), loops)]
        self.away, self.turn = set(), itertools.count()
        run([], self.is_whole)

    def is_whole(self):
        """Everybody can speak to everybody."""
        there = self.there()
        return all(node.metrics()["magichat_bus_nodes"] == len(there) - 1 for node in there)

    def there(self):
        return [node for node in self.nodes if node not in self.away]

    @property
    def port(self):
        there = self.there()
        return there[next(self.turn) % len(there)].port

    def token(self, source="127.0.0.1"):
        return Server.token(self, source)

    def table(self, *args, **named):
        return Server.table(self, *args, **named)

    def call(self, *args, **named):
        return Server.call(self, *args, **named)

    def said(self, words):
        return any(node.said(words) for node in self.nodes)

    def stop(self):
        for node in self.nodes:
            node.stop()


def keep_coming(players, sent_away):
    """Whoever was sent away comes back, as pages do; how often that was."""
    now = time.monotonic()
    for player in players:
        if player.socket:
            sent_away.pop(player, None)
        elif player not in sent_away:
            sent_away[player] = now + AGAIN_AFTER
            sent_away["times"] = sent_away.get("times", 0) + 1
        elif now > sent_away[player]:
            try:
                player.connect()
                sent_away.pop(player)
            except ConnectionError:
                sent_away[player] = now + AGAIN_AFTER


def play(tables, house, until, sent_away):
    """They play on, and come back when they have to, `until` that is so."""
    players = players_of(tables)

    def meanwhile():
        keep_coming(players, sent_away)
        look(tables, house)
        for table in tables:
            want_another(table, sent_away)
    run(players, until, meanwhile)


def want_another(table, asked):
    """Whoever wanted a rematch and was sent away says so again; not at once, since the first time may be under way."""
    now = time.monotonic()
    lobby = table.players[0].lobby
    if now < asked.get(table, 0) or not lobby or lobby["phase"] != "over":
        return
    asked[table] = now + 0.5
    if all(len(player.overs) == table.checked for player in table.players):
        table.begin_again()


def all_move(tables, house, sent_away, meanwhile=lambda: None):
    """Until every table has gone on since now."""
    before = {table: max((player.last and max(player.last.values()) or 0) for player in table.players) for table in tables}

    def all_have():
        meanwhile()
        return all(all(player.socket and player.last and min(player.last.values()) > before[table] for player in table.players)
                   for table in tables)
    play(tables, house, all_have, sent_away)


def what_is_refused(postgres, nats):
    address = postgres.database()

    def refused(words, *arguments):
        done = subprocess.run([BINARY, "serve", "--listen", "127.0.0.1", "--port", "0", "--quiet", *arguments],
                              capture_output=True, text=True, timeout=PATIENCE)
        expect(done.returncode != 0 and words in done.stderr, arguments, done.returncode, done.stderr)
        expect("guessed" not in done.stderr and nats_tools.PASSWORD not in done.stderr, done.stderr)
    refused("set store, too", "--bus", nats.address)
    refused("always with a user and a password", "--store", address, "--bus", f"nats://127.0.0.1:{nats.port}")
    refused("does not let us in", "--store", address, "--bus", f"nats://{nats_tools.USER}:guessed@127.0.0.1:{nats.port}")
    print("  a bus without a password, or with a wrong one, is refused, and none is shown")


def elsewhere(house, table):
    """A table is answered for by every node as by its own, and so is nonsense."""
    errors = []
    answers = {node.call("GET", f"/api/tables/{table.code}")[::2] for node in house.nodes}
    expect(len(answers) == 1 and list(answers)[0][0] == 200, answers)
    for node in house.nodes:
        expect(node.call("GET", "/api/tables/owl-crown-100")[0] == 404)
        stranger = Player(node, "owl-crown-100")
        run([stranger], lambda stranger=stranger: stranger.errors)
        expect(stranger.errors[0]["code"] == "not_open" and stranger.socket, stranger.errors)
        bad = Player(node, table.code, seat=1)  # taken
        run([bad], lambda bad=bad: bad.lobby)
        bad.say("move", seat=1, move="nonsense")
        bad.socket.send({"type": "no such thing"})
        run([bad], lambda bad=bad: bad.errors and bad.errors[-1]["code"] == "bad_message")
        errors.append(bad.errors)
        drop([stranger, bad])
    expect(errors[0][-1]["code"] == "bad_message" and errors == [errors[0]] * len(errors), errors)


def check_what_was_published(heard, players, house):
    """On the bus there is, for each connection that came over it, just what its player has heard; and no token."""
    told, to, places = {}, {}, {}
    for subject, data in heard:
        kind, sender, messages = read_parcel(data)
        for player in players:
            expect(player.token.encode() not in data, "a token on the bus", data)
        if kind != "news":
            continue
        node = int(subject.rsplit(".", 1)[1])
        for name, values in messages:
            if name == "come":
                places[(sender, values[0])] = json.loads(values[5])
                told[(sender, values[0])] = []
            elif name == "tell":
                expect(values[0], "told to nobody", values)
                for connection in values[0]:
                    expect((node, connection) in told, "told to somebody who has not come from there", node, values)
                    told[(node, connection)].append(values[1])
            elif name in ("joined", "send_off", "answer"):
                expect((node, values[0]) in told or name == "answer", name, node, values)
    for place, texts in told.items():
        expect(texts in [player.texts for player in players], place, places[place], "was told what no player has heard", texts[-2:])
    own = sum(player.texts not in told.values() for player in players)
    expect(0 < len(told) and own < len(players), len(told), own)
    return len(told), sum(map(len, told.values()))


def until_quiet(players):
    """Nobody answers any more; until nobody hears anything either."""
    count = -1
    while count != sum(len(player.texts) for player in players):
        count = sum(len(player.texts) for player in players)
        settle(players, 1)


def spied_on(house, nats):
    spy = Spy(nats)
    tables = [Table(house, CHANCE, *table) for table in TABLES]
    run(players_of(tables), lambda: all(table.checked >= 1 for table in tables), lambda: look(tables, house))
    for player in players_of(tables):
        player.playing = False
    until_quiet(players_of(tables))
    places = check_what_was_published(spy.stop(), players_of(tables), house)
    elsewhere(house, tables[0])
    expect(not house.said("line_over") and not house.said("level=error"), *[node.log[-20:] for node in house.nodes])
    drop(players_of(tables))
    print(f"  {places[0]} connections were at tables of other nodes; of {places[1]} letters over the bus each was for one who heard it")


def bus_away(house, nats, tables, sent_away):
    nats.stop()
    play_for(tables, house, CHANCE.uniform(0.2, 1.5), sent_away)
    nats.start()


def killed(house, nats, tables, sent_away):
    node = CHANCE.choice(house.nodes)
    house.away.add(node)
    node.kill()
    all_move(tables, house, sent_away)
    node.start()
    house.away.remove(node)


def ended(house, nats, tables, sent_away):
    node = CHANCE.choice(house.nodes)
    house.away.add(node)
    node.process.send_signal(signal.SIGTERM)
    play(tables, house, lambda: node.process.poll() is not None, sent_away)
    node.stop()
    all_move(tables, house, sent_away)
    node.start()
    house.away.remove(node)


def said(nodes, event):
    """How often they have."""
    return sum(f"event={event}" in line for node in nodes for line in node.log)


def paused(house, nats, tables, sent_away):
    """Longer than its lease. Who is connected there would wait for ever: a proxy, or whoever pings, cuts them off."""
    # One that has tables: of another nobody says that they took something over.
    node = CHANCE.choice([node for node in house.nodes if node.metrics()["magichat_tables"] > 0])
    taken, begun = said(house.nodes, "node_taken_over"), said([node], "node_begins_anew")
    house.away.add(node)
    node.process.send_signal(signal.SIGSTOP)
    for player in players_of(tables):
        if player.socket and player.socket.socket.getpeername()[1] == node.port:
            player.drop()
    play(tables, house, lambda: said(house.nodes, "node_taken_over") > taken, sent_away)
    all_move(tables, house, sent_away)
    node.process.send_signal(signal.SIGCONT)
    run([], lambda: said([node], "node_begins_anew") > begun)
    house.away.remove(node)


def play_for(tables, house, seconds, sent_away):
    end = time.monotonic() + seconds
    play(tables, house, lambda: time.monotonic() > end, sent_away)


def faults(house, nats):
    tables, sent_away, took = [Table(house, CHANCE, *table) for table in TABLES], {}, {}
    for fault in [bus_away, killed, ended, paused] * ROUNDS:
        play_for(tables, house, CHANCE.uniform(0.3, 1), sent_away)
        started = time.monotonic()
        fault(house, nats, tables, sent_away)
        all_move(tables, house, sent_away)
        took.setdefault(fault.__name__, []).append(time.monotonic() - started)
        run([], house.is_whole)
    goals = {table: table.checked + 1 for table in tables}
    play(tables, house, lambda: all(table.checked >= goals[table] for table in tables), sent_away)
    expect(not house.said("table_set_aside"))
    drop(players_of(tables))
    kept = sum(table.acknowledged for table in tables)
    games = sum(table.checked for table in tables)
    expect(kept > 0 and games >= len(tables))
    times = ", ".join(f"{name} {max(each):.1f} s" for name, each in took.items())
    return f"{games} games, {kept} acknowledged moves in the records, {sent_away.get('times', 0)} times somebody was sent away; " \
           f"until all had moved on, at the most: {times}"


def main():
    if programs() is None or nats_tools.PROGRAM is None:
        return print("bus: PostgreSQL or NATS is not installed here")
    with Folder() as folder, Postgres(folder) as postgres, Nats(folder) as nats:
        what_is_refused(postgres, nats)
        address = postgres.database()
        house = House(address, nats.address)
        try:
            spied_on(house, nats)
            result = faults(house, nats)
            twice = postgres.ask(address, "SELECT count(*) - count(DISTINCT (table_id, number)) FROM magichat.entries")
            expect(twice == "0", twice)
        except BaseException:
            for node in house.nodes:
                sys.stderr.write(f"---- {node.options}\n" + "".join(node.log[-40:]))
                node.kill()
            raise
        house.stop()
    print(f"bus: {result}")


main()
