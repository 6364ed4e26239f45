#!/usr/bin/env python3
"""A program that may travel has no instruction that some x86-64-v2 machine lacks, but for the one that it asks the machine about;
and the indices of the standard library are checked.

    test_travels.py MAGICHAT

Reads what objdump makes of the program; elsewhere than on x86-64 there is nothing to read.
"""
import platform
import re
import subprocess
import sys

# AVX and later take three operands in registers of their own; BMI, FMA and the like have names that nothing else has. (tzcnt is
# bsf to older machines, and written where both do the same.)
LATER = re.compile(r"%[yz]mm|%k[0-7]\b|\t(v[a-z]\w*|andn|bextr|bls\w+|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|lzcnt|movbe|adcx|adox)\s")
# What the program asks for before it is used (engine/base/moves.h).
ASKED = re.compile(r"\tpdep\s")


def later(lines):
    """Those that a machine of v2 may not know."""
    return [line for line in lines if LATER.search(line) and not ASKED.search(line)]


for line, known in (("  1:\taddps  %xmm0,%xmm1", True), ("  1:\tpopcnt %rax,%rbx", True), ("  1:\ttzcnt  %rax,%rbx", True),
                    ("  1:\tpdep   %rax,%rbx,%rcx", True), ("  1:\tvaddps %xmm0,%xmm1,%xmm2", False),
                    ("  1:\tmovdqa %ymm0,(%rax)", False), ("  1:\tshlx   %rax,%rbx,%rcx", False)):
    if bool(later([line])) == known:
        sys.exit(f"it would not have been noticed, or blamed: {line}")

if platform.machine() != "x86_64":
    print("travels: not an x86-64 program")
    sys.exit()
text = subprocess.run(["objdump", "--disassemble", "--no-show-raw-insn", sys.argv[1]], check=True, stdout=subprocess.PIPE,
                      text=True).stdout
found = later(text.splitlines())
if found:
    sys.exit(f"{len(found)} instructions that not every machine has, the first: {found[0].strip()}")
if "__glibcxx_assert_fail" not in text:
    sys.exit("the indices of the standard library are not checked")
print("travels: every instruction is one of x86-64-v2, but for those that are asked about")
