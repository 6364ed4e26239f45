#!/usr/bin/env python3
"""A server that keeps its tables in PostgreSQL.

    test_postgres.py BINARY [ROUNDS]

Tables of all three games are played as fast as they are answered; at random moments the server is killed, or PostgreSQL falls
as by a loss of power and comes back. What anybody has heard stays (as in test_crash.py), games go on by themselves to their
end, and their records have every move that was acknowledged.
"""
import os
import random
import subprocess
import sys
import time

from postgres import Postgres, programs
from serving import PATIENCE, Folder, Player, Server, drop, expect, run
from tables import TABLES, Table, come_back, look, play_to_the_end, players_of

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 40 if os.environ.get("TEST_RUNS") == "long" else 2
CHANCE = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)


def refused(words, *arguments):
    """The program says why not, in one line without a password, and ends."""
    done = subprocess.run([BINARY, "serve", "--listen", "127.0.0.1", "--port", "0", "--quiet", *arguments],
                          capture_output=True, text=True, timeout=PATIENCE)
    expect(done.returncode != 0 and words in done.stderr, arguments, done.returncode, done.stderr)
    expect(done.stderr.count("\n") == 1 and "secret" not in done.stderr, done.stderr)


def what_is_refused(postgres, folder):
    address = postgres.database()
    refused("two places for the same things", "--store", address, "--db", folder / "hat.db")
    refused("begins with postgresql://", "--store", "ada:secret@localhost")
    refused("can't be read", "--store", "postgresql://ada:secret@[::1/hat")
    refused("can't be used", "--store", "postgresql://ada:secret@127.0.0.1:1/hat")
    refused("there is no database", "--store", postgres.address("nowhere"))
    refused("with pg_dump for example", "--store", address, "--backup", folder / "copy.db")
    with Server(BINARY, address) as server:
        refused("is in use by another Magic Hat", "--store", address)
        expect(server.call("GET", "/api/health")[0] == 200)
        expect(not server.said("event=storage "), server.log)
    postgres.ask(address, "UPDATE magichat.house SET version = 99")
    refused("written by a newer Magic Hat", "--store", address)
    done = subprocess.run([BINARY, "serve", "--store", postgres.database(), "--new-key"], capture_output=True, text=True)
    expect(done.returncode != 0 and "has nothing of Magic Hat's" in done.stderr, done.stderr)
    print("  what can't be used is refused, and no password is shown")


def play(postgres, folder):
    address = postgres.database()
    with Server(BINARY, address) as server:
        tables = [Table(server, CHANCE, *table) for table in TABLES]
        players = players_of(tables)
        undisturbed = 0
        for fall in range(2 * ROUNDS):
            end = time.monotonic() + CHANCE.uniform(0.3, 1.2)
            run(players, lambda: time.monotonic() > end, lambda: look(tables, server))
            if fall % 2 == 0:
                postgres.stop()
                postgres.start()
                undisturbed += goes_on(players, tables, server)
            else:
                server.kill()
                for player in players:  # what has come before the crash counts as heard
                    while player.socket and player.pump():
                        pass
                server.start()
                expect(not server.said("unreadable"), server.log)
                come_back(tables, server, CHANCE)
        play_to_the_end(tables, server)
        expect(not server.said("table_set_aside"), server.log)
        a_backup(postgres, address, folder, tables)
        drop(players)
    kept = sum(table.acknowledged for table in tables)
    games = sum(table.checked for table in tables)
    expect(kept > 0 and games >= len(tables))
    print(f"postgres: {ROUNDS} times the server killed and PostgreSQL fallen, {games} games, {kept} acknowledged moves in the "
          f"records; {undisturbed} times nobody noticed that PostgreSQL was away")


def a_backup(postgres, address, folder, tables):
    """One that was made while the server runs is played on: docs/host.md says how."""
    dump = postgres.folder / "hat.dump"
    postgres.run("pg_dump", "--format=custom", "--schema=magichat", f"--file={dump}", address)
    other = postgres.database()
    postgres.run("pg_restore", f"--dbname={other}", dump)
    with Server(BINARY, other) as server:
        for table in tables:
            status, _, text = server.call("GET", f"/api/records/{table.players[0].overs[-1]['commitment']['hash'][:24]}")
            expect(status == 200, "no record", text)
            player = Player(server, table.code)
            run([player], lambda player=player: player.lobby)
            expect(player.lobby["phase"] != "lobby", player.lobby)
            player.drop()
    file = folder / "hat.db"
    done = subprocess.run([BINARY, "migrate", other, file], capture_output=True, text=True)
    expect(done.returncode == 0 and "compared row by row" in done.stdout, done.stdout, done.stderr)
    with Server(BINARY, file) as server:
        for table in tables:
            expect(server.call("GET", f"/api/tables/{table.code}")[0] == 200, table.code, "has not come to the file")
    postgres.ask(other, "INSERT INTO magichat.keys VALUES ('migration', 'tables 3')")
    refused("has not come to its end", "--store", other)
    print("  a backup is played on, and so is the file that it was moved to")


def goes_on(players, tables, server):
    """Everybody hears something new without coming back; or it took longer than anybody waits, and some were cut off."""
    before = {player: len(player.texts) for player in players}
    run(players, lambda: all(player.socket is None or len(player.texts) > before[player] for player in players),
        lambda: look(tables, server))
    if all(player.socket for player in players):
        return True
    run(players, lambda: server.call("GET", "/api/health")[0] == 200)
    return False


def main():
    if programs() is None:
        return print("postgres: PostgreSQL is not installed here")
    with Folder() as folder, Postgres(folder) as postgres:
        what_is_refused(postgres, folder)
        play(postgres, folder)


main()
