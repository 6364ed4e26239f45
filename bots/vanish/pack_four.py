#!/usr/bin/env python3
"""Packs the solution of vanish for four into the table that elephant plays by; four_table.h has the layout.

    magichat solve vanish --players 4 --json | python3 bots/vanish/pack_four.py > bots/vanish/four.table
"""
import json
import sys

entries = []
for state in json.load(sys.stdin)["states"]:
    key = 0
    for hat in sorted(state["seen"]):
        key = key << 4 | hat
    entries.append(key << 4 | (1 if state["move"] == "call" else state["at"]))
sys.stdout.buffer.write(b"".join(entry.to_bytes(3, "big") for entry in sorted(entries)))
