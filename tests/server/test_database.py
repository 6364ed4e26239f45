#!/usr/bin/env python3
"""Databases that can't be used, and a disk that is busy or full: a clear message, no damage, and play goes on when it can."""
import contextlib
import json
import os
import queue
import resource
import shutil
import sqlite3
import sys
import threading

from serving import NO_LIMITS, Folder, Player, Server, check_game, drop, expect, four, refuses, run, settle

BINARY = sys.argv[1]


# Root may write everywhere, unless this power is taken away. Debian's setpriv is always there.
POWERLESS = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []


def rows(database):
    """All that is in the file, as it would be after a crash, but for what the clock showed last."""
    with sqlite3.connect(database) as file:
        found = [file.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
                 for table in ("tables", "pieces", "keys WHERE name <> 'calendar'")]
    file.close()
    return found


def database(folder):
    file = folder / "one.db"
    with Server(BINARY, file) as server:
        table = server.table(server.token(), "vanish", players=2)
        refuses(BINARY, file, "in use by another Magic Hat")
        expect(server.call("GET", f"/api/tables/{table}")[0] == 200)
    before = rows(file)
    expect(before[0] and before[1], before)
    newer = folder / "newer.db"
    shutil.copy(file, newer)
    with sqlite3.connect(newer) as change:
        change.execute("PRAGMA user_version = 99")
    change.close()
    refuses(BINARY, newer, "newer Magic Hat")
    expect(rows(newer) == before)
    other = folder / "other.db"
    other.write_text("Dear diary, today I have written no database at all. " * 50)
    refuses(BINARY, other, "is not a database")
    refuses(BINARY, folder / "no" / "such" / "folder.db", "there is no folder")
    refuses(BINARY, folder, "is a folder")
    locked = folder / "locked"
    locked.mkdir()
    shutil.copy(file, locked / "hat.db")
    os.chmod(locked / "hat.db", 0o444)
    os.chmod(locked, 0o555)
    refuses(BINARY, locked / "hat.db", "can't be written", POWERLESS)
    os.chmod(locked, 0o755)
    expect(rows(locked / "hat.db") == before)
    # A start after all of this finds everything.
    with Server(BINARY, file) as server:
        expect(server.call("GET", f"/api/tables/{table}")[0] == 200)
    expect(rows(file) == before)
    print("  a database that is in use, newer, no database, nowhere, or can't be written")


def full_disk(folder):
    """No room: the move is not made, everybody is told, and the table goes on when there is room again."""
    file = folder / "full.db"
    keep = {"restore_signals": False}  # so that a file that may not grow is an error and not the end
    with Server(BINARY, file, **keep) as server:
        players = four(server, turn_limit=4000)
        for player in players:
            player.choose = lambda act: next(move for move in act["legal"] if move.startswith("look"))
        run(players, lambda: max(players[0].last.values(), default=0) > 20)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        run(players, lambda: not any(player.socket for player in players))
        for player in players:
            expect(player.bye == "restart" and player.code == 1012, player.bye, player.code)
            expect("could not be stored" in player.errors[-1]["text"], player.errors)
        run([], lambda: server.said("no room left"))
        heard = [dict(player.last) for player in players]
        for player in players:  # they may come back, and look on, and try again
            player.playing = False
            player.lobby = None
            player.connect()
        run(players, lambda: all(player.lobby and not player.waiting_for_view for player in players))
        run(players, lambda: any(player.acts[-1][1]["n"] == max(player.last.values()) for player in players if player.acts))
        expect(heard == [player.last for player in players], "something was announced and not stored")
        asked = [player for player in players if player.acts and player.acts[-1][1]["n"] == max(player.last.values())]
        expect(len(asked) == 1, "not one of them was asked again")
        mover = asked[0]
        mover.move(mover.acts[-1][1], "look 1" if "look 1" in mover.acts[-1][1]["legal"] else "look 2")
        run(players, lambda: not any(player.socket for player in players))
        status, _, text = server.call("GET", "/api/health")
        health = json.loads(text)
        expect(status == 503 and health["status"] == "storage" and health["error"] == "full", status, health)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for player in players:
            player.playing = True
            player.choose = lambda act, player=player: player.chance.choice(act["legal"])
            player.connect()
        run(players, lambda: all(player.overs for player in players))
        check_game(server, players, players[0].overs[0])
        expect(server.call("GET", "/api/health")[0] == 200)
        drop(players)
    print("  a full disk, and room again")


def busy(folder):
    """Somebody else writes into the file: whoever opens a table is answered when it is stored, or that it could not be."""
    file = folder / "busy.db"
    with Server(BINARY, file) as server:
        other = sqlite3.connect(file, isolation_level=None)
        headers = {"Authorization": f"Bearer {server.token()}"}
        answers = queue.Queue()

        def ask():
            status, _, text = server.call("POST", "/api/tables", {"game": "court"}, headers)
            answers.put((status, json.loads(text)))

        def stored():
            return [code for (code,) in other.execute("SELECT code FROM tables")]
        other.execute("BEGIN IMMEDIATE")
        asker = threading.Thread(target=ask)
        asker.start()
        run([], lambda: server.metrics()["magichat_store_waiting"] > 0)
        settle([])
        expect(answers.empty() and not stored(), "answered before it was stored", list(answers.queue), stored())
        other.execute("COMMIT")
        asker.join()
        status, answer = answers.get()
        expect(status == 201 and stored() == [answer["table"]], status, answer, stored())
        other.execute("BEGIN IMMEDIATE")  # for longer than the server is patient
        ask()
        other.execute("COMMIT")
        status, answer = answers.get()
        expect(status == 503 and "could not be stored" in answer["error"], status, answer)
        expect(json.loads(server.call("GET", "/api/health")[2])["tables"] == 1 and len(stored()) == 1, stored())
        ask()
        expect(answers.get()[0] == 201 and len(stored()) == 2, stored())
        other.execute("BEGIN IMMEDIATE")
        status, _, text = server.call("POST", "/api/sign_out", headers=headers)
        other.execute("COMMIT")
        expect(status == 503 and "could not be stored" in text, status, text)
        ask()
        expect(answers.get()[0] == 201, "it was not done, so the token is still good")
        other.close()
    print("  a file that somebody else writes into")


def slowly(folder):
    """A table that is played more slowly than idle tables are kept does not go from under its players."""
    file, day = folder / "slow.db", 86_400_000
    options = NO_LIMITS + ["--keep-idle", "1h", "--keep-tables", "1h"]
    with Server(BINARY, file, options) as server:
        ada = start_of_game(server)
        over = server.table(server.token(), "court", players=2)
        drop([ada])
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("UPDATE tables SET touched = touched - ?", [day])
        other.execute("UPDATE tables SET finished = 1 WHERE code = ?", [over])

        def there():
            return [code for (code,) in other.execute("SELECT code FROM tables ORDER BY id")]
        expect(there() == [ada.table, over], there())
        with Server(BINARY, file, options) as server:
            ada.server = server
            ada.connect()
            run([ada], lambda: over not in there())  # what is old was looked for, one after the other
            expect(there() == [ada.table], "it is gone")
            run([ada], lambda: ada.acts)
            before, ada.playing = len(ada.news), True
            ada.move(ada.acts[-1][1], ada.choose(ada.acts[-1][1]))
            run([ada], lambda: len(ada.news) > before)
            expect(there() == [ada.table] and not ada.errors and not server.said("level=error"), there(), ada.errors)
            server.kill()
            drop([ada])
            server.start()
            ada.connect()
            run([ada], lambda: ada.overs)
            check_game(server, [ada], ada.overs[0])
            drop([ada])
    print("  a table that is played slowly")


def long_log(folder):
    """One table has a log of very many entries. It is read entry by entry: never is all of it in memory."""
    file, count, in_a_piece = folder / "long.db", 20_000, 16
    # Under the address sanitizer what is given back is kept for a while; here that would hide what is measured.
    env = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}

    def most_memory(server):
        with open(f"/proc/{server.process.pid}/status") as status:
            return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    with Server(BINARY, file, env=env) as server:
        ada = start_of_game(server)
        ada.say("set", locked=True)
        run([ada], lambda: ada.lobby["locked"])
        drop([ada])
    with Server(BINARY, file, env=env) as server:
        usual = most_memory(server)
    with contextlib.closing(sqlite3.connect(file)) as other:
        table = other.execute("SELECT id FROM tables").fetchone()[0]
        log = b"".join(row[0] for row in other.execute("SELECT entries FROM pieces ORDER BY place"))
        last = json.loads(log.splitlines()[-1].split(b":", 1)[1])
        expect(last["type"] == "arranged", last)
        last["sent_away"] = [10**18 + guest for guest in range(200)]
        size = 0
        for first in range(last["number"] + 1, last["number"] + 1 + count, in_a_piece):
            piece = b""
            for number in range(first, first + in_a_piece):
                last["number"], last["locked"] = number, number % 3 == 0
                entry = json.dumps(last, separators=(",", ":")).encode()
                piece += b"%d:%s\n" % (len(entry), entry)
            other.execute("INSERT INTO pieces VALUES (?, ?)", [(table << 28) + first, piece])
            size += len(piece)
        other.commit()
    with Server(BINARY, file, env=env) as server:
        more = most_memory(server) - usual
        expect(more < size / 4, "a log of", size, "bytes has taken", more, "bytes of memory")
        ada.playing, ada.server = True, server
        ada.connect()
        run([ada], lambda: ada.overs)
        expect(ada.lobby["locked"] == last["locked"], "the last entry", ada.lobby)
        check_game(server, [ada], ada.overs[0])
        drop([ada])
    print(f"  a log of {size >> 20} MB and {count} entries, read with {max(0, more) / (1 << 20):.1f} MB more than a short one")


def start_of_game(server):
    """Ada on both seats, and asked for her first move."""
    token = server.token()
    ada = Player(server, server.table(token, "court", players=2, turn_limit=20), token, seat=1)
    ada.playing = False
    run([ada], lambda: ada.seats)
    ada.say("sit", seat=2)
    run([ada], lambda: ada.seats == [1, 2])
    ada.say("start")
    run([ada], lambda: ada.acts)
    ada.acts.clear()
    return ada


with Folder() as folder:
    database(folder)
    slowly(folder)
    long_log(folder)
    busy(folder)
    full_disk(folder)
print("database: all as it should be")
