#!/usr/bin/env python3
"""Brings a bot to a table of a server: any bot that speaks JSON lines, as sample_bot.py does. See write-a-bot.md.

    sample_remote_bot.py http://localhost:8080 owl-crown-417 [COMMAND...]
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


def visit(address, token, table, bot, since):
    """One connection, from joining to its end. Gives back the last version, or None if the bot should not come again."""
    connection = Socket(address, token)
    connection.send({"type": "join", "table": table, "eyes": False, **({"since": since} if since else {})})
    seated = False
    while True:
        try:
            message = connection.receive()
        except (Gone, OSError):
            return since or 0
        kind = message["type"]
        if kind in ("welcome", "yours"):
            seated = bool(message["seats"])
        elif kind == "table" and not seated and message["phase"] == "lobby":
            free = [i for i, seat in enumerate(message["seats"], 1) if seat["kind"] == "open"]
            if free:
                connection.send({"type": "sit", "seat": free[0], "name": "Remote"})
        elif kind in ("game", "seen", "act", "over") and seated:  # the words that every bot knows
            since = message["n"]
            bot.stdin.write(json.dumps(message) + "\n")
            bot.stdin.flush()
            if kind == "act":
                connection.send({**json.loads(bot.stdout.readline()), "seat": message["seat"], "n": since})
            elif kind == "over":
                connection.send({"type": "rematch"})
        elif kind == "error":
            print(f"sample_remote_bot: {message['code']}: {message['text']}", file=sys.stderr)
            if message.get("re") == "join" and not seated:
                return None
        elif kind == "bye" and message["why"] != "restart":
            return None


def main():
    address, table, *command = sys.argv[1:]
    command = command or [sys.executable, str(pathlib.Path(__file__).parent / "sample_bot.py")]
    with urllib.request.urlopen(urllib.request.Request(address + "/api/token", method="POST")) as answer:
        token = json.load(answer)["token"]
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    since = 0
    while since is not None:
        try:
            since = visit(address, token, table, bot, since)
        except (Gone, OSError):
            pass  # the server is not there at the moment
        time.sleep(0.5)
    bot.stdin.close()
    bot.wait()


if __name__ == "__main__":
    main()
