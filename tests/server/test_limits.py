#!/usr/bin/env python3
"""What a server must bear: clients that flood, babble or do not read, and foolish requests. Each gets a clear answer, and
nobody else notices."""
import json
import random
import socket
import sys
import threading
import time

import ws
from serving import NO_LIMITS, Folder, Player, Server, check_game, drop, expect, four, free_port, run, settle

BINARY = sys.argv[1]
ROOM = ["--address-connections", "0", "--address-connect-rate", "0", "--address-request-rate", "0", "--address-guest-rate",
        "0", "--address-wrong-codes", "0", "--address-game-rate", "0", "--address-change-rate", "0", "--address-message-rate", "0",
        "--address-handshake-rate", "0"]

CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def frame(data, opcode=1):
    """A masked frame, with a mask that changes nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + data


BAD = [b"", b"{", b"[]", b"null", b"7", b'"join"', b"{}", b'{"type":1}', b'{"type":"sing"}', b'{"type":"move"}',
       b'{"type":"move","move":7}', b'{"type":"move","move":"look 1","extra":1}', b'{"type":"ping","type":"ping"}',
       b'{"type":"sit","seat":0}', b'{"type":"sit","seat":-1}', b'{"type":"sit","seat":1.5}', b'{"type":"sit","seat":99}',
       b'{"type":"sit","seat":18446744073709551616}', b'{"type":"shown","n":1e3}', b"[" * 2000,
       b'{"type":"set","options":' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"}", b'{"type":"ping"} x', b"\x00\x01",
       b'{"type":"emote","emote":"\\u0000"}', b'{"type":"name","name":"\\ud800"}', b'{"type":"set","pace":"warp"}']


def babble(server):
    """Every bad message is answered with an error that says why; the connection and the table stay."""
    players = four(server)
    listener = Player(server, players[0].table)
    run(players + [listener], lambda: listener.views)
    before = listener.lobby
    for bad in BAD:
        count = len(listener.errors)
        listener.socket.socket.sendall(frame(bad))
        run(players + [listener], lambda: len(listener.errors) > count or not listener.socket)
        expect(listener.socket, "cut off because of", bad, listener.code)
        expect(listener.errors[-1]["text"], bad)
    expect(listener.lobby["seats"] == before["seats"], "a bad message has changed something")
    # In the wrong order: nothing but a join comes first, and only once.
    first = ws.Socket(server.port, server.token())
    first.send({"type": "ping"})
    expect(first.receive()["code"] == "not_now")
    first.send({"type": "join", "table": "no-such-table"})
    expect(first.receive()["code"] == "not_open")
    first.send({"type": "join", "table": players[0].table, "token": "forged"})
    expect(first.receive()["code"] == "not_allowed")
    first.send({"type": "join", "table": "  " + players[0].table})
    first.receive()
    first.send({"type": "join", "table": players[0].table.upper()})
    first.until("welcome")
    first.send({"type": "join", "table": players[0].table})
    expect(first.until("error")[-1]["code"] == "bad_message")
    # Not text, too long, not UTF-8, no frame at all: goodbye, with the code of RFC 6455 for it.
    for data, codes in ((frame(b"\x00", 2), [1003]), (b"\x81\xfe\x20\x00" + bytes(4) + b" " * 0x2000, [1009]),
                        (frame(b"\xff\xfe"), [1007]), (b"\x81\x02{}", [1002]), (b"\xf1\x80" + bytes(4), [1002]),
                        (b"\x81\xff" + b"\xff" * 8 + bytes(4), [1009, 1002])):
        one = ws.Socket(server.port, server.token())
        one.socket.sendall(data)
        try:
            while True:
                one.receive()
        except (ws.Closed, ConnectionError) as end:
            expect(getattr(end, "code", None) in codes, data[:20], "ended with", getattr(end, "code", None))
    run(players, lambda: all(player.overs for player in players))
    check_game(server, players, players[0].overs[0])
    drop(players + [listener])
    print("  bad messages: each answered, nothing changed")


def noise(server, rounds=400):
    """Requests and frames with random damage; a table plays on, and the server lives."""
    chance = random.Random(7)
    players = four(server, turn_limit=400)
    upgrade = ws.upgrade(server.port, f"Authorization: Bearer {server.token()}")
    join = frame(json.dumps({"type": "join", "table": players[0].table, "since": 1}).encode())
    talk = [frame(b'{"type":"ping"}'), frame(b'{"type":"again"}'), frame(b"", 9), frame(b"x" * 125, 9),
            frame(b"\x03\xe8", 8), b"\x01\x81" + bytes(4) + b"{", b"\x80\x81" + bytes(4) + b"}",
            frame(b"y" * 60000), frame(b"", 3)]

    def damaged(data):
        data = bytearray(data)
        for _ in range(chance.choice((0, 1, 1, 3))):
            at = chance.randrange(len(data))
            kind = chance.randrange(3)
            if kind == 0:
                data[at] = chance.randrange(256)
            elif kind == 1:
                del data[at:at + chance.randrange(1, 9)]
            else:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
            data = data or bytearray(1)
        return bytes(data)
    for number in range(rounds):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        try:
            if number % 4 == 0:
                one.sendall(damaged(upgrade))
            else:
                one.sendall(upgrade)
                one.recv(65536)
                for piece in [join] + chance.choices(talk, k=chance.randrange(6)):
                    one.sendall(damaged(piece))
            one.settimeout(0.002)
            one.recv(65536)
        except OSError:
            pass
        one.close()
        if number % 20 == 0:
            settle(players, 0.01)
    run(players, lambda: all(player.overs for player in players))
    check_game(server, players, players[0].overs[0])
    drop(players)
    print(f"  {rounds} connections with damaged requests and frames")


def flood(folder):
    """10,000 bad messages a second from one client, and again as soon as it is cut off; four others play on."""
    for name, options in (("with limits", ROOM), ("without any", NO_LIMITS)):
        with Server(BINARY, folder / f"flood {name}.db", options) as server:
            players = four(server)
            quiet = whole_game(players)
            stop, sent, cut, told = threading.Event(), [0], [0], [0]
            bad = frame(b'{"type":"sing"}')

            def shout():
                began = time.monotonic()
                while not stop.is_set():
                    one = ws.Socket(server.port, server.token())
                    one.send({"type": "join", "table": players[0].table})
                    reader = threading.Thread(target=swallow, args=(one,), daemon=True)
                    reader.start()
                    try:
                        while not stop.is_set():
                            due = int((time.monotonic() - began) * 12_000) - sent[0]
                            if due > 0:
                                one.socket.sendall(bad * min(due, 1000))
                                sent[0] += min(due, 1000)
                            time.sleep(0.01)
                    except OSError:
                        cut[0] += 1
                    one.close()

            def swallow(one):
                tail = b""
                try:
                    while data := one.socket.recv(1 << 20):
                        tail = (tail + data)[-100:]
                        if (1008).to_bytes(2, "big") + b"too fast" in tail:  # off it goes, to come again
                            told[0] += 1
                            break
                except (OSError, ValueError):
                    pass
                one.close()
            for player in players:
                player.say("rematch")
            shouter = threading.Thread(target=shout)
            shouter.start()
            began = time.monotonic()
            loud = whole_game(players, 2)
            run(players, lambda: time.monotonic() > began + 2)
            stop.set()
            shouter.join()
            took = time.monotonic() - began
            check_game(server, players, players[0].overs[1])
            if options == ROOM:
                expect(cut[0] > 0 and told[0] > 0, "it was never cut off, or never told why", cut, told)
            drop(players)
        print(f"  a flood {name}: {sent[0] / took:.0f} bad messages a second, cut off {cut[0]} times; a move took "
              f"{1000 * quiet:.1f} ms before and {1000 * loud:.1f} ms meanwhile")


def whole_game(players, count=1):
    """Plays to the end; seconds a move."""
    began, before = time.monotonic(), len(players[0].news)
    run(players, lambda: all(len(player.overs) >= count for player in players))
    return (time.monotonic() - began) / max(1, len(players[0].news) - before)


def slow_reader(folder):
    """Who does not read is cut off; their table does not wait for them."""
    options = NO_LIMITS + ["--send-queue", "20K"]
    with Server(BINARY, folder / "slow.db", options) as server:
        players = four(server)
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect(("127.0.0.1", server.port))
        lazy.sendall(ws.upgrade(server.port, f"Authorization: Bearer {server.token()}"))
        expect(b" 101 " in lazy.recv(1024))
        lazy.sendall(frame(json.dumps({"type": "join", "table": players[0].table}).encode()))
        run(players, lambda: players[0].lobby["watchers"] == 1)
        games = [0]
        lazy.setblocking(False)
        question = frame(b'{"type":"what is this, and why does nobody tell me?"}') * 50

        def go_on():  # they ask and ask, and never read an answer
            try:
                lazy.send(question)
            except OSError:
                pass
            if all(len(player.overs) > games[0] for player in players):
                games[0] += 1
                for player in players:
                    player.say("rematch")
        run(players, lambda: players[0].lobby["watchers"] == 0, go_on)
        expect(all(player.socket for player in players), "another one was cut off too")
        drop(players)
        lazy.close()
    print(f"  a slow reader: cut off; meanwhile their table played {games[0]} games")


def many(folder):
    """Limits by address, by guest and by table."""
    with Server(BINARY, folder / "many.db", ["--address-connections", "20", "--address-connect-rate", "0",
                                             "--address-request-rate", "0"]) as server:
        token = server.token()
        code = server.table(token, "vanish", players=2)
        there, refused = [], 0
        for _ in range(60):
            try:
                there.append(ws.Socket(server.port, token))
            except (ws.Closed, ConnectionError):
                refused += 1
        expect(15 <= len(there) <= 20 and refused >= 40, len(there), refused)
        there[0].send({"type": "join", "table": code})
        there[0].until("welcome")
        for one in there:
            one.close()
        end = time.monotonic() + 30
        while time.monotonic() < end:  # who has gone makes room
            try:
                ws.Socket(server.port, token).close()
                break
            except (ws.Closed, ConnectionError):
                time.sleep(0.1)
        else:
            expect(False, "no room again")
    with Server(BINARY, folder / "many.db") as server:
        statuses = [server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})[0] for _ in range(25)]
        expect(statuses.count(201) == 19 and set(statuses[19:]) == {429}, statuses)  # one is there from before
        expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {server.token()}"})[0] == 201)
        there = [ws.Socket(server.port, server.token()) for _ in range(70)]
        for one in there:
            one.send({"type": "join", "table": code, "eyes": False})
        said = [one.receive() for one in there]
        full = [message for message in said if message.get("code") == "full"]
        expect(len(full) == 70 - 32, len(full))  # no more than 32 watch
        for one in there:
            one.close()
    with Server(BINARY, folder / "many.db", ROOM[:4] + ["--address-request-rate", "5/10"]) as server:
        statuses = [server.call("GET", "/api/health")[0] for _ in range(40)]
        expect(statuses[0] == 200 and 429 in statuses, statuses)
    print("  too many connections, tables, devices, requests")


def numbers(folder):
    """What everybody may know of the server, and what the host alone."""
    port = free_port()
    for options, public in (NO_LIMITS, True), (NO_LIMITS + ["--metrics-port", str(port)], False):
        with Server(BINARY, folder / "numbers.db", options) as server:
            health = json.loads(server.call("GET", "/api/health")[2])
            expect(set(health) == {"status", "version", "tables", "connections"}, health)
            if public:
                shown = server.metrics()
                expect("magichat_tables" in shown and "magichat_store_waiting" in shown, shown)
                expect(not any("thought" in name for name in shown), "by how bots think cards are known", shown)
                continue
            status, _, text = server.call("GET", "/metrics")
            expect(status == 404 and "magichat" not in text, status, text)
            for path in "/", "/api/health", "/api/tables/owl-crown-1":
                expect(ws.call(port, "GET", path)[0] == 404, "at the door of the metrics", path)
            shown = server.metrics(port)
            expect({"magichat_tables", "magichat_store_waiting", "magichat_thoughts_waiting",
                    "magichat_thought_seconds_sum"} <= set(shown), shown)
    print("  numbers for everybody, and for the host")


def http(server):
    """Every foolish request has its status, and the server stays."""
    table = server.table(server.token(), "vanish", players=2)
    for method, path, body, wanted in (
            ("GET", "/api/health", None, 200), ("GET", "/api/games", None, 200), ("GET", "/metrics", None, 200),
            ("GET", f"/api/tables/{table}", None, 200), ("GET", f"/t/{table}", None, 200),
            ("GET", f"/api/tables/{table.upper().replace('-', '%20')}", None, 200),
            ("GET", "/api/tables/no-such-one", None, 404), ("GET", "/api/records/nothing", None, 404),
            ("GET", "/r/nothing.hat.json", None, 404), ("GET", "/nothing", None, 404), ("GET", "/api/tables", None, 405),
            ("DELETE", f"/api/tables/{table}", None, 405), ("POST", "/api/health", {}, 405), ("PUT", "/", {}, 405),
            ("GET", "/../../etc/passwd", None, 400), ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, 400),
            ("GET", "/%00", None, 400), ("GET", "/ws", None, 426), ("POST", "/api/handover/123456", None, 404),
            ("POST", "/api/tables", [], 400), ("POST", "/api/tables", "x", 400), ("POST", "/api/tables", {"a": 1}, 400),
            ("POST", "/api/tables", {"game": "chess"}, 400), ("POST", "/api/tables", {"game": 7}, 400),
            ("POST", "/api/tables", {"game": "court", "options": {"players": 9}}, 400),
            ("POST", "/api/tables", {"game": "court", "options": {"expert": True}}, 400),
            ("POST", "/api/tables", {"game": "vanish", "options": {"players": [[[[[[2]]]]]]}}, 400)):
        status, headers, text = server.call(method, path, body)
        expect(status == wanted, method, path, body, "gives", status, text[:200])
        expect("Content-Security-Policy" in headers and headers.get("X-Content-Type-Options") == "nosniff", headers)
    for raw, wanted in ((b"nonsense\r\n\r\n", b"400"),
                        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 9000 + b"\r\n\r\n", b"431"),
                        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b"413"),
                        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"400"),
                        (CHUNKED + b"zz\r\n", b"400"), (CHUNKED + b"0\r\nX: " + b"y" * 20000, b"400"),
                        (CHUNKED + b"2;x=" + b"y" * 20000, b"400"),
                        (CHUNKED + b"2\r\n{}\r\n0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n", b"400"),
                        (CHUNKED + b"2\r\n{}\r\n0\r\n\r\n", b"201")):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as one:
            one.sendall(raw)
            answer = one.recv(65536)
        expect(answer.startswith(b"HTTP/1.1 " + wanted), raw[:60], "gives", answer[:100])
    try:
        expect(False, "let in:", ws.Socket(server.port, token="forged").head)
    except ws.Closed as end:
        expect(" 401 " in str(end.code), end.code)
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as one:  # another page's script
        one.sendall(ws.upgrade(server.port, "Origin: https://evil.example"))
        expect(one.recv(65536).startswith(b"HTTP/1.1 403"), "another page may open the socket")
    guesses = [server.call("POST", f"/api/handover/{number}")[0] for number in range(100000, 100020)]
    expect(set(guesses) == {404, 429} and guesses[-1] == 429, "codes can be guessed", guesses)
    text = server.call("GET", "/metrics")[2]
    expect("magichat_tables" in text, text)
    print("  foolish requests")


with Folder() as folder:
    with Server(BINARY, folder / "hat.db") as server:
        babble(server)
        http(server)
        noise(server)
        expect(not server.said("level=error"), server.log)
    many(folder)
    numbers(folder)
    slow_reader(folder)
    flood(folder)
print("limits: all as it should be")
