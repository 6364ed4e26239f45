"""A NATS of our own for a test, on this machine alone, with a user and a password; and a spy who hears all that goes over it."""
import json
import pathlib
import shutil
import socket
import struct
import subprocess
import threading
import time

from serving import PATIENCE, expect, free_port

PROGRAM = shutil.which("nats-server") or next(iter(map(str, pathlib.Path("/usr/sbin").glob("nats-server"))), None)
USER, PASSWORD = "house", "open-sesame"


class Nats:
    def __init__(self, folder):
        self.port, self.settings = free_port(), folder / "nats.conf"
        self.settings.write_text(
            f"listen: 127.0.0.1:{self.port}\nauthorization {{ user: {USER}, password: {PASSWORD} }}\n")
        self.address = f"nats://{USER}:{PASSWORD}@127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.spawn()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:  # somebody else has the port for a moment
                self.spawn()
            try:
                with socket.create_connection(("127.0.0.1", self.port)) as there:
                    if there.recv(4) == b"INFO":
                        return
            except OSError:
                pass
            time.sleep(0.02)
        expect(False, "NATS does not start")

    def spawn(self):
        self.process = subprocess.Popen([PROGRAM, "-c", self.settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        """As if the power had failed."""
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


KINDS = ["hello", "beat", "news", "goodbye"]
TEXT, LIST = "text", "list"
MESSAGES = [("come", "QQQ?", TEXT, TEXT), ("say", "QQ", TEXT), ("go", "QQ"), ("ask", "QQQ?", TEXT, TEXT),
            ("joined", "Q?"), ("tell", LIST, TEXT), ("send_off", "QH", TEXT), ("answer", "QH", TEXT), ("used", TEXT, "BI")]  # name, and the fields in order


def read_parcel(data):
    """(kind, from, messages), as server/cluster/messages.h has the layout. Written from there alone."""
    version, kind, sender, *_ = struct.unpack_from("<BBqQQQ", data)
    expect(version == 1, "version", version)
    at, messages = struct.calcsize("<BBqQQQ"), []

    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return list(values)
    while at < len(data):
        name, *parts = MESSAGES[take("B")[0]]
        values = []
        for part in parts:
            if part not in (TEXT, LIST):
                values += take(part)
                continue
            count = take("I")[0]
            if part == LIST:
                values.append(take(f"{count}Q"))
            else:
                values.append(data[at:at + count].decode())
                at += count
        expect(at <= len(data), "cut off", data)
        messages.append((name, values))
    return KINDS[kind], sender, messages


class Spy:
    """Has the user and the password of the house, and listens to everything."""

    def __init__(self, nats):
        self.heard = []  # (subject, bytes)
        self.socket = socket.create_connection(("127.0.0.1", nats.port))
        self.stream = self.socket.makefile("rb")
        self.stream.readline()
        options = json.dumps({"verbose": False, "pedantic": False, "user": USER, "pass": PASSWORD})
        self.socket.sendall(f"CONNECT {options}\r\nSUB > 1\r\nPING\r\n".encode())
        while self.stream.readline() != b"PONG\r\n":
            pass
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self):
        try:
            while line := self.stream.readline():
                if line.startswith(b"MSG"):
                    size = int(line.split()[-1])
                    self.heard.append((line.split()[1].decode(), self.stream.read(size)))
                    self.stream.read(2)
                elif line.startswith(b"PING"):
                    self.socket.sendall(b"PONG\r\n")
        except OSError:
            pass

    def stop(self):
        """Everything that was sent before is heard."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.listener.join()
        return self.heard
