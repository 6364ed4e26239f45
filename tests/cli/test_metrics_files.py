#!/usr/bin/env python3
"""The dashboard for Grafana and the alerts for Prometheus ask for metrics that the server has.

    test_metrics_files.py MAGICHAT

What promtool says of the alerts is asked where there is one.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))
from serving import Folder, Server, expect, free_port  # noqa: E402

BINARY = sys.argv[1]
PACKAGING = pathlib.Path(__file__).parents[2] / "packaging"
METRIC = re.compile(r"\bmagichat_\w+")


def served():
    """All names at the port of the metrics, where those are that not everybody may see."""
    port = free_port()
    with Folder() as folder, Server(BINARY, folder / "hat.db", ["--metrics-port", str(port)]) as server:
        return {name.split("{")[0] for name in server.metrics(port)}


there = served()
expect(len(there) > 20 and "magichat_commit_seconds_bucket" in there, sorted(there))

board = json.loads((PACKAGING / "grafana.json").read_text())
asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
expect(len(asked) == sum(len(panel["targets"]) for panel in board["panels"]) > 15, len(asked))
used = {name for text in (*asked, board["templating"]["list"][0]["query"]["query"]) for name in METRIC.findall(text)}
expect(used <= there, "the dashboard asks for", sorted(used - there))
places = [panel["gridPos"] for panel in board["panels"]]
for i, a in enumerate(places):
    for b in places[:i]:
        apart = a["x"] >= b["x"] + b["w"] or b["x"] >= a["x"] + a["w"] or a["y"] >= b["y"] + b["h"] or b["y"] >= a["y"] + a["h"]
        expect(apart and a["x"] + a["w"] <= 24, "panels lie on each other", a, b)

alerts = (PACKAGING / "alerts.yml").read_text()
rules = re.findall(r"^ +expr: (.+)$", alerts, re.MULTILINE)
expect(len(rules) == alerts.count("- alert: ") > 3, rules)
warned = {name for rule in rules for name in METRIC.findall(rule)}
expect(warned and warned <= there, "an alert asks for", sorted(warned - there))
# What docs/host.md says should be 0 has an alert.
expect({"magichat_storage_fails", "magichat_tables_set_aside", "magichat_clock_doubted"} <= warned, warned)
if shutil.which("promtool"):
    done = subprocess.run(["promtool", "check", "rules", str(PACKAGING / "alerts.yml")], capture_output=True, text=True)
    expect(done.returncode == 0, done.stdout, done.stderr)
print("metrics files: all as it should be")
