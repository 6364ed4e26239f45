#!/usr/bin/env python3
"""Pages from elsewhere, stolen cookies and requests in disguise: what a browser sends for them, and what must not come of
it. Also what must still work: our own page, programs, and whoever follows a link."""
import json
import socket
import subprocess
import sys
import time

import ws
from serving import NO_LIMITS, PATIENCE, Folder, Server, expect

BINARY = sys.argv[1]
FOREIGN = ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
           {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
            "Sec-Fetch-Dest": "document"},
           {"Sec-Fetch-Site": "same-site", "Origin": "https://other.example"})


def own(server):
    return {"Origin": f"http://127.0.0.1:{server.port}"}


def cookie_of(headers):
    return headers["Set-Cookie"].split(";")[0]


def posts(server):
    cookie = cookie_of(server.call("GET", "/")[1])
    digits = json.loads(server.call("POST", "/api/handover", headers=own(server))[2])["code"]  # the attacker's
    for path in "/api/tables", "/api/token", "/api/handover", f"/api/handover/{digits}", "/api/sign_out":
        for foreign in FOREIGN:
            for more in {}, {"Cookie": cookie}:
                status, headers, text = server.call("POST", path, {}, {**foreign, **more})
                expect(status == 403 and "Set-Cookie" not in headers, path, foreign, status, headers, text)
        expect(server.call("POST", path, {}, {"Cookie": cookie})[0] == 403, "a cookie, and nobody says whose page it is")
    expect(server.call("POST", f"/api/handover/{digits}", headers=own(server))[0] == 200, "the code is still good")
    for path in "/api/games", "/", "/api/health":
        for foreign in FOREIGN[:3]:
            status, headers, _ = server.call("GET", path, headers=foreign)
            expect(status == 200 and "Set-Cookie" not in headers, path, foreign, status, headers)
    # What must work: our own page, with and without TLS before it; programs; a link in a chat.
    for ours in own(server), {"Sec-Fetch-Site": "same-origin", "Origin": "null"}, {"Sec-Fetch-Site": "same-origin"}:
        status, headers, _ = server.call("POST", "/api/tables", {}, ours)
        expect(status == 201 and "Set-Cookie" in headers, ours, status, headers)
        expect(server.call("POST", "/api/tables", {}, {**ours, "Cookie": cookie})[0] == 201, ours)
    token = server.token()
    expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})[0] == 201, "a program")
    expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}", "Cookie": cookie})[0] == 201)
    picture = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    for _ in range(60):  # whoever looks at it has tried no codes
        expect(server.call("GET", "/api/tables/duck-star-1", headers=picture)[0] == 403, "pictures try no codes")
    # Without TLS a browser says of a picture only that it is a browser.
    browser = {"User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"}
    for more in {"Accept": "image/avif,*/*", "Referer": "http://evil.example/"}, {"Accept": "*/*"}, {"Cookie": cookie}:
        for _ in range(60):
            expect(server.call("GET", "/api/tables/duck-star-1", headers={**browser, **more})[0] == 403, more)
    page = {**browser, "X-Magichat": "page"}
    expect(server.call("GET", "/api/tables/duck-star-1", headers=page)[0] == 404, "their own tries are still theirs")
    expect(server.call("GET", "/t/duck-star-1", headers=browser)[0] == 200, "a link that somebody follows")
    expect(server.call("GET", "/api/tables/duck-star-1")[0] == 404, "and so are those of a program")
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    expect("Set-Cookie" in server.call("GET", "/", headers=link)[1], "who follows a link is somebody")
    expect("Set-Cookie" not in server.call("GET", "/", headers={**link, "Sec-Fetch-Dest": "iframe"})[1])
    print("  posts and cookies of pages from elsewhere")


def names(folder, server):
    """A name of somebody else's that leads to our address."""
    for path in "/", "/api/games", "/ws", "/metrics":
        status, headers, text = server.call("GET", path, headers={"Host": "evil.example"})
        expect(status == 421 and "--hosts" in text and "Set-Cookie" not in headers, path, status, text)
    status, _, text = server.call("POST", "/api/tables", {}, {"Host": "evil.example", "Origin": "http://evil.example"})
    expect(status == 421, status, text)
    for good in "localhost:80", "hat", "hat.local:8080", "192.168.1.7", "[::1]:8080":
        expect(server.call("GET", "/", headers={"Host": good})[0] == 200, good)
    with Server(BINARY, folder / "named.db", NO_LIMITS + ["--hosts", "play.example.org,b.example", "--behind-proxy"]) as named:
        proxied = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        status, headers, _ = named.call("GET", "/", headers=proxied)
        expect(status == 200 and headers["Set-Cookie"].startswith("__Host-mh="), headers)
        expect(headers["Set-Cookie"].endswith("; Secure") and "Domain" not in headers["Set-Cookie"], headers)
        value = cookie_of(headers).partition("=")[2]
        expect("Set-Cookie" not in named.call("GET", "/", headers={**proxied, "Cookie": f"__Host-mh={value}"})[1])
        # Under the name that others can set, too, it is nobody's.
        planted = named.call("GET", "/", headers={**proxied, "Cookie": f"mh={value}"})[1]
        expect(planted["Set-Cookie"].startswith("__Host-mh=") and value.split(".")[1] not in planted["Set-Cookie"], planted)
        expect(named.call("GET", "/", headers={**proxied, "Host": "evil.example"})[0] == 421)
    with Server(BINARY, folder / "any.db", NO_LIMITS + ["--hosts", "any"]) as anything:
        expect(anything.call("GET", "/", headers={"Host": "what.ever.example"})[0] == 200)
    print("  names that are not ours")


def smuggling(server):
    """What stands in a body is not read as another request."""
    hidden = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
    for head, wanted in ((b"Transfer-Encoding: identity", b"501"), (b"Transfer-Encoding: gzip", b"501"),
                         (b"Transfer-Encoding: gzip, chunked", b"400"),
                         (b"Transfer-Encoding: gzip\r\nContent-Length: 4", b"400"),
                         (b"Content-Length: 4\r\nTransfer-Encoding: chunked", b"400"),
                         (b"Content-Length: 4\r\nContent-Length: 4", b"400"),
                         (b"Content-Length: 4\r\nContent-Length: 44", b"400")):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as one:
            one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n" + hidden)
            answer = b""
            while data := one.recv(65536):
                answer += data
        expect(answer.startswith(b"HTTP/1.1 " + wanted) and answer.count(b"HTTP/1.1 ") == 1, head, answer[:300])
    print("  requests hidden in a body")


def pings(folder):
    """A client that only pings, or answers pings that nobody has sent, is too fast like any other."""
    for name, frame in ("pings", b"\x89\x80\0\0\0\0"), ("pongs", b"\x8a\x80\0\0\0\0"):
        with Server(BINARY, folder / f"{name}.db", NO_LIMITS[2:]) as server:
            one = ws.Socket(server.port, server.token())
            try:
                for _ in range(100):
                    one.socket.sendall(frame * 100)
                while True:
                    one.receive()
            except ws.Closed as end:
                expect(end.code == 1008, name, end.code)
            except ConnectionError:
                pass  # cut off before it has read the goodbye
            counted = [line for line in server.call("GET", "/metrics")[2].splitlines()
                       if line.startswith("magichat_cut_off_total") and 'why="too fast"' in line]
            expect(counted and int(counted[0].split()[-1]) >= 1, name, counted)
    print("  pings and pongs without end")


def signing_out(folder):
    """A cookie in other hands ends, and so does a token; a new key ends all."""
    with Server(BINARY, folder / "out.db") as server:
        mine = cookie_of(server.call("POST", "/api/tables", {}, own(server))[1])
        code = ws.new_table(server.port, {}, {**own(server), "Cookie": mine})
        digits = json.loads(server.call("POST", "/api/handover", headers={**own(server), "Cookie": mine})[2])["code"]
        theirs = cookie_of(server.call("POST", f"/api/handover/{digits}", headers=own(server))[1])

        def join(cookie):
            one = ws.Socket(server.port, cookie=cookie)
            one.send({"type": "join", "table": code})
            return one, one.until("welcome")[-1]["host"]
        sockets = [join(mine), join(theirs), join(mine)]  # the last one has copied the cookie
        expect(all(host for _, host in sockets), "devices of one guest")
        status, headers, _ = server.call("POST", "/api/sign_out", headers={**own(server), "Cookie": mine})
        fresh = cookie_of(headers)
        expect(status == 200 and fresh.split(".")[1] == mine.split(".")[1], status, headers)
        for one, _ in sockets:  # all of them, that of this device too: it comes back with what it was given
            try:
                end = time.monotonic() + PATIENCE
                while time.monotonic() < end:
                    list(one.take())
                expect(False, "a socket that was signed out is open")
            except ws.Closed as closed:
                expect(closed.code == 1012, closed.code)
            one.close()
        for old in mine, theirs:
            one, host = join(old)
            expect(not host, "what was signed out still opens the door")
            one.close()
        one, host = join(fresh)
        expect(host, "this device has lost its seat")
        one.close()
        token = server.token()
        status, _, text = server.call("POST", "/api/sign_out", headers={"Authorization": f"Bearer {token}"})
        other = json.loads(text)["token"]
        for one, wanted in (token, 401), (other, 201):
            expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {one}"})[0] == wanted, wanted)
        expect(server.call("POST", "/api/sign_out", headers={"Authorization": "Bearer forged"})[0] == 401)
        for stranger in {}, {"Cookie": mine}, {"Cookie": "mh=forged"}:
            expect(server.call("POST", "/api/sign_out", headers={**own(server), **stranger})[0] == 401, "nobody", stranger)
        # Twice in one second, too.
        chain = [fresh]
        for _ in range(3):
            status, headers, _ = server.call("POST", "/api/sign_out", headers={**own(server), "Cookie": chain[-1]})
            expect(status == 200, status)
            chain.append(cookie_of(headers))
        for old in chain:
            one, host = join(old)
            expect(host == (old == chain[-1]), chain.index(old))
            one.close()
    with Server(BINARY, folder / "out.db") as server:  # it is kept, whatever happens after the answer
        for _ in range(5):
            token = server.token()
            other = json.loads(server.call("POST", "/api/sign_out", headers={"Authorization": f"Bearer {token}"})[2])["token"]
            server.kill()
            server.start()
            expect(server.call("POST", "/api/sign_out", headers={"Authorization": f"Bearer {token}"})[0] == 401, "forgotten")
        for one, wanted in (token, 401), (other, 201):
            expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {one}"})[0] == wanted, wanted)
        used = subprocess.run([BINARY, "serve", "--db", folder / "out.db", "--new-key"], capture_output=True, text=True)
        expect(used.returncode != 0 and used.stderr, "under a running server")
    done = subprocess.run([BINARY, "serve", "--db", folder / "out.db", "--new-key"], capture_output=True, text=True)
    expect(done.returncode == 0 and not done.stderr, done.stderr)
    expect(done.stdout.count("\n") == 1 and "has a new key" in done.stdout, done.stdout)
    with Server(BINARY, folder / "out.db") as server:
        expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {other}"})[0] == 401, "after a new key")
        expect(server.call("GET", f"/api/tables/{code}")[0] == 200, "the tables stay")
    for nowhere, words in ((folder / "nobody.db", "there is no file"), (folder / "no" / "out.db", "there is no folder")):
        done = subprocess.run([BINARY, "serve", "--db", nowhere, "--new-key"], capture_output=True, text=True)
        expect(done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.returncode, done.stderr)
        expect(not done.stdout and not list(folder.glob("no*")), "nothing was made", done.stdout)
    print("  signing out other devices, and everybody")


def keys_in_turn(folder):
    """A new key takes over at a start when the old one is old; what that has signed is still good."""
    with Server(BINARY, folder / "keys.db", NO_LIMITS + ["--key-life", "1s"]) as server:
        token, cookie = server.token(), cookie_of(server.call("GET", "/")[1])
    for _ in range(2):
        with Server(BINARY, folder / "keys.db", NO_LIMITS + ["--key-life", "0s"]) as server:
            expect(server.call("POST", "/api/tables", {}, {"Authorization": f"Bearer {token}"})[0] == 201)
            renewed = server.call("GET", "/", headers={"Cookie": cookie})[1]
            expect(cookie_of(renewed).split(".")[1] == cookie.split(".")[1], "somebody else")
            expect(cookie_of(renewed).split(".")[0] != cookie.split(".")[0], "the same key signs")
            cookie = cookie_of(renewed)
    print("  keys that take turns")


with Folder() as folder:
    with Server(BINARY, folder / "hat.db") as server:
        posts(server)
        names(folder, server)
        smuggling(server)
        expect(not server.said("level=error"), server.log)
    pings(folder)
    signing_out(folder)
    keys_in_turn(folder)
print("foreign pages: all as it should be")
