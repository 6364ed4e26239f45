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

from serving import Folder, Player, Server, check_game, expect, public, run

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200 if os.environ.get("TEST_RUNS") == "long" else 5
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
CHANCE = random.Random(SEED)
TABLES = [(game, count, "") for game in ("vanish", "court", "rabbits") for count in (2, 4)] + [("court", 2, "fox")]
LIMITS = {"vanish": 60, "court": 60, "rabbits": 30}


class Table:
    def __init__(self, server, game, count, bot):
        token = server.token()
        limit = 18 if bot else LIMITS[game]  # bots take their time
        code = server.table(token, game, players=count + bool(bot), turn_limit=limit)
        self.game, self.heard, self.checked, self.acknowledged = game, {}, 0, 0
        self.players = [Player(server, code, token if seat == 1 else None, seat=seat, chance=CHANCE)
                        for seat in range(1, count + 1)]
        run(self.players, lambda: all(player.seats for player in self.players))
        self.watcher = Player(server, code)
        self.players.append(self.watcher)
        host = self.players[0]
        if bot:
            host.say("set", pace="quick")
            host.say("seat_bot", seat=count + 1, bot=bot)
        run(self.players, lambda: "open" not in [seat["kind"] for seat in host.lobby["seats"]])
        host.say("start")

    def look(self, server):
        """Compares what everybody has heard since the last time; the end of a game is the beginning of the next."""
        for player in self.players:
            for hash, seat, n, _, events in player.news[getattr(player, "compared", 0):]:
                said = (hash, [public(self.game, event) for event in events])
                before = self.heard.setdefault(n, said)
                expect(before == said, "version", n, "was", before, "and then", said)
            player.compared = len(player.news)
        ended = max(len(player.overs) for player in self.players)
        if any(len(player.overs) < ended for player in self.players) or ended == self.checked:
            return False
        for player in self.players:
            expect(player.overs[-1] == self.players[0].overs[-1], player.overs[-1])
        record, pieces = check_game(server, self.players, self.players[0].overs[-1])
        hash = self.players[0].overs[-1]["commitment"]["hash"]
        start = self.players[0].overs[-1]["n"] - len(pieces)
        for player in self.players[:-1]:
            answered = {n for which, _, n, _, _ in player.news if which == hash}
            # A move that a crash has swallowed unheard is asked for again, and may be another one.
            for n, move in {n: move for which, n, move in player.moved if which == hash}.items():
                if n in answered:
                    expect(pieces[n - start]["moves"][0] == move, "said", move, "and the record has", pieces[n - start])
                    self.acknowledged += 1
        self.checked = ended
        self.begin_again()
        return True

    def begin_again(self):
        for player in self.players[:-1]:
            if player.socket:
                player.say("rematch")


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
        tables = [Table(server, *table) for table in TABLES]
        players = [player for table in tables for player in table.players]
        cut = 0
        for _ in range(ROUNDS):
            end = time.monotonic() + CHANCE.uniform(0.05, 1.0)

            def meanwhile():
                for table in tables:
                    table.look(server)
            run(players, lambda: time.monotonic() > end, meanwhile)
            server.kill()
            for player in players:  # what has come before the crash counts as heard
                while player.socket and player.pump():
                    pass
            waiting = sum(player.moved[-1][1] > min(player.last.values()) for player in players if player.moved)
            cut += waiting
            server.start()
            expect(not server.said("unreadable"), server.log)
            order = players[:]
            CHANCE.shuffle(order)
            for player in order:
                player.lobby = None
                player.connect()
            run(players, lambda: all(player.lobby and not player.waiting_for_view for player in players))
            for table in tables:  # whoever wanted a rematch has to say so again
                if table.players[0].lobby["phase"] == "over":
                    run(players, lambda: len({len(player.overs) for player in table.players}) == 1)
                    if not table.look(server):
                        table.begin_again()
        # Nobody is stuck: every table ends the game that it is at.
        goals = [max(len(player.overs) for player in table.players) + 1 for table in tables]
        run(players, lambda: all(len(player.overs) >= goal for table, goal in zip(tables, goals)
                                 for player in table.players), meanwhile)
        meanwhile()
        for player in players:
            player.drop()
    kept = sum(table.acknowledged for table in tables)
    games = sum(table.checked for table in tables)
    heard = sum(len(player.news) for player in players)
    expect(kept > 0 and games >= len(tables))
    print(f"crash: {ROUNDS} times (seed {SEED}), {games} games, {heard} pieces of news, {kept} acknowledged moves in the "
          f"records, {cut} moves on their way at a crash, in {time.monotonic() - started:.0f} s")


main()
