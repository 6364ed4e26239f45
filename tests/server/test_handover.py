#!/usr/bin/env python3
"""Going on with another device, attacked: digits found by trying, used twice, too late or by two at once, asked for without end,
looked for where others see something; and the first device, which stays who it was."""
import json
import sys
import threading

import ws
from serving import NO_LIMITS, Folder, Player, Server, expect, run, settle

BINARY = sys.argv[1]
QUICK = ["--address-connections", "0", "--address-connect-rate", "0", "--address-request-rate", "0"]


def cookie_of(headers):
    return headers["Set-Cookie"].split(";")[0]


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def give(server, token, source="127.0.0.1", **headers):
    status, _, text = server.call("POST", "/api/handover", headers={**bearer(token), **headers}, source=source)
    expect(status == 201, status, text)
    return json.loads(text)["code"]


def take(server, digits, source="127.0.0.1", **headers):
    return server.call("POST", f"/api/handover/{digits}", headers=headers, source=source)


def others(digits, count):
    """So many other codes, which are hardly anybody's."""
    return [f"{(int(digits) + 7919 * n) % 1000000:06}" for n in range(1, count + 1)]


def guessing(folder):
    """From one address, on one connection after the other and on many at once; then from many, which a proxy names."""
    with Server(BINARY, folder / "one.db", QUICK) as server:
        ada = server.token("127.0.0.2")
        digits = give(server, ada, "127.0.0.2")
        wrong = others(digits, 40)
        told = []
        threads = [threading.Thread(target=lambda some=wrong[n::8]: told.extend(take(server, one, "127.0.0.3")[0] for one in some))
                   for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expect(sorted(told) == [404] * 10 + [429] * 30, told)
        status, headers, _ = take(server, digits, "127.0.0.3")
        expect(status == 429 and cookie_of(headers), "a right guess is told", status)
        expect(take(server, digits, "127.0.0.4")[0] == 200, "another household suffers for it")
        for _ in range(30):  # right ones cost nothing
            expect(take(server, give(server, ada, "127.0.0.2"), "127.0.0.4")[0] == 200, "a class has to wait")
    with Server(BINARY, folder / "many.db", [*QUICK, "--behind-proxy", "--address-guest-rate", "0"]) as server:
        def at(number):
            return {"X-Forwarded-For": f"198.51.100.{number}"}
        ada = server.token()
        digits = give(server, ada, **at(1))
        told = [take(server, one, **at(n + 2))[0] for n, one in enumerate(others(digits, 100))]
        expect(told == [404] * 50 + [429] * 50, told)
        expect(take(server, digits, **at(200))[0] == 429, "a right guess is told")
        expect(take(server, digits, **at(1))[0] == 200, "it works at home")
    with Server(BINARY, folder / "odd.db", QUICK) as server:
        for odd in "12345", "1234567", "1e5", "-12345", "123456/":
            expect(take(server, odd)[0] == 404, odd)
    print("  digits found by trying")


def only_once(folder):
    """Twenty take the same digits at once; the server is killed before they are used, and after."""
    database = folder / "once.db"
    with Server(BINARY, database, NO_LIMITS) as server:
        ada = server.token()
        code = server.table(ada, "vanish", players=2)
        digits = give(server, ada)
        answers, gate = [], threading.Barrier(20)

        def grab(source):
            gate.wait()
            answers.append(take(server, digits, source))
        threads = [threading.Thread(target=grab, args=(f"127.0.0.{number}",)) for number in range(11, 31)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expect(sorted(status for status, _, _ in answers) == [200] + [404] * 19, [status for status, _, _ in answers])
        won = cookie_of(next(headers for status, headers, _ in answers if status == 200))

        def is_host(**who):
            one = ws.Socket(server.port, **who)
            one.send({"type": "join", "table": code})
            said = one.until("welcome")[-1]
            one.close()
            return said["host"]
        expect(is_host(cookie=won) and not any(is_host(cookie=cookie_of(headers)) for status, headers, _ in answers
                                               if status != 200), "the others got something, too")
        first, second = give(server, ada), give(server, ada)
        expect([take(server, first)[0], take(server, second)[0]] == [404, 200], "only the last ones count")
        waiting = give(server, ada)
        server.kill()
        server.start()
        expect(take(server, waiting)[0] == 404, "they outlive the server")
        expect(is_host(cookie=won) and is_host(token=ada), "what was handed over is lost")
        # A program has no cookies: it is given a token.
        status, _, text = take(server, give(server, ada), **bearer(server.token()))
        expect(status == 200 and is_host(token=json.loads(text)["token"]), status, text)
        expect(server.call("POST", "/api/handover", headers=bearer("forged"))[0] == 401, "forged")
        # Who signs their other devices out means these, too.
        waiting = give(server, ada)
        expect(server.call("POST", "/api/sign_out", headers=bearer(ada))[0] == 200 and take(server, waiting)[0] == 404, waiting)
        expect(not is_host(cookie=won), "signed out, and still host")
    print("  digits used twice, by many at once, and over the end of the server")


def two_devices(folder):
    """In the middle of a game: both devices hear the same and both may move, and nobody else hears of it."""
    with Server(BINARY, folder / "two.db", [*NO_LIMITS, "--log-level", "debug"]) as server:
        ada = server.token()
        code = server.table(ada, "court", players=2)
        first, bo, eve = all = [Player(server, code, ada, seat=1), Player(server, code, seat=2), Player(server, code)]
        for player in all:
            player.playing = False
        run(all, lambda: first.host and bo.seats == [2] and eve.lobby and eve.lobby["seats"][1]["kind"] == "person")
        first.say("start")
        run(all, lambda: first.acts or bo.acts)
        settle(all, 0.2)
        before = [len(player.texts) for player in (bo, eve)]
        digits = give(server, ada)

        def used(token):
            return json.loads(server.call("GET", "/api/handover", headers=bearer(token))[2])["used"]
        expect(not used(ada), "nobody has used them")
        status, _, text = take(server, digits, **bearer(server.token()))
        expect(status == 200 and used(ada) and not used(bo.token), "the first device can't tell", status, text)
        second = Player(server, code, json.loads(text)["token"])
        second.playing = False
        all.append(second)
        run(all, lambda: second.seats == [1] and second.host and second.views)
        settle(all, 0.2)
        news = [text for player, from_here in zip((bo, eve), before) for text in player.texts[from_here:]]
        expect(not any(digits in text for player in all for text in player.texts), "somebody was told the digits")
        expect(not news, "others notice", news)
        bo.playing = True
        for device in (second, first):
            run(all, lambda: device.acts and device.acts[-1][1]["n"] == device.last[1])
            act = device.acts[-1][1]
            device.move(act, act["legal"][0])
            run(all, lambda: min(first.last[1], second.last[1]) > act["n"])
        expect(not first.errors and not second.errors, first.errors, second.errors)
        for player in all:
            player.drop()
        server.stop()
        expect(not any(digits in line for line in server.log), "the log has the digits")
        server.start()
    print("  two devices at one seat of a game")


def without_end(folder):
    with Server(BINARY, folder / "many.db", QUICK) as server:
        told = [server.call("POST", "/api/handover", source="127.0.0.2")[0] for _ in range(60)]
        expect(told[:40] == [201] * 40 and told.count(429) > 5, told)
        expect(server.call("POST", "/api/handover", source="127.0.0.3")[0] == 201, "another household has to wait")
    print("  digits asked for without end")


with Folder() as folder:
    guessing(folder)
    only_once(folder)
    two_devices(folder)
    without_end(folder)
print("handover: all as it should be")
