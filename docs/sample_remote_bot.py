#!/usr/bin/env python3
"""Brings a bot to a table of a server: any bot that speaks JSON lines, as sample_bot.py does. See write-a-bot.md.

    sample_remote_bot.py http://localhost:8080 owl-crown-4170 [COMMAND...]
    sample_remote_bot.py http://localhost:8080 --new court [COMMAND...]   opens a table of two and says its link

At the end of every game it prints who has won, and the link to the record.
"""
import base64
import json
import os
import pathlib
import socket
import ssl
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request


class Gone(Exception):
    """The connection has ended."""


class Socket:
    """As much of RFC 6455 as a bot needs."""

    def __init__(self, address, token):
        url = urllib.parse.urlsplit(address)
        port = url.port or (443 if url.scheme == "https" else 80)
        self.socket = socket.create_connection((url.hostname, port), timeout=90)
        if url.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nAuthorization: Bearer {token}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        if b" 101 " not in self.file.readline():
            raise Gone
        while self.file.readline().strip():
            pass

    def send(self, data, opcode=1):
        if not isinstance(data, bytes):
            data = json.dumps(data).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        mask = os.urandom(4)
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise Gone
        return data

    def receive(self):
        while True:
            opcode, size = self.read(2)
            if size >= 126:
                size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
            data = self.read(size)
            if opcode & 15 == 1:
                return json.loads(data)
            if opcode & 15 == 8:
                raise Gone
            if opcode & 15 == 9:
                self.send(data, 10)  # a pong for a ping


def tell_end(address, names, over):
    """What came of a game, and where its record can be watched."""
    winners = " and ".join(f"{names[seat - 1]} (seat {seat})" for seat in over["winners"])
    points = " : ".join(map(str, over["scores"]))
    print(f"won by {winners}, {points}", flush=True)
    print(f"record: {address}/r/{over['commitment']['hash'][:24]}", flush=True)


def visit(address, token, table, bot, since, names):
    """One connection, from joining to its end. Gives back the last version, or None if the bot should not come again."""
    connection = Socket(address, token)

    def say(message):
        time.sleep(0.06)  # the server takes 20 messages a second of one connection, and cuts off who sends more
        connection.send(message)

    say({"type": "join", "table": table, "eyes": False, **({"since": since} if since else {})})
    seated = host = wanted = False
    while True:
        try:
            message = connection.receive()
        except (Gone, OSError):
            return since or 0
        kind = message["type"]
        if kind in ("welcome", "yours"):
            seated, host = bool(message["seats"]), message["host"]
        elif kind == "table":
            free = [i for i, seat in enumerate(message["seats"], 1) if seat["kind"] == "open"]
            if message["phase"] == "lobby" and not seated and free:
                say({"type": "sit", "seat": free[0], "name": "Remote"})
            elif message["phase"] == "lobby" and host and not free:
                say({"type": "start"})
            elif message["phase"] == "over" and seated and not wanted:
                wanted = True
                say({"type": "rematch"})
        elif kind in ("game", "seen", "act", "over") and seated:  # the words that every bot knows
            since = message["n"]
            wanted = wanted and kind != "game"
            bot.stdin.write(json.dumps(message) + "\n")
            bot.stdin.flush()
            if kind == "game":
                names[:] = message["names"]
            elif kind == "over":
                tell_end(address, names, message)
            elif kind == "act":
                say({**json.loads(bot.stdout.readline()), "seat": message["seat"], "n": since})
        elif kind == "error":
            print(f"sample_remote_bot: {message['code']}: {message['text']}", file=sys.stderr)
            if message.get("re") == "join" and not seated:
                return None
        elif kind == "bye" and message["why"] != "restart":
            raise SystemExit(0)


def ask(url, body=None, headers=None):
    request = urllib.request.Request(url, json.dumps(body or {}).encode(), headers or {}, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def main():
    if len(sys.argv) < 3 or not sys.argv[1].startswith("http") or (sys.argv[2] == "--new" and len(sys.argv) < 4):
        sys.exit(__doc__)
    address, table, *command = sys.argv[1:]
    address = address.rstrip("/")
    game = command.pop(0) if table == "--new" else None
    command = command or [sys.executable, str(pathlib.Path(__file__).parent / "sample_bot.py")]
    try:
        token = ask(address + "/api/token")["token"]
        if game:
            table = ask(address + "/api/tables", {"game": game}, {"Authorization": "Bearer " + token})["table"]
            print(f"opened {table}: {address}/t/{table}", flush=True)
    except OSError as error:  # nobody there, or it said no
        sys.exit(f"sample_remote_bot: {address}: {error}")
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    since, names = 0, []
    while since is not None:
        try:
            since = visit(address, token, table, bot, since, names)
        except (Gone, OSError):
            pass  # the server is not there at the moment
        time.sleep(0.5)
    bot.stdin.close()
    bot.wait()
    return 1  # no such table, or not for us; it was said why


if __name__ == "__main__":
    sys.exit(main())
