#!/usr/bin/env python3
"""Coming back: after a lost connection, on another device, after a restart of the server."""
import json
import pathlib
import subprocess
import sys

import ws
from serving import Folder, Player, Server, check_game, expect, run, settle

BINARY = sys.argv[1]
REMOTE = pathlib.Path(__file__).parents[2] / "docs" / "sample_remote_bot.py"


def start(server, game, count=2, pace="quick", **options):
    token = server.token()
    code = server.table(token, game, players=count, **options)
    players = [Player(server, code, token if seat == 1 else None, seat=seat) for seat in range(1, count + 1)]
    for player in players:
        player.playing = False
    run(players, lambda: all(player.seats for player in players))
    players[0].say("set", pace=pace)
    players[0].say("start")
    run(players, lambda: any(player.acts for player in players) and all(player.last for player in players))
    return players


def asked(players):
    """Who is to move, and what they were asked."""
    for player in players:
        if player.acts and player.acts[-1][1]["n"] == max(player.last.values()):
            return player, player.acts[-1][1]
    return None


def step(players, wanted=lambda move: True):
    """One move of whoever is to move: the first that is wanted, else the first."""
    run(players, lambda: asked(players))
    player, act = asked(players)
    move = next(filter(wanted, act["legal"]), act["legal"][0])
    player.move(act, move)
    run(players, lambda: all(act["n"] < max(p.last.values()) for p in players if p.socket))
    return player, move


def no_call(move):
    return not move.startswith(("call", "open", "claim"))


def missed_news(server):
    """What was missed comes once and in order; who says nothing, or is too far behind, gets the view alone."""
    players = start(server, "vanish", 3, turn_limit=400)
    watcher = Player(server, players[0].table)
    players.append(watcher)
    run(players, lambda: watcher.views)
    for back in range(1, 6):
        had = watcher.last[0]
        watcher.drop()
        for _ in range(back):
            step(players, no_call)
        before = len(watcher.news), len(watcher.texts)
        watcher.connect()
        run(players, lambda: watcher.last[0] == had + back and not watcher.waiting_for_view)
        settle(players, 0.1)
        got = watcher.news[before[0]:]
        expect([(n, missed) for _, _, n, missed, _ in got] == [(had + i + 1, True) for i in range(back)], got)
        kinds = [json.loads(text)["type"] for text in watcher.texts[before[1]:]]
        expect(kinds == ["welcome", "table"] + ["seen"] * back + ["view"], kinds)
    # Twice the same: the view and nothing before it.
    watcher.drop()
    mark = len(watcher.texts)
    watcher.connect(since=False)
    run(players, lambda: len(watcher.texts) >= mark + 4)
    expect([json.loads(text)["type"] for text in watcher.texts[mark:]] == ["welcome", "table", "game", "view"])
    # More than 200 behind.
    had = watcher.last[0]
    watcher.drop()
    while max(players[0].last.values()) <= had + 200:
        step(players, no_call)
    watcher.last = {}
    mark = len(watcher.texts)
    watcher.socket = ws.Socket(server.port, watcher.token)
    watcher.fresh, watcher.joined, watcher.waiting_for_view = True, False, set()
    watcher.say("join", table=watcher.table, since=had)
    run(players, lambda: len(watcher.texts) >= mark + 3)
    settle(players, 0.1)
    expect([json.loads(text)["type"] for text in watcher.texts[mark:]] == ["welcome", "table", "view"])
    # A version that does not exist yet is not believed.
    watcher.drop()
    watcher.last = {}
    watcher.socket = ws.Socket(server.port, watcher.token)
    mark = len(watcher.texts)
    watcher.say("join", table=watcher.table, since=10**9)
    run(players, lambda: len(watcher.texts) >= mark + 4)
    expect([json.loads(text)["type"] for text in watcher.texts[mark:]] == ["welcome", "table", "game", "view"])
    finish(server, players)
    print("  what was missed")


def finish(server, players):
    for player in players:
        player.playing = True
        if player.socket is None:
            player.connect()
    _, act = asked(players) or (None, None)
    if act:
        player = asked(players)[0]
        player.move(act, player.choose(act))
    run(players, lambda: all(player.overs for player in players))
    check_game(server, players, players[0].overs[-1])
    for player in players:
        player.drop()


def cut_off_peek(server):
    """A look that was cut off is there again for who looked, and for nobody else, until they have swapped."""
    players = start(server, "vanish", 2, turn_limit=30)
    looker, _ = step(players, lambda move: move == "look 2")
    other = players[1 - players.index(looker)]
    animal = looker.news[-1][4][0]["animal"]
    for player in (looker, other):
        player.drop()
        player.connect()
    run(players, lambda: all(player.views and not player.waiting_for_view for player in players))
    expect(looker.views[-1][1]["view"]["looked"] == {"hat": 2, "animal": animal}, looker.views[-1])
    expect(other.views[-1][1]["view"]["looked"] == {"hat": 2}, other.views[-1])
    expect("animal" not in json.dumps(other.news), other.news)
    run(players, lambda: asked(players))
    step(players)
    looker.drop()
    looker.connect()
    count = len(looker.views)
    run(players, lambda: len(looker.views) > count)
    expect("looked" not in looker.views[-1][1]["view"], looker.views[-1])
    finish(server, players)
    print("  a peek that was cut off")


def stand_in(server):
    """Who is gone is played for after the grace time; when they are back it is their turn again."""
    players = start(server, "court", 3, turn_limit=60)
    run(players, lambda: asked(players))
    gone, act = asked(players)
    others = [player for player in players if player is not gone]
    gone.drop()
    run(others, lambda: all(max(player.last.values()) > act["n"] for player in others))
    seat = gone.seats[0]
    expect(others[0].news[-1][4][0]["seat"] == seat, "somebody else has moved", others[0].news[-1])
    expect(others[0].lobby["seats"][seat - 1]["here"] is False, others[0].lobby)
    gone.connect()
    run(players, lambda: not gone.waiting_for_view and others[0].lobby["seats"][seat - 1]["here"])
    expect(gone.seats == [seat], "the seat was not kept")
    mine = len(gone.acts)
    while len(gone.acts) == mine:
        step(players, no_call)
    step(players, no_call)
    finish(server, players)
    print("  a stand-in, and back again")


def cookie_of(headers):
    return headers["Set-Cookie"].split(";")[0]


def same_guest_by_cookie(server):
    """A browser: the seat belongs to the cookie, and a code makes a second device the same guest."""
    _, headers, _ = server.call("GET", "/api/health")
    _, headers, _ = server.call("GET", "/")
    cookie = cookie_of(headers)
    expect("HttpOnly" in headers["Set-Cookie"] and "SameSite" in headers["Set-Cookie"], headers)
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    code = ws.new_table(server.port, {"game": "vanish", "options": {"players": 2}}, {"Cookie": cookie, **own})

    def join(cookie, **more):
        browser = ws.Socket(server.port, cookie=cookie)
        browser.send({"type": "join", "table": code, **more})
        return browser, browser.until("welcome")[-1]
    first, welcome = join(cookie, seat=2)
    expect(welcome["seats"] == [2] and welcome["host"], welcome)
    first.close()
    first, welcome = join(cookie)
    expect(welcome["seats"] == [2] and welcome["host"], "the tab was closed, and the seat is gone", welcome)
    stranger = cookie_of(server.call("GET", "/")[1])
    other, welcome = join(stranger)
    expect(welcome["seats"] == [] and not welcome["host"], welcome)
    other.close()
    # A cookie that somebody has changed is a new guest's.
    forged, welcome = join(cookie[:-4] + ("AAAA" if cookie[-4:] != "AAAA" else "BBBB"))
    expect(welcome["seats"] == [], welcome)
    forged.close()
    status, _, text = server.call("POST", "/api/handover", headers={"Cookie": cookie, **own})
    expect(status == 201, status, text)
    digits = json.loads(text)["code"]
    status, headers, text = server.call("POST", f"/api/handover/{digits}", headers={"Cookie": stranger, **own})
    expect(status == 200, status, text)
    second, welcome = join(cookie_of(headers))
    expect(welcome["seats"] == [2] and welcome["host"], welcome)
    expect(server.call("POST", f"/api/handover/{digits}")[0] == 404, "a code is good once")
    first.close()
    second.close()
    print("  cookies, and a second device")


def clean_stop(server):
    """SIGTERM: everybody is told to come back, nothing is lost, and every table goes on."""
    tables = [start(server, game, 2, turn_limit=20) for game in ("vanish", "court", "rabbits")]
    everybody = [player for players in tables for player in players]
    for players in tables:
        for _ in range(3):
            step(players, no_call)
    lobby = Player(server, server.table(server.token(), "court", players=4), seat=3)
    run([lobby], lambda: lobby.lobby)
    settle(everybody + [lobby], 0.2)
    before = [(dict(player.last), player.lobby["seats"], player.seats) for player in everybody]
    settings = {key: lobby.lobby[key] for key in ("game", "options", "pace", "seats")}
    server.process.terminate()
    run(everybody + [lobby], lambda: not any(player.socket for player in everybody + [lobby]))
    for player in everybody + [lobby]:
        expect(player.bye == "restart" and player.code == 1012, player.bye, player.code)
    server.stop()
    server.start()
    expect(server.said("event=listening"), server.log)
    for player in everybody + [lobby]:
        player.lobby = None
        player.connect()
    run(everybody + [lobby], lambda: all(p.lobby and not p.waiting_for_view for p in everybody + [lobby]))
    run(everybody + [lobby], lambda: before == [(p.last, p.lobby["seats"], p.seats) for p in everybody])
    expect(settings == {key: lobby.lobby[key] for key in settings} and lobby.seats == [3], lobby.lobby)
    for players in tables:
        finish(server, players)
    lobby.drop()
    print("  a clean stop and a new start")


def remote_bot(folder):
    """A remote bot comes back by itself, and its mind has missed nothing."""
    with Server(BINARY, folder / "remote.db", keep_port=True) as server:
        token = server.token()
        host = Player(server, server.table(token, "rabbits", players=2, turn_limit=30), token, seat=1)
        bot = subprocess.Popen([sys.executable, REMOTE, f"http://127.0.0.1:{server.port}", host.table])
        try:
            run([host], lambda: host.lobby and host.lobby["seats"][1]["kind"] == "person")
            host.playing = False
            host.say("start")
            run([host], lambda: asked([host]))
            for end in (server.kill, server.stop):
                for _ in range(3):
                    step([host])
                end()
                while host.socket and host.pump():
                    pass
                server.start()
                host.connect()
                run([host], lambda: not host.waiting_for_view and host.lobby["seats"][1]["here"])
            finish(server, [host])
            host.connect()
            host.say("clear", seat=2)
            expect(bot.wait(60) == 0, "the remote bot did not go")
        finally:
            if bot.poll() is None:
                bot.kill()
        host.drop()
    print("  a remote bot, through a crash and a restart")


with Folder() as folder, Server(BINARY, folder / "hat.db") as server:
    same_guest_by_cookie(server)
    cut_off_peek(server)
    missed_news(server)
    clean_stop(server)
    stand_in(server)
    remote_bot(folder)
    expect(not server.said("level=error"), server.log)
print("reconnect: all as it should be")
