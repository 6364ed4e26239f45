#!/usr/bin/env python3
"""Databases that can't be used, and a disk that is busy or full: a clear message, no damage, and play goes on when it can."""
import json
import os
import queue
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading

from serving import Folder, Server, check_game, drop, expect, four, run, settle

BINARY = sys.argv[1]


# Root may write everywhere, unless this power is taken away. Debian's setpriv is always there.
POWERLESS = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []


def refuses(database, words, prefix=()):
    """The server says why it can't use this file, in one line, and ends."""
    done = subprocess.run([*prefix, BINARY, "serve", "--listen", "127.0.0.1", "--port", "0", "--quiet", "--db",
                           str(database)], capture_output=True, text=True, timeout=60)
    expect(done.returncode != 0 and words in done.stderr, done.returncode, done.stderr)
    expect(done.stderr.count("\n") == 1 and done.stderr.startswith("magichat: "), done.stderr)


def rows(database):
    """All that is in the file, as it would be after a crash."""
    with sqlite3.connect(database) as file:
        found = [file.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
                 for table in ("tables", "entries", "keys")]
    file.close()
    return found


def database(folder):
    file = folder / "one.db"
    with Server(BINARY, file) as server:
        table = server.table(server.token(), "vanish", players=2)
        refuses(file, "in use by another Magic Hat")
        expect(server.call("GET", f"/api/tables/{table}")[0] == 200)
    before = rows(file)
    expect(before[0] and before[1], before)
    newer = folder / "newer.db"
    shutil.copy(file, newer)
    with sqlite3.connect(newer) as change:
        change.execute("PRAGMA user_version = 99")
    change.close()
    refuses(newer, "newer Magic Hat")
    expect(rows(newer) == before)
    other = folder / "other.db"
    other.write_text("Dear diary, today I have written no database at all. " * 50)
    refuses(other, "is not a database")
    refuses(folder / "no" / "such" / "folder.db", "there is no folder")
    refuses(folder, "is a folder")
    locked = folder / "locked"
    locked.mkdir()
    shutil.copy(file, locked / "hat.db")
    os.chmod(locked / "hat.db", 0o444)
    os.chmod(locked, 0o555)
    refuses(locked / "hat.db", "can't be written", POWERLESS)
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
        log = os.stat(f"{file}-wal").st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log, resource.RLIM_INFINITY))
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
        expect(server.call("GET", "/api/health")[0] == 200)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for player in players:
            player.playing = True
            player.choose = lambda act, player=player: player.chance.choice(act["legal"])
            player.connect()
        run(players, lambda: all(player.overs for player in players))
        check_game(server, players, players[0].overs[0])
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
        run([], lambda: json.loads(server.call("GET", "/api/health")[2])["waiting"] > 0)
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
        other.close()
    print("  a file that somebody else writes into")


with Folder() as folder:
    database(folder)
    busy(folder)
    full_disk(folder)
print("database: all as it should be")
