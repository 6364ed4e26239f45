#!/usr/bin/env python3
"""Strangers who have the link of a table and mean no good: none of them can spoil it for those who play there."""
import contextlib
import re
import sqlite3
import sys

from serving import Folder, Player, Server, arrived, check_game, drop, expect, journal, run

BINARY = sys.argv[1]
MOST_WHO_WATCH = 32


def two(server, start=True, seated=True):
    """Ada, who is host, and Bo, who sits beside her."""
    token = server.token()
    code = server.table(token, "vanish", players=2)
    ada = Player(server, code, token, seat=1 if seated else None)
    bo = Player(server, code, seat=2)
    both = [ada, bo]
    ada.playing = bo.playing = False
    run(both, lambda: ada.lobby and bo.lobby and ada.lobby["seats"][1]["kind"] == "person")
    if seated:
        bo.say("name", name="Bo")
        ada.say("name", name="Ada")
        run(both, lambda: [seat["name"] for seat in bo.lobby["seats"]] == ["Ada", "Bo"])
    if start:
        ada.say("start")
        run(both, lambda: all(player.lobby["phase"] == "playing" for player in both))
    return both


def stranger(server, table, all, token=None, **more):
    """One more: let in, or refused with this code."""
    one = Player(server, table, token, **more)
    one.playing = False
    all.append(one)
    run(all, lambda: one.lobby or one.socket is None)
    return one, one.errors[-1]["code"] if one.errors else None


def refused(player, all, kind, **said):
    before = len(player.errors)
    player.say(kind, **said)
    run(all, lambda: len(player.errors) > before)
    return player.errors[-1]["code"]


def crowd(server):
    """However many watch, whoever has a seat gets in, and the host sends the crowd away."""
    ada, bo = all = two(server)
    watchers = [stranger(server, ada.table, all)[0] for _ in range(MOST_WHO_WATCH)]
    expect(all[-1].socket and stranger(server, ada.table, all)[1] == "full")
    bo.drop()
    bo.connect()
    second, why = stranger(server, ada.table, all, bo.token)
    run(all, lambda: bo.seats == [2] and second.seats == [2])
    expect(why is None)
    expect(refused(watchers[0], all, "send_away") == "not_host")
    ada.say("send_away")
    run(all, lambda: all_gone(watchers) and ada.lobby["watchers"] == 0)
    expect(stranger(server, ada.table, all, watchers[0].token)[1] == "not_allowed")
    expect(ada.lobby["phase"] == "playing" and bo.socket, "the players stay")
    drop(all)
    print("  a crowd that watches")


def lost_network(server):
    """A phone that loses its network again and again finds its seat; what it left behind makes room, and may come back."""
    ada, bo = all = two(server)
    for who in (ada, bo):
        phones = [stranger(server, ada.table, all, who.token)[0] for _ in range(20)]
        expect(all_seated(phones, who.seats) and not any(phone.errors for phone in phones), phones[-1].texts)
        run(all, lambda: sum(phone.socket is not None for phone in phones) == 8)
        expect(all_seated(phones[-8:], who.seats) and {phone.code for phone in phones[:-8]} == {1012}
               and {phone.bye for phone in phones[:-8]} == {"restart"}, [(phone.code, phone.bye) for phone in phones])
        expect((who.code, who.bye) == (1012, "restart"), "the page comes back after this", who.code, who.bye)
        who.connect()
        run(all, lambda: who.lobby and who.socket and not who.waiting_for_view)
    expect(ada.lobby["phase"] == "playing" and [seat["here"] for seat in ada.lobby["seats"]] == [True, True], ada.lobby)
    drop(all)
    print("  a phone that loses its network")


def all_seated(players, seats):
    return all(player.seats == seats for player in players)


def all_gone(players):
    return all(player.socket is None and player.bye == "cleared" for player in players)


def sent_away(server):
    """A host who sends the other one away has not won."""
    ada, bo = all = two(server)
    ada.say("clear", seat=2)
    run(all, lambda: ada.overs and bo.overs and bo.socket is None)
    over = ada.overs[0]
    expect((over["winners"], over["ended_by"]) == ([], "broken_off"), over)
    record, _ = check_game(server, all, over)
    expect(record["ended_by"] == "broken_off" and record["names"] == ["Ada", "Bo"] and "resigned" not in record, record)
    run(all, lambda: ada.lobby["phase"] == "over")
    expect(ada.lobby["tally"] == {"games": 0, "wins": [0, 0]}, ada.lobby)
    drop(all)
    print("  no win by sending somebody away")


def host_reloads(server):
    """A host without a seat is gone for a moment, and a stranger sits down."""
    ada, bo = all = two(server, start=False, seated=False)
    ada.drop()
    run(all, lambda: bo.lobby["watchers"] == 0)
    eve, _ = stranger(server, ada.table, all, seat=1)
    expect(eve.seats == [1] and not eve.host and refused(eve, all, "start") == "not_host")
    ada.connect()
    run(all, lambda: ada.socket and ada.host)
    drop(all)
    print("  the host is gone for a moment")


def votes(server):
    """A vote for another game is one for this company, and for what is played."""
    ada, bo = all = two(server)
    bo.say("resign")
    run(all, lambda: ada.lobby["phase"] == bo.lobby["phase"] == "over")
    # Bo wants to play the same again, and the host makes another game of it.
    for other in {"options": {"players": 2, "expert": True}}, {"game": "court"}, {"clock": 5}, {"game": "vanish"}:
        bo.say("rematch")
        run(all, lambda: ada.lobby["wants_rematch"] == [2])
        ada.say("set", **other)
        run(all, lambda: ada.lobby["wants_rematch"] == bo.lobby["wants_rematch"] == [])
        ada.say("rematch")
        run(all, lambda: bo.lobby["wants_rematch"] == [1])
        expect(ada.lobby["phase"] == bo.lobby["phase"] == "over", "nobody plays what they have not agreed to", other)
        ada.say("set", pace="quick" if ada.lobby["pace"] != "quick" else "calm")
        run(all, lambda: ada.lobby["wants_rematch"] == bo.lobby["wants_rematch"] == [])
    ada.say("rematch")
    run(all, lambda: bo.lobby["wants_rematch"] == [1])
    bo.say("leave")
    run(all, lambda: bo.socket is None and ada.lobby["seats"][1]["kind"] == "open")
    expect(ada.lobby["wants_rematch"] == [], ada.lobby)
    eve, _ = stranger(server, ada.table, all, seat=2)
    eve.say("rematch")
    run(all, lambda: ada.lobby["wants_rematch"] == [2])
    expect(ada.lobby["phase"] == "over", "nobody plays unasked")
    drop(all)
    print("  votes of another company")


def names(server):
    """Nobody is mistaken for another one."""
    ada, bo = all = two(server, start=False)
    for name in ("Ada", "ADA", "\u0410d\u0430", "A\u200bda", "\uff21da", "A\u0308da", "\u13aada", "Ad\u0251",
                 "Ada\U0001bca0", "\U0001d400da", "\u24b6da", "Ad\u237a", "Bo" + "\u0351" * 15):
        expect(refused(bo, all, "name", name=name) == "bad_name", name)
    bo.say("sit", seat=2, name="\u0410d\u0430")
    run(all, lambda: ada.lobby["seats"][1]["name"] == "\u0410d\u0430 2")
    bo.say("name", name="Z" + "\u0301" * 15)
    run(all, lambda: ada.lobby["seats"][1]["name"] == "Z\u0301\u0301")
    drop(all)
    print("  look-alikes and towers of marks")


def locked(server):
    """Nobody new gets in, also after a crash; those who play do."""
    ada, bo = all = two(server)
    ada.say("set", locked=True)
    run(all, lambda: bo.lobby["locked"])
    expect(stranger(server, ada.table, all)[1] == "locked")
    drop(all)
    server.kill()
    server.start()
    expect(stranger(server, ada.table, all)[1] == "locked")
    for player in (ada, bo):
        player.connect()
    run(all, lambda: ada.socket and ada.seats == [1] and ada.host and bo.socket and bo.seats == [2])
    drop(all)
    print("  a locked table")


def storm(server, database):
    """Who changes their name on and on fills no log."""
    ada, bo = all = two(server, start=False)

    def stored():
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            table = db.execute("SELECT id FROM tables WHERE code = ?", [ada.table]).fetchone()[0]
            rows = [row[0] for row in db.execute("SELECT entries FROM arrivals")]
        records = [record[24:] for *_, record in journal(database)]
        return max(number for some in rows + records for id, number in arrived(some) if id == table)

    before = stored()
    for _ in range(500):
        bo.say("name", name="Bo")
        bo.say("sit", seat=2, name="Bo")
        ada.say("set", pace="normal")
    expect(refused(bo, all, "name", name="\u200b") == "bad_name", "all of these were heard")
    expect(refused(ada, all, "set", clock=1) == "bad_setting")
    expect(stored() == before, "what changes nothing was stored", before, stored())
    for i in range(200):
        bo.say("name", name=f"Bo {i + 2}")
    run(all, lambda: sum(error["code"] == "too_fast" for error in bo.errors) >= 100)
    expect(0 < stored() - before <= 100, "a storm", before, stored())
    ada.say("set", clock=5)
    run(all, lambda: ada.lobby["clock"] == 5)
    drop(all)
    print("  a storm of names")


def start_and_resign(server, database):
    """Who starts games only to give them up leaves little behind, and the table is the same after a crash."""
    token = server.token()
    ada = Player(server, server.table(token, "vanish", players=2), token, seat=1)
    ada.playing = False
    run([ada], lambda: ada.seats)
    ada.say("sit", seat=2)
    run([ada], lambda: ada.seats == [1, 2])

    def games():
        ada.say("start")
        ada.say("resign")
    for _ in range(200):
        games()
    run([ada], lambda: sum(error["re"] == "start" and error["code"] == "too_fast" for error in ada.errors) >= 100)
    run([ada], lambda: len(ada.errors) + 2 * len(ada.overs) >= 400)
    expect(5 <= len(ada.overs) <= 40, "games in a moment:", len(ada.overs))
    before, overs = ada.lobby, len(ada.overs)
    server.kill()
    drop([ada])
    server.start()
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        table, first = db.execute("SELECT id, first FROM tables WHERE code = ?", [ada.table]).fetchone()
        records = db.execute("SELECT count(*) FROM records WHERE table_id = ?", [table]).fetchone()[0]
        log = b"".join(row[0] for row in db.execute("SELECT entries FROM pieces WHERE place >> 28 = ? ORDER BY place",
                                                    [table]))
    expect(records == overs, records, overs)
    kinds = re.findall(rb'"type":"([a-z_]+)"', log)
    expect(kinds == [b"arranged", b"started", b"resigned"] and first > 2 * overs, "one game is in the log:", kinds, first)
    ada.connect()
    run([ada], lambda: ada.lobby is not before and not ada.waiting_for_view)
    same = "phase", "seats", "tally", "host"
    expect([ada.lobby[key] for key in same] == [before[key] for key in same], before, ada.lobby)
    expect(ada.lobby["tally"]["games"] == overs, ada.lobby)
    drop([ada])
    print("  games started and given up")


with Folder() as folder, Server(BINARY, folder / "hat.db", keep_port=True) as server:
    crowd(server)
    lost_network(server)
    sent_away(server)
    host_reloads(server)
    votes(server)
    names(server)
    storm(server, folder / "hat.db")
    start_and_resign(server, folder / "hat.db")
    locked(server)
    expect(not server.said("level=error"), server.log)
print("strangers: none of them spoils a table")
