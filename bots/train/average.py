#!/usr/bin/env python3
"""Weights between those of several networks of one shape: average.py OUT PART:FILE PART:FILE..., such as 0.3:a.net 0.7:b.net"""
import math
import struct
import sys

WORDS = "things features table relations width blocks singles doubles pairs others".split()  # bots/net/network.h
PAIR_WIDTH = 32
HEAD = struct.Struct("<6s%dH" % len(WORDS))
ROW = struct.Struct("<Bi")  # by how much its weights are shifted, and what is added


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", total)


def layers(shape):
    """How many inputs and outputs each has, in the order of Weights in bots/net/network.h."""
    width = shape["width"]
    yield shape["features"], width
    yield shape["table"], width
    for _ in range(shape["blocks"]):
        yield from ((width * (2 + 2 * shape["relations"]), width), (width, width), (2 * width, width))
    yield from ((width, shape["singles"]), (width, PAIR_WIDTH), (width, PAIR_WIDTH))
    yield from ((2 * shape["relations"], PAIR_WIDTH), (PAIR_WIDTH, shape["doubles"]))
    if shape["others"]:
        yield from ((2 * width, width), (width, shape["others"]))


def read(path):
    """The head of a file, and its rows: what is added, and the weights."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"MHNET1" or checksum(data[:-8]) != data[-8:]:
        sys.exit("%s: no file of weights, or a broken one" % path)
    _, *numbers = HEAD.unpack_from(data)
    rows, at = [], HEAD.size
    for inputs, outputs in layers(dict(zip(WORDS, numbers))):
        for _ in range(outputs):
            shift, bias = ROW.unpack_from(data, at)
            weights = struct.unpack_from("%db" % inputs, data, at + ROW.size)
            at += ROW.size + inputs
            rows.append([bias / 2 ** (shift + 8)] + [weight / 2 ** shift for weight in weights])
    return data[:HEAD.size], rows


def written(head, rows):
    data = bytearray(head)
    for bias, *weights in rows:
        most = max(max(map(abs, weights)), 1e-9)
        shift = min(16, max(1, math.floor(math.log2(127.49 / most))))
        data += ROW.pack(shift, round(bias * 2 ** (shift + 8)))
        data += struct.pack("%db" % len(weights), *(max(-127, min(127, round(w * 2 ** shift))) for w in weights))
    return bytes(data) + checksum(data)


def main(out, *parts):
    heads, networks, shares = [], [], []
    for part in parts:
        share, path = part.split(":", 1)
        head, rows = read(path)
        heads.append(head), networks.append(rows), shares.append(float(share))
    if len(set(heads)) != 1:
        sys.exit("these are weights of different networks, or none")
    rows = [[sum(share * number for share, number in zip(shares, numbers)) for numbers in zip(*same)]
            for same in zip(*networks)]
    with open(out, "wb") as file:
        file.write(written(heads[0], rows))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
