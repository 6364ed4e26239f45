#!/usr/bin/env python3
"""The sample that brings a bot to a table, as docs/write-a-bot.md tells it: one opens a table, another comes with the code,
and when a game is over both say what came of it and where its record is."""
import json
import pathlib
import re
import subprocess
import sys

from serving import NO_LIMITS, Folder, Server, expect, record_of

BINARY = sys.argv[1]
REMOTE = pathlib.Path(__file__).parents[2] / "docs" / "sample_remote_bot.py"


def remote(*arguments):
    return subprocess.Popen([sys.executable, REMOTE, *arguments], stdout=subprocess.PIPE, text=True)


def to_the_end(server, game):
    address = f"http://127.0.0.1:{server.port}"
    bots = [remote(address + "/", "--new", game)]
    try:
        opened = bots[0].stdout.readline()
        found = re.fullmatch(rf"opened (\S+): {re.escape(address)}/t/(\S+)\n", opened)
        expect(found and found[1] == found[2], opened)
        bots.append(remote(address, found[1]))
        ends = [[bot.stdout.readline() for _ in range(2)] for bot in bots]
        expect(ends[0] == ends[1], ends)
        result, link = ends[0]
        record = record_of(server, link.rpartition("/")[2].strip())
        expect(link == f"record: {address}/r/{link[-25:]}" and record["game"] == game, link, record)
        last = subprocess.run([BINARY, "replay", "--json", "-"], input=json.dumps(record), capture_output=True, text=True)
        end = json.loads(last.stdout.splitlines()[-1])["seen"]["0"][-1]
        names = record["names"]
        winners = " and ".join(f"{names[seat - 1]} (seat {seat})" for seat in end["winners"])
        expect(result == f"won by {winners}, {' : '.join(map(str, end['scores']))}\n", result, end)
        status, _, _ = server.call("GET", f"/r/{link[-25:-1]}.hat.json")
        expect(status == 200, "no file", status)
    finally:
        for bot in bots:
            bot.kill()
            bot.stdout.close()
            bot.wait()
    print(f"  {game}: {result.strip()}")


with Folder() as folder, Server(BINARY, folder / "hat.db", NO_LIMITS) as server:
    for game in "vanish", "court":
        to_the_end(server, game)
    expect(not server.said("level=error"), server.log)
print("remote: all as it should be")
