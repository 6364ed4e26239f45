#!/usr/bin/env python3
"""How the server speaks WebSocket (RFC 6455): a conversation a case, and every byte of the answer. Each is held with whole
frames, byte by byte and over TLS."""
import contextlib
import itertools
import shutil
import socket
import ssl
import struct
import subprocess
import sys

import ws
from serving import NO_LIMITS, PATIENCE, Folder, Server, expect

BINARY = sys.argv[1]
LONGEST = 4096  # what --message-size is if nobody says it

FIN, TEXT, BINARY_DATA, CLOSE, PING, PONG = 0x80, 1, 2, 8, 9, 10
PING_US = b'{"type":"ping"}'  # answered with an error, since nobody has joined: it was understood
HEARD, BABBLE = "heard", "babble"
masks = itertools.cycle([b"mask", bytes(4), b"\xff\x00\x80\x7f"])


def frame(kind, data=b"", fin=True, rsv=0, masked=True, length=None):
    """A frame of a client. `length`: the bytes after the first, to say it otherwise."""
    mask, size = next(masks), len(data)
    if length is None:
        length = bytes([size]) if size < 126 else struct.pack("!BH", 126, size) if size < 65536 else struct.pack("!BQ", 127, size)
    head = bytes([(FIN if fin else 0) | rsv << 4 | kind, length[0] | (0x80 if masked else 0)]) + length[1:]
    if not masked:
        return head + data
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def text(data, *cuts):
    """A message in pieces: cut at these places."""
    ends = [0, *cuts, len(data)]
    parts = [data[a:b] for a, b in zip(ends, ends[1:])]
    return [frame(TEXT if i == 0 else 0, part, fin=i == len(parts) - 1) for i, part in enumerate(parts)]


def bye(code=1000, reason=b""):
    return frame(CLOSE, struct.pack("!H", code) + reason)


def name(data):
    """A message that is understood, with these bytes in it."""
    return b'{"type":"name","name":"' + data + b'"}'


padded = PING_US + b" " * (LONGEST - len(PING_US))
END = bye()
# What is sent, and what is heard until the end. Who is not sent away says goodbye and hears it back.
CASES = {
    # Messages and their lengths
    "a message": ([frame(TEXT, PING_US), END], [HEARD, 1000]),
    "an empty message": ([frame(TEXT), END], [BABBLE, 1000]),
    "as long as a short length says": ([frame(TEXT, b"7" * 125), END], [BABBLE, 1000]),
    "a length of two bytes": ([frame(TEXT, b"7" * 126), frame(TEXT, b"7" * 127), END], [BABBLE, BABBLE, 1000]),
    "the longest": ([frame(TEXT, padded), END], [HEARD, 1000]),
    "one byte too long": ([frame(TEXT, padded + b" "), END], [1009]),
    "a length of eight bytes": ([frame(TEXT, b"7" * 65536), END], [1009]),
    "a length without end": ([frame(TEXT, length=b"\x7f\x7f" + b"\xff" * 7)], [1009]),
    "a length with the topmost bit": ([frame(TEXT, length=b"\x7f\x80" + bytes(7))], [1002]),
    "two bytes for a length of one": ([frame(TEXT, PING_US, length=b"\x7e\x00\x0f"), END], [1002]),
    "eight bytes for a length of two": ([frame(TEXT, b"7" * 200, length=b"\x7f" + bytes(6) + b"\x00\xc8"), END], [1002]),
    "many at once": ([b"".join([frame(TEXT, PING_US)] * 50), END], [HEARD] * 50 + [1000]),
    "no text": ([frame(BINARY_DATA, PING_US), END], [1003]),
    # Pieces
    "two pieces": ([*text(PING_US, 7), END], [HEARD, 1000]),
    "pieces of a byte": ([*text(PING_US, *range(1, len(PING_US))), END], [HEARD, 1000]),
    "empty pieces": ([*text(PING_US, 0, 0, 5, 5, len(PING_US)), END], [HEARD, 1000]),
    "nothing in pieces": ([*text(b"", 0, 0), END], [BABBLE, 1000]),
    "pings between pieces": ([b"".join(part + frame(PING, b"%d" % i) for i, part in enumerate(text(PING_US, 3, 9))), END],
                             [(PONG, b"0"), (PONG, b"1"), HEARD, (PONG, b"2"), 1000]),
    "the longest in pieces": ([*text(padded, 1, 2000, 4000), END], [HEARD, 1000]),
    "too long in pieces": ([*text(padded + b" ", 4000), END], [1009]),
    "a goodbye between pieces": ([text(PING_US, 3)[0], END], [1000]),
    "a piece of nothing": ([frame(0, PING_US), END], [1002]),
    "a piece behind a whole message": ([frame(TEXT, PING_US), frame(0, PING_US)], [HEARD, 1002]),
    "another message between pieces": ([text(PING_US, 3)[0], frame(TEXT, PING_US), END], [1002]),
    "no text in pieces": ([frame(BINARY_DATA, b"a", fin=False), frame(0, b"b"), END], [1003]),
    # Pings and pongs
    "a ping": ([frame(PING, b"there?"), END], [(PONG, b"there?"), 1000]),
    "an empty ping": ([frame(PING), END], [(PONG, b""), 1000]),
    "a ping of any bytes": ([frame(PING, bytes(range(125))), END], [(PONG, bytes(range(125))), 1000]),
    "many pings": ([b"".join(frame(PING, b"%d" % i) for i in range(10)), END], [(PONG, b"%d" % i) for i in range(10)] + [1000]),
    "a ping too long": ([frame(PING, bytes(126)), END], [1002]),
    "a ping in pieces": ([frame(PING, b"a", fin=False), frame(0, b"b"), END], [1002]),
    "a pong nobody asked for": ([frame(PONG, b"here"), frame(TEXT, PING_US), END], [HEARD, 1000]),
    # Bits and kinds that nobody has agreed to
    "a reserved bit": ([frame(TEXT, PING_US, rsv=1), END], [1002]),
    "compressed": ([frame(TEXT, PING_US, rsv=4), END], [1002]),
    "all reserved bits of a ping": ([frame(PING, rsv=7), END], [1002]),
    "without a mask": ([frame(TEXT, PING_US, masked=False), END], [1002]),
    "a ping without a mask": ([frame(PING, masked=False), END], [1002]),
    **{f"kind {kind}": ([frame(kind, b"x"), END], [1002]) for kind in (3, 7, 11, 15)},
    "a good one before a bad one": ([frame(TEXT, PING_US), frame(TEXT, PING_US, rsv=2), frame(TEXT, PING_US)], [HEARD, 1002]),
    # Letters
    "letters of all lengths": ([frame(TEXT, name("aéम🎩".encode())), END], [HEARD, 1000]),
    "letters cut between pieces": ([*text(name("aéम🎩".encode()), *range(23, 34)), END], [HEARD, 1000]),
    **{f"no letter: {bad.hex()}": ([frame(TEXT, name(bad)), END], [1007])
       for bad in (b"\xff", b"\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80")},
    "half a letter at the end": ([frame(TEXT, PING_US + b"\xf0\x9f\x8e"), END], [1007]),
    "half a letter in a piece": ([*text(name(b"\xc3") + b"\xa9", 24), END], [1007]),
    # Goodbyes
    "a goodbye without a code": ([frame(CLOSE)], [None]),
    **{f"goodbye {code}": ([bye(code)], [code]) for code in (1001, 1003, 1011, 1014, 3000, 4999)},
    **{f"no goodbye {code}": ([bye(code)], [1002]) for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)},
    "a goodbye with a reason": ([bye(1000, "weil es spät ist 🎩".encode())], [1000]),
    "the longest reason": ([bye(1000, b"x" * 123)], [1000]),
    "a reason too long": ([bye(1000, b"x" * 124)], [1002]),
    "a reason that is no text": ([bye(1000, b"\xce\xba\xff")], [1007]),
    "half a code": ([frame(CLOSE, b"\x03")], [1002]),
    "a goodbye in pieces": ([frame(CLOSE, b"\x03\xe8", fin=False)], [1002]),
    "nothing is heard after a goodbye": ([END + frame(TEXT, PING_US) + frame(PING) + END], [1000]),
    "nor after a mistake": ([frame(3) + frame(TEXT, PING_US) + frame(PING)], [1002]),
}


def heard(data):
    """The frames of a server, as the cases name them."""
    while data:
        expect(len(data) >= 2 and data[0] in (FIN | TEXT, FIN | CLOSE, FIN | PONG) and data[1] < 128, "no frame of a server:", data[:20])
        size, at = (data[1], 2) if data[1] < 126 else (struct.unpack_from("!H", data, 2)[0], 4)
        payload, data, kind = data[at:at + size], data[at + size:], data[0] & 15
        if kind == TEXT:
            yield HEARD if b'"not_now"' in payload else BABBLE if b'"bad_message"' in payload else payload
        elif kind == CLOSE:
            yield struct.unpack_from("!H", payload)[0] if payload else None
            expect(not data, "after a goodbye:", data)
        else:
            yield kind, payload


class Line:
    """A WebSocket that sends bytes as they are."""

    def __init__(self, port, token, tls=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket)
        self.socket.sendall(ws.upgrade(port, f"Authorization: Bearer {token}"))
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        expect(head.startswith(b"HTTP/1.1 101 "), head)

    def send(self, data, at_a_time):
        with contextlib.suppress(ConnectionError):  # the server may have enough before all is said
            for i in range(0, len(data), at_a_time):
                self.socket.sendall(data[i:i + at_a_time])

    def rest(self):
        data = b""
        while more := self.socket.recv(65536):
            data += more
        return data

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def conformance(port, token, at_a_time=1 << 30, tls=None):
    for case, (sent, wanted) in CASES.items():
        data = b"".join(sent)
        if len(data) > 10_000 and at_a_time < 100:
            continue
        with Line(port, token, tls) as line:
            line.send(data, at_a_time)
            got = list(heard(line.rest()))
        expect(got == wanted, f"{case}, {at_a_time} bytes at a time, TLS: {bool(tls)}:", got, "instead of", wanted)


def half_closed(server, token):
    """Who has nothing more to say hears the answer to what was said before, and the end."""
    with Line(server.port, token) as line:
        line.send(frame(TEXT, PING_US) + frame(PING, b"?"), 1 << 30)
        line.socket.shutdown(socket.SHUT_WR)
        expect(list(heard(line.rest())) == [HEARD, (PONG, b"?")])
    with Line(server.port, token) as line:  # in the middle of a frame
        line.send(frame(TEXT, PING_US)[:9], 1 << 30)
        line.socket.shutdown(socket.SHUT_WR)
        expect(line.rest() == b"")


def no_answer_read(server, token):
    """Pongs for somebody who does not read are kept up to a bound; then that one is cut off."""
    with Line(server.port, token) as line:
        ping = frame(PING, bytes(125)) * 1000
        sent = 0
        try:
            while sent < 400:  # 50 MB
                line.socket.sendall(ping)
                sent += 1
        except ConnectionError:
            pass
        expect(sent < 400, "nobody minds")
    expect(server.metrics()['magichat_cut_off_total{why="does not read"}'] >= 1)


def refusals(server, token):
    """Doors that stay shut. The rest is in server/net/opening_test.cpp."""
    good = ws.upgrade(server.port, f"Authorization: Bearer {token}").decode()
    for what, request, status in (
            ("as it should be", good, 101), ("another version", good.replace("Version: 13", "Version: 12"), 426),
            ("no key", "\r\n".join(line for line in good.split("\r\n") if "-Key" not in line), 400),
            ("a short key", good.replace("-Key: ", "-Key: AAAA", 1), 400), ("HTTP/1.0", good.replace("HTTP/1.1", "HTTP/1.0"), 426),
            ("no Upgrade", good.replace("Upgrade: websocket", "Upgrade: h2c"), 426),
            ("by POST", good.replace("GET", "POST").replace("\r\n\r\n", "\r\nContent-Length: 0\r\n\r\n"), 405),
            ("no Host", good.replace(f"Host: 127.0.0.1:{server.port}\r\n", ""), 400),
            ("frames at once", good + frame(TEXT, PING_US).decode("latin-1"), 400)):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one:
            one.sendall(request.encode("latin-1"))
            expect(one.recv(65536).startswith(b"HTTP/1.1 %d " % status), what)


def certificate(folder):
    """What a server needs for TLS, made by the program of the library that it uses; nothing where that is not installed."""
    if not shutil.which("openssl"):
        return None
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                    "-out", cert, "-subj", "/CN=hat.test", "-days", "2"], check=True, capture_output=True)
    return ["--cert", str(cert), "--key", str(key)]


with Folder() as folder:
    with Server(BINARY, folder / "hat.db", NO_LIMITS) as server:
        token = server.token()
        conformance(server.port, token)
        conformance(server.port, token, at_a_time=1)
        half_closed(server, token)
        refusals(server, token)
        no_answer_read(server, token)
        expect(not server.said("level=error"), server.log)
    print(f"  {len(CASES)} conversations, whole and byte by byte")
    if options := certificate(folder):
        with Server(BINARY, folder / "hat.db", NO_LIMITS + options) as server:
            here = ssl.create_default_context(cafile=folder / "cert.pem")
            here.check_hostname = False
            conformance(server.port, token, tls=here)
            expect(not server.said("level=error"), server.log)
        print("  and over TLS")
    else:
        print("  not over TLS: there is no openssl here")
print("websocket: all as it should be")
