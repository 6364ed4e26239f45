#!/usr/bin/env python3
"""What happens when minutes pass in which nobody does anything. The server's steady clock hurries ahead, so that no test
waits for them."""
import json
import os
import subprocess
import sys

from serving import NO_LIMITS, Folder, Player, Server, drop, expect, run, settle

BINARY = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
GRACE = 10  # seconds, at the quick pace (docs/table.md)
NONE_YET = 120  # until a table closes to which nobody ever came


class Minutes:
    """The steady clock of a server, in whole seconds ahead of that of this machine. It is written at one go: whoever reads it
    sees the old time or the new one."""

    def __init__(self, folder, name):
        self.file, self.ahead = folder / name, 0
        self.env = {**os.environ, "LD_PRELOAD": str(folder / "hurry.so"), "AHEAD": str(self.file)}
        self.go(0)

    def go(self, seconds):
        self.ahead += seconds
        new = self.file.with_suffix(".new")
        new.write_text(str(self.ahead))
        new.rename(self.file)


def three(server, seated):
    """Ada, who is host, with a seat or without one; Bo, who has one; and Eve, who watches."""
    token = server.token()
    code = server.table(token, "vanish", players=2)
    ada, bo, eve = all = [Player(server, code, token, seat=1 if seated else None), Player(server, code, seat=2),
                          Player(server, code)]
    for player in all:
        player.playing = False
    run(all, lambda: ada.host and bo.seats == [2] and eve.lobby and eve.lobby["seats"][1]["kind"] == "person")
    ada.say("set", pace="quick")
    run(all, lambda: eve.lobby["pace"] == "quick")
    return all


def refused(player, all, kind, **said):
    before = len(player.errors)
    player.say(kind, **said)
    run(all, lambda: len(player.errors) > before)
    return player.errors[-1]["code"]


def nobody_came(folder):
    """A table to which nobody ever came closes after minutes, and its household may open another one."""
    clock = Minutes(folder, "none")
    options = ["--address-tables", "1", "--address-table-rate", "0", "--address-request-rate", "0"]
    with Server(BINARY, folder / "none.db", options, env=clock.env) as server:
        def new():
            return server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})

        def there():
            return server.call("GET", f"/api/tables/{code}")[0]
        token = server.token()
        code = json.loads(new()[2])["table"]
        clock.go(NONE_YET - 30)
        settle([])
        expect(there() == 200 and new()[0] == 429, "not yet")
        clock.go(30)
        run([], lambda: there() == 404)
        run([], lambda: server.metrics()["magichat_tables"] == 0)
        status, _, text = new()
        expect(status == 201, "their place is not theirs again", status, text)
        # The same where somebody came stays: for half an hour.
        code = json.loads(text)["table"]
        ada = Player(server, code, token)
        run([ada], lambda: ada.lobby)
        drop([ada])
        run([], lambda: server.metrics()["magichat_sockets"] == 0)
        clock.go(NONE_YET + 30)
        settle([])
        expect(there() == 200 and new()[0] == 429, "somebody was there")
        clock.go(1800)
        run([], lambda: there() == 404)
        expect(new()[0] == 201)
        server.kill()
        server.start()
        expect(there() == 404, "after a restart it is back")
    print("  a table to which nobody came")


def both_away(folder):
    """Both players are gone for longer than the grace: who watches is still nobody. When they are back they go on."""
    clock = Minutes(folder, "away")
    with Server(BINARY, folder / "away.db", env=clock.env) as server:
        for playing in True, False:
            ada, bo, eve = all = three(server, seated=True)
            if playing:
                ada.say("start")
                run(all, lambda: eve.lobby["phase"] == "playing")
            drop([ada, bo])
            run(all, lambda: [seat["here"] for seat in eve.lobby["seats"]] == [False, False])
            for _ in range(3):
                clock.go(GRACE)
                settle(all)
            if playing:  # the time has passed
                run(all, lambda: any(seat.get("stand_in") for seat in eve.lobby["seats"]))
            expect(not eve.host and eve.seats == [] and eve.lobby["host"] == 1, eve.lobby)
            for kind, said in (("clear", {"seat": 1}), ("clear", {"seat": 2}), ("start", {}), ("send_away", {}),
                               ("set", {"locked": True})):
                expect(refused(eve, all, kind, **said) == "not_host", kind, eve.errors[-1])
            expect([seat["kind"] for seat in eve.lobby["seats"]] == ["person", "person"], eve.lobby)
            # One after the other: after the grace whoever of them is here first is the host.
            for player, host in ((ada, True), (bo, False)):
                player.host = None  # until they are told
                player.connect()
                run(all, lambda: player.host is host)
            run(all, lambda: all_here(ada) and ada.seats == [1] and bo.seats == [2])
            expect(eve.socket and eve.lobby["phase"] == ("playing" if playing else "lobby"), eve.lobby)
            drop(all)
    print("  both players away, and somebody watches")


def all_here(player):
    return player.socket and all(seat["here"] for seat in player.lobby["seats"])


def host_reloads(folder):
    """A host without a seat keeps the table for the grace, and no longer."""
    clock = Minutes(folder, "reload")
    with Server(BINARY, folder / "reload.db", NO_LIMITS, env=clock.env) as server:
        ada, bo, eve = all = three(server, seated=False)
        for _ in range(3):  # each absence has the whole of it
            watchers = eve.lobby["watchers"]
            ada.drop()
            run(all, lambda: eve.lobby["watchers"] == watchers - 1)
            clock.go(GRACE - 3)
            settle(all)
            expect(not bo.host and not eve.host and refused(bo, all, "start") == "not_host")
            ada.host = None  # until she is told
            ada.connect()
            run(all, lambda: ada.host and eve.lobby["watchers"] == watchers)
        ada.drop()
        run(all, lambda: eve.lobby["watchers"] == watchers - 1)
        clock.go(GRACE + 1)
        run(all, lambda: bo.host)
        ada.host = None  # until she is told
        ada.connect()
        run(all, lambda: ada.host is not None and eve.lobby["watchers"] == watchers)
        expect(not ada.host and not eve.host, "it was the turn of whoever sits there")
        drop(all)
    print("  the host reloads")


with Folder() as folder:
    subprocess.run(["cc", "-shared", "-fPIC", "-o", folder / "hurry.so", f"{HERE}/wrong_clock.c"], check=True)
    nobody_came(folder)
    both_away(folder)
    host_reloads(folder)
print("times: all as it should be")
