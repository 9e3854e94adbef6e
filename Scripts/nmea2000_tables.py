#!/usr/bin/env python3
"""Write the tables of NMEA 2000 from canboat's description of the parameter groups.

usage: nmea2000_tables.py canboat.json[.gz] Sources/CNMEA2000

canboat (https://github.com/canboat/canboat, docs/canboat.json) is under the Apache License 2.0. What is taken from it are
facts: numbers, names, bit lengths, resolutions, units and the meanings of codes, one entry a line.
"""
import gzip, json, os, sys

TYPES = {
    "LOOKUP": "L", "BITLOOKUP": "B", "INDIRECT_LOOKUP": "I", "RESERVED": "R", "SPARE": "R", "BINARY": "Y", "DATE": "D",
    "TIME": "T", "MMSI": "M", "PGN": "P", "ISO_NAME": "A", "STRING_FIX": "F", "STRING_LZ": "Z", "STRING_LAU": "X",
    "FLOAT": "E", "DECIMAL": "C", "DYNAMIC_FIELD_KEY": "K", "DYNAMIC_FIELD_LENGTH": "G", "DYNAMIC_FIELD_VALUE": "V",
    "VARIABLE": "W", "FIELD_INDEX": "J",
}
HEAD = '''# Made by Scripts/nmea2000_tables.py from docs/canboat.json of canboat {version} (https://github.com/canboat/canboat,
# Apache License 2.0, (C) 2009-2026 Kees Verruijt): facts alone, one entry a line. {form} says what a line means.
'''


def code(field, bits):
    kind, signed = field["FieldType"], field.get("Signed") and not field.get("Offset")
    letter = ("S" if signed else "N") if kind == "NUMBER" else ("u" if signed else "U") if kind == "DURATION" else TYPES[kind]
    return f"{letter}{bits or ''}"


def number(value):
    return f"{value:.17g}" if float(f"{value:.12g}") != value else f"{value:.12g}"


def entry(field, bits):
    if field["FieldType"] in ("RESERVED", "SPARE"):
        parts = [code(field, bits)] + ([""] if field.get("Condition") else [])
    else:
        parts = [code(field, bits), field.get("Name") or field["name"]]
    if field.get("Resolution", 1) != 1: parts.append("r" + number(field["Resolution"]))
    if field.get("Offset"): parts.append("o" + number(field["Offset"]))
    if field.get("Unit") and field["FieldType"] in ("NUMBER", "FLOAT"):
        # A signed number of kelvins is a difference.
        parts.append("u" + ("ΔK" if field["Unit"] == "K" and field.get("Signed") else field["Unit"]))
    for key in ("LookupEnumeration", "LookupBitEnumeration", "LookupIndirectEnumeration", "LookupFieldTypeEnumeration"):
        if field.get(key): parts.append("l" + field[key])
    if field.get("LookupIndirectEnumerationFieldOrder"): parts.append(f"i{field['LookupIndirectEnumerationFieldOrder']}")
    if "Match" in field: parts.append(f"m{field['Match']}")
    if field.get("BitLengthField"): parts.append(f"b{field['BitLengthField']}")
    if field.get("DynamicFieldLengthOverhead"): parts.append(f"h{field['DynamicFieldLengthOverhead']}")
    if field.get("Condition"): parts.append("c")
    # A number whose highest value is a value like others. Of signed numbers with 64 bits the description leaves it out: it
    # has more digits than a number of JSON.
    if "UnknownValue" not in field and "BitLength" in field and field["FieldType"] in ("NUMBER", "LOOKUP") and not (
        field["BitLength"] == 64 and field.get("Signed")
    ):
        parts.append("x")
    assert not any("|" in part for part in parts), parts
    return "|".join(parts)


def groups(data):
    for group in data["PGNs"]:
        letter = "S" if group["Type"] in ("Single", "ISO", "Mixed") else "F"
        head = [f"={group['PGN']}", letter.lower() if group.get("Fallback") else letter, group["Description"]]
        for k in (1, 2):
            if f"RepeatingFieldSet{k}Size" in group:
                head.append(",".join(str(group.get(f"RepeatingFieldSet{k}{part}", 0)) for part in ("StartField", "Size", "CountField")))
        yield "|".join(head)
        for field in group["Fields"]:
            yield entry(field, field.get("BitLength"))


def lookups(data):
    for table in data["LookupEnumerations"]:
        yield "=" + table["Name"]
        yield from (f"{value['Value']}|{value['Name']}" for value in table["EnumValues"])
    for table in data["LookupBitEnumerations"]:
        yield "=" + table["Name"]
        yield from (f"{value['Bit']}|{value['Name']}" for value in table["EnumBitValues"])
    for table in data["LookupIndirectEnumerations"]:
        yield "=" + table["Name"]
        yield from (f"{value['Value1']},{value['Value2']}|{value['Name']}" for value in table["EnumValues"])
    for table in data["LookupFieldTypeEnumerations"]:
        yield "=" + table["Name"]
        yield from (f"{value['value']}|{entry(value, value.get('Bits'))}" for value in table["EnumFieldTypeValues"])


def main():
    source, folder = sys.argv[1:]
    data = json.load(gzip.open(source) if source.endswith(".gz") else open(source))
    for name, lines, form in (("groups", groups, "NMEA2000Groups"), ("lookups", lookups, "NMEA2000Lookups")):
        with open(os.path.join(folder, f"nmea2000-{name}.txt"), "w") as out:
            out.write(HEAD.format(version=data["Version"], form=form))
            out.writelines(line + "\n" for line in lines(data))


main()
