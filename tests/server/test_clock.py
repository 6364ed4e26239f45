#!/usr/bin/env python3
"""The clock of the machine jumps: back ten minutes, forward an hour, forward 400 days. Bots go on, nobody's move is played
for them, everybody stays who they are; the records stay where they are, also what is stored while it stands in 1970. The same
if it is wrong when the server starts."""
import json
import os
import sqlite3
import subprocess
import sys
import time

from serving import NO_LIMITS, Folder, Player, Server, check_game, drop, expect, record_of, run, settle

BINARY = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
JUMPS = [-600, 3600, 400 * 86400]


def metric(server, name):
    text = server.call("GET", "/metrics")[2]
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


def with_a_bot(server, turn_limit=30):
    """A person with a clock of an hour for a move, and a bot."""
    token = server.token()
    code = server.table(token, "court", players=2, turn_limit=turn_limit)
    ada = Player(server, code, token, seat=1)
    run([ada], lambda: ada.seats)
    ada.say("set", pace="quick", clock=3000)
    ada.say("seat_bot", seat=2, bot="fox")
    ada.say("start")
    return ada


def one_game(server):
    """Played to its end; gives the hash of its record."""
    ada = with_a_bot(server, turn_limit=4)
    run([ada], lambda: ada.overs)
    drop([ada])
    return ada.overs[0]["commitment"]["hash"]


def doubted(server):
    return json.loads(server.call("GET", "/api/health")[2]).get("clock") == "doubted"


def tables(file):
    with sqlite3.connect(file) as database:
        return database.execute("SELECT count(*) FROM tables").fetchone()[0]


def jumps(file, jump, env):
    with Server(BINARY, file, NO_LIMITS, env=env) as server:
        hash = one_game(server)
        for seconds in JUMPS:
            jump.write_text("0")
            ada = with_a_bot(server)
            run([ada], lambda: len(ada.moved) >= 2)
            # Ada thinks: nobody may play for her, whatever the clock says.
            ada.playing = False
            asked = len(ada.acts)
            run([ada], lambda: len(ada.acts) > asked)
            heard = len(ada.news)
            jump.write_text(str(seconds))
            settle([ada])
            expect(len(ada.news) == heard, "after a jump of", seconds, "somebody has moved for her")
            # She comes back as herself, and it is still her turn.
            ada.drop()
            ada.connect()
            run([ada], lambda: len(ada.acts) > asked + 1)
            expect(ada.seats == [1], "after a jump of", seconds, "she has lost her seat")
            # And the bot answers, until the game is over.
            ada.playing = True
            act = ada.acts[-1][1]
            ada.move(act, ada.choose(act))
            run([ada], lambda: ada.overs)
            check_game(server, [ada], ada.overs[0])
            drop([ada])
        expect("thought" not in server.call("GET", "/metrics")[2], "how long a bot thinks is nobody's business")
        expect(not doubted(server), "it looks at the clock when it starts, and every hour")
    # When it starts, what is old goes: by this clock all of it.
    count = tables(file)
    with Server(BINARY, file, NO_LIMITS, env=env) as server:
        expect(doubted(server) and metric(server, "magichat_clock_doubted") == 1, "400 days ahead, and it is believed")
        one_game(server)
        expect(record_of(server, hash), "an old record is gone")
    expect(tables(file) > count, "tables are gone")


def in_1970(file, jump, env):
    """What is stored while the clock is far behind is not old when it is right again."""
    jump.write_text("0")
    with Server(BINARY, file, NO_LIMITS, env=env) as server:
        expect(not doubted(server))
    jump.write_text(str(-int(time.time()) + 1000))
    for _ in range(2):  # the second one has it from the first
        with Server(BINARY, file, NO_LIMITS, env=env) as server:
            expect(doubted(server))
            hash = one_game(server)
    # The clock has been right for a day; then what is old goes.
    jump.write_text("0")
    with sqlite3.connect(file) as database:
        kept = database.execute("SELECT value FROM keys WHERE name = 'calendar'").fetchone()[0].split()
        expect(abs(int(kept[2]) - time.time() * 1000) < 3600_000, kept)
        database.execute("UPDATE keys SET value = ? WHERE name = 'calendar'",
                         (f"{int(time.time() * 1000)} {24 * 3600_000}".encode(),))
        database.execute("INSERT INTO records SELECT 'old', table_id, game, 1000, record FROM records LIMIT 1")
    count = tables(file)
    with Server(BINARY, file, NO_LIMITS, env=env) as server:
        expect(not doubted(server))
        run([], lambda: server.call("GET", "/api/records/old")[0] == 404)  # all that is old is gone with it
        expect(record_of(server, hash), "a record of today is gone")
    expect(tables(file) == count, "tables of today are gone")


def keys(file):
    database = sqlite3.connect(file)
    found = [row[0] for row in database.execute("SELECT value FROM keys WHERE name = 'sessions'")]
    database.close()
    return found


def cookie_of(headers):
    return next((value.split(";")[0] for name, value in headers.items() if name.lower() == "set-cookie"), None)


def wrong_starts(folder, shim):
    """Started by a clock that is 400 days ahead, or behind, and again by the right one: the same guests, the same keys."""
    for ahead in (400, -400):
        file, jump = folder / f"start{ahead}.db", folder / "jump"
        start = lambda days: (jump.write_text(str(days * 86400)),
                              Server(BINARY, file, NO_LIMITS, env={**os.environ, "LD_PRELOAD": str(shim), "JUMP": str(jump)}))[1]
        with start(0) as server:
            ada = with_a_bot(server)
            run([ada], lambda: len(ada.moved) >= 2)
            drop([ada])
            cookie = cookie_of(server.call("GET", "/")[1])
            devices = [ada.token]
            before = keys(file)
        with start(ahead) as server:
            expect(server.said("event=clock_doubted"), server.log)
            expect(keys(file) == before, "a clock that nobody believes has made or ended a key")
            ada.server = server
            ada.connect()
            run([ada], lambda: ada.seats == [1])
            drop([ada])
            _, headers, _ = server.call("GET", "/", headers={"Cookie": cookie})
            renewed = cookie_of(headers) or cookie
            expect(renewed.split(".")[1] == cookie.split(".")[1], "a guest has become a stranger")
            # Whoever signs out does so, whatever the clock says; and what they get for it is good.
            status, _, text = server.call("POST", "/api/sign_out", headers={"Authorization": f"Bearer {ada.token}"})
            expect(status == 200, status, text)
            ada.token = json.loads(text)["token"]
        with start(0) as server:
            expect(keys(file) == before)
            for token, good in ((devices[0], False), (ada.token, True)):
                status = server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})[0]
                expect(status == (201 if good else 401), "after a start", ahead, "days off", status, good)
            ada.server = server
            ada.connect()
            run([ada], lambda: ada.seats == [1])
            run([ada], lambda: ada.overs)
            check_game(server, [ada], ada.overs[0])
            drop([ada])
            _, headers, _ = server.call("GET", "/", headers={"Cookie": renewed})
            expect((cookie_of(headers) or renewed).split(".")[1] == cookie.split(".")[1], "a guest has become a stranger")


with Folder() as folder:
    shim, jump = folder / "jump.so", folder / "jump"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, f"{HERE}/wrong_clock.c"], check=True)
    env = {**os.environ, "LD_PRELOAD": str(shim), "JUMP": str(jump)}
    jump.write_text("0")
    jumps(folder / "hat.db", jump, env)
    in_1970(folder / "past.db", jump, env)
    wrong_starts(folder, shim)
print("clock: bots go on, nobody is played for, nothing is deleted")
