#!/usr/bin/env python3
"""Weights averaged with themselves are the same file; broken ones, and those of different networks, are refused."""
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
weights = os.path.join(here, "..", "net", "weights")
court, rabbits = (os.path.join(weights, game + ".net") for game in ("court", "rabbits"))


def average(*words):
    return subprocess.run([sys.executable, os.path.join(here, "average.py"), *words], capture_output=True, text=True)


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


with tempfile.TemporaryDirectory() as folder:
    out, broken = os.path.join(folder, "out.net"), os.path.join(folder, "broken.net")
    for path in (court, rabbits):
        done = average(out, "0.25:" + path, "0.75:" + path)
        assert done.returncode == 0, done.stderr
        assert bytes_of(out) == bytes_of(path), path
    os.remove(out)

    assert average(out, "0.5:" + court, "0.5:" + rabbits).returncode != 0
    data = bytearray(bytes_of(court))
    data[1000] ^= 1
    with open(broken, "wb") as file:
        file.write(data)
    done = average(out, "1:" + broken)
    assert done.returncode != 0 and "broken" in done.stderr, done.stderr
    assert not os.path.exists(out)
