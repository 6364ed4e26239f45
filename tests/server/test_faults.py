#!/usr/bin/env python3
"""A fault while every table plays as fast as it can: the disk can't flush, the disk is full, the clock jumps, a page of the file
is spoiled, the file is from a newer version. Then everybody comes back, and nothing that was acknowledged is lost.

    test_faults.py BINARY FAILING_FLUSH [SEED [FAULT...]]

What is checked is what test_crash.py checks (tables.py): nobody misses a version or hears one twice, all have heard the same, the
record of every game has every move whose maker heard of it, and every game comes to its end. Beside that, everybody still has
their seat.
"""
import os
import random
import resource
import sqlite3
import subprocess
import sys
import time

import ws
from serving import Folder, Server, arrived, drop, expect, journal, refuses, run
from tables import TABLES, Table, come_back, look, play_to_the_end, players_of

BINARY, FAILING_FLUSH = sys.argv[1:3]
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
CHANCE = random.Random(SEED)
SHORT = os.environ.get("TEST_RUNS") == "short"
PAGE = 4096
HERE = os.path.dirname(os.path.abspath(__file__))


def sit_down(server):
    chosen = [one for one in TABLES if one[1] == 2] if SHORT else TABLES
    return [Table(server, CHANCE, *table) for table in chosen]


def heard(table):
    return max(len(player.news) for player in table.players)


def play(tables, server, more, done=lambda: True):
    """Until each of these tables has gone so much further (and what else there is to wait for). Whoever is cut off comes back."""
    goals = [heard(table) + (more // 5 if table.bot else more) for table in tables]  # bots take their time

    def meanwhile():
        look(tables, server)
        for table in tables:
            away = [player for player in table.players if not player.socket]
            for player in away:
                try:
                    player.connect()
                except (ws.Closed, ConnectionError):  # cut off again before they could say a word
                    player.drop()
            # What they wanted went with the line.
            if away and all(len(player.overs) == table.checked > 0 for player in table.players):
                table.begin_again()
    run(players_of(tables), lambda: done() and all(heard(table) >= goal for table, goal in zip(tables, goals)), meanwhile)


def pause(tables, server):
    """Nobody moves any more, and every move is answered: so nobody can come back before their own move."""
    players = players_of(tables)
    for player in players:
        player.playing = False
    run(players, lambda: not any(player.moved and player.moved[-1][1] > min(player.last.values()) for player in players),
        lambda: look(tables, server))


def resume(tables, server):
    """Everybody comes again, has their seat, and plays."""
    drop(players_of(tables))
    for player in players_of(tables):
        player.playing = True
    come_back(tables, server, CHANCE)
    for player in players_of(tables):
        expect(player.seats == ([player.seat] if player.seat else []), "had seat", player.seat, "and has", player.seats)


def go_on(tables, server):
    """And the games that were on come to their end."""
    resume(tables, server)
    play_to_the_end(tables, server)
    expect(all(table.checked and table.acknowledged for table in tables), "nobody has moved")


def crash(tables, server):
    server.kill()
    for player in players_of(tables):  # what has come before the crash counts as heard
        while player.socket and player.pump():
            pass


def sum_up(what, tables):
    drop(players_of(tables))
    print(f"  {what}: {sum(table.checked for table in tables)} games, "
          f"{sum(table.acknowledged for table in tables)} acknowledged moves in the records")


def fault_of_the_disk(what, server, begin, end, word):
    """While it lasts nothing is made; whoever tried is told to come back, and does, again and again."""
    tables = sit_down(server)
    play(tables, server, 20)
    begin()
    until = time.monotonic() + 1
    play(tables, server, 0, lambda: time.monotonic() > until and server.said("event=storage_fails")
         and all(any("could not be stored" in error["text"] for player in table.players for error in player.errors)
                 for table in tables))
    expect(server.said(word), server.log)
    end()
    run([], lambda: server.call("GET", "/api/health")[0] == 200)
    play(tables, server, 5)
    pause(tables, server)
    go_on(tables, server)
    sum_up(what, tables)


def no_flush(folder):
    flag = folder / "failing"
    with Server(BINARY, folder / "hat.db", env={**os.environ, "LD_PRELOAD": FAILING_FLUSH, "TEST_FAILING_FLUSH": str(flag)}) as server:
        fault_of_the_disk("a disk that can't flush for a second", server, flag.touch, flag.unlink, "can't be used")


def full_disk(folder):
    file = folder / "hat.db"
    with Server(BINARY, file, restore_signals=False) as server:  # so that a file that may not grow is an error and not the end
        def room(bytes):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (bytes, resource.RLIM_INFINITY))
        fault_of_the_disk("a disk that is full, and has room again", server,
                          lambda: room(0), lambda: room(resource.RLIM_INFINITY), "no room left")


def jumping_clock(folder):
    shim, jump = folder / "jump.so", folder / "jump"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, f"{HERE}/wrong_clock.c"], check=True)
    jump.write_text("0")
    with Server(BINARY, folder / "hat.db", env={**os.environ, "LD_PRELOAD": str(shim), "JUMP": str(jump)}) as server:
        tables = sit_down(server)
        for seconds in (-600, 3600, 400 * 86400):
            play(tables, server, 20)
            jump.write_text(str(seconds))
            play(tables, server, 20)
            pause(tables, server)
            go_on(tables, server)
        sum_up("a clock that jumps back ten minutes, forward an hour, 400 days", tables)


def change(file, *statements):
    """Behind the server's back; what a crash has left beside the file goes into it."""
    database = sqlite3.connect(file)
    found = [database.execute(one).fetchall() for one in statements]
    database.commit()
    database.close()
    return found[-1]


def spoil_one(file, places, there):
    """Spoils the page at one of these places of a file where what came last lies. Gives the codes of the tables that have lost
    something by it: `there` has what lies where, as (place, bytes of the record). None if nobody would miss any of these pages."""
    tables = {id: (code, first) for id, code, first in change(file, "SELECT id, code, first FROM tables")}
    lost = {}
    for beside, offset in places:
        entries = [entry for path, at, _, record in there if path == beside and at < offset + PAGE and at + len(record) > offset
                   for entry in arrived(record[24:])]
        lost[beside, offset] = {tables[id][0] for id, number in entries if id in tables and number >= tables[id][1]}
    missed = [place for place in places if lost[place]]
    if not missed:
        return None
    beside, offset = CHANCE.choice(missed)
    with open(beside, "r+b") as page:
        page.seek(offset)
        page.write(b"\xee" * PAGE)
    return lost[beside, offset]


def start_spoiled(server, tables, lost):
    """The tables that have lost something are set aside; all the others lack nothing."""
    server.start()
    there = [table for table in tables if server.call("GET", f"/api/tables/{table.code}")[0] == 200]
    gone = {table.code for table in tables if table not in there}
    expect(gone == lost, "damaged are", lost, "and missing", gone)
    expect(there, "all tables were on that page")
    for code in gone:
        expect(any("event=table_set_aside" in line and code in line for line in server.log), code, server.log)
    go_on(there, server)
    sum_up(f"a spoiled page: {len(gone)} of {len(tables)} tables set aside; the others", there)


def spoiled_page(folder):
    """Where that lies which came last, from all tables. Some rest while a few pages are written, and one of those is spoiled: what
    the others have before it and after it is found. If all that were busy have begun anew since, it is done once more."""
    expect(any(spoil_a_page(folder / f"{n}.db") for n in range(5)), "five times nobody missed what was written")


def spoil_a_page(file):
    """Whether there was a page that somebody missed."""
    with Server(BINARY, file) as server:
        tables = sit_down(server)
        busy, resting = tables[::2], tables[1::2]

        def last():
            return journal(file)[-1][2]
        play(tables, server, 20)
        pause(resting, server)
        first = last()
        play(busy, server, 100)
        end = last()
        resume(resting, server)
        play(tables, server, 2)
        crash(tables, server)
        records = journal(file)
        between = [(beside, at) for beside, at, number, _ in records if first < number < end]
        expect(len({beside for beside, _ in between}) == 1, "in both files")
        pages = range(-(-min(between)[1] // PAGE) * PAGE, max(between)[1] // PAGE * PAGE - PAGE + 1, PAGE)
        lost = spoil_one(file, [(between[0][0], offset) for offset in pages], records)
        if lost is None:
            server.start()
            go_on(tables, server)
        else:
            start_spoiled(server, tables, lost)
        return lost is not None


def mark_as_newer(file):
    """By a program that falls right after it, so that what came last still stands beside the file; the version before."""
    command = f"""
import os, sqlite3
file = sqlite3.connect({str(file)!r})
print(file.execute("PRAGMA user_version").fetchone()[0], flush=True)
file.execute("PRAGMA user_version = 99")
os._exit(0)"""
    done = subprocess.run([sys.executable, "-c", command], check=True, stdout=subprocess.PIPE, text=True)
    expect((file.parent / (file.name + "-wal")).stat().st_size > 0, "nothing stands beside the file")
    return int(done.stdout)


def what_is_stored(folder):
    """All but the locks, and the index that SQLite makes anew of what stands beside the file."""
    return {path: path.read_bytes() for path in folder.iterdir() if not path.name.endswith((".lock", "-shm"))}


def newer_file(folder):
    """The file is marked as a newer version's: refused, not a byte of it is changed, and with the newer version all is there."""
    file = folder / "hat.db"
    with Server(BINARY, file) as server:
        tables = sit_down(server)
        play(tables, server, 20)
        crash(tables, server)
        version = mark_as_newer(file)
        before = what_is_stored(folder)
        for _ in range(2):
            refuses(BINARY, file, "newer Magic Hat")
        after = what_is_stored(folder)
        expect(after == before, "changed:", [path for path in {*before, *after} if before.get(path) != after.get(path)])
        change(file, f"PRAGMA user_version = {version}")
        server.start()
        go_on(tables, server)
        sum_up("a file of a newer version", tables)


FAULTS = (no_flush, full_disk, jumping_clock, spoiled_page, newer_file)
for fault in FAULTS:
    if fault.__name__ in (sys.argv[4:] or [one.__name__ for one in FAULTS]):
        with Folder() as folder:
            fault(folder)
print(f"faults (seed {SEED}): nothing that was acknowledged is lost")
