#!/usr/bin/env python3
"""What one household may take: it opens tables, guests and codes without end, tries codes, or is a whole school class. The
limits are those of a server that nobody has configured, if nothing else is said; every 127.0.0.x is a household."""
import http.client
import json
import sys
import threading

import ws
from serving import Folder, Server, expect

BINARY = sys.argv[1]
QUICK = ["--address-connections", "0", "--address-connect-rate", "0", "--address-request-rate", "0"]


def many_tables(folder):
    """One address opens tables, each time as somebody else. Others still get theirs."""
    with Server(BINARY, folder / "tables.db", QUICK) as server:
        statuses = [server.call("POST", "/api/tables", {}, source="127.0.0.2")[0] for _ in range(300)]
        expect(set(statuses) == {201, 429} and 40 <= statuses.count(201) <= 60, statuses)
        expect(server.call("POST", "/api/tables", {}, source="127.0.0.3")[0] == 201, "another household has to wait")
    with Server(BINARY, folder / "open.db", QUICK + ["--address-tables", "5", "--address-table-rate", "0"]) as server:
        answers = [server.call("POST", "/api/tables", {}, source="127.0.0.2") for _ in range(10)]
        statuses = [status for status, _, _ in answers]
        expect(statuses == [201] * 5 + [429] * 5, statuses)
        server.stop()
        server.start()
        sockets = []
        for _, _, text in answers[:5]:  # a stranger is there first, and watches
            one = ws.Socket(server.port, server.token("127.0.0.3"), source="127.0.0.3")
            one.send({"type": "join", "table": json.loads(text)["table"]})
            one.until("welcome")
            sockets.append(one)
        statuses = [server.call("POST", "/api/tables", {}, source="127.0.0.3")[0] for _ in range(6)]
        expect(statuses == [201] * 5 + [429], "tables of others count for who only watches", statuses)
        for _, headers, text in answers[:5]:
            one = ws.Socket(server.port, cookie=headers["Set-Cookie"].split(";")[0], source="127.0.0.2")
            one.send({"type": "join", "table": json.loads(text)["table"]})
            one.until("welcome")
            sockets.append(one)
        expect(server.call("POST", "/api/tables", {}, source="127.0.0.2")[0] == 429, "after a restart they have none")
        for one in sockets:
            one.close()
    with Server(BINARY, folder / "proxy.db", QUICK + ["--behind-proxy"]) as server:
        home = {"X-Forwarded-For": "2001:db8:1:2::7"}
        statuses = [server.call("POST", "/api/tables", {}, {"X-Forwarded-For": f"2001:db8:1:2::{n:x}"})[0]
                    for n in range(1, 101)]
        expect(set(statuses) == {201, 429}, "one home has all addresses behind its 64 bits", statuses)
        expect(server.call("POST", "/api/tables", {}, {"X-Forwarded-For": "2001:db8:1:3::7"})[0] == 201, home)
        statuses = [server.call("POST", "/api/tables", {}, {"X-Forwarded-For": f"2001:db8:1:{n:x}::7"})[0]
                    for n in range(4, 304)]
        expect(set(statuses) == {201, 429} and statuses.count(201) < 200, "nor is a site without end", statuses)
        statuses = [server.call("POST", "/api/tables", {}, {"X-Forwarded-For": f"192.0.2.9:{n}"})[0] for n in range(1, 101)]
        expect(set(statuses) == {201, 429}, "a port makes no household", statuses)
    print("  tables without end")


def many_guests(folder):
    """Tokens and handover codes."""
    with Server(BINARY, folder / "guests.db", QUICK) as server:
        for path in "/api/token", "/api/handover":
            source = "127.0.0.2" if path == "/api/token" else "127.0.0.3"
            statuses = [server.call("POST", path, source=source)[0] for _ in range(200)]
            expect(set(statuses) == {201, 429} and statuses.count(201) <= 80, path, statuses)
            expect(server.call("POST", path, source="127.0.0.4")[0] == 201, path)
    print("  guests without end")


def signing_out(folder):
    """One address takes guests and signs them out, one after the other: it does not use up the room that there is for all."""
    with Server(BINARY, folder / "out.db", QUICK + ["--address-guest-rate", "0"]) as server:
        def sign_out(source):
            token = server.token(source)
            return server.call("POST", "/api/sign_out", headers={"Authorization": f"Bearer {token}"}, source=source)[0]
        statuses = [sign_out("127.0.0.2") for _ in range(50)]
        expect(statuses == [200] * 20 + [429] * 30, statuses)
        expect(sign_out("127.0.0.3") == 200, "another household has to wait")
    print("  guests who sign out without end")


def school_class(folder):
    """30 browsers behind one address open the page at once, each with six connections and 24 files."""
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>hat</title>")
    for number in range(23):
        (page / f"part{number}.js").write_text(f"// {number}\n" * 400)
    paths = ["/"] + [f"/part{number}.js" for number in range(23)]
    with Server(BINARY, folder / "class.db", ["--web", str(page)]) as server:
        failed, lock = [], threading.Lock()

        def fetch(some):
            try:
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
                for path in some:
                    connection.request("GET", path)
                    answer = connection.getresponse()
                    answer.read()
                    if answer.status != 200:
                        raise OSError(answer.status)
                connection.close()
            except (OSError, http.client.HTTPException) as error:
                with lock:
                    failed.append(repr(error))
        threads = [threading.Thread(target=fetch, args=(paths[first::6],)) for first in range(6) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expect(not failed, len(failed), "connections failed:", failed[:5])
        tables = [server.call("POST", "/api/tables", {}) for _ in range(30)]
        expect({status for status, _, _ in tables} == {201}, "a table for each of them")
        sockets = []
        for _, headers, text in tables:
            one = ws.Socket(server.port, cookie=headers["Set-Cookie"].split(";")[0])
            one.send({"type": "join", "table": json.loads(text)["table"], "seat": 1})
            expect(one.until("welcome")[-1]["host"], "the table is not theirs")
            sockets.append(one)
        for one in sockets:
            one.close()
    print("  a school class: 720 files, 30 tables")


def large_files(folder):
    """One address fetches the largest file of the page on and on. What it has already costs it little."""
    page = folder / "large"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>hat</title>")
    (page / "box.pdf").write_bytes(bytes(2_000_000))
    options = ["--web", str(page), "--address-connections", "0", "--address-connect-rate", "0",
               "--address-request-rate", "0.001/20"]
    with Server(BINARY, folder / "large.db", options) as server:
        def fetch(source, path="/box.pdf", **headers):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            connection.close()
            return answer.status, answer.getheader("ETag")
        statuses = [fetch("127.0.0.2")[0] for _ in range(30)]
        expect(statuses == [200] * 10 + [429] * 20, statuses)
        _, tag = fetch("127.0.0.3")
        statuses = [fetch("127.0.0.3", **{"If-None-Match": tag})[0] for _ in range(200)]
        expect(set(statuses) == {304}, statuses)
        expect({fetch("127.0.0.3", "/")[0] for _ in range(100)} == {200}, "small ones are cheap")
    print("  the largest file, again and again")


def talking(folder):
    """Twenty sockets of one address, none of them too fast, send more than an address may: they wait, and nobody else."""
    with Server(BINARY, folder / "talk.db", QUICK + ["--address-message-rate", "10/100"]) as server:
        def come(source):
            token = json.loads(server.call("POST", "/api/token", source=source)[2])["token"]
            return ws.Socket(server.port, token, source=source)
        many = [come("127.0.0.2") for _ in range(20)]
        for one in many:
            for _ in range(50):
                one.send('{"type":"ping"}' + " " * 200)
        other = come("127.0.0.3")
        for _ in range(30):
            other.send({"type": "ping"})
            expect(other.receive()["type"] == "error", "it is at no table")
        counts = server.metrics()
        expect(counts["magichat_messages_received_total"] < 500, "of 1030", counts)
        expect(counts["magichat_delayed_total"] > 0 and counts['magichat_cut_off_total{why="too fast"}'] == 0, counts)
        for one in [*many, other]:
            one.close()
    print("  messages without end")


def guessing(folder):
    """Codes are tried over HTTP and over the socket; who has tried too many is cut off, and nobody else."""
    with Server(BINARY, folder / "guess.db", QUICK) as server:
        code = json.loads(server.call("POST", "/api/tables", {}, source="127.0.0.2")[2])["table"]
        look = f"/api/tables/{code}"
        for _ in range(300):  # right ones cost nothing
            expect(server.call("GET", look, source="127.0.0.3")[0] == 200)
        statuses = [server.call("GET", f"/api/tables/owl-crown-{n}", source="127.0.0.4")[0] for n in range(1000, 1100)]
        expect(set(statuses[:20]) == {404} and statuses.count(404) <= 50 and 429 in statuses, statuses)
        while server.call("GET", "/api/tables/owl-crown-1", source="127.0.0.4")[0] != 429:
            pass
        expect(server.call("GET", look, source="127.0.0.4")[0] == 429, "a guess is still told that it is right")
        expect(server.call("GET", look, source="127.0.0.3")[0] == 200, "others suffer for it")
        told, cut = set(), 0
        for _ in range(4):
            token = ws.call(server.port, "POST", "/api/token", source="127.0.0.5")[2]
            one = ws.Socket(server.port, json.loads(token)["token"], source="127.0.0.5")
            try:
                for n in range(30):
                    one.send({"type": "join", "table": f"cat-moon-{2000 + n}"})
                    told.add(one.receive()["code"])
            except (ws.Closed, ConnectionError) as end:
                expect(getattr(end, "code", 1008) in (1008, None), end)
                cut += 1
            one.close()
        expect(told == {"not_open", "too_fast"} and cut >= 2, told, cut)
        # Whoever sits at a table comes back to it, and it is theirs who opened it, whatever others at home have tried.
        token = json.loads(server.call("POST", "/api/token", source="127.0.0.6")[2])["token"]

        def join(**more):
            one = ws.Socket(server.port, token, source="127.0.0.6")
            one.send({"type": "join", "table": code, **more})
            return one, one.receive()
        one, said = join(seat=2)
        expect(said["type"] == "welcome", said)
        for source in "127.0.0.6", "127.0.0.2":
            while server.call("GET", "/api/tables/owl-crown-1", source=source)[0] != 429:
                pass
        again, said = join()
        expect(said["type"] == "welcome", said)
        expect(server.call("GET", look, source="127.0.0.2")[0] == 200, "their own table")
        one.close()
        again.close()
    print("  codes found by trying")


def seat_and_noise(folder):
    """A household at a table of others: it changes something on and on, each time as somebody else, and sits down again
    whenever the host has cleared its seat."""
    with Server(BINARY, folder / "seat.db", QUICK + ["--address-guest-rate", "0", "--message-rate", "0"]) as server:
        def come(source, **more):
            one = ws.Socket(server.port, server.token(source), source=source)
            one.send({"type": "join", "table": code, **more})
            one.until("table")
            return one
        token = server.token("127.0.0.2")
        code = server.table(token, "vanish", "127.0.0.2", players=2)
        host = ws.Socket(server.port, token, source="127.0.0.2")
        host.send({"type": "join", "table": code, "seat": 1})
        host.until("table")
        sat = 0
        for _ in range(30):
            eve = ws.Socket(server.port, server.token("127.0.0.3"), source="127.0.0.3")
            eve.send({"type": "join", "table": code, "seat": 2})
            sat += eve.until("welcome")[-1]["seats"] == [2]
            host.send({"type": "clear", "seat": 2})
            host.send({"type": "ping"})
            host.until("pong")
            eve.close()
        expect(1 <= sat <= 3, "so often the same household sat down again:", sat)
        bo = come("127.0.0.4", seat=2)
        bo.send({"type": "name", "name": "Bo"})
        bo.send({"type": "ping"})
        lobby = [message for message in bo.until("pong") if message["type"] == "table"]
        expect(lobby and lobby[-1]["seats"][1]["name"] == "Bo", "the seat was not free for others", lobby)
        host.send({"type": "clear", "seat": 2})
        told = []
        for _ in range(200):
            eve = come("127.0.0.5", seat=2)
            eve.send({"type": "name", "name": "Eve"})
            eve.send({"type": "leave"})
            told += [message.get("code") for message in eve.until("bye") if message["type"] == "error"]
            eve.close()
            host.send({"type": "ping"})
            host.until("pong")
        expect(told.count("not_open") >= 100, "changes of one household:", 200 - told.count("not_open"))
        host.send({"type": "set", "clock": 30})
        host.send({"type": "ping"})
        expect([m for m in host.until("pong") if m["type"] == "table"][-1]["clock"] == 30, "the host is not braked")
        for one in (host, bo):
            one.close()
    print("  a seat taken again and again, and changes without end")


def games_without_end(folder):
    """A household begins games at many tables, by turns with `start` and with a rematch, and gives each up: what it leaves
    behind has an end. A class of thirty at as many tables is not braked."""
    def seats(server, source):
        token = server.token(source)
        one = ws.Socket(server.port, token, source=source)
        one.send({"type": "join", "table": server.table(token, "vanish", source, players=2), "eyes": False, "seat": 1})
        one.until("table")
        one.send({"type": "sit", "seat": 2})
        one.until("table")
        return one

    def play(one, word):
        """One game; or why not."""
        one.send({"type": word})
        while (said := one.receive())["type"] not in ("game", "error"):
            pass
        if said["type"] == "error":
            return said["code"]
        one.send({"type": "resign"})
        one.until("over")
        return None
    options = QUICK + ["--address-table-rate", "0", "--address-guest-rate", "0", "--address-game-rate", "0.001/20"]
    with Server(BINARY, folder / "games.db", options) as server:
        tables = [seats(server, "127.0.0.2") for _ in range(10)]
        told = [play(one, word) for word in ("start", "rematch", "start", "rematch") for one in tables]
        expect(told == [None] * 20 + ["too_fast"] * 20, told)
        other = seats(server, "127.0.0.3")
        expect(play(other, "start") is None, "another household has to wait")
        for one in [*tables, other]:
            one.close()
    with Server(BINARY, folder / "school.db", QUICK) as server:
        tables = [seats(server, "127.0.0.2") for _ in range(30)]
        told = [play(one, word) for word in ("start", "rematch", "rematch") for one in tables]
        expect(told == [None] * 90, told)
        for one in tables:
            one.close()
    print("  games without end, and a class that plays")


def changes_at_many_tables(folder):
    """A household has many tables and changes something at each of them, no faster than one table allows; then it comes and
    leaves. What of it is stored has an end, and the door is still theirs."""
    def arrange(server, source, code, token=None, **more):
        one = ws.Socket(server.port, token or server.token(source), source=source)
        one.send({"type": "join", "table": code, **more})
        return one, one.until("welcome")[-1]

    def ask(one, **message):
        """Why not; or None."""
        one.send(message)
        one.send({"type": "ping"})
        return next((said["code"] for said in one.until("pong") if said["type"] == "error"), None)
    options = QUICK + ["--address-table-rate", "0", "--address-guest-rate", "0", "--address-change-rate", "0.001/100"]
    with Server(BINARY, folder / "changes.db", options) as server:
        tokens = [server.token("127.0.0.2") for _ in range(30)]
        codes = [server.table(token, "vanish", "127.0.0.2") for token in tokens]
        hosts = [arrange(server, "127.0.0.2", code, token, seat=1)[0] for token, code in zip(tokens, codes)]  # 30 changes
        told = [ask(host, type="name", name=f"Eve {n}") for n in range(5) for host in hosts]
        expect(told == [None] * 70 + ["too_fast"] * 80, told)
        stored = server.metrics()["magichat_entries_total"]
        for refused in ({"type": "set", "clock": 30}, {"type": "seat_bot", "seat": 2, "bot": "fox"}, {"type": "sit", "seat": 2},
                        {"type": "face", "face": "otto"}, {"type": "stand", "seat": 1}, {"type": "watch"}):
            expect([ask(host, **refused) for host in hosts] == ["too_fast"] * 30, refused)
        eves = [arrange(server, "127.0.0.2", code, seat=2) for code in codes]
        expect([eve[1]["seats"] for eve in eves] == [[]] * 30, "who comes sits down")
        expect(server.metrics()["magichat_entries_total"] == stored, "something was stored")
        # Whoever was invited from elsewhere is not concerned; and they can be shut out, and left alone.
        bo, said = arrange(server, "127.0.0.3", codes[0], seat=2)
        expect(said["seats"] == [2] and ask(bo, type="name", name="Bo") is None, "another household has to wait")
        expect([ask(hosts[0], type="set", locked=True), ask(hosts[0], type="clear", seat=2)] == [None, None], "the door")
        for host in hosts[1:]:
            host.send({"type": "leave"})
            host.until("bye")
        left = server.metrics()["magichat_entries_total"]
        for _ in range(3):  # tables without a host: nobody of them becomes it, and leaves, and the next one becomes it
            for code in codes[1:]:
                eve, said = arrange(server, "127.0.0.2", code)
                expect(not said["host"], "they are host")
                eve.send({"type": "leave"})
                eve.until("bye")
                eve.close()
        expect(server.metrics()["magichat_entries_total"] == left, "coming and leaving is stored")
        for one in [*hosts, bo, *(eve for eve, _ in eves)]:
            one.close()
    with Server(BINARY, folder / "class.db", QUICK) as server:  # thirty at thirty tables, and a name, a face, a bot for each
        tokens = [server.token("127.0.0.2") for _ in range(30)]
        hosts = [arrange(server, "127.0.0.2", server.table(token, "vanish", "127.0.0.2"), token, seat=1)[0] for token in tokens]
        for message in ({"type": "name", "name": "Ada"}, {"type": "face", "face": "otto"}, {"type": "set", "pace": "quick"},
                        {"type": "seat_bot", "seat": 2, "bot": "fox"}, {"type": "name", "name": "Cleo"}):
            expect([ask(host, **message) for host in hosts] == [None] * 30, message)
        for one in hosts:
            one.close()
    print("  changes at many tables, and a class that arranges itself")


with Folder() as folder:
    many_tables(folder)
    changes_at_many_tables(folder)
    games_without_end(folder)
    seat_and_noise(folder)
    many_guests(folder)
    signing_out(folder)
    school_class(folder)
    large_files(folder)
    talking(folder)
    guessing(folder)
print("households: all as it should be")
