"""Writes ASAM MDF 4 files whose blocks are as many, or as broken, as a file can choose. For check_growth.py."""
import struct


class File:
    def __init__(self):
        self.bytes = bytearray(b"MDF     4.11    test    ".ljust(28, b"\0") + struct.pack("<H", 411)).ljust(64, b"\0")
        self.header = self.block("HD", [0] * 6, bytes(32))
        names = ["BusChannel", "ID", "IDE", "DataLength", "DataBytes"]
        self.names = {name: self.block("TX", [], f"CAN_DataFrame.{name}\0".encode()) for name in names}
        self.names |= {name: self.block("TX", [], f"{name}\0".encode()) for name in ("CAN_DataFrame", "Timestamp", "Speed")}

    def block(self, name, links, content):
        self.bytes += bytes(-len(self.bytes) % 8)
        place = len(self.bytes)
        size = 24 + 8 * len(links) + len(content)
        self.bytes += b"##" + name.encode() + struct.pack(f"<4xQQ{len(links)}Q", size, len(links), *links) + content
        return place

    def channel(self, name, byte, bits, bit=0, kind=0, sync=0, form=0, parts=0, next=0):
        content = struct.pack("<BBBBII60x", kind, sync, form, bit, byte, bits)
        return self.block("CN", [next, parts, self.names[name], 0, 0, 0, 0, 0], content)

    def channels(self):
        """Of a record: time, bus, identifier with IDE in its highest bit, length, eight bytes."""
        next = 0
        for part in [("DataBytes", 14, 64, 0, 0, 0, 10), ("DataLength", 13, 8), ("IDE", 12, 1, 7), ("ID", 9, 29), ("BusChannel", 8, 8)]:
            next = self.channel(*part, next=next)
        frame = self.channel("CAN_DataFrame", 8, 112, form=10, parts=next)
        return self.channel("Timestamp", 0, 64, kind=2, sync=1, form=4, next=frame)

    def group(self, channels, records, size):
        return self.block("CG", [0, channels, 0, 0, 0, 0], struct.pack("<QQ8xII", 0, records, size, 0))

    def data_group(self, group, data, next=0):
        return self.block("DG", [next, group, data, 0], bytes(8))

    def finished(self, group):
        struct.pack_into("<Q", self.bytes, self.header + 24, group)
        return bytes(self.bytes)


def record(number):
    return struct.pack("<dBIB", number / 1000, 1, number % 2048, 8) + number.to_bytes(8, "little")


def data_groups(n):
    """Each frame has a data group of its own."""
    file, next = File(), 0
    for number in reversed(range(n)):
        data = file.block("DT", [], record(number))
        next = file.data_group(file.group(file.channels(), 1, 22), data, next)
    return file.finished(next), None


def broken_links(n):
    """Channels whose links lead nowhere, and as many to which no link leads."""
    file = File()
    data = file.block("DT", [], b"".join(map(record, range(100))))
    group = file.data_group(file.group(file.channels(), 100, 22), data)
    for number in range(n):
        file.channel("Speed", 0, 8)
        file.channel("Speed", 0, 8, next=(1 << 40) + 64 * number)
    return file.finished(group), None


def groups_of_one_list(n):
    """Groups without frames that all name one list of blocks."""
    file = File()
    data = file.block("DT", [], b"".join(map(record, range(100))))
    next = file.data_group(file.group(file.channels(), 100, 22), data)
    links = [0] + [(1 << 40) + 64 * number for number in range(4 * n)]
    named = file.block("DL", links, struct.pack("<B3xIQ", 1, 4 * n, 64))
    for _ in range(n):
        next = file.data_group(file.group(file.channel("Speed", 0, 64), 3, 8), named, next)
    return file.finished(next), None
