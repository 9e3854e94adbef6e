package import Analysis
internal import CANCapture
package import Platform
package import Formatting

/// The text and the JSON of `info`.
package struct CaptureInfo: Sendable {
    private let selection: Selection
    private let facts: CaptureFacts
    private let index: IdentifierIndex
    private let prose: LogProse
    private let zone: TimeZoneChoice
    private let statistics: StatisticsInfo?
    private let trust: ClockTrust
    private let listsAll: Bool
    private let head: JSONHead?
    private let databases: DatabaseInfo?
    private let protocols: ProtocolInfo?
    private let bus: BusInfo?

    /// The text lists at most this many identifiers.
    private static let listed = 40
    /// Maximum number of findings in the text.
    private static let listedFindings = 12

    /// - Parameters:
    ///   - hasStatistics: whether it contains bus loads, cycle times, findings and protocols.
    ///   - listsAll: whether text and JSON list all identifiers and channels.
    ///   - head: of the JSON.
    package init(
        _ selection: Selection, zone: TimeZoneChoice, hasStatistics: Bool = true, listsAll: Bool = false,
        head: JSONHead? = nil
    ) {
        self.selection = selection
        self.head = head
        let (statistics, facts) = Concurrently.run(
            { hasStatistics ? StatisticsInfo(selection, listsAll: listsAll) : nil }, { selection.facts })
        (self.statistics, self.facts) = (statistics, facts)
        index = selection.index
        self.zone = zone
        trust = statistics?.statistics.clock ?? selection.clock
        self.listsAll = listsAll
        protocols = hasStatistics ? ProtocolInfo(selection.spoken) : nil
        bus = hasStatistics ? BusInfo(selection) : nil
        databases = selection.recording.databases.isEmpty ? nil : DatabaseInfo(selection)
        prose = LogProse(capture: selection.capture, facts: facts, zone: zone, trust: trust)
    }

    private var capture: Capture { selection.capture }

    private var sortedEntries: [IdentifierIndex.Entry] {
        index.entries.sorted { ($0.rank, $0.channel) < ($1.rank, $1.channel) }
    }

    private func listed(_ counts: [Int], most: Int) -> Listed { Listed(counts, most: listsAll ? .max : most) }

    private func name(_ entry: IdentifierIndex.Entry) -> String {
        Hexadecimal.identifier(entry, names: capture.frames.names)
    }

    package var text: String { text(.plain) }

    package func text(_ form: TextForm) -> String {
        var lines = InfoLines(form)
        write(to: &lines)
        return lines.text
    }

    /// Writes the text in pieces; throws the error of the sink.
    package func writeText(_ form: TextForm, to write: @escaping TextSink.Write) throws(OutputFailure) {
        var lines = InfoLines(form, to: TextSink(write))
        self.write(to: &lines)
        try lines.finish()
    }

    private func write(to lines: inout InfoLines) {
        let source = capture.source
        var rows: [(String, String)] = [("file", prose.fileName)]
        if source.files.count > 1 {
            rows = source.files.enumerated().map { ("file \($0.offset + 1)", Printable.text($0.element)) }
        }
        let packed = source.compression.map { ", \($0)" } ?? ""
        rows.append(("format", "\(source.formatName)\(packed), \(Decimal.bytes(source.byteCount))"))
        rows.append(("frames", Self.count(facts.frames, prose.kinds)))
        rows += facts.frames == 0 ? [("", LogProse.nothingPasses)] : timeRows
        let listed = listed(facts.channels.map(\.frames), most: Listed.channels)
        for channel in listed.places.map({ facts.channels[$0] })
        where facts.channels.count > 1 || !channel.name.isEmpty {
            let isErrors = channel.errors == channel.frames && channel.errors > 0
            let errors =
                channel.errors > 0 && !isErrors ? " (\(LogProse.count(channel.errors, "error frame")))" : ""
            let frames = LogProse.count(channel.frames, isErrors ? "error frame" : "frame")
            rows.append(("channel", "\(Printable.text(channel.name)): \(frames)\(errors)"))
        }
        if let more = listed.more("channels") { rows.append(("", more)) }
        if let part = LogProse.part(of: source) { rows.append(("part", part)) }
        rows.append(("payload", "up to " + LogProse.count(facts.longestPayload, "byte")))
        for note in source.notes { rows.append(("remark", note)) }
        if capture.skipped.count > 0 {
            rows.append((SkippedProse.label(capture.skipped).lowercased(), prose.skippedHeadline))
            for place in prose.skippedPlaces { rows.append(("", place)) }
        }
        if !capture.skipped.otherRecords.isEmpty {
            let others = capture.skipped.otherRecords.map {
                "\(Decimal.grouped($0.count)) \u{D7} \(Printable.text($0.kind))"
            }
            rows.append(("other", "records without a frame: " + others.joined(separator: ", ")))
        }
        let verdict = statistics == nil ? "" : FindingsText.verdict(selection, lines.form)
        if !verdict.isEmpty { lines.add(raw: verdict + "\n") }
        for (label, value) in rows { lines.add(label, value) }
        protocols?.write(to: &lines)
        bus?.write(to: &lines)
        writeFindings(to: &lines)
        if let statistics {
            statistics.write(to: &lines)
        } else {
            writeIdentifiers(to: &lines)
        }
        databases?.write(to: &lines)
    }

    /// `16 118 (430 extended, 12 error frames)`, `1 815 (all extended)`
    private static func count(_ frames: Int, _ kinds: [String]) -> String {
        let all = Decimal.grouped(frames)
        let told = kinds.map { frames > 1 && $0.hasPrefix(all + " ") ? "all " + $0.dropFirst(all.count + 1) : $0 }
        return all + (told.isEmpty ? "" : " (\(told.joined(separator: ", ")))")
    }

    private var timeRows: [(String, String)] {
        let clock = ClockProse(capture.source)
        var rows = [("time", prose.clockSentence), ("clock", clock.sentence)]
        if let steps = clock.backwardSteps { rows.append(("", steps)) }
        if let doubt = LoadProse.doubt(trust) { rows.append(("", "\(doubt); \(LoadProse.noRates)")) }
        if capture.source.clock != .none { rows.append(("duration", duration)) }
        return rows
    }

    private var duration: String {
        guard trust.hasDifferences || trust.fault == .still else {
            return "unknown; the timestamps span \(Decimal.duration(facts.duration))"
        }
        let (text, span) = (Decimal.duration(facts.recorded), Decimal.duration(facts.duration))
        return text == span ? text : text + " (sum of the parts between jumps back); the timestamps span \(span)"
    }

    private func writeFindings(to lines: inout InfoLines) {
        guard statistics != nil, !selection.incidents.isEmpty else { return }
        lines.add("findings", FindingsText.counts(selection))
        let (table, paint) = FindingsText.table(selection, lines.form, most: Self.listedFindings)
        lines.add(table, paint: paint)
        let more = selection.findings.count - Self.listedFindings
        if more > 0 { lines.add("", "\u{2026} \(Decimal.grouped(more)) more; canfolio findings lists them") }
    }

    private func writeIdentifiers(to lines: inout InfoLines) {
        let entries = sortedEntries
        guard !entries.isEmpty else { return }
        lines.add("identifiers", Decimal.grouped(index.distinctCount))
        let showsChannel = facts.channels.count > 1
        let shown = listsAll ? entries.count : Self.listed
        var table = TextTable(flushLeft: [0, 2])
        table.names = [0, 2]
        table.add(min(shown, entries.count)) { place in
            let entry = entries[place]
            let channel = showsChannel ? [Printable.text(capture.frames.channels[Int(entry.channel)])] : []
            return [name(entry) + (entry.isXL ? " XL" : ""), Decimal.grouped(entry.count)] + channel
        }
        lines.add(table)
        if entries.count > shown {
            lines.add("", "\u{2026} \(Decimal.grouped(entries.count - shown)) more; --all lists them")
        }
    }

    package var json: String {
        var writer = JSONText()
        write(to: &writer)
        return writer.text
    }

    /// Writes the JSON in pieces; throws the error of the sink.
    package func writeJSON(to sink: @escaping TextSink.Write) throws(OutputFailure) {
        var writer = JSONText(to: sink)
        write(to: &writer)
        try writer.finish()
    }

    /// A path without its folders.
    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private func write(to writer: inout JSONText) {
        writer.object {
            head?.write(to: &$0)
            writeSource(to: &$0)
            writeTimes(to: &$0)
            writeCounts(to: &$0)
            writeIdentifiers(to: &$0)
            if statistics != nil {
                FindingsJSON(selection).write(to: &$0)
            }
            protocols?.write(to: &$0)
            bus?.write(to: &$0)
            statistics?.write(to: &$0)
            databases?.write(to: &$0)
            writeSkipped(to: &$0)
            $0.strings("notes", capture.source.notes)
        }
        writer.raw("\n")
    }

    private func writeSource(to writer: inout JSONText) {
        let source = capture.source
        writer.field("file", Self.name(source.path))
        writer.strings("files", (source.files.isEmpty ? [source.path] : source.files).map(Self.name))
        writer.field("format", source.format)
        writer.field("format_name", source.formatName)
        writer.field("compression", source.compression)
        writer.field("bytes", source.byteCount)
        writer.field("clock", source.clock.rawValue)
        writer.field("time_base", ClockProse(source).base)
        writer.field("time_zone", source.time.zone?.rawValue)
        writer.field("utc_offset_minutes", source.time.offsetMinutes)
        writer.field("resolution_ns", source.time.resolution.map { Int($0) })
        writer.field("start_ns", source.start.map { Int($0) })
        writer.field("bit_rate", source.bitRate)
        writer.field("data_bit_rate", source.dataBitRate)
    }

    private func writeTimes(to writer: inout JSONText) {
        let source = capture.source
        writer.field("frames", facts.frames)
        let isEmpty = facts.frames == 0
        writer.field("first_ns", isEmpty ? nil : Int(facts.first))
        writer.field("last_ns", isEmpty ? nil : Int(facts.last))
        writer.field("duration_ns", isEmpty ? nil : Int(facts.duration))
        writer.field("recorded_ns", isEmpty ? nil : Int(facts.recorded))
        writer.field("read_to_ns", source.isPart ? source.end.map { Int($0) } : nil)
        writer.field("backward_steps", source.time.backwardSteps)
        writer.field("largest_backward_step_ns", Int(source.time.largestBackwardStep))
        writer.field("first_backward_frame", source.time.firstBackwardFrame)
        writer.field("untimed_frames", source.clock == .none ? facts.frames : source.time.untimedFrames)
        writer.field("clock_fault", LoadProse.kind(trust)?.name)
        writer.field("clock_factor", LoadProse.kind(trust)?.factor)
        writer.field("clock_doubt", LoadProse.doubt(trust))
    }

    private func writeCounts(to writer: inout JSONText) {
        writer.field("extended", facts.extended)
        writer.field("remote", facts.remote)
        writer.field("error", facts.errors)
        writer.field("fd", facts.fd)
        writer.field("brs", facts.bitRateSwitched)
        writer.field("esi", facts.errorStateIndicated)
        writer.field("xl", facts.xl)
        writer.field("symbolic", facts.symbolic)
        writer.field("longest_payload", facts.longestPayload)
        let listed = listed(facts.channels.map(\.frames), most: Listed.objects)
        writer.list("channels", listed.places) { writer, place in
            let channel = facts.channels[place]
            writer.field("name", channel.name)
            writer.field("frames", channel.frames)
            writer.field("error", channel.errors)
        }
        if listed.leftOut > 0 { writer.field("channels_left_out", listed.leftOut) }
    }

    private func writeIdentifiers(to writer: inout JSONText) {
        let entries = sortedEntries
        let listed = listed(entries.map(\.count), most: Listed.objects)
        writer.list("identifiers", listed.places) { writer, place in
            let entry = entries[place]
            writer.field("id", name(entry))
            writer.field("extended", entry.isExtended ? 1 : 0)
            if entry.isXL { writer.field("xl", 1) }
            writer.field(
                "channel", capture.frames.channels.isEmpty ? "" : capture.frames.channels[Int(entry.channel)])
            writer.field("frames", entry.count)
        }
        if listed.leftOut > 0 { writer.field("identifiers_left_out", listed.leftOut) }
    }

    private func writeSkipped(to writer: inout JSONText) {
        writer.field("skipped", capture.skipped.count)
        writer.field("skipped_without_loss", capture.skipped.withoutLoss)
        writer.list("skipped_examples", capture.skipped.examples) { writer, example in
            switch example.place {
            case .line(let line): writer.field("line", line)
            case .offset(let offset): writer.field("offset", offset)
            }
            if let file = example.file { writer.field("file", file) }
            writer.field("reason", example.reason)
        }
        writer.list("other_records", capture.skipped.otherRecords) { writer, other in
            writer.field("kind", other.kind)
            writer.field("count", other.count)
        }
    }
}
