#!/usr/bin/env python3
"""Deals that nobody has to trust: players who bring luck of their own, over real sockets. test_promise.py MAGICHAT

Every record is proven twice: by the program, and by proof.py, which shares nothing with it."""
import hashlib
import json
import random
import secrets
import subprocess
import sys

import proof
from serving import NO_LIMITS, Folder, Player, Server, check_game, drop, expect, run

BINARY = sys.argv[1]


def pledge_of(luck):
    return hashlib.sha256(b"magichat luck 2\n" + bytes.fromhex(luck)).hexdigest()


class Lucky(Player):
    """Brings luck to every deal; `shy` pledges it and does not show it."""

    def __init__(self, *args, shy=False, **named):
        self.shy, self.lucks, self.promises, self.luck = shy, [], [], secrets.token_hex(32)
        super().__init__(*args, **named)

    def connect(self, since=True, **more):
        super().connect(since, pledge=pledge_of(self.luck), **more)

    def hear(self, m):
        super().hear(m)
        if m["type"] != "promise":
            return
        self.promises.append(m)
        pledges = [seat.get("pledge") for seat in m["seats"]]
        expect("luck" not in json.dumps(m), m)
        if pledge_of(self.luck) in pledges and not self.shy:
            self.lucks.append(self.luck)
            self.luck = secrets.token_hex(32)
            self.say("luck", value=self.lucks[-1], next=pledge_of(self.luck))
        elif self.lucks and pledge_of(self.lucks[-1]) in pledges:  # asked again, after a restart
            self.say("luck", value=self.lucks[-1], next=pledge_of(self.luck))


def verify(record, *more):
    return subprocess.run([BINARY, "verify", "-", *more], input=json.dumps(record), capture_output=True, text=True)


def gather(server, game, kinds, **options):
    """People of these kinds, about to start; the last seat is a bot's."""
    token = server.token()
    code = server.table(token, game, players=len(kinds) + 1, **options)
    players = [kind(server, code, token if seat == 1 else None, seat=seat, chance=random.Random(seat))
               for seat, kind in enumerate(kinds, 1)]
    players[0].say("seat_bot", seat=len(kinds) + 1, bot="goldfish")
    players[0].say("set", pace="quick")
    run(players, lambda: all(player.lobby and [seat["kind"] for seat in player.lobby["seats"]] ==
                             ["person"] * len(kinds) + ["bot"] and player.lobby["pace"] == "quick" for player in players))
    return code, players


def check_luck(server, players, over, code):
    """What everybody was promised is what the record keeps."""
    record, _ = check_game(server, players, over)
    expect(proof.what_is_wrong(record) is None, proof.what_is_wrong(record))
    opened = record["commitment"]
    expect(opened == over["commitment"] and opened["promise"]["table"] == code, opened)
    for player in players:
        expect(player.promises[-1]["commitment"] == opened["hash"] == player.game["commitment"], player.promises)
        bound = [{key: value for key, value in seat.items() if key != "luck"} for seat in opened["promise"]["seats"]]
        expect(player.promises[-1]["game_n"] == opened["promise"]["game_n"] == player.game["n"], player.promises)
        expect(player.promises[-1]["seats"] == bound, player.promises, bound)
        before = [text for text in player.texts if '"type":"over"' not in text and '"type":"promise"' not in text]
        for seat in opened["promise"]["seats"]:
            expect(not seat.get("luck") or not any(seat["luck"] in text for text in before), "luck came out too early")
    expect(verify(record, "--hash", opened["hash"]).returncode == 0)
    return record


def whole_games(server, game):
    code, players = gather(server, game, [Lucky, Lucky], turn_limit=12)
    players[0].say("start")
    run(players, lambda: all(player.overs for player in players))
    record = check_luck(server, players, players[0].overs[0], code)
    # On a machine that is very busy luck may come too late: then it is noted so.
    seats = record["commitment"]["promise"]["seats"]
    expect(all(seat.get("luck") in (player.lucks[0], None) for seat, player in zip(seats, players)), seats)
    lucky = len([seat for seat in seats if "luck" in seat])
    words = {0: "", 1: "1 seat has brought luck", 2: "2 seats have brought luck"}[lucky]
    expect(words in verify(record).stdout, verify(record).stdout)
    for player in players:
        player.say("rematch")
    run(players, lambda: all(len(player.overs) == 2 for player in players))
    again = check_luck(server, players, players[0].overs[1], code)["commitment"]["promise"]["seats"]
    expect(again[0].get("luck") in (players[0].lucks[1], None) and players[0].lucks[1] != players[0].lucks[0], again)
    expect(not [error for player in players for error in player.errors], players[0].errors, players[1].errors)
    drop(players)
    print(f"  {game}, twice, with luck of {lucky}")
    return record, lucky


def missing(server):
    """Who pledges luck and brings none is noted; who knows nothing of luck plays as ever."""
    code, players = gather(server, "vanish", [Lucky, lambda *args, **named: Lucky(*args, shy=True, **named)],
                           turn_limit=6)
    players[0].say("start")
    run(players, lambda: all(player.overs for player in players))
    record = check_luck(server, players, players[0].overs[0], code)
    seats = record["commitment"]["promise"]["seats"]
    expect("pledge" in seats[0] and "pledge" in seats[1] and "luck" not in seats[1], seats)
    expect("Seat 2 had pledged luck" in verify(record).stdout, verify(record).stdout)
    drop(players)
    _, players = gather(server, "vanish", [Player, Player], turn_limit=6)
    players[0].say("start")
    run(players, lambda: all(player.overs for player in players))
    record, _ = check_game(server, players, players[0].overs[0])
    expect(proof.what_is_wrong(record) is None, proof.what_is_wrong(record))
    expect(not any("pledge" in seat for seat in record["commitment"]["promise"]["seats"]), record)
    expect(not any('"type":"promise"' in text for player in players for text in player.texts))
    drop(players)
    print("  luck that does not come, and nobody's")


def cheats(record):
    """A dishonest table: whatever is changed afterwards is found, by both."""
    def changed(path, value):
        other = json.loads(json.dumps(record))
        place = other
        for step in path[:-1]:
            place = place[step]
        expect(place[path[-1]] != value, path)
        place[path[-1]] = value
        return other
    seats = ["commitment", "promise", "seats"]
    other = secrets.token_hex(32)
    deal = record["moves"][0].split()
    deal[1], deal[2] = deal[2], deal[1]
    for path, value in (([*seats, 0, "luck"], other), ([*seats, 0, "pledge"], pledge_of(other)), ([*seats, 0, "person"], "Eve"),
                        ([*seats, 2, "bot"], "fox"), (["commitment", "promise", "table"], "cat-hat-1"),
                        (["commitment", "promise", "game_n"], 99), (["first"], 2),
                        (["commitment", "secret"], other), (["commitment", "nonce"], other),
                        (["commitment", "hash"], other), (["moves", 0], " ".join(deal))):
        fake = changed(path, value)
        expect(verify(fake).returncode == 1 and proof.what_is_wrong(fake), "not found:", path, verify(fake).stdout)
    dropped = json.loads(json.dumps(record))
    del dropped["commitment"]["promise"]["seats"][0]["luck"]  # "it did not come in time"
    expect(verify(dropped).returncode == 1 and proof.what_is_wrong(dropped), "a luck could be dropped")
    fake = json.loads(json.dumps(record))  # a bot with luck that its table could drop as the cards suit it
    opened, bot = fake["commitment"], fake["commitment"]["promise"]["seats"][2]
    bot["pledge"] = pledge_of(other)
    text = proof.promise_text(fake, opened["promise"]).encode()
    opened["hash"] = hashlib.sha256(text + bytes.fromhex(opened["nonce"] + opened["secret"])).hexdigest()
    expect("bot of seat 3" in verify(fake).stderr and "bot on seat 3" in proof.what_is_wrong(fake), verify(fake).stderr)
    # A whole new promise is in order by itself; whoever was promised another one sees it.
    expect(verify(record, "--hash", other).returncode == 1)
    print("  twelve kinds of cheating, found twice")


def restart(folder, tries=5):
    """Killed between the promise and the deal: the same promise holds."""
    with Server(BINARY, folder / f"again-{tries}.db", NO_LIMITS, keep_port=True) as server:
        code, players = gather(server, "court", [Lucky, lambda *args, **named: Lucky(*args, shy=True, **named)],
                               turn_limit=8)
        players[0].say("start")
        run(players, lambda: all(player.promises for player in players))
        server.kill()
        between = not any(player.game for player in players)
        for player in players:
            player.drop()
        server.start()
        for player in players:
            player.connect()
        run(players, lambda: all(player.overs for player in players))
        check_luck(server, players, players[0].overs[0], code)
        promises = [json.dumps(promise) for player in players for promise in player.promises]
        expect(len(set(promises)) == 1, promises)
        drop(players)
    if len(promises) < 3 or not between:  # too slow to be there in time: once more
        expect(tries > 1, "the promise was never told again")
        return restart(folder, tries - 1)
    print("  a server that falls before the deal keeps its promise")


with Folder() as folder:
    with Server(BINARY, folder / "hat.db", NO_LIMITS, loops=1) as server:  # all others have several
        games = [whole_games(server, game) for game in ("vanish", "court", "rabbits")]
        missing(server)
        expect(any(lucky for _, lucky in games), "luck never counts")
        cheats(max(games, key=lambda one: one[1])[0])
    restart(folder)
print("promise: all as it should be")
