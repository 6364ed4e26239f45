#!/usr/bin/env python3
"""Nothing that a seat has not seen goes over its wire: every game, number of players and option is played over sockets,
with bad moves, devices that come and go, and people who watch; afterwards the record tells what was hidden.

tests/table_leak_test.cpp proves the stronger thing for tables without a wire: twins that a seat can't tell apart send it
the same bytes.
"""
import itertools
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "oracle"))
import oracle  # noqa: E402
from serving import Folder, Player, Server, check_game, expect, run  # noqa: E402

BINARY = sys.argv[1]
OPTIONS = {"vanish": [{"expert": expert, "swap": swap} for expert in (False, True) for swap in ("must", "may")],
           "court": [{"magic_hats": magic, "no_echo": echo} for magic in (False, True) for echo in (False, True)],
           "rabbits": [{}]}
CARDS = {"vanish": ["rabbit", "dove", "cat", "owl", "frog", "mouse"],
         "court": ["crown", "tiara", "helmet", "tophat", "toque", "pointed", "tricorn", "horns", "bells", "kerchief"],
         "rabbits": ["white", "black", "brown", "pink", "blue", "green"]}


def cards_in(value, names, path=()):
    """Where a message names a card, and which."""
    if isinstance(value, str):
        return [(path, value)] if value in names else []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [found for key, part in parts for found in cards_in(part, names, path + (key,))]


def lie_open(state, name, seat):
    """The cards that a view may name, as another implementation of the rules has them."""
    found = []
    if name == "vanish" and state.phase == "swap" and state.seat == seat and not state.over:
        found.append((("looked", "animal"), state.circle[state.looked]))
    if name == "rabbits":
        if state.phase == "keep" and state.seat == seat and not state.over:
            found.append((("drawn",), state.drawn))
        for owner, stand in state.stands.items():
            for slot, card in stand.items():
                if card and seat != 0 and (card.faces == "in") == (owner == seat):
                    found.append((("seats", owner - 1, "slots", slot - 1, "rabbit"), card.rabbit))
        if state.discards:
            found.append((("discards", "top"), None))
    return sorted(found, key=repr)


def check_views(record, pieces, players, over):
    name, first, hash = record["game"], over["n"] - len(pieces), over["commitment"]["hash"]
    views = [(view["n"], view) for player in players for which, view in player.views if which == hash]
    parsed = oracle.parse_record(json.dumps(record).encode())
    state = parsed.start()
    views.sort(key=lambda pair: pair[0])
    done = 0
    for number, piece in enumerate(pieces, first):
        for move in piece["moves"]:
            state.apply(move)
        while done < len(views) and views[done][0] == number:
            view = views[done][1]
            named = sorted([(path, None if path == ("discards", "top") else card)
                            for path, card in cards_in(view["view"], CARDS[name])], key=repr)
            expect(named == lie_open(state, name, view["seat"]), "seat", view["seat"], "sees", view, "and the table is",
                   lie_open(state, name, view["seat"]))
            done += 1
    expect(done == len(views), views[done:])
    return done


def check_lifted(record, pieces, players, over):
    """At the end of a round of vanish, and nowhere else, everybody hears what stood under the hats: as it lay then."""
    first, state = over["n"] - len(pieces), oracle.parse_record(json.dumps(record).encode()).start()
    lay = {}
    for number, piece in enumerate(pieces, first):
        for place, move in enumerate(piece["moves"]):
            state.apply(move)
            if place == 0 and record["game"] == "vanish":  # the house deals after it
                lay[number] = {"hats": [state.circle[at] for at in sorted(state.circle)], "box": state.box}
    found = 0
    for player in players:
        for message in map(json.loads, player.texts):
            if message["type"] != "seen":
                expect("lifted" not in message, message)
                continue
            over_now = any(event["event"] == "round" for event in message["events"])
            expect(message.get("lifted") == (lay.get(message["n"]) if over_now else None), message, lay.get(message["n"]))
            found += over_now
    return found


def check_rest(record, players, over):
    """Messages that are not about the game name no card; nothing opens the commitment before the end."""
    secret, nonce = over["commitment"]["secret"], over["commitment"]["nonce"]
    for player in players:
        for text in player.texts:
            message = json.loads(text)
            if message["type"] in ("welcome", "table", "yours", "error", "emote", "pong", "turn", "bye", "game"):
                expect(not cards_in(message, CARDS[record["game"]]), message)
            if message["type"] != "over":
                expect(secret not in text and nonce not in text and "deal " not in text, text)


def one_game(server, game, count, options, seed):
    chance = random.Random(seed)
    token = server.token()
    code = server.table(token, game, players=count, turn_limit=30, **options)
    players = [Player(server, code, token if seat == 1 else None, seat=seat, chance=chance)
               for seat in range(1, count + 1)]
    run(players, lambda: all(player.seats for player in players))
    # A second device of the first seat, which only listens; and two who watch.
    twin = Player(server, code, token)
    watchers = [Player(server, code) for _ in range(2)]
    twin.playing = False
    devices = players + [twin] + watchers
    run(devices, lambda: all(device.lobby and device.lobby["watchers"] == 2 for device in devices))
    mark = {id(device): len(device.texts) for device in devices}
    again = []
    returning = players[-1]

    def disturb(act, player):
        """Now and then something foolish before the move; the last player loses their connection."""
        luck = chance.random()
        if luck < 0.1:
            player.say("move", seat=act["seat"], move="look 77")
        elif luck < 0.2:
            player.say("again")
        elif luck < 0.3:
            player.say("emote", emote="wave")
        return chance.choice(act["legal"])

    for player in players:
        player.choose = lambda act, player=player: disturb(act, player)
    players[0].say("start")

    def meanwhile():
        if returning.socket and returning.news and chance.random() < 0.05:
            returning.drop()
            returning.connect(since=chance.random() < 0.7)
    run(devices, lambda: all(device.overs for device in devices), meanwhile)
    over = players[0].overs[0]
    record, pieces = check_game(server, devices, over)
    views = check_views(record, pieces, devices, over)
    check_rest(record, devices, over)
    lifted = check_lifted(record, pieces, devices, over)
    first = over["n"] - len(pieces)
    for device in devices:
        for message in device.others:
            if message["type"] == "again":
                expect(message["events"] == pieces[message["n"] - first]["seen"]["0"], message)
                again.append(message)

    def heard(device):
        """The game's news alone; who is here, and errors, are told to one device or another."""
        return [text for text in device.texts[mark[id(device)]:] if json.loads(text)["type"] in
                ("game", "seen", "over", "act", "emote")]
    expect(heard(watchers[0]) == heard(watchers[1]), "two who watch have heard different things")
    expect(heard(twin) == heard(players[0]), "two devices of one seat have heard different things")
    for device in devices:
        device.drop()
    return len(pieces), views, len(again), lifted


with Folder() as folder, Server(BINARY, folder / "hat.db") as server:
    totals = [0, 0, 0, 0]
    for game, count in itertools.product(OPTIONS, (2, 3, 4)):
        for which, options in enumerate(OPTIONS[game]):
            found = one_game(server, game, count, options, f"{game} {count} {which}")
            totals = [a + b for a, b in zip(totals, found)]
    expect(not server.said("level=error"), server.log)
    expect(min(totals) > 0, totals)
print(f"leaks: {totals[0]} moves, {totals[1]} views and {totals[2]} repetitions named nothing that was hidden; "
      f"hats were lifted {totals[3]} times")
