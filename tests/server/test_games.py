#!/usr/bin/env python3
"""Whole games over the wire: people, bots, a remote bot, two on one device, somebody who watches; and all that people
do at a table besides playing."""
import json
import pathlib
import random
import subprocess
import sys

from serving import NO_LIMITS, Folder, Player, Server, check_game, drop, expect, run

BINARY = sys.argv[1]
REMOTE = pathlib.Path(__file__).parents[2] / "docs" / "sample_remote_bot.py"
CAST = {2: ["person", "person"], 3: ["person", "bot", "person"], 4: ["person", "same", "remote", "person"]}
BOTS = {"vanish": "fox", "court": "elephant:iterations=20", "rabbits": "goldfish"}


def all_over(players, count=1):
    return lambda: all(len(player.overs) >= count for player in players)


def seats_are(player, kinds):
    return lambda: player.lobby and [seat["kind"] for seat in player.lobby["seats"]] == kinds


def play_one(server, game, count):
    """A game of this cast to its end, and a rematch if all are people."""
    chance = random.Random(f"{game} {count}")
    token = server.token()
    code = server.table(token, game, players=count, turn_limit=9 if "bot" in CAST[count] else 40)
    players, remotes = [], []
    host = Player(server, code, token, seat=1, eyes=True, chance=chance)
    players.append(host)
    kinds = ["person"] + ["open"] * (count - 1)
    run(players, seats_are(host, kinds))
    host.say("set", pace="quick", rematch="next")
    for seat, kind in enumerate(CAST[count][1:], 2):
        if kind == "person":
            players.append(Player(server, code, seat=seat, eyes=seat % 2 == 0, chance=chance))
        elif kind == "bot":
            host.say("seat_bot", seat=seat, bot=BOTS[game])
        elif kind == "same":
            host.say("sit", seat=seat, name="Little sister")
        else:
            remotes.append(subprocess.Popen([sys.executable, REMOTE, f"http://127.0.0.1:{server.port}", code]))
        kinds[seat - 1] = "bot" if kind == "bot" else "person"
        run(players, seats_are(host, kinds))
    watcher = Player(server, code)
    players.append(watcher)
    run(players, lambda: host.lobby["watchers"] == 1)
    try:
        host.say("start")
        run(players, all_over(players))
        SECRETS.append(host.overs[0]["commitment"]["secret"])
        record, _ = check_game(server, players, host.overs[0])
        expect(record["game"] == game and len(record["names"]) == count, record)
        expect(all(player.overs == host.overs for player in players))
        # Again, and the next seat starts.
        for player in players:
            if player is not watcher:
                player.say("rematch")
        run(players, all_over(players, 2))
        second, _ = check_game(server, players, host.overs[1])
        expect(second["first"] == 2 and record["first"] == 1, record["first"], second["first"])
        expect(host.overs[0]["commitment"]["secret"] != host.overs[1]["commitment"]["secret"])
        expect(not [error for player in players for error in player.errors])
        download = server.call("GET", f"/r/{host.overs[0]['commitment']['hash'][:24]}.hat.json")
        expect(download[0] == 200 and "attachment" in download[1]["Content-Disposition"], download)
        host.say("clear", seat=count)  # the last of them is sent away
        run(players, lambda: players[-2].socket is None and players[-2].bye == "cleared")
        if remotes:
            host.say("clear", seat=3)
            run(players, lambda: host.lobby["seats"][2]["kind"] == "open")
            expect(remotes[0].wait(60) == 0, "the remote bot did not go")
    finally:
        for remote in remotes:
            if remote.poll() is None:
                remote.kill()
        drop(players)
    print(f"  {game} with {count}: {len(record['moves'])} and {len(second['moves'])} moves")


def people(server, game="vanish", count=3, **options):
    """A table of people, about to start; nobody moves by themselves."""
    token = server.token()
    code = server.table(token, game, players=count, **options)
    players = [Player(server, code, token, seat=1)]
    for seat in range(2, count + 1):
        players.append(Player(server, code, seat=seat))
    for player in players:
        player.playing = False
    players[0].say("set", pace="quick")
    run(players, lambda: all(seats_are(p, ["person"] * count)() and p.lobby["pace"] == "quick" for p in players))
    return players


def last_error(player, players, kind=None, **said):
    before = len(player.errors)
    if kind:
        player.say(kind, **said)
    run(players, lambda: len(player.errors) > before)
    return player.errors[-1]["code"]


def bad_moves(server):
    """Each is answered, and changes nothing."""
    players = people(server, turn_limit=6)
    host, second, third = players
    expect(last_error(host, players, "move", move="look 1") == "not_now")
    expect(last_error(second, players, "start") == "not_host")
    expect(last_error(second, players, "set", pace="quick") == "not_host")
    expect(last_error(second, players, "clear", seat=1) == "not_host")
    expect(last_error(host, players, "clear", seat=1) == "not_allowed")
    expect(last_error(host, players, "sit", seat=2) == "not_open")
    expect(last_error(host, players, "stand", seat=2) == "not_yours")
    expect(last_error(host, players, "set", options={"players": 5}) == "bad_setting")
    expect(last_error(host, players, "rematch") == "not_now")
    host.say("start")
    run(players, lambda: host.acts and all(host.acts[0][1]["n"] in player.last.values() for player in players))
    before = [dict(player.last) for player in players]
    expect(last_error(second, players, "move", move="look 1") == "not_your_turn")
    expect(last_error(second, players, "move", move="look 1", seat=1) == "not_yours")
    expect(last_error(host, players, "move", move="look 9") == "illegal")
    expect(last_error(host, players, "move", move="swap 1 2") == "illegal")
    expect(last_error(host, players, "move", move="\u202e\x07 dance" * 50) == "illegal")
    expect("\x07" not in host.errors[-1]["text"] and "\u202e" not in host.errors[-1]["text"], host.errors[-1])
    expect(last_error(host, players, "move", move="look 1", n=1) == "late")
    expect(last_error(host, players, "start") == "not_now")
    expect(last_error(host, players, "emote", emote="rude words") == "bad_emote")
    expect(last_error(host, players, "sing") == "bad_message")
    expect([player.last for player in players] == before, "a refused move has changed something")
    # Emotes: everybody hears them, and one a second is enough.
    third.say("emote", emote="clap")
    run(players, lambda: all(player.emotes == [{"type": "emote", "seat": 3, "emote": "clap"}] for player in players))
    expect(last_error(third, players, "emote", emote="wow") == "too_fast")
    # Who resigns among three is played for; who is sent away can't come back, and without them there is no game.
    host.playing = second.playing = third.playing = True
    third.say("resign")
    run(players, lambda: host.lobby["seats"][2]["resigned"])
    expect(last_error(third, players, "move", move="look 1") == "not_allowed")
    host.say("clear", seat=2)
    run(players, lambda: second.socket is None)
    expect(second.bye == "cleared")
    second.connect()
    run(players, lambda: second.socket is None)
    expect(second.bye == "not_allowed", second.bye)
    run(players, lambda: len(host.overs) == 1 and len(third.overs) == 1)
    expect(host.overs[0]["ended_by"] == "broken_off" and host.overs[0]["winners"] == [], host.overs)
    record, _ = check_game(server, [host, third], host.overs[0])
    expect(record["resigned"] == [3], record)
    # The host leaves: the next person is host, and can start again when the seats are filled.
    host.say("leave")
    run(players, lambda: third.host and host.socket is None)
    third.drop()
    print("  bad moves, emotes, resigning, sending away, leaving")


def names(server):
    host, second = people(server, count=2)
    players = [host, second]
    for given, shown in (("  Ada \t Lovelace  ", "Ada Lovelace"), ("A\u202eda\u0007\u200b", "Ada"), ("x" * 20, "x" * 20)):
        host.say("name", name=given)
        run(players, lambda: second.lobby["seats"][0]["name"] == shown)
    expect(last_error(host, players, "name", name=" \u200b\t ") == "bad_name")
    expect(last_error(host, players, "name", name="x" * 21) == "bad_name")
    host.say("name")
    run(players, lambda: second.lobby["seats"][0]["name"] not in ("x" * 20, ""))
    # Resigning ends a game of two.
    host.say("start")
    run(players, lambda: host.acts)
    second.say("resign")
    run(players, lambda: host.overs and second.overs)
    expect(host.overs[0]["winners"] == [1] and host.overs[0]["resigned"] == 2, host.overs)
    record, _ = check_game(server, players, host.overs[0])
    expect(record["resigned"] == [2], record)
    drop(players)
    print("  names, and resigning with two")


def company(server):
    """Faces, who plays for whom, what was played for who returns, and games in a row: as everybody hears of it."""
    host, second = players = people(server, "court", count=2, turn_limit=40)
    host.say("face", face="lily")
    run(players, lambda: second.lobby["seats"][0]["face"] == "lily")
    expect(last_error(host, players, "face", face="wolf") == "bad_message")
    expect(last_error(second, players, "face", seat=1, face="otto") == "not_yours")
    expect(second.lobby["seats"][0]["face"] == "lily" and second.lobby["seats"][1]["face"] == "")
    expect(host.lobby["tally"] == {"games": 0, "wins": [0, 0]}, host.lobby)
    host.say("start")
    run(players, lambda: host.acts)
    second.drop()
    run([host], lambda: "stand_in_ms" in host.lobby["seats"][1])
    expect(0 < host.lobby["seats"][1]["stand_in_ms"] <= 10000, host.lobby)
    run([host], lambda: host.lobby["seats"][1].get("stand_in") == "puppy")
    expect("stand_in_ms" not in host.lobby["seats"][1], host.lobby)
    host.move(host.acts[-1][1], "look 1")
    run([host], lambda: len(host.acts) > 1)  # the puppy has moved
    seen = [json.loads(text) for text in host.texts if '"type":"seen"' in text]
    expect([message.get("by") for message in seen[-2:]] == [None, "puppy"], seen)
    second.connect(since=False)
    run(players, lambda: second.views and "stand_in" not in host.lobby["seats"][1])
    view = second.views[-1][1]
    expect(len(view["played"]) == 1 and "by" not in view, view)
    expect(host.lobby["seats"][1]["here"], host.lobby)
    second.say("resign")
    run(players, lambda: host.overs and second.overs and host.lobby["tally"]["games"] == 1)
    expect(host.lobby["tally"] == {"games": 1, "wins": [1, 0]}, host.lobby)
    record, _ = check_game(server, players, host.overs[0])
    expect(record["faces"] == ["lily", None], record)
    expect(view["played"][0] in record["moves"], record["moves"], view)
    drop(players)
    print("  faces, a stand-in, and games in a row")


def clock(server):
    """Who lets their time run out is moved for, and told so when they come too late. And nobody watches this table."""
    host, second = people(server, count=2, turn_limit=10)
    players = [host, second]
    curious = Player(server, host.table)
    host.say("set", clock=5, watch=False)
    run(players + [curious], lambda: curious.lobby and curious.lobby["watch"] is False)
    host.say("start")
    run(players + [curious], lambda: host.acts and curious.bye == "not_allowed")
    act = host.acts[0][1]
    expect(0 < act["ms"] <= 5000, act)
    run(players, lambda: any(message == {"type": "turn", "seat": 1, "ms": 5000} for message in second.others))
    run(players, lambda: second.acts)  # two moves of seat 1 by the clock: a look and a swap, or a call
    expect(last_error(host, players, "move", move="look 1") == "late", host.errors[-1])
    expect(last_error(host, players, "move", move="look 1", n=act["n"]) == "late", host.errors[-1])
    curious.connect()
    run(players + [curious], lambda: curious.socket is None)
    expect(curious.bye == "not_allowed" and curious.errors[-1]["code"] == "not_allowed", curious.errors)
    second.say("resign")
    run(players, lambda: host.overs and second.overs)
    check_game(server, players, host.overs[0])
    drop(players)
    print("  a clock, and a table that is not watched")


def nothing_in_the_log(server, tokens, secrets):
    log = "".join(server.log)
    expect("event=table_opened" in log and tokens and secrets)
    for hidden in [part for token in tokens for part in token.split(".") if len(part) > 12] + secrets:
        expect(hidden not in log, "the log has", hidden)
    print(f"  {len(log.splitlines())} lines of log, without a token or a secret")


TOKENS, SECRETS = [], []
with Folder() as folder, Server(BINARY, folder / "hat.db", NO_LIMITS + ["--log-level", "debug"]) as server:
    token, server.token = server.token, lambda: TOKENS.append(token()) or TOKENS[-1]
    bad_moves(server)
    names(server)
    company(server)
    clock(server)
    for game in ("vanish", "court", "rabbits"):
        for count in (2, 3, 4):
            play_one(server, game, count)
    nothing_in_the_log(server, TOKENS, SECRETS)
    expect(not server.said("level=error"), server.log)
print("games: all as it should be")
