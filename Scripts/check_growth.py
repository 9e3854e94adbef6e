#!/usr/bin/env python3
"""Doubles what a file can choose (identifiers, channels, signals, findings …), and fails where a command then takes more
than 2.6 times the instructions.

    check_growth.py COMMAND [--only KIND,KIND]   both sizes of every kind, a line each
    check_growth.py --write KIND N FOLDER        only writes that capture and its database, to look at

What a command takes for a capture of one frame is subtracted before. Counts are cachegrind's: the same as callgrind's of
check_speed.py within 0.2 %, in a third of the time.
"""
import concurrent.futures, os, pathlib, re, shutil, subprocess, sys, tempfile

import mdf_files

LIMIT = 2.6
# Below this many instructions the ratio says nothing.
FEWEST = 4_000_000


def row(seconds, channel, identifier, data):
    return f"({1000 + seconds:.6f}) {channel} {identifier}#{data}\n"


def database(*messages):
    return 'VERSION ""\nBU_: A\n' + "".join(messages)


def signal(name, bits, when=""):
    return f' SG_ {name} {when}: {bits}@1+ (1,0) [0|0] "" A\n'


def one_message(signals):
    return database("BO_ 256 M: 8 A\n" + "".join(signals))


def counting(frames):
    return "".join(row(i * .01, "can0", "100", f"{i % 256:02X}{(i >> 8) % 256:02X}0102030405{i % 16:02X}") for i in range(frames))


def overlapping_signals(n):
    return counting(200), one_message(signal(f"S{i}", f"{i % 57}|8") for i in range(n))


def multiplexed_signals(n):
    return counting(n), one_message([signal("X", "0|16", "M ")] + [signal(f"S{i}", "16|16", f"m{i} ") for i in range(n)])


def chained_multiplexers(n):
    """Each signal is the multiplexer of the next one, and all are in each of 3000 frames."""
    signals = [signal("S10", "0|8", "M ")] + [signal(f"S1{i}", f"{8 * (i % 8)}|8", "m0M ") for i in range(1, n)]
    chain = "".join(f"SG_MUL_VAL_ 256 S1{i} S1{i - 1} 0-0;\n" for i in range(1, n))
    return "".join(row(i * .001, "can0", "100", "0" * 16) for i in range(3000)), one_message(signals) + chain


def signals_of_all_frames(n):
    """Signals that all are in each of 3000 frames and change."""
    log = "".join(row(i * .001, "can0", "100", f"{i * 0x9E3779B97F4A7C15 % 2**64:016X}") for i in range(3000))
    return log, one_message(signal(f"S1{i}", f"{i % 57}|{i % 8 + 1}") for i in range(n))


def messages_of_a_database(n):
    log = "".join(row(i * .001, "can0", f"{i:08X}", f"{i % 256:02X}0000000000{i % 256:02X}00") for i in range(n))
    return log, database(*(f"BO_ {i + (1 << 31)} M{i}: 8 A\n" + signal("S", "0|8") for i in range(n)))


def long_names(n):
    return counting(200), one_message([signal("S" * n, "0|8")])


def channels(n):
    return "".join(row(i * .001, f"ch{i % n}", "123", f"{i % 256:02X}") for i in range(2 * n)), None


def many_channels(n):
    return channels(n)


def identifiers(n):
    return "".join(row(i * .0003, "can0", f"{i * 7919 % 0x1FFFFFFF:08X}", f"{i % 256:02X}00") for i in range(n)), None


def cyclic_identifiers(n):
    """One period is missing in two thirds of them."""
    return "".join(
        row(k * .1 + i * .1 / n, "can0", f"{i:08X}", f"{k % 256:02X}00")
        for k in range(12) for i in range(n) if not (k == 6 and i % 3)), None


def conversations(n):
    rows = []
    for i in range(n):
        tester, unit = f"18DA{i >> 8:02X}{i & 255:02X}", f"18DA{i & 255:02X}{i >> 8:02X}"
        rows += [row(i * .002, "can0", tester, "021001"), row(i * .002 + .001, "can0", unit, "065001003201F4")]
    return "".join(rows), None


def long_messages(n):
    """Requests that nobody answers: a second passes after most of them, so that all are found in both sizes."""
    rows = []
    for i in range(n):
        sender, receiver = f"{2 * i:08X}", f"{2 * i + 1:08X}"
        rows += [row(i * .1, "can0", sender, "100A2EF190313233"), row(i * .1 + .001, "can0", receiver, "300000"),
                 row(i * .1 + .002, "can0", sender, "2134353637")]
    return "".join(rows), None


def data_identifiers(n):
    rows = []
    for i in range(n):
        name = f"{i >> 8 & 255:02X}{i & 255:02X}"
        answer = f"0562{name}{i % 256:02X}00" if i % 3 else "037F2231"
        rows += [row(i * .02, "can0", "7E0", f"0322{name}"), row(i * .02 + .001, "can0", "7E8", answer)]
    return "".join(rows), None


def lost_frames(n):
    return "".join(
        row(i * .01, "can0", "100", f"{i % 256:02X}") + (row(i * .01 + .002, "can0", "101", "0011") if i % 12 != 5 else "")
        for i in range(12 * n)), None


def silences(n):
    rows, start = [], 0.0
    for i in range(n):
        for k in range(12):
            rows += [row(start + k * .01 + j * .0005, "can0", f"{j + 1}00", f"{k:02X}") for j in range(3)]
        start += .62 + i % 7 * .1
    return "".join(rows), None


def error_frames(n):
    return "".join(
        row(i * .05 + i % 3 * .001, "can0", "20000088", "0000000400000800") + row(i * .05 + .01, "can0", "123", "0011")
        for i in range(n)), None


def bursts_of_errors(n):
    """Error frames without another frame among them, with a pause after every third."""
    return "".join(row(i // 3 + i % 3 * .0001, "can0", "20000080", "0" * 16) for i in range(3 * n)), None


def steps_back(n):
    return "".join(row((i if i % 2 else i - 9) * .01 + 1, "can0", f"{0x100 + i % 20:03X}", f"{i % 256:02X}") for i in range(n)), None


def stopped_identifiers(n):
    """Each stops by itself, while a few go on."""
    rows = [(i * .01, f"{i % 3 + 1:03X}", f"{i % 256:02X}") for i in range(100 * n)]
    rows += [(i + k * .02 + .003, f"{0x10000 + i:08X}", f"{k:02X}") for i in range(n) for k in range(12)]
    return "".join(row(time, "can0", name, data) for time, name, data in sorted(rows)), None


def late_messages(n):
    """One frame of each identifier comes too late, and its next one in time."""
    rows = [
        (i * .013 + k * .1 + (.06 if k == 6 else 0), f"{i:08X}", f"{k:02X}") for i in range(n) for k in range(12)]
    return "".join(row(time, "can0", name, data) for time, name, data in sorted(rows)), None


def silent_channels(n):
    """Each channel falls silent once, at a time of its own."""
    rows = [
        (c * .2 + k * .02 + (1.5 if k > 12 else 0) + i * .001, f"ch{c}", f"{i + 1}00", f"{k:02X}")
        for c in range(n) for k in range(26) for i in range(3)]
    return "".join(row(*one) for one in sorted(rows)), None


def gaps_of_channels(n):
    """One message of each channel lacks a frame, all within one cycle."""
    return "".join(
        row(k * .1 + c * .1 / n + i * .001, f"ch{c}", f"10{i}", f"{(7 * k + c) % 256:02X}")
        for k in range(14) for c in range(n) for i in range(3) if i or k != 7), None


def bunched_records(n):
    """A recorder is read twice a cycle and gives all frames of a read one time; one read lacks two thirds of its messages."""
    cycle = .0003 * n
    return "".join(
        row((k + half / 2) * cycle, "can0", f"{i:08X}", f"{k:02X}")
        for k in range(14) for half in (0, 1) for i in range(half, n, 2) if not (k == 6 and i % 3)), None


def rare_identifiers(n):
    """Each has five frames and stops, while a few go on."""
    rows = [(i * .01, f"{i % 3 + 1:03X}", f"{i % 256:02X}") for i in range(20 * n)]
    rows += [(i * .01 + k + .003, f"{0x10000 + i:08X}", f"{k:02X}") for i in range(n) for k in range(5)]
    return "".join(row(time, "can0", name, data) for time, name, data in sorted(rows)), None


def waiting_identifiers(n):
    """All pause from one moment; the counters of most show that they only wait, the others pause for longer."""
    cycle = .0003 * n
    rows = [(t * .05 * cycle + .00005, "7FF", "00") for t in range(560)]
    rows += [
        (k * cycle + i * .0001 + (k > 15) * (1.5 if i % 3 else 2) * cycle, f"{i:08X}", f"{k + i & 255 if i % 3 else 0:02X}")
        for i in range(n) for k in range(24)]
    return "".join(row(time, "can0", name, data) for time, name, data in sorted(rows)), None


def names_of_nodes(n):
    return "".join(
        row(i * .002, "can0", f"18EEFF{i % 254:02X}", f"{i % 256:02X}{i >> 8 & 255:02X}000000000080")
        + row(i * .002 + .001, "can0", f"18FECA{i % 254:02X}", f"0400{i % 256:02X}0003017FFF") for i in range(n)), None


def broadcasts(n):
    """Messages of J1939 to all nodes, in three frames each, by many nodes."""
    return "".join(
        row(i * .004, "can0", f"18ECFF{i % 254:02X}", "200E0002FFCAFE00")
        + row(i * .004 + .001, "can0", f"18EBFF{i % 254:02X}", f"01{i:014X}")
        + row(i * .004 + .002, "can0", f"18EBFF{i % 254:02X}", f"02{i:014X}") for i in range(n)), None


def findings_of_a_part(n):
    """Each identifier has a length that its database does not have, in two frames far apart."""
    log = "".join(row(i / (2 * n), "can0", f"{i % n:08X}", f"{i % 256:02X}") for i in range(2 * n))
    return log, database(*(f"BO_ {i + (1 << 31)} M{i}: 8 A\n" + signal("S", "0|8") for i in range(n)))


def words_of_a_name(n):
    return counting(200), one_message([signal("Ab" * n, "0|8"), signal("Ab" * n + "C", "8|8")])


def ranges_of_a_multiplexer(n):
    ranges = ", ".join(f"{2 * i}-{2 * i}" for i in range(n))
    signals = [signal("X", "0|32", "M "), signal("S", "32|8", "m0 ")]
    log = "".join(row(i * .01, "can0", "100", f"{i % 256:02X}{i >> 8 & 255:02X}000011000000") for i in range(n))
    return log, one_message(signals) + f"SG_MUL_VAL_ 256 S X {ranges};\n"


def names_of_values(n):
    names = " ".join(f'{i} "Value number {i}, which is not known"' for i in range(n))
    return counting(200), one_message([signal("S", "0|32")]) + f"VAL_ 256 S {names} ;\n"


def crowds_of_channels(n):
    """On each channel 33 identifiers are tried once, beside three cyclic messages."""
    rows = [(k + c * .00001 + i * .001, c, f"{0x100 + i:03X}") for c in range(n) for i in range(3) for k in range(24)]
    rows += [(10 + k * .02 + c * .00001, c, f"{0x200 + k:03X}") for c in range(n) for k in range(33)]
    return "".join(row(time, f"ch{c}", name, "00") for time, c, name in sorted(rows)), None


def vehicle_numbers(n):
    """Responses with numbers, and a database with as many names that are long enough to contain one."""
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
    rows = []
    for i in range(n):
        number = "W" + "".join(letters[(i * 7919 + 31 * k * (i + 3)) % len(letters)] for k in range(16))
        data = "1014" + "62F190" + number.encode().hex().upper()
        frames = [("7E0", "0322F19000000000"), ("7E8", data[:16]), ("7E0", "3000000000000000"), ("7E8", "21" + data[16:30]),
                  ("7E8", "22" + data[30:])]
        rows += [row(i * .01 + k * .001, "can0", name, bytes) for k, (name, bytes) in enumerate(frames)]
    return "".join(rows), one_message(signal(f"SignalOfTheMessage{i}", f"{i % 57}|8") for i in range(n))


def package(name, elements):
    return f"<AR-PACKAGE><SHORT-NAME>{name}</SHORT-NAME><ELEMENTS>{elements}</ELEMENTS></AR-PACKAGE>"


def arxml(mappings, pdus, triggerings="", others=""):
    """A file with one frame: its mappings of PDUs, and the elements of the package P."""
    frames = ("<CAN-FRAME-TRIGGERING><SHORT-NAME>FT</SHORT-NAME><FRAME-REF DEST='CAN-FRAME'>/F/Fr</FRAME-REF>"
              "<IDENTIFIER>256</IDENTIFIER></CAN-FRAME-TRIGGERING>")
    cluster = (
        "<CAN-CLUSTER><SHORT-NAME>Bus</SHORT-NAME><CAN-CLUSTER-VARIANTS><CAN-CLUSTER-CONDITIONAL><PHYSICAL-CHANNELS>"
        "<CAN-PHYSICAL-CHANNEL><SHORT-NAME>Ch</SHORT-NAME>"
        f"<FRAME-TRIGGERINGS>{frames}</FRAME-TRIGGERINGS><PDU-TRIGGERINGS>{triggerings}</PDU-TRIGGERINGS>"
        "</CAN-PHYSICAL-CHANNEL></PHYSICAL-CHANNELS></CAN-CLUSTER-CONDITIONAL></CAN-CLUSTER-VARIANTS></CAN-CLUSTER>")
    frame = (
        "<CAN-FRAME><SHORT-NAME>Fr</SHORT-NAME><FRAME-LENGTH>64</FRAME-LENGTH><PDU-TO-FRAME-MAPPINGS>" + "".join(
            f"<PDU-TO-FRAME-MAPPING><SHORT-NAME>m{i}</SHORT-NAME><PDU-REF DEST='{kind}'>{pdu}</PDU-REF>"
            "<START-POSITION>0</START-POSITION></PDU-TO-FRAME-MAPPING>" for i, (kind, pdu) in enumerate(mappings))
        + "</PDU-TO-FRAME-MAPPINGS></CAN-FRAME>")
    text = (
        '<?xml version="1.0"?><AUTOSAR xmlns="http://autosar.org/schema/r4.0"><AR-PACKAGES>'
        + package("C", cluster) + package("F", frame) + package("P", pdus) + others + "</AR-PACKAGES></AUTOSAR>")
    return text.replace("><", ">\n<")


def contained_pdus(n):
    """A container with PDUs."""
    triggerings = "".join(
        f"<PDU-TRIGGERING><SHORT-NAME>T{i}</SHORT-NAME><I-PDU-REF DEST='I-SIGNAL-I-PDU'>/P/A{i}</I-PDU-REF></PDU-TRIGGERING>"
        for i in range(n))
    references = "".join(
        f"<CONTAINED-PDU-TRIGGERING-REF DEST='PDU-TRIGGERING'>/C/Bus/Ch/T{i}</CONTAINED-PDU-TRIGGERING-REF>" for i in range(n))
    pdus = (
        "<CONTAINER-I-PDU><SHORT-NAME>Pdu</SHORT-NAME><LENGTH>64</LENGTH><HEADER-TYPE>SHORT-HEADER</HEADER-TYPE>"
        f"<CONTAINED-PDU-TRIGGERING-REFS>{references}</CONTAINED-PDU-TRIGGERING-REFS></CONTAINER-I-PDU>") + "".join(
        f"<I-SIGNAL-I-PDU><SHORT-NAME>A{i}</SHORT-NAME><LENGTH>8</LENGTH><CONTAINED-I-PDU-PROPS>"
        f"<HEADER-ID-SHORT-HEADER>{i + 1}</HEADER-ID-SHORT-HEADER></CONTAINED-I-PDU-PROPS></I-SIGNAL-I-PDU>" for i in range(n))
    return counting(200), arxml([("CONTAINER-I-PDU", "/P/Pdu")], pdus, triggerings)


def repeated_pdus(n):
    """A frame has one PDU n times, which has one signal n times."""
    mappings = "".join(
        f"<I-SIGNAL-TO-I-PDU-MAPPING><SHORT-NAME>m{i}</SHORT-NAME><I-SIGNAL-REF DEST='I-SIGNAL'>/S/s</I-SIGNAL-REF>"
        "<PACKING-BYTE-ORDER>MOST-SIGNIFICANT-BYTE-LAST</PACKING-BYTE-ORDER><START-POSITION>0</START-POSITION>"
        "</I-SIGNAL-TO-I-PDU-MAPPING>" for i in range(n))
    pdu = ("<I-SIGNAL-I-PDU><SHORT-NAME>A</SHORT-NAME><LENGTH>8</LENGTH>"
           f"<I-SIGNAL-TO-PDU-MAPPINGS>{mappings}</I-SIGNAL-TO-PDU-MAPPINGS></I-SIGNAL-I-PDU>")
    signals = package("S", "<I-SIGNAL><SHORT-NAME>s</SHORT-NAME><LENGTH>8</LENGTH></I-SIGNAL>")
    return counting(200), arxml([("I-SIGNAL-I-PDU", "/P/A")] * n, pdu, others=signals)


def identifiers_of_a_symbol(n):
    """A symbol of a SYM file has n signals and 2 n identifiers."""
    signals = "".join(f"Sig=s{i} unsigned 8\n" for i in range(n))
    uses = "".join(f"Sig=s{i} 0\n" for i in range(n))
    text = f'FormatVersion=6.0\nTitle="x"\n\n{{SIGNALS}}\n{signals}\n{{SENDRECEIVE}}\n\n[M]\nID=000h-{2 * n - 1:03X}h\nLen=8\n{uses}'
    return counting(200), text


def trouble_codes(n):
    """Responses of UDS service 19 with 1023 codes each, all different."""
    rows = []
    for i in range(n):
        codes = b"".join((1023 * i + k).to_bytes(3, "big") + b"\x2f" for k in range(1023))
        data = b"\x59\x02\xff" + codes
        frames = [("7E0", "031902FF"), ("7E8", f"1{len(data):03X}" + data[:6].hex().upper()), ("7E0", "300000")]
        frames += [("7E8", f"2{(k + 1) % 16:X}" + data[6 + 7 * k:13 + 7 * k].hex().upper()) for k in range((len(data) - 6 + 6) // 7)]
        rows += [row(i + k * .0005, "can0", name, bytes) for k, (name, bytes) in enumerate(frames)]
    return "".join(rows), None


def senders_that_pause(n):
    """On each channel a sender of J1939 claims its address, and its four messages pause together."""
    rows = []
    for c in range(n):
        rows.append((c * .0001, c, "18EEFF00", f"{c % 256:02X}{c >> 8:02X}000000000080"))
        for i in range(4):
            rows += [(.1 + k * .1 + c * .0001 + i * .00001, c, f"18F0{i + 1:02X}00", f"{k:02X}0000000000FFFF")
                     for k in range(24) if not 11 <= k < 14]
        for i in range(3):
            rows += [(.1 + k * .1 + c * .0001 + i * .00002, c, f"18F1{i + 1:02X}01", f"{k:02X}0000000000FFFF") for k in range(24)]
    return "".join(row(time, f"ch{c}", name, data) for time, c, name, data in sorted(rows)), None


INFO, FINDINGS, HTML = ["info", "--json"], ["findings"], ["report", "-o", "out.html"]
PDF, PAGES, TICKET = ["report", "-o", "out.pdf"], ["pages", "--pages", "1", "-o", "out.pdf"], ["ticket", "--around", "0", "-o", "ticket"]
PART = [["findings", "--start", "0.2"], ["report", "--start", "0.2", "-o", "out.html"]]
WHOLE = ["report", "--all", "--signal", "*", "-o", "out.html"]
TIMELINE, ROWS = ["timeline", "-o", "out.pdf"], ["dump", "--level", "signals", "--to", "csv", "-o", "out.csv"]

KINDS = {
    overlapping_signals: (150, [HTML, ROWS]),
    multiplexed_signals: (800, [HTML, PAGES, ROWS]),
    messages_of_a_database: (500, [INFO, HTML]),
    signals_of_all_frames: (1000, [WHOLE]),
    long_names: (50_000, [INFO, HTML]),
    channels: (300, [INFO, HTML, TIMELINE, TICKET]),
    many_channels: (3000, [FINDINGS, PDF]),
    identifiers: (1000, [INFO, FINDINGS, PDF, TIMELINE]),
    cyclic_identifiers: (150, [FINDINGS, HTML]),
    conversations: (200, [INFO, HTML]),
    long_messages: (200, [INFO, HTML]),
    data_identifiers: (500, [INFO, PDF]),
    lost_frames: (100, [FINDINGS, HTML, TICKET]),
    silences: (60, [FINDINGS, PDF]),
    error_frames: (600, [FINDINGS, HTML]),
    bursts_of_errors: (1500, [PAGES, PDF]),
    steps_back: (1500, [FINDINGS, PDF]),
    stopped_identifiers: (60, [FINDINGS, HTML]),
    late_messages: (300, [FINDINGS, HTML]),
    silent_channels: (60, [FINDINGS, HTML]),
    gaps_of_channels: (1000, [FINDINGS]),
    bunched_records: (12_000, [FINDINGS]),
    rare_identifiers: (16000, [FINDINGS]),
    waiting_identifiers: (20_000, [FINDINGS]),
    names_of_nodes: (200, [INFO, PDF]),
    broadcasts: (1000, [HTML]),
    findings_of_a_part: (1000, PART),
    words_of_a_name: (2000, [HTML]),
    ranges_of_a_multiplexer: (4000, [ROWS]),
    names_of_values: (4000, [HTML]),
    crowds_of_channels: (2000, [FINDINGS]),
    vehicle_numbers: (1000, [["findings", "--redact", "vin"]]),
    contained_pdus: (2000, [INFO]),
    repeated_pdus: (300, [["findings", "--redact", "vin"], TICKET]),
    identifiers_of_a_symbol: (250, [["findings", "--redact", "vin"]]),
    trouble_codes: (12, [FINDINGS]),
    senders_that_pause: (300, [FINDINGS]),
    mdf_files.data_groups: (1000, [FINDINGS]),
    mdf_files.broken_links: (3000, [FINDINGS]),
    mdf_files.groups_of_one_list: (1500, [FINDINGS]),
}


def write(kind, n, folder):
    """Writes capture.log or capture.mf4, and perhaps names.dbc, .arxml or .sym; returns the options that name them."""
    log, dbc = kind(n)
    folder.mkdir(parents=True, exist_ok=True)
    capture = folder / ("capture.mf4" if isinstance(log, bytes) else "capture.log")
    capture.write_bytes(log if isinstance(log, bytes) else log.encode())
    if dbc is None:
        return [str(capture)]
    kind = "arxml" if dbc.startswith("<?xml") else "sym" if dbc.startswith("FormatVersion") else "dbc"
    names = folder / f"names.{kind}"
    names.write_text(dbc)
    return [str(capture), "--dbc", str(names)]


def instructions(command, work, files, folder):
    folder.mkdir(parents=True)
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", SOURCE_DATE_EPOCH="0", LC_ALL="C", TZ="UTC")
    processors = sorted(os.sched_getaffinity(0))
    processor = processors[len(folder.name) % len(processors)]
    run = subprocess.run(
        ["taskset", "-c", str(processor), "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         command, work[0], *files, *work[1:]],
        cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    found = re.search(r"I +refs: +([\d,]+)", run.stderr)
    # 7: nothing is selected of the capture of one frame.
    if run.returncode not in (0, 7) or not found:
        sys.exit(f"canfolio {' '.join([work[0], *files, *work[1:]])} ended with {run.returncode}:\n{run.stderr[-800:]}")
    return int(found[1].replace(",", ""))


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 4 and arguments[0] == "--write":
        kinds = {kind.__name__: kind for kind in KINDS}
        print(*write(kinds[arguments[1]], int(arguments[2]), pathlib.Path(arguments[3])))
        return
    if not arguments:
        sys.exit(__doc__)
    only = arguments[2].split(",") if len(arguments) == 3 and arguments[1] == "--only" else None
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: it counts the instructions")
    failed = []
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        scratch = pathlib.Path(scratch)
        # valgrind reads no debug information that Swift writes.
        command = str(scratch / "canfolio")
        shutil.copy(arguments[0], command)
        subprocess.run(["strip", command], check=True)
        jobs = {}
        least = {}
        for place, (kind, (n, works)) in enumerate(KINDS.items()):
            if only and kind.__name__ not in only:
                continue
            once, twice = (write(kind, count, scratch / f"{kind.__name__}-{count}") for count in (n, 2 * n))
            for number, work in enumerate(works):
                if tuple(work) not in least:
                    small = write(multiplexed_signals, 1, scratch / "small")
                    least[tuple(work)] = pool.submit(instructions, command, work, small, scratch / f"small-{len(least)}")
                jobs[kind, n, number] = [least[tuple(work)]] + [
                    pool.submit(instructions, command, work, files, scratch / f"{place}-{number}-{label}")
                    for label, files in (("one", once), ("both", twice))]
        print(f"{'what is doubled':<24}{'command':<22}{'from':>8}{'instructions':>16}{'doubled':>16}{'ratio':>8}")
        for (kind, n, number), runs in jobs.items():
            least, once, twice = (run.result() for run in runs)
            once, twice = max(once - least, FEWEST), max(twice - least, FEWEST)
            ratio = twice / once
            name = " ".join(KINDS[kind][1][number])
            print(f"{kind.__name__.replace('_', ' '):<24}{name[:20]:<22}{n:>8,}{once:>16,}{twice:>16,}{ratio:>8.2f}", flush=True)
            if ratio > LIMIT:
                failed.append(f"{name}: {kind.__name__.replace('_', ' ')}")
    if failed:
        sys.exit(f"more than {LIMIT} times the instructions for twice as many: " + "; ".join(failed))


if __name__ == "__main__":
    main()
