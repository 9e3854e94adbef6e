package import Analysis
internal import CANCapture
internal import CANDatabases
internal import CANProtocols
internal import Formatting
internal import Platform
internal import Wording

/// The rows of one capture in the tables.
package struct CaptureRows {
    package private(set) var file = RowsFile()
    /// For the manifest.
    package private(set) var found = ManifestEntry.Found()
    private let selection: Selection
    private var recording: Recording { selection.recording }
    private let prose: FindingProse

    package init(_ selection: Selection, sha256: String) {
        self.selection = selection
        prose = FindingProse(selection)
        count()
        addCapture(sha256)
        addIdentifiers()
        addFindings()
        addMessages()
        addSignals()
    }

    private func channel(_ number: UInt16) -> FleetCell {
        let names = selection.frames.channels
        return .text(Int(number) < names.count ? Printable.text(names[Int(number)]) : "")
    }

    private func seconds(_ time: Int64?) -> FleetCell {
        guard let time, recording.isTimed else { return .none }
        return .decimal(recording.secondsFromStart(time))
    }

    private func length(_ nanoseconds: Int64?) -> FleetCell {
        nanoseconds.map { .decimal(Decimal.plainSeconds($0, decimals: 9)) } ?? .none
    }

    private mutating func count() {
        let findings = selection.findings
        found.errors = findings.count { $0.severity == .error }
        found.warnings = findings.count { $0.severity == .warning }
        found.infos = findings.count { $0.severity == .info }
        found.rule = selection.incidents.first?.lead.rule.rawValue
        found.headline = Verdict(selection)?.headline ?? ""
    }

    /// The mean load of the busiest channel. Without a bit rate it is not known, and no frame need be measured.
    private var meanLoad: Double? {
        let channels = 0..<max(1, selection.frames.channels.count)
        guard channels.contains(where: { recording.rates[UInt16(truncatingIfNeeded: $0)] != nil }) else { return nil }
        return selection.loads.loads.filter { $0.verdict == .sound }.compactMap(\.mean).max()
    }

    private mutating func addCapture(_ sha256: String) {
        let (facts, source) = (selection.facts, selection.capture.source)
        let verdict = Verdict(selection)
        let isTimed = recording.isTimed && facts.frames > 0
        file.add(
            [
                .text(sha256), .integer(source.byteCount), .text(ManifestEntry.Status.done.rawValue), .none,
                .text(source.format), .integer(facts.frames), .integer(selection.capture.skipped.count),
                .integer(facts.channels.count), .integer(selection.index.distinctCount), .integer(facts.errors),
                .text(source.clock.rawValue),
                FleetCell(isTimed && (source.clock == .epoch || source.clock == .wallClock) ? Int(facts.first) : nil),
                isTimed ? length(facts.recorded) : .none,
                meanLoad.map { .decimal(Decimal.rounded($0 * 100, decimals: 2)) } ?? .none, .integer(found.errors),
                .integer(found.warnings), .integer(found.infos), .integer(selection.incidents.count),
                FleetCell(found.rule), .text(verdict?.headline ?? ""), .text(verdict?.consequence ?? ""),
            ], to: .captures)
    }

    private mutating func addIdentifiers() {
        let names = selection.frames.names
        let places = selection.index.entries.indices.sorted {
            let (one, other) = (selection.index.entries[$0], selection.index.entries[$1])
            return (one.channel, one.rank) < (other.channel, other.rank)
        }
        let (rhythms, isTimed) = (selection.rhythms, recording.isTimed && selection.clock.hasDifferences)
        for (position, slot) in places.enumerated() {
            let entry = selection.index.entries[slot]
            let one = rhythms[slot]
            let cycle = isTimed ? one.steadyPeriod : nil
            file.add(
                [
                    .integer(position), channel(entry.channel), .text(Hexadecimal.identifier(entry, names: names)),
                    .integer(entry.isExtended ? 1 : 0),
                    FleetCell(selection.message(ofSlot: slot).map(Printable.text)), .integer(entry.count),
                    length(cycle?.median), length(cycle?.low), length(cycle?.high),
                    isTimed ? length(one.worstGap?.duration) : .none, seconds(one.first), seconds(one.last),
                ], to: .identifiers)
        }
    }

    private mutating func addFindings() {
        let lost = Dictionary(selection.incidents.map { ($0.number, $0.lostTime) }) { first, _ in first }
        for (position, finding) in selection.findings.enumerated() {
            file.add(
                [
                    .integer(position), .integer(finding.number), .integer(finding.member),
                    .text(finding.severity.name), .text(finding.rule.rawValue), seconds(finding.interval?.lowerBound),
                    seconds(finding.interval?.upperBound),
                    FleetCell(prose.channelName(finding).map(Printable.text)),
                    finding.slot == nil ? .none : .text(prose.identifier(finding)),
                    FleetCell(finding.message.map(Printable.text)), FleetCell(finding.signal.map(Printable.text)),
                    .integer(finding.toldCount), finding.member == 0 ? length(lost[finding.number]) : .none,
                    .text(finding.fingerprint(in: recording)), .text(prose.statement(finding)),
                    FleetCell(Self.codes(finding)),
                ], to: .findings)
        }
    }

    /// Trouble codes in a finding: `P0300`, `SPN 3216 FMI 20`; nil if there are none.
    private static func codes(_ finding: Finding) -> String? {
        let stored = finding.facts.conversation?.troubleCodes.map(\.text) ?? []
        let active =
            finding.rule == .dm1Active ? finding.facts.codes.map { "SPN \($0 >> 5) FMI \($0 & 31)" } : []
        let codes = (stored + active).map(Printable.text)
        return codes.isEmpty ? nil : codes.joined(separator: "; ")
    }

    /// Messages of one kind between two nodes.
    private struct MessageKind: Hashable {
        var network: UInt8
        var channel: UInt16
        var name: Int
        var source: PDUAddress
        var target: PDUAddress
    }

    private struct MessageCount {
        var count = 0
        var incomplete = 0
        var refused = 0
    }

    private mutating func addMessages() {
        let messages = recording.messages
        var names = PDUNames(recording.reader)
        var counts: [MessageKind: MessageCount] = [:]
        for one in messages.table.units.distinct(keeps: nil) {
            let unit = one.unit
            let kind = MessageKind(
                network: unit.network.rawValue, channel: selection.frames.channel(Int(unit.firstRow)),
                name: names.place(of: unit), source: unit.source, target: unit.target)
            var count = counts[kind] ?? MessageCount()
            count.count += one.count
            if unit.outcome != .complete { count.incomplete += one.count }
            if unit.isRefusal { count.refused += one.count }
            counts[kind] = count
        }
        func order(_ kind: MessageKind) -> (UInt16, UInt8, String, String, String) {
            (kind.channel, kind.network, names.names[kind.name], kind.source.text, kind.target.text)
        }
        // If one sender makes up a million pairs, only the busiest are in the table.
        let busiest = counts.sorted { one, other in
            one.value.count != other.value.count
                ? one.value.count > other.value.count : order(one.key) < order(other.key)
        }
        let kinds = busiest.prefix(Self.mostKinds).sorted { order($0.key) < order($1.key) }
        for (position, (kind, count)) in kinds.enumerated() {
            file.add(
                [
                    .integer(position), .text(NetworkProtocol(rawValue: kind.network)?.name ?? ""),
                    channel(kind.channel), .text(Printable.text(names.names[kind.name])), .text(kind.source.text),
                    .text(kind.target.text), .integer(count.count), .integer(count.incomplete),
                    .integer(count.refused),
                ], to: .messages)
        }
    }

    private static let mostKinds = 10_000

    private mutating func addSignals() {
        let catalog = recording.databases.catalog
        let (matches, names) = (selection.matches, selection.frames.names)
        guard !matches.isEmpty else { return }
        let rows = selection.rows
        let places = selection.index.entries.indices.sorted {
            let (one, other) = (selection.index.entries[$0], selection.index.entries[$1])
            return (one.channel, one.rank) < (other.channel, other.rank)
        }
        var position = 0
        for slot in places {
            guard slot < matches.count, let message = matches[slot] else { continue }
            let entry = selection.index.entries[slot]
            let all = SignalSummary.summaries(
                of: selection.frames, rows: rows[slot], message: message, catalog: catalog)
            for (place, summary) in all.enumerated() {
                guard let summary else { continue }
                let signal = catalog.signals[catalog.messages[message].signals.lowerBound + place].signal
                let hasValues = summary.count > 0
                func value(_ value: Double) -> FleetCell { hasValues ? .number(value) : .none }
                file.add(
                    [
                        .integer(position), channel(entry.channel),
                        .text(Hexadecimal.identifier(entry, names: names)),
                        .text(Printable.text(catalog.messages[message].message.name)),
                        .text(Printable.text(signal.name)), .text(Printable.text(signal.unit ?? "")),
                        .integer(summary.count), .integer(summary.invalid), value(summary.least),
                        value(summary.mean), value(summary.largest), value(summary.percentiles.low),
                        value(summary.percentiles.median), value(summary.percentiles.high),
                    ], to: .signals)
                position += 1
            }
        }
    }
}
