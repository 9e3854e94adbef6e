internal import CANCapture
internal import CANProtocols
internal import Platform

/// Addresses of J1939 and NMEA 2000 that two devices claim, and devices that cannot claim one (SAE J1939-81, 4.4).
enum AddressRule: RuleDetector {
    private struct Key: Hashable {
        var channel: UInt16
        var address: UInt8
    }

    private struct Name: Hashable {
        var channel: UInt16
        var name: UInt64
    }

    /// Claims of one address by different devices, each soon after the one before.
    private struct Conflict {
        var key: Key
        var names: [UInt64]
        /// A message with each of the names.
        var units: [ProtocolDataUnit]
        var rows: ClosedRange<Int>
        var last: Int64
        /// Whether the device that had the address claims it again, and what became of one of them.
        var isContested: Bool
        var isWithoutAddress = false
        var isMoved = false

        var isReal: Bool { isContested || isWithoutAddress || isMoved }
    }

    private struct Holder {
        var name: UInt64
        var unit: ProtocolDataUnit
        var time: Int64
        var row: Int
    }

    /// Nanoseconds within which a device reacts to a claim, and within which two claims are a conflict by themselves.
    private static let (reaction, atOnce) = (2_000_000_000 as Int64, 1_000_000_000 as Int64)
    private static let (most, mostRenamed) = (4, 3)
    private static let nullAddress: UInt8 = 0xFE

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, let reader = analysis.reader,
            !reader.table.units.networks.isDisjoint(with: [.j1939, .nmea2000])
        else { return [] }
        var conflicts: [Conflict] = []
        var holders: [Key: Holder] = [:]
        // The conflict about an address, and that of a device.
        var open: [Key: Int] = [:]
        var ofName: [Name: Int] = [:]
        var homeless: [Name: Finding] = [:]
        // How often the device with an address changed its name.
        var renamed: [Key: Int] = [:]
        let frames = analysis.frames
        for (_, unit) in reader.table.units.matching({ isClaim($0, frames) }) {
            let row = Int(unit.firstRow)
            let (time, channel) = (frames.time(row), frames.channel(row))
            let number = frames.payload(row).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let name = Name(channel: channel, name: number)
            let key = Key(channel: channel, address: UInt8(frames.identifier(row) & 0xFF))
            if let place = ofName[name], conflicts[place].key != key, isSoon(time, after: conflicts[place].last) {
                if key.address == nullAddress {
                    conflicts[place].isWithoutAddress = true
                } else {
                    conflicts[place].isMoved = true
                }
                conflicts[place].rows = conflicts[place].rows.lowerBound...row
                if key.address == nullAddress { continue }
            }
            guard key.address != nullAddress else {
                let one = analysis.finding(.addressConflict, .info, of: unit, in: reader.table)
                guard var known = homeless[name] else {
                    homeless[name] = told(one, [unit], reader)
                    continue
                }
                known.extend(to: one, analysis)
                homeless[name] = known
                continue
            }
            defer { holders[key] = Holder(name: number, unit: unit, time: time, row: row) }
            if let place = open[key], isSoon(time, after: conflicts[place].last) {
                // The first of the names is that of the device that had the address.
                if conflicts[place].names.contains(number) {
                    if number != holders[key]?.name { conflicts[place].isContested = true }
                } else if conflicts[place].names.count < most {
                    conflicts[place].names.append(number)
                    conflicts[place].units.append(unit)
                    ofName[name] = place
                }
                conflicts[place].rows = conflicts[place].rows.lowerBound...row
                conflicts[place].last = time
                continue
            }
            guard let holder = holders[key], holder.name != number else { continue }
            // A device that is given another instance claims with the new name. One that goes back and forth is two.
            if isSameDevice(holder.name, number) {
                renamed[key, default: 0] += 1
                guard renamed[key, default: 0] > mostRenamed else { continue }
            }
            let isAtOnce = time.subtractingSaturating(holder.time) <= atOnce
            open[key] = conflicts.count
            for one in [holder.name, number] { ofName[Name(channel: channel, name: one)] = conflicts.count }
            conflicts.append(
                Conflict(
                    key: key, names: [holder.name, number], units: [holder.unit, unit],
                    rows: (isAtOnce ? holder.row : row)...row, last: time, isContested: isAtOnce))
        }
        let found = conflicts.filter(\.isReal).map { conflict in
            let isSettled = conflict.isMoved && !conflict.isWithoutAddress
            var finding = analysis.finding(
                .addressConflict, isSettled ? .info : .warning, of: conflict.units[1], in: reader.table)
            finding.rows = conflict.rows
            finding.interval = analysis.interval(conflict.rows)
            finding = told(finding, conflict.units, reader)
            finding.facts.isWithoutAddress = conflict.isWithoutAddress
            finding.facts.isMoved = conflict.isMoved
            return finding
        }
        return ConversationFolding.folded(found, most: most) + joined(Array(homeless.values), analysis)
    }

    /// Devices that cannot claim an address, in the order of time; many of them are one finding.
    private static func joined(_ found: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let sorted = found.sorted { $0.rows?.lowerBound ?? 0 < $1.rows?.lowerBound ?? 0 }
        guard sorted.count > most, var one = sorted.first else { return sorted }
        let count = sorted.reduce(0) { $0 + $1.count }
        for other in sorted.dropFirst() { one.extend(to: other, analysis) }
        one.count = count
        one.facts.conversation?.codeCount = sorted.count
        return [one]
    }

    /// Whether a message that is seen late is a claim of such an address.
    ///
    /// - Parameter claims: findings of this rule by channel.
    static func isOfClaims(
        _ finding: Finding, _ claims: [UInt16?: [Finding]], _ entry: IdentifierIndex.Entry
    ) -> Bool {
        guard !claims.isEmpty, entry.isExtended, entry.identifier >> 16 & 0x3FF == 0xEE, let rows = finding.rows else {
            return false
        }
        return (claims[finding.channel] ?? []).contains { $0.rows?.overlaps(rows) == true }
    }

    /// With the sender and the devices.
    private static func told(_ finding: Finding, _ units: [ProtocolDataUnit], _ reader: ProtocolReader) -> Finding {
        var finding = finding
        finding.facts.conversation = ConversationFacts(units[0])
        finding.facts.claimants = units.map { unit in
            reader.reading(of: unit).parts.first { $0.name == "NAME" }?.value ?? ""
        }
        return finding
    }

    /// Whether two NAMEs have the same manufacturer and identity number: one device that was configured with another instance or
    /// function. Devices without an identity number have 0.
    private static func isSameDevice(_ one: UInt64, _ other: UInt64) -> Bool {
        (one ^ other) & 0xFFFF_FFFF == 0 && one & 0x1F_FFFF != 0
    }

    private static func isSoon(_ time: Int64, after last: Int64) -> Bool {
        let step = time.subtractingSaturating(last)
        return step >= 0 && step <= reaction
    }

    private static func isClaim(_ unit: ProtocolDataUnit, _ frames: FrameTable) -> Bool {
        unit.isOfGroup(0xEE, frames) && frames.length(Int(unit.firstRow)) == 8
    }
}

/// Messages of J1939 that say that a node does not accept a request or a command (SAE J1939-21, 5.4.4). Nodes of NMEA 2000
/// ask each other for groups that few of them have, again and again.
enum AcknowledgementRule: RuleDetector {
    private struct Key: Hashable {
        var channel: UInt16
        var source: PDUAddress
        var control: UInt8
        /// nil for the many of one node.
        var group: UInt32?
    }

    /// Maximum number of parameter groups of a node that are reported separately.
    private static let most = 3
    private static let texts: [UInt8: String] = [1: "negative acknowledgment", 2: "access denied"]

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let reader = analysis.reader, reader.table.units.networks.contains(.j1939) else { return [] }
        let frames = analysis.frames
        var found: [Key: Finding] = [:]
        for (_, unit) in reader.table.units.matching({ $0.network == .j1939 && $0.isOfGroup(0xE8, frames) }) {
            let row = Int(unit.firstRow)
            let payload = frames.payload(row)
            guard payload.count == 8, let text = texts[payload[0]] else { continue }
            let group = UInt32(payload[5]) | UInt32(payload[6]) << 8 | UInt32(payload[7]) << 16
            let key = Key(channel: frames.channel(row), source: unit.source, control: payload[0], group: group)
            var one = analysis.finding(.refusedGroup, .info, of: unit, in: reader.table)
            if var known = found[key] {
                known.extend(to: one, analysis)
                found[key] = known
                continue
            }
            one.facts.codes = [group]
            one.facts.text = text
            one.facts.conversation = ConversationFacts(unit)
            if case .everyone = unit.target, payload[4] != 0xFF {
                one.facts.conversation?.target = .address(payload[4])
            }
            one.facts.conversation?.subject = reader.reading(of: unit).parts.first { $0.name == "PGN" }?.value
            one.facts.conversation?.codeCount = 1
            found[key] = one
        }
        var nodes: [Key: [Finding]] = [:]
        for (key, finding) in found {
            var node = key
            node.group = nil
            nodes[node, default: []].append(finding)
        }
        return nodes.values.flatMap { all -> [Finding] in
            let sorted = all.sorted { ($0.rows?.lowerBound ?? 0) < ($1.rows?.lowerBound ?? 0) }
            guard sorted.count > most, var one = sorted.first else { return sorted }
            for other in sorted.dropFirst() {
                let count = one.count + other.count
                one.extend(to: other, analysis)
                one.count = count
                if other.facts.conversation?.target != one.facts.conversation?.target {
                    one.facts.conversation?.target = .everyone
                }
            }
            one.facts.codes = sorted.prefix(Self.mostCodes).compactMap(\.facts.codes.first)
            one.facts.conversation?.subject = nil
            one.facts.conversation?.codeCount = sorted.count
            return [one]
        }.sorted(by: Finding.isBefore)
    }

    private static let mostCodes = 8
}

extension ProtocolDataUnit {
    /// Whether it is one frame of J1939 or NMEA 2000 with this PDU format on the first data page.
    fileprivate func isOfGroup(_ format: UInt32, _ frames: FrameTable) -> Bool {
        (network == .j1939 || network == .nmea2000) && firstRow == lastRow && outcome == .complete
            && frames.identifier(Int(firstRow)) >> 16 & 0x3FF == format
    }
}
