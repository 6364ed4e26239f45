#!/usr/bin/env python3
"""A damaged file, a clock that jumps, a disk that can't flush, a file full of old games: what can play plays, nothing is
deleted that should stay, and whoever watches the server is told.

    test_damage.py BINARY FAILING_FLUSH
"""
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from serving import PATIENCE, Folder, Server, check_game, drop, expect, four, journal, record_of, run

BINARY, FAILING_FLUSH = sys.argv[1:3]
DAY = 24 * 60 * 60 * 1000


def change(file, *statements):
    """Behind the server's back."""
    database = sqlite3.connect(file)
    found = [database.execute(*([one] if isinstance(one, str) else one)).fetchall() for one in statements]
    database.commit()
    database.close()
    return found[-1]


def health(server):
    status, _, text = server.call("GET", "/api/health")
    return status, json.loads(text)


def metric(server, name):
    lines = server.call("GET", "/metrics")[2].splitlines()
    return next(int(line.split()[-1]) for line in lines if line.startswith(name + " "))


def there(server, code):
    return server.call("GET", f"/api/tables/{code}")[0] == 200


def set_aside(folder):
    """A log with a gap, one that nobody can read, one without an end: named and left alone; the others play."""
    file = folder / "gap.db"
    with Server(BINARY, file) as server:
        token = server.token()
        codes = [server.table(token, "vanish", players=2) for _ in range(6)]
        expect(metric(server, "magichat_tables_set_aside") == 0 and "set_aside" not in health(server)[1])
    number = {code: id for id, code in change(file, "SELECT id, code FROM tables")}
    change(file, ("INSERT INTO pieces SELECT place + 2, entries FROM pieces WHERE place >> 28 = ?", (number[codes[1]],)),
           ("UPDATE pieces SET entries = '10:{\"what\":1}' || char(10) WHERE place >> 28 = ?", (number[codes[2]],)),
           ("DELETE FROM pieces WHERE place >> 28 = ?", (number[codes[3]],)))
    before = change(file, "SELECT * FROM pieces ORDER BY 1")
    for _ in range(2):  # they are still there after it
        with Server(BINARY, file) as server:
            expect([there(server, code) for code in codes] == [True, False, False, False, True, True], codes)
            lines = [line for line in server.log if "event=table_set_aside" in line]
            expect(len(lines) == 3 and all(any(code in line for line in lines) for code in codes[1:4]), lines)
            expect("has no entry 2" in next(line for line in lines if codes[1] in line), lines)
            expect(metric(server, "magichat_tables_set_aside") == 3)
            status, said = health(server)
            expect(status == 200 and said["status"] == "ok" and said["set_aside"] == 3 and said["tables"] == 3, said)
    expect(change(file, "SELECT * FROM pieces ORDER BY 1") == before, "what can't be read was changed")
    print("  logs with a gap, unreadable, empty: set aside, the others play")


def spoiled_page(folder):
    file = folder / "page.db"
    with Server(BINARY, file) as server:
        players = four(server, turn_limit=4000)
        played = players[0].table
        for player in players:
            player.choose = lambda act: next(move for move in act["legal"] if move.startswith("look"))
        run(players, lambda: max(players[0].last.values(), default=0) > 200)
        drop(players)
        token = server.token()
        codes = [server.table(token, "court", players=3) for _ in range(12)]
    change(file, "PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM")
    log = change(file, ("SELECT entries FROM pieces JOIN tables ON id = place >> 28 WHERE code = ?", (played,)))[0][0]
    middle = len(log) // 2
    data = file.read_bytes()
    page = data.index(log[middle:middle + 100]) // 4096 * 4096
    with open(file, "r+b") as spoil:
        spoil.seek(page)
        spoil.write(b"\xee" * 4096)
    with Server(BINARY, file) as server:
        expect(not there(server, played) and all(there(server, code) for code in codes), codes)
        expect(server.said("event=table_set_aside") and server.said(played) and server.said("malformed"), server.log)
        players = four(server)
        run(players, lambda: all(player.overs for player in players))
        check_game(server, players, players[0].overs[0])
        drop(players)
        expect(health(server)[1]["status"] == "ok")
    print("  a spoiled page: the table on it is set aside, the others play")


def spoiled_arrivals(folder):
    """Killed, and a page is spoiled where everything lies that the last commits brought, beside the database: those that lie
    elsewhere play."""
    file = folder / "arrivals.db"
    with Server(BINARY, file) as server:
        token = server.token()
        before = [server.table(token, "court", players=3) for _ in range(12)]
    server = Server(BINARY, file)
    players = four(server, turn_limit=4000)
    played = players[0].table
    for player in players:
        player.choose = lambda act: next(move for move in act["legal"] if move.startswith("look"))
    run(players, lambda: max(players[0].last.values(), default=0) > 200)
    server.kill()
    drop(players)
    records = journal(file)
    expect(len(records) > 50, records)
    beside, place, *_ = records[len(records) // 2]
    with open(beside, "r+b") as spoil:
        spoil.seek(place // 4096 * 4096)
        spoil.write(b"\xee" * 4096)
    for start in range(2):
        with Server(BINARY, file) as server:
            expect(not there(server, played) and all(there(server, code) for code in before), before)
            expect(server.said("event=table_set_aside") and server.said(played), server.log)
            expect(metric(server, "magichat_tables_set_aside") == 1)
            expect(server.said("event=tables_unreadable") == (start == 0), server.log)
            players = four(server)
            run(players, lambda: all(player.overs for player in players))
            check_game(server, players, players[0].overs[0])
            drop(players)
            before.append(server.table(server.token(), "vanish", players=2))
            expect(health(server)[1]["status"] == "ok")
    print("  a spoiled page of what arrived last: the table on it is set aside, the others play")


def jumped_clock(folder):
    """All that is in the file is 400 days old, as if the clock had jumped: nothing goes."""
    file = folder / "clock.db"
    with Server(BINARY, file) as server:
        players = four(server)
        run(players, lambda: all(player.overs for player in players))
        over = players[0].overs[0]["commitment"]["hash"]
        drop(players)
        expect(metric(server, "magichat_clock_doubted") == 0 and "clock" not in health(server)[1])
    change(file, ("UPDATE tables SET finished = 1, touched = touched - ?", (400 * DAY,)),
           ("UPDATE records SET finished_at = finished_at - ?", (400 * DAY,)), "DELETE FROM keys WHERE name = 'calendar'")
    for _ in range(2):  # the times that this one leaves do not speak for it
        with Server(BINARY, file) as server:
            expect(server.said("event=clock_doubted"), server.log)
            expect(metric(server, "magichat_clock_doubted") == 1 and health(server)[1]["clock"] == "doubted")
            server.table(server.token(), "vanish", players=2)
            record_of(server, over)
    expect(change(file, "SELECT count(*) FROM tables WHERE finished = 1") == [(1,)])
    # A clock that has been right for a day is believed; and then it is a record of long ago, and a table as well.
    now = int(time.time() * 1000)
    change(file, ("UPDATE keys SET value = ? WHERE name = 'calendar'", (f"{now} {DAY}".encode(),)))
    with Server(BINARY, file, ["--keep-records", "forever"]) as server:
        run([], lambda: change(file, "SELECT count(*) FROM tables WHERE finished = 1") == [(0,)])
        record_of(server, over)
    with Server(BINARY, file) as server:
        run([], lambda: server.call("GET", f"/api/records/{over[:24]}")[0] == 404)
    print("  a clock that jumps: nothing is deleted until it has run for a day")


def many_old_games(folder):
    """300,000 finished tables in the file: it opens, tables are opened, and those that are old go, all of them. (Codes are random
    and there are a hundred million, so none of these is met here: that a finished table gives its code back is tested in
    store_test.cpp, and a code that the file refuses in taken_code.)"""
    file = folder / "many.db"
    with Server(BINARY, file):
        pass
    now = int(time.time() * 1000)
    old = 10_000
    database = sqlite3.connect(file)
    database.executemany("INSERT INTO tables (code, created, touched, finished) VALUES (?, 0, ?, 1)",
                         ((f"old-table-{n}", now - (3 * DAY if n < old else 0)) for n in range(300_000)))
    database.commit()
    database.close()
    with Server(BINARY, file) as server:
        codes = [server.table(server.token(), "vanish", players=2) for _ in range(10)]
        expect(all(there(server, code) for code in codes) and not server.said("event=not_stored"), server.log[-5:])
        run([], lambda: change(file, ("SELECT count(*) FROM tables WHERE touched < ?", (now - DAY,))) == [(0,)])
        expect(change(file, "SELECT count(*) FROM tables") == [(300_000 - old + len(codes),)])
    print("  300,000 finished tables: new ones are opened, old ones go")


def taken_code(folder):
    """A code that only the file knows of: whoever opens a table gets another one, and notices nothing."""
    file = folder / "taken.db"
    with Server(BINARY, file) as server:
        database = sqlite3.connect(file, isolation_level=None)
        # Every code is refused but those with an odd number at their end.
        database.execute("CREATE TRIGGER taken BEFORE INSERT ON tables WHEN substr(NEW.code, -1) IN ('0','2','4','6','8') "
                         "BEGIN SELECT RAISE(ABORT, 'taken'); END")
        database.close()
        codes = [server.table(server.token(), "vanish", players=2) for _ in range(20)]
        expect(all(int(code[-1]) % 2 == 1 for code in codes) and all(there(server, code) for code in codes), codes)
        expect(health(server)[1]["tables"] == 20)
    print("  a code that is taken: another one")


def links(folder):
    file = folder / "real.db"
    (folder / "else").mkdir()
    with Server(BINARY, file) as server:
        os.symlink(file, folder / "else" / "link.db")
        os.link(file, folder / "else" / "twin.db")
        for name in ("link.db", "twin.db"):
            done = subprocess.run([BINARY, "serve", "--port", "0", "--quiet", "--db", str(folder / "else" / name)],
                                  capture_output=True, text=True, timeout=60)
            expect(done.returncode != 0 and "in use by another Magic Hat" in done.stderr, name, done.stderr)
        expect(there(server, server.table(server.token(), "vanish", players=2)))
    with Server(BINARY, folder / "else" / "link.db"):
        pass
    print("  a second server by another name of the file: refused")


def no_flush(folder):
    file, flag = folder / "flush.db", folder / "failing"
    with Server(BINARY, file, env={**os.environ, "LD_PRELOAD": FAILING_FLUSH, "TEST_FAILING_FLUSH": str(flag)}) as server:
        headers = {"Authorization": f"Bearer {server.token()}"}
        expect(server.call("POST", "/api/tables", {}, headers)[0] == 201)
        expect(health(server)[0] == 200 and metric(server, "magichat_storage_fails") == 0)
        flag.touch()
        expect(server.call("POST", "/api/tables", {}, headers)[0] == 503)
        status, said = health(server)
        expect(status == 503 and said["status"] == "storage" and said["error"] == "failed", status, said)
        expect(abs(said["since"] - time.time()) < 600, said)
        expect(metric(server, "magichat_storage_fails") == 1)
        run([], lambda: server.said("event=storage_fails"))
        flag.unlink()
        run([], lambda: health(server)[0] == 200)  # also if nobody plays
        expect(metric(server, "magichat_storage_fails") == 0)
        run([], lambda: server.said("event=storage_works"))
        expect(server.call("POST", "/api/tables", {}, headers)[0] == 201)
        expect(health(server)[1]["tables"] == 2)
    print("  a disk that can't flush: health says so, and when it is over")


def no_move(folder):
    """Commits work, but what they leave beside the database can't be moved into it."""
    file, flag = folder / "move.db", folder / "failing"
    with Server(BINARY, file, env={**os.environ, "LD_PRELOAD": FAILING_FLUSH, "TEST_FAILING_FLUSH": str(flag)}) as server:
        headers = {"Authorization": f"Bearer {server.token()}"}

        def open_table():
            expect(server.call("POST", "/api/tables", {}, headers)[0] == 201)
        open_table()
        flag.write_text("move.db")
        change(file, "PRAGMA wal_autocheckpoint = 0", "INSERT INTO keys VALUES ('much', zeroblob(40000000))")
        open_table()  # now the server knows how much it is
        run([], lambda: health(server)[0] == 503)
        said = health(server)[1]
        expect(said["status"] == "storage" and said["error"] == "failed", said)
        expect(metric(server, "magichat_storage_fails") == 1 and server.said("event=storage_fails"), server.log)
        open_table()  # commits work as before
        flag.unlink()
        run([], lambda: health(server)[0] == 200)  # also if nobody plays
        expect(metric(server, "magichat_storage_fails") == 0)
        run([], lambda: server.said("event=storage_works"))
        expect(health(server)[1]["tables"] == 3)
    print("  pages that can't be moved: health says so, and when it is over")


def hanging_flush(folder):
    """A disk that does not answer: who stops the server waits for what is on its way, and a third signal ends it anyway."""
    file, flag = folder / "hang.db", folder / "hanging"
    env = {**os.environ, "LD_PRELOAD": FAILING_FLUSH, "TEST_HANGING_FLUSH": str(flag)}
    for ends in ("by itself", "by force"):
        server = Server(BINARY, file, env=env)
        token, tables = server.token(), metric(server, "magichat_tables")
        flag.touch()
        answers = []

        def ask():
            try:
                answers.append(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})[0])
            except OSError:
                answers.append("cut off")
        waits = threading.Thread(target=ask)
        waits.start()
        run([], lambda: metric(server, "magichat_tables") > tables)
        server.process.send_signal(signal.SIGTERM)
        run([], lambda: server.said("event=stopping"))
        if ends == "by itself":
            flag.unlink()
            expect(server.process.wait(PATIENCE) == 0, server.log)
        else:
            run([], lambda: server.process.poll() is not None, lambda: server.process.send_signal(signal.SIGTERM))
            expect(server.process.returncode == -signal.SIGTERM, server.process.returncode)
            flag.unlink()
        waits.join()
        expect(answers == [201 if ends == "by itself" else "cut off"], answers)
        server.listener.join()
        server.process.stderr.close()
    print("  a disk that does not answer: a stop can be hurried")


with Folder() as folder:
    for attack in (set_aside, spoiled_page, spoiled_arrivals, jumped_clock, taken_code, links, no_flush, no_move, hanging_flush,
                   many_old_games):
        attack(folder)
print("damage: all as it should be")
