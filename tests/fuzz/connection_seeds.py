#!/usr/bin/env python3
"""Writes the seeds of fuzz_connection and fuzz_frames: tests/fuzz/corpus/connection and frames, one conversation a file.

The first byte says how the host is, then steps follow, each a byte and what it needs: see `Setting` and `Step` in
fuzz_connection.cpp.
"""
import pathlib
import struct

UPGRADE, REFUSE, GREET, LEAVE, SMALL_QUEUE, DRIP = 1, 2, 4, 8, 16, 32
SAY, CLOSE, HALF_CLOSE, HANG_UP, STOP = b"\x02", b"\x03", b"\x05", b"\x06", b"\x07"
TEXT, BINARY, PART, MORE, LAST, BYE, PING, PONG = 0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A


def raw(data):
    return b"\x00" + struct.pack(">H", len(data)) + data


def frame(first, payload=b"", mask=0x5A):
    return b"\x01" + bytes([first, mask]) + struct.pack(">H", len(payload)) + payload


def wait(seconds):
    return b"\x04" + bytes([seconds])


def talk(settings, *steps):
    return bytes([settings]) + b"".join(steps)


def request(line, *lines, body=b""):
    head = [line + " HTTP/1.1", "Host: hat.test", *lines]
    if body:
        head.append(f"Content-Length: {len(body)}")
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


HANDSHAKE = ("Origin: http://hat.test", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
PAGE, WS = request("GET /"), request("GET /ws", *HANDSHAKE)

SEEDS = {
    "page": talk(0, raw(PAGE)),
    "head": talk(0, raw(request("HEAD /")), raw(PAGE)),
    "kept": talk(0, raw(PAGE + request("GET /api/x") + request("POST /api/x", body=b"{}"))),
    "slowly": talk(0, *(raw(PAGE[i:i + 5]) for i in range(0, len(PAGE), 5))),
    "later": talk(0, raw(request("GET /api/later")), SAY, raw(PAGE)),
    "chunked": talk(0, raw(request("POST /api/x", "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n\r\n")),
    "trailer": talk(0, raw(request("POST /api/x", "Transfer-Encoding: chunked") + b"0\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n")),
    "long_trailer": talk(0, raw(request("POST /api/x", "Transfer-Encoding: chunked") + b"0\r\nX: " + b"x" * 20000)),
    "long_chunk_head": talk(0, raw(request("POST /api/x", "Transfer-Encoding: chunked") + b"2;x=" + b"x" * 20000)),
    "both_lengths": talk(0, raw(request("POST /", "Transfer-Encoding: chunked", body=b"0\r\n\r\n") + PAGE)),
    "long_head": talk(0, raw(request("GET /", "X: " + "x" * 9000))),
    "long_body": talk(0, raw(request("POST /", "Content-Length: 99999999"))),
    "two_hosts": talk(0, raw(request("GET /", "Host: other.test"))),
    "old": talk(0, raw(b"GET / HTTP/1.0\r\n\r\n")),
    "not_http": talk(0, raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")),
    "half": talk(0, raw(PAGE[:20]), HALF_CLOSE),
    "silent": talk(0, wait(20)),
    "gone": talk(0, raw(PAGE), HANG_UP),
    "stopped": talk(0, raw(PAGE), STOP, raw(PAGE)),
    "upgrade": talk(0, raw(WS), frame(TEXT, b"hi")),
    "too_early": talk(0, raw(WS + b"\x81\x80mask")),
    "no_key": talk(0, raw(request("GET /ws", *HANDSHAKE[:-1]))),
    "foreign": talk(0, raw(request("GET /ws", "Origin: http://evil.test", *HANDSHAKE[1:]))),
    "refused": talk(UPGRADE | REFUSE, raw(PAGE)),
    "greeted": talk(UPGRADE | GREET, frame(TEXT, b"hi"), SAY),
    "sent_away": talk(UPGRADE | GREET | LEAVE, frame(BYE, b"\x03\xe8")),
    "texts": talk(UPGRADE, frame(TEXT, "Möwe 🎩".encode()), frame(TEXT, b""), frame(TEXT, b"x" * 200)),
    "parts": talk(UPGRADE, frame(PART, b"\xf0\x9f"), frame(PING, b"?"), frame(MORE, b"\x8e"), frame(LAST, b"\xa9")),
    "bad_text": talk(UPGRADE, frame(TEXT, b"\xff\xfe")),
    "half_text": talk(UPGRADE, frame(TEXT, b"\xed\xa0\x80")),
    "binary": talk(UPGRADE, frame(BINARY, b"\x00\x01")),
    "too_long": talk(UPGRADE, frame(TEXT, b"x" * 4097)),
    "huge": talk(UPGRADE, raw(b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xffmask")),
    "unmasked": talk(UPGRADE, raw(b"\x81\x02hi")),
    "reserved": talk(UPGRADE, frame(0xF1, b"hi")),
    "no_opcode": talk(UPGRADE, frame(0x83, b"hi")),
    "lost_part": talk(UPGRADE, frame(LAST, b"hi")),
    "long_ping": talk(UPGRADE, frame(PING, b"x" * 126)),
    "pong": talk(UPGRADE, wait(26), frame(PONG)),
    "bye": talk(UPGRADE, frame(BYE, b"\x03\xe8bye"), frame(TEXT, b"hi")),
    "bad_bye": talk(UPGRADE, frame(BYE, b"\x00"), frame(TEXT, b"hi")),
    "our_bye": talk(UPGRADE, frame(TEXT, b"bye"), frame(TEXT, b"hi"), frame(BYE, b"\x03\xe8")),
    "crossed": talk(UPGRADE, CLOSE, SAY, frame(TEXT, b"hi"), frame(BYE, b"\x03\xe8")),
    "too_fast": talk(UPGRADE, *[frame(TEXT, b"hi")] * 62, frame(BYE, b"\x03\xe8")),
    "flood": talk(UPGRADE | SMALL_QUEUE, frame(TEXT, b"flood"), frame(TEXT, b"hi")),
    "ws_silent": talk(UPGRADE, wait(61)),
    "ws_half": talk(UPGRADE, frame(TEXT, b"hi"), HALF_CLOSE),
    "ws_gone": talk(UPGRADE, frame(TEXT, b"hi"), HANG_UP, SAY),
    "dripping": talk(DRIP, raw(WS), frame(PART, "Möwe".encode()), frame(PING, b"?"), frame(LAST, b"x" * 130),
                     frame(BYE, b"\x03\xe8bye")),
    "dripping_page": talk(DRIP, raw(PAGE + request("POST /api/x", "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n\r\n")),
    "lists": talk(0, raw(request("GET /ws", HANDSHAKE[0], "Connection: keep-alive", "Connection: upgrade", "Upgrade: h2c, WebSocket",
                                 *HANDSHAKE[3:])), frame(TEXT, b"hi")),
    "two_keys": talk(0, raw(request("GET /ws", *HANDSHAKE, HANDSHAKE[-1]))),
    "old_version": talk(0, raw(request("GET /ws", *HANDSHAKE[:3], "Sec-WebSocket-Version: 8", HANDSHAKE[-1])), raw(WS), frame(TEXT, b"hi")),
    "with_body": talk(0, raw(request("GET /ws", *HANDSHAKE, body=b"{}"))),
    "nothing_at_all": talk(UPGRADE, *[frame(PART)] + [frame(MORE)] * 20 + [frame(LAST)]),
    "long_way_round": talk(UPGRADE, raw(b"\x81\xfe\x00\x02mask\x05\x08")),
    "ws_stopped": talk(UPGRADE, STOP, frame(TEXT, b"hi"), frame(BYE, b"\x03\xf4")),
}


def sent(first, payload=b"", mask=b"mask", head=None):
    """A frame as it is sent; `head` says its length in another way."""
    size = len(payload)
    head = head or (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 else
                    b"\xff" + struct.pack(">Q", size))
    return bytes([first]) + head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def frames(longest, piece, *those):
    """`longest`: eights of bytes; `piece`: bytes at a time, see fuzz_frames.cpp."""
    return bytes([longest, piece]) + b"".join(those)


FRAMES = {
    "texts": frames(64, 0, sent(TEXT, "Möwe 🎩".encode()), sent(TEXT), sent(TEXT, b"x" * 130), sent(BINARY, b"\xff")),
    "parts": frames(64, 5, sent(PART, b"\xf0\x9f"), sent(PING, b"?"), sent(MORE), sent(MORE, b"\x8e"), sent(LAST, b"\xa9"), sent(PONG)),
    "bye": frames(64, 1, sent(BYE, b"\x03\xe8bye"), sent(BYE), sent(BYE, b"\x0f\xa0")),
    "bad_byes": frames(64, 255, sent(BYE, b"\x03")),
    "no_code": frames(64, 255, sent(BYE, b"\x03\xec")),
    "bad_reason": frames(64, 255, sent(BYE, b"\x03\xe8\xff")),
    "bad_text": frames(64, 2, sent(PART, b"\xe2\x82"), sent(LAST, b"a")),
    "too_long": frames(1, 255, sent(PART, b"12345"), sent(LAST, b"1234")),
    "huge": frames(64, 255, sent(TEXT, head=b"\xff\x7f" + b"\xff" * 7)),
    "topmost_bit": frames(64, 255, sent(TEXT, head=b"\xff\x80" + bytes(7))),
    "long_way_round": frames(64, 255, sent(TEXT, b"hi", head=b"\xfe\x00\x02")),
    "very_long_way_round": frames(64, 255, sent(TEXT, b"hi", head=b"\xff" + bytes(7) + b"\x02")),
    "unmasked": frames(64, 255, b"\x81\x02hi"),
    "reserved": frames(64, 255, sent(0xC1, b"hi")),
    "no_kind": frames(64, 255, sent(0x83, b"hi")),
    "long_ping": frames(64, 255, sent(PING, b"x" * 126)),
    "ping_in_parts": frames(64, 255, sent(0x09, b"x")),
    "lost_part": frames(64, 255, sent(LAST, b"x")),
    "two_begin": frames(64, 255, sent(PART, b"x"), sent(TEXT, b"x")),
}

for fuzzer, seeds in ("connection", SEEDS), ("frames", FRAMES):
    folder = pathlib.Path(__file__).parent / "corpus" / fuzzer
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in seeds.items():
        (folder / name).write_bytes(data)
    print(f"{len(seeds)} seeds of fuzz_{fuzzer}")
