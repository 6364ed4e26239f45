#!/usr/bin/env python3
"""By hand, where strace is: no version is announced before the disk was told to flush since the one before.

    flushes.py BINARY

A killed process leaves the system's memory as it was, so test_crash.py would not notice a commit that is not flushed.
"""
import os
import re
import sys

from serving import Folder, Player, Server, expect, run

BINARY = os.path.abspath(sys.argv[1])


def play(folder):
    wrapper = folder / "traced"
    wrapper.write_text(f'#!/bin/sh\nexec strace -f -s 4000 -o "{folder}/trace" -e trace=fdatasync,fsync,sendmsg,sendto,'
                       f'writev,write "{BINARY}" "$@"\n')
    wrapper.chmod(0o755)
    server = Server(str(wrapper), folder / "hat.db")
    token = server.token()
    code = server.table(token, "court", players=4, turn_limit=60)
    players = [Player(server, code, token if seat == 1 else None, seat=seat) for seat in range(1, 5)]
    run(players, lambda: all(player.seats for player in players))
    players[0].say("start")
    run(players, lambda: all(player.overs for player in players))
    for player in players:
        player.drop()
    os.kill(int((folder / "hat.db.lock").read_text()), 15)  # the server and not strace
    expect(server.process.wait(60) == 0)
    return players[0].overs[0]["n"]


with Folder() as folder:
    last = play(folder)
    flushes = announced = version = 0
    flushed = False
    for line in (folder / "trace").read_text(errors="replace").splitlines():
        if re.search(r"(fdatasync|fsync)(\(.*\) += 0| resumed.* = 0)", line):
            flushed, flushes = True, flushes + 1
        found = re.findall(r'\\"type\\":\\"(?:seen|over)\\"(?:,\\"seat\\":\d)?,\\"n\\":(\d+)', line)
        newest = max(map(int, found), default=0)
        if newest > version:
            expect(flushed, "announced before a flush:", line[:300])
            version, announced, flushed = newest, announced + 1, False
    expect(version == last, version, last)
print(f"flushes: {flushes}, and {announced} times something new was announced, each time after one")
