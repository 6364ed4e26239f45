#!/usr/bin/env python3
"""The spike's weights as network.fp16: all of them in the order of network.cpp, half precision, little endian.

    python3 bots/sparring/court/pack_network.py net.npz bots/sparring/court/network.fp16

Needs numpy. The weights come from a spike: PPO by self-play over 738 million moves of court, two players, default options;
97,923 parameters; trained once and kept as a sparring partner, so what is checked in is the only copy that counts.
"""
import hashlib
import sys

import numpy as np

ORDER = ["t.col.weight", "t.col.bias", "t.glo.weight", "t.glo.bias"]
for block in range(3):
    ORDER += [f"t.{part}.{block}.{kind}" for part in ("pool", "mix", "out") for kind in ("weight", "bias")]
ORDER += ["lo.weight", "lo.bias", "P.weight", "P.bias", "Q.weight", "k", "sw.weight", "sw.bias"]

weights = np.load(sys.argv[1])
assert sorted(ORDER) == sorted(weights.files)
data = b"".join(weights[name].astype("<f2").tobytes() for name in ORDER)
open(sys.argv[2], "wb").write(data)
print(len(data), "bytes, sha256", hashlib.sha256(data).hexdigest())
