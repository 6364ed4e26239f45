#!/usr/bin/env python3
"""What bench/nodes.py reads off and bench/scale.py reckons, where the answer is known."""
import contextlib
import dataclasses
import io
import json
import pathlib
import re
import sys
import tempfile
import unittest
from unittest import mock

import cell
import costs
import house
import nodes
import scale
import watch
from cell import Costs, Shape, simulate

COSTS = Costs(node_move=40e-6, node_commit=100e-6, node_wake=0.0, base_move=10e-6, base_commit=300e-6, flush_p50=0.0002, flush_p99=0.001)


class Houses(unittest.TestCase):
    def test_a_house_is_read(self):
        self.assertEqual(house.shape("sqlite"), ("sqlite", 1, 1, False))
        self.assertEqual(house.shape("postgres:3-apart"), ("postgres", 3, 1, True))
        self.assertEqual(house.shape("postgres:2/2"), ("postgres", 2, 2, False))

    def test_what_is_no_house_is_refused(self):
        for word in ("mysql", "postgres:0", "postgres:3/2", "sqlite:3", "postgres-apart", "postgres:2/2-apart", "postgres:3:1"):
            with self.subTest(word), self.assertRaises(ValueError):
                house.shape(word)

    def test_cores_are_one_or_from_to(self):
        self.assertEqual((house.cores("3"), house.cores("0-2")), ({3}, {0, 1, 2}))


class Samples(unittest.TestCase):
    samples = [(10.0, {"cpu node": 1.0}), (11.0, {"cpu node": 2.0}), (12.0, {"cpu node": 4.0})]

    def test_between_two_samples(self):
        self.assertEqual(watch.interpolated(self.samples, 11.5), {"cpu node": 3.0})
        self.assertEqual(watch.interpolated(self.samples, 11.0), {"cpu node": 2.0})

    def test_outside_of_them_the_nearest(self):
        self.assertEqual(watch.interpolated(self.samples, 9.0), {"cpu node": 1.0})
        self.assertEqual(watch.interpolated(self.samples, 13.0), {"cpu node": 4.0})

    def test_figures_are_a_move(self):
        spread = {"p50": 1.0, "p99": 2.0}
        report = {"since": 10.0, "seconds": 2.0, "moves": 1000, "moves_a_second": 500.0, "mover_ms": spread, "stored_ms": 0.5,
                  "errors": 0, "disk_before_ms": spread, "tables": 10, "empty": {"kb": 1000}, "end": {"kb": 1400}}
        used = {"cpu node": 0.05, "flushes": 200.0, "disk bytes": 4e6}
        asked = []
        one = nodes.figures(report, lambda begin, end: asked.append((begin, end)) or used,
                            {"entries_total": 2000, "socket_bytes_sent_total": 1.8e6, "commits": 400})
        self.assertEqual(asked, [(10.0, 12.0)])
        self.assertEqual((one["us node"], one["flushes"], one["disk bytes"]), (50.0, 0.2, 4000.0))
        self.assertEqual((one["KB a connection"], one["bytes to players"], one["commits"]), (10.0, 900.0, 0.2))


class Simulated(unittest.TestCase):
    def test_it_rests_as_the_program_does(self):
        source = (pathlib.Path(__file__).parents[1] / "server/store/writer.cpp").read_text()
        unit = {"microseconds": 1e-6, "": 1}
        for name in ("rest_after_commit", "longest_rest", "many_at_once", "commits_in_mind", "rest_for_each", "longest_rest_of_many"):
            found = re.search(rf"constexpr (?:int|double|std::chrono::(\w+)) {name}(?: = |{{)(\d+)", source)
            self.assertIsNotNone(found, name)
            self.assertAlmostEqual(int(found[2]) * unit[found[1] or ""], getattr(cell, name.upper()), msg=name)

    def test_what_comes_is_told(self):
        found = simulate(COSTS, Shape(), rate=500, seconds=4, even=True)
        self.assertAlmostEqual(found.rate, 500, delta=5)
        self.assertAlmostEqual(found.node_busy, 500 * 40e-6 + found.commits * 100e-6, delta=0.002)
        self.assertAlmostEqual(found.base_busy, 500 * 10e-6 + found.commits * 300e-6, delta=0.002)

    def test_one_core_does_as_much_as_it_can(self):
        found = simulate(COSTS, Shape(one_core=True), rate=0, tables=250)
        self.assertGreater(found.node_busy, 0.8)
        self.assertAlmostEqual(found.node_busy / found.rate, 50e-6 + 400e-6 / found.batch, delta=1e-6)
        # Every table has one move under way: Little's law.
        self.assertAlmostEqual(found.p50 * found.rate, 250, delta=25)

    def test_who_sleeps_is_woken(self):
        found = simulate(dataclasses.replace(COSTS, node_wake=70e-6), Shape(), rate=100, seconds=4, even=True)
        self.assertAlmostEqual(found.node_busy, 100 * (40e-6 + 100e-6 + 2 * 70e-6), delta=0.002)  # it comes, it is told

    def test_nobody_is_told_before_the_flush(self):
        slow = dataclasses.replace(COSTS, flush_p50=0.01, flush_p99=0.01)
        found = simulate(slow, Shape(), rate=100)
        self.assertGreater(found.p50, 0.01)
        self.assertGreater(simulate(dataclasses.replace(slow, round_trip=0.02), Shape(), rate=100).p50, 0.03)

    def test_commits_share_a_flush(self):
        slow = dataclasses.replace(COSTS, flush_p50=0.01, flush_p99=0.01)
        ten = simulate(slow, Shape(nodes=10), rate=2000)
        self.assertAlmostEqual(ten.rate, 2000, delta=200)
        self.assertGreater(ten.commits, 1.5 / 0.01)  # more than there are flushes

    def test_two_databases_share_the_work(self):
        four = Shape(nodes=4, node_cores=8, base_cores=8)
        one = simulate(COSTS, four, rate=20_000, seconds=0.5)
        two = simulate(COSTS, dataclasses.replace(four, databases=2), rate=20_000, seconds=0.5)
        everywhere = simulate(COSTS, dataclasses.replace(four, databases=2, everywhere=True), rate=20_000, seconds=0.5)
        self.assertLess(two.base_busy, one.base_busy * 0.7)
        self.assertGreater(everywhere.commits, two.commits * 1.5)

    def test_longer_rests_make_larger_commits(self):
        often = simulate(COSTS, Shape(nodes=4), rate=4000)
        seldom = simulate(COSTS, Shape(nodes=4, rest=0.01), rate=4000)
        self.assertGreater(seldom.batch, 3 * often.batch)
        self.assertGreater(seldom.p50, often.p50)


def run_of(name, rate, commits, **more):
    """As if a move cost 40 and 10 us, a commit 100 and 300."""
    store, count, databases, apart = house.shape(name)
    base = {} if store == "sqlite" else {"us database": 10 + 300.0 * commits, "commits": commits, "bytes an entry": 220.0}
    return {"house": name, "rate": rate, "store": store, "nodes": count, "databases": databases, "apart": apart, "tables": 250,
            "us node": 40 + 100.0 * commits, "flushes": commits, "flush ms": {"p50": 0.2, "p99": 1.0}, "moves/s": rate or 8000.0,
            "p50 ms": 5.0, "p99 ms": 9.0, "KB a connection": 10.0, "disk bytes": 800.0, "bytes to players": 900.0, **base, **more}


RUNS = [run_of(name, rate, commits) for name in ("sqlite", "postgres") for rate, commits in ((0, 0.05), (4000, 0.2), (2000, 0.5))]
APART = run_of("postgres:3-apart", 0, 0.1, **{"us node": 60.0, "us bus": 12.0, "bus messages": 0.5, "bus bytes": 500.0})
SLOWLY = dict(APART, rate=2000, **{"us bus": 40.0, "bus messages": 2.0})
ALL = [*RUNS, APART, SLOWLY]
PACE = 100  # so that little has to be simulated


class Reckoned(unittest.TestCase):
    def test_costs_are_found_again(self):
        found = costs.costs_of(RUNS, "postgres")
        for name in ("node_move", "node_commit", "base_move", "base_commit", "flush_p50", "flush_p99"):
            self.assertAlmostEqual(getattr(found, name), getattr(COSTS, name), msg=name)
        self.assertEqual(costs.costs_of(RUNS, "sqlite").base_move, 0)

    def test_no_cost_is_below_nothing(self):
        self.assertEqual(costs.fit([(1, 0.1), (1, 0.2)], [50.0, 40.0])[1], 0)
        self.assertEqual(costs.fit([(1, 0.1), (1, 0.2)], [1.0, 50.0])[0], 0)

    def test_columns_that_say_the_same_cost_once(self):
        one, two, three = costs.fit([(1, 0.1, 0.2), (1, 0.2, 0.4)], [50.0, 60.0])
        self.assertAlmostEqual(one, 40)
        self.assertAlmostEqual(two + 2 * three, 100)

    def test_one_rate_is_not_enough(self):
        with self.assertRaises(ValueError):
            costs.costs_of(RUNS[:1], "sqlite")

    def test_apart_costs_what_is_beside(self):
        self.assertAlmostEqual(costs.far_cost(ALL, COSTS), (60 + 12 - 40 - 10) * 1e-6)
        self.assertEqual(costs.far_cost(RUNS, COSTS), 0)

    def test_the_bus_is_that_of_an_evening(self):
        sizes = costs.sizes_of(ALL, "postgres")
        self.assertEqual((sizes.bus_messages, sizes.bus), (2.0, 500.0))
        self.assertAlmostEqual(sizes.bus_seconds, 20e-6)

    def test_a_node_has_as_many_tables_as_its_first_limit_allows(self):
        sizes, machine = costs.sizes_of(ALL, "postgres"), scale.Machine(connections=8000, memory=4e9, busy=0.5)
        limits = scale.node_limits(COSTS, sizes, machine, PACE)
        self.assertEqual(limits["connections of a node"], 2000)
        self.assertAlmostEqual(limits["its memory"], 2e9 / 10240 / 4)
        self.assertAlmostEqual(limits["its processor"], 8 * 0.5 / 40e-6 * PACE)

    def test_a_database_has_limits_of_its_own(self):
        sizes, usual = costs.sizes_of(ALL, "postgres"), scale.Machine()
        limits = lambda **change: scale.cell_limits(COSTS, sizes, dataclasses.replace(usual, **change), PACE)  # noqa: E731
        usual_limits = limits()
        # 220 bytes for two days and 6 for a year, a move every 100 seconds.
        self.assertAlmostEqual(usual_limits["room of its disk"], 4e12 / ((220 * 2 + 6 * 365) * 86400) * PACE)
        self.assertAlmostEqual(usual_limits["bytes it writes"], 200e6 / 800 * PACE)
        self.assertEqual(usual_limits["its connections"], 400 // 12 * 25_000)
        self.assertLess(limits(cores=1)["its processor, or waiting for it"], usual_limits["its processor, or waiting for it"])
        self.assertEqual(limits(p99=0.0001)["its processor, or waiting for it"], 0)
        # Nodes that do nothing but beat: 4 n n messages of 20 us are four cores at 223 nodes.
        silent = dataclasses.replace(sizes, bus_messages=0.0)
        most = scale.cell_limits(COSTS, silent, usual, PACE)["the bus of its nodes"]
        self.assertEqual(most, 223 * 25_000)

    def test_what_is_needed_is_enough(self):
        sizes, machine = costs.sizes_of(ALL, "postgres"), scale.Machine()
        rows = scale.need(1_000_000, COSTS, sizes, machine, PACE, 25_000, 375_000)
        self.assertEqual((rows["databases"], rows["nodes"], rows["moves a second"]), ("3", "42", "10,000"))
        self.assertEqual(scale.need(20_000, COSTS, sizes, machine, PACE, 25_000, 375_000)["a bus"], "none")

    def test_another_machine(self):
        self.assertEqual(scale.machine_of("cores=16,disk=8e12"), scale.Machine(cores=16, disk=8e12))

    def test_three_nodes_cost_what_one_says(self):
        """The figures of docs/scale.md: fitted to one node, and three measured beside."""
        runs = costs.medians(json.loads((pathlib.Path(__file__).parent / "measured.json").read_text()))
        found = costs.costs_of(runs, "postgres")
        several = [run for run in runs if run["nodes"] > 1 and not run["apart"]]
        self.assertGreater(len(several), 4)
        for run in several:
            there, here = scale.measured(run), scale.beside(run, found, 0)
            with self.subTest(run["house"], rate=run["rate"]):
                self.assertLess(abs(here["moves/s"] / there["moves/s"] - 1), 0.2)
                self.assertLess(abs(here["us"] / there["us"] - 1), 0.2)

    def test_it_prints_what_was_measured_beside(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "measured.json"
            file.write_text(json.dumps(ALL))
            out = io.StringIO()
            with mock.patch.object(sys, "argv", ["scale.py", str(file), "--tables", "10000", "--pace", "1000"]), contextlib.redirect_stdout(out):
                scale.main()
        self.assertRegex(out.getvalue(), r"\| postgres \| 8,000, [\d,]+ \([+-]\d+%\) \|")
        self.assertIn("| tables at once | 10,000 |", out.getvalue())


if __name__ == "__main__":
    unittest.main()
