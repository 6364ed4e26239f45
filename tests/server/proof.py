#!/usr/bin/env python3
"""Proves a record's deal, written from docs/table.md alone and with nothing of ours: proof.py FILE...

Says what is wrong, or nothing. The moves between are not replayed, so of a court's second deal (after a dead row, whose cards lie
in an order that only a replay knows) nothing but its cards is checked; `magichat verify` checks that too."""
import hashlib
import json
import struct
import sys

MASK = 0xFFFFFFFF
ANIMALS = "rabbit dove cat owl frog mouse".split()
COLOURS = "white black brown pink blue green".split()
WANDS = [f"{a}-{b}" for i, a in enumerate(COLOURS) for b in COLOURS[i:]]
SIDES = "hat1 hat2 exchange exchange draw draw".split()
HEADS = [one for one in "king princess knight wizard cook witch pirate dragon jester dresser".split() for _ in "12"]
HATS = [one for one in "crown tiara helmet tophat toque pointed tricorn horns bells kerchief".split() for _ in "12"]


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def chacha20(key, k):
    """RFC 8439: the keystream of the k-th move of the house, as numbers of 64 bits."""
    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter,
                 *struct.unpack("<3I", k.to_bytes(12, "little"))]
        x = list(start)
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for p, q, r, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[p] = (x[p] + x[q]) & MASK
                    mixed = x[r] ^ x[p]
                    x[r] = (mixed << left | mixed >> (32 - left)) & MASK
        yield from struct.unpack("<8Q", struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, start))))
        counter += 1


def below(stream, n):
    product = (next(stream) >> 32) * n
    while product & MASK < n and product & MASK < (1 << 32) % n:
        product = (next(stream) >> 32) * n
    return product >> 32


def shuffled(cards, stream):
    cards = list(cards)
    for left in range(len(cards), 1, -1):
        other = below(stream, left)
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    return cards


def house_move(game, move, first, stream):
    """What the house does here; of the move that stands in the record only its kind, and how many cards there are, is used."""
    kind, *cards = move.split()
    if game == "vanish":
        return " ".join(["deal", *shuffled(ANIMALS, stream)])
    if game == "court":
        if not first:
            return move
        hats = ["magic"] * cards.count("magic") + HATS
        return " ".join(["deal", *shuffled(HEADS, stream), "/", *shuffled(hats, stream)])
    if kind == "roll":
        both = below(stream, 36)
        return f"roll {SIDES[both // 6]} {SIDES[both % 6]}"
    hats = shuffled([colour for colour in COLOURS for _ in range(cards.count(colour))], stream)
    return " ".join([kind, *hats, *(["/", *shuffled(WANDS, stream)] if kind == "deal" else [])])


def promise_text(record, promise):
    def line(word, text):
        return f"{word} {len(text.encode())} {text}\n"
    text = "magichat commitment 3\n" + line("table", promise["table"])
    text += f"game_n {promise['game_n']}\ngame {record['game']}\n"
    text += f"options {json.dumps(record['options'], separators=(',', ':'))}\nfirst {record['first']}\n"
    for seat in promise["seats"]:
        text += line("bot", seat["bot"]) if "bot" in seat else line("person", seat["person"])
        text += f"pledge {seat.get('pledge', 'none')}\n"
    return text


def what_is_wrong(record):
    """The first thing that does not hold, or None."""
    opened = record["commitment"]
    digest, nonce, secret = (bytes.fromhex(opened[key]) for key in ("hash", "nonce", "secret"))
    if "promise" in opened:
        key = [b"magichat deal 2\n", secret]
        for number, seat in enumerate(opened["promise"]["seats"], 1):
            luck = bytes.fromhex(seat.get("luck", ""))
            if "bot" in seat and (luck or "pledge" in seat):
                return f"the luck of the bot on seat {number}"
            if luck and sha(b"magichat luck 2\n", luck).hex() != seat.get("pledge"):
                return f"the luck of seat {number}"
            key.append(b"\1" + luck if luck else b"\0")
        text, key = promise_text(record, opened["promise"]).encode(), sha(*key)
    else:
        text, key = b"magichat commitment 1\n", secret
    if sha(text, nonce, secret) != digest:
        return "the hash"
    house = [move for move in record["moves"] if move.split()[0] in ("deal", "roll", "shuffle")]
    for k, move in enumerate(house):
        if house_move(record["game"], move, k == 0, chacha20(key, k)) != move:
            return f"the house's move {k + 1}: {move}"
    return None


def main():
    wrong = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            if why := what_is_wrong(json.load(file)):
                print(f"{path}: {why}")
                wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
