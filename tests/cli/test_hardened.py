#!/usr/bin/env python3
"""What the compiler and the linker were asked to guard is guarded in the program as it was built.

    test_hardened.py MAGICHAT

Reads the ELF file itself: nothing else is needed. First it shows that it would notice, with copies of the program in
which one thing each has been undone.
"""
import struct
import sys

PT_DYNAMIC, PT_GNU_STACK, PT_GNU_RELRO, PT_GNU_PROPERTY = 2, 0x6474E551, 0x6474E552, 0x6474E553
DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_TEXTREL, DT_FLAGS, DT_FLAGS_1 = 5, 6, 10, 22, 30, 0x6FFFFFFB
DF_TEXTREL, DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 4, 8, 1, 0x08000000
EXECUTE = 1
IBT_AND_SHSTK = 3


class Elf:
    def __init__(self, data):
        self.data = data
        if data[:6] != b"\x7fELF\x02\x01":
            sys.exit("this is no 64-bit little-endian ELF file")
        self.type = struct.unpack_from("<H", data, 16)[0]
        self.headers_at = struct.unpack_from("<Q", data, 32)[0]
        size, count = struct.unpack_from("<HH", data, 54)
        # kind -> where its header stands, flags, offset, address, size
        self.parts = {}
        self.loads = []
        for at in range(self.headers_at, self.headers_at + size * count, size):
            kind, flags, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, at)
            self.parts[kind] = (at, flags, offset, length)
            if kind == 1:
                self.loads.append((offset, address, length))
        _, _, offset, length = self.parts[PT_DYNAMIC]
        self.dynamic = {}
        self.dynamic_at = {}
        for at in range(offset, offset + length, 16):
            tag, value = struct.unpack_from("<QQ", data, at)
            if tag == 0:
                break
            self.dynamic[tag] = value
            self.dynamic_at[tag] = at + 8

    def offset(self, address):
        return next(address - start + offset for offset, start, length in self.loads if start <= address < start + length)

    def names(self):
        """Of the symbols that others have to provide."""
        start = self.offset(self.dynamic[DT_STRTAB])
        text = self.data[start:start + self.dynamic[DT_STRSZ]]
        return set(text.split(b"\0"))

    def branch_checks(self):
        """The bits of the note about indirect branches and the shadow stack."""
        if PT_GNU_PROPERTY not in self.parts:
            return 0
        _, _, offset, length = self.parts[PT_GNU_PROPERTY]
        note = self.data[offset + 16:offset + length]
        while len(note) >= 12:
            kind, size, value = struct.unpack_from("<III", note)
            if kind == 0xC0000002:
                return value
            note = note[8 + (size + 7) // 8 * 8:]
        return 0


def missing(data):
    """What is not as it should be."""
    elf = Elf(data)
    flags, more = elf.dynamic.get(DT_FLAGS, 0), elf.dynamic.get(DT_FLAGS_1, 0)
    names = elf.names()
    wrong = []

    def want(good, what):
        if not good:
            wrong.append(what)

    want(elf.type == 3 and more & DF_1_PIE, "position-independent")
    want(PT_GNU_RELRO in elf.parts, "read-only after start")
    want(flags & DF_BIND_NOW or more & DF_1_NOW, "bound at start")
    want(PT_GNU_STACK in elf.parts and not elf.parts[PT_GNU_STACK][1] & EXECUTE, "a stack that can't be executed")
    want(DT_TEXTREL not in elf.dynamic and not flags & DF_TEXTREL, "code that is never written to")
    want(b"__stack_chk_fail" in names, "guards on the stack")
    want(any(name.startswith(b"__") and name.endswith(b"_chk") for name in names), "calls that know sizes")
    return wrong


def changed(data, at, form, value):
    copy = bytearray(data)
    struct.pack_into(form, copy, at, value)
    return bytes(copy)


def check_the_checker(data):
    elf = Elf(data)
    relro, stack = elf.parts[PT_GNU_RELRO][0], elf.parts[PT_GNU_STACK][0]
    more, flags = elf.dynamic_at[DT_FLAGS_1], elf.dynamic_at.get(DT_FLAGS)
    unbound = changed(data, more, "<Q", elf.dynamic[DT_FLAGS_1] & ~DF_1_NOW)
    if flags:
        unbound = changed(unbound, flags, "<Q", elf.dynamic[DT_FLAGS] & ~DF_BIND_NOW)
    undone = {
        "position-independent": changed(data, 16, "<H", 2),
        "read-only after start": changed(data, relro, "<I", 0),
        "bound at start": unbound,
        "a stack that can't be executed": changed(data, stack + 4, "<I", 7),
        "code that is never written to": changed(data, more - 8, "<Q", DT_TEXTREL),
        "guards on the stack": data.replace(b"\0__stack_chk_fail\0", b"\0__stack_chk_pass\0"),
        "calls that know sizes": data.replace(b"_chk\0", b"_chq\0"),
    }
    for what, copy in undone.items():
        if what not in missing(copy):
            sys.exit(f"it would not have been noticed: {what}")


with open(sys.argv[1], "rb") as file:
    program = file.read()
check_the_checker(program)
if wrong := missing(program):
    sys.exit(f"{sys.argv[1]} is not hardened as it should be. Missing: {', '.join(wrong)}")
print("hardened: all as it should be; branches checked:",
      "yes" if Elf(program).branch_checks() & IBT_AND_SHSTK == IBT_AND_SHSTK else "not by all libraries")
