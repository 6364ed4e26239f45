#!/usr/bin/env python3
"""kill -9 in the middle of play, again and again: nothing that a player has heard is ever taken back.

    test_crash.py BINARY [ROUNDS]

Tables of all three games are played by sockets as fast as they are answered. At a random moment the server is killed;
it starts again with the same database, and everybody comes back and says what they heard last. Then:
- every player hears the next version and no other: none is missing, none comes twice (Player checks it as they hear it);
- all who heard a version, before the crash or after it, at the same table, heard the same of it;
- a table whose code was answered is there, even if the server was killed at the first byte of the answer;
- games go on to their end, and when one is over its record has every move that was acknowledged, in the same words.
"""
import json
import os
import random
import socket
import sys
import time

from serving import Folder, Server, drop, expect, run
from tables import TABLES, Table, come_back, look, play_to_the_end, players_of

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200 if os.environ.get("TEST_RUNS") == "long" else 5
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
CHANCE = random.Random(SEED)


def opening(folder):
    """Kills the server at the first byte of the answer to whoever opens a table: the table is there all the same."""
    codes = []
    with Server(BINARY, folder / "opening.db") as server:
        for _ in range(20 + ROUNDS):
            request = (f"POST /api/tables HTTP/1.1\r\nHost: hat\r\nAuthorization: Bearer {server.token()}\r\n"
                       "Connection: close\r\n\r\n").encode()
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as asker:
                asker.sendall(request)
                answer = asker.recv(1)
                server.kill()
                while more := asker.recv(65536):
                    answer += more
            codes.append(json.loads(answer.split(b"\r\n\r\n", 1)[1])["table"])
            server.start()
            for code in codes[-3:]:
                expect(server.call("GET", f"/api/tables/{code}")[0] == 200, code, "was answered, and is not there")
    print(f"  killed at the answer to {len(codes)} new tables, and each is there")


def main():
    started = time.monotonic()
    with Folder() as folder:
        opening(folder)
    with Folder() as folder, Server(BINARY, folder / "hat.db") as server:
        tables = [Table(server, CHANCE, *table) for table in TABLES]
        players = players_of(tables)
        cut = 0
        for _ in range(ROUNDS):
            end = time.monotonic() + CHANCE.uniform(0.05, 1.0)
            run(players, lambda: time.monotonic() > end, lambda: look(tables, server))
            server.kill()
            for player in players:  # what has come before the crash counts as heard
                while player.socket and player.pump():
                    pass
            waiting = sum(player.moved[-1][1] > min(player.last.values()) for player in players if player.moved)
            cut += waiting
            server.start()
            expect(not server.said("unreadable"), server.log)
            come_back(tables, server, CHANCE)
        play_to_the_end(tables, server)
        drop(players)
    kept = sum(table.acknowledged for table in tables)
    games = sum(table.checked for table in tables)
    heard = sum(len(player.news) for player in players)
    expect(kept > 0 and games >= len(tables))
    print(f"crash: {ROUNDS} times (seed {SEED}), {games} games, {heard} pieces of news, {kept} acknowledged moves in the "
          f"records, {cut} moves on their way at a crash, in {time.monotonic() - started:.0f} s")


main()
