import Analysis
import CANCapture
internal import Exports
import Pages
import Platform
import Formatting
import Reporting
import Wording

/// The texts of a ticket about a capture and its moment.
struct TicketWords {
    private let reading: MomentReading
    private var subject: MomentSubject { reading.subject }
    private let archive: TicketArchive?
    private var made: LogPicture.Made?
    /// Number of frames that candump's lines cannot store.
    var omitted = 0
    /// The file in the capture's own format, and the number of frames that it cannot store.
    var ownExcerpt: (name: String, omitted: Int)?

    init(_ reading: MomentReading, _ archive: TicketArchive?) {
        self.reading = reading
        self.archive = archive
    }

    mutating func add(_ made: LogPicture.Made) { self.made = made }

    private var prose: FindingProse { subject.prose }
    private var file: String { subject.file }

    private var sentence: String { reading.sentence }

    private var stretch: String { subject.stretch }

    var facts: TicketFacts {
        var facts = TicketFacts()
        facts.title = sentence
        if let incident = subject.moment.incident {
            facts.consequence = subject.verdict(on: incident).consequence
            let finding = incident.lead
            let message = finding.message.map { [Printable.text($0)] } ?? []
            // Text of the title and the consequence is not repeated below them.
            let told = facts.title + " " + facts.consequence
            let evidence = prose.evidence(finding).filter { !Repetition.isSaid($0, in: told) }
            facts.evidence = prose.remark(finding) == nil ? message + evidence : []
        }
        facts.note = subject.options.note?.plainText
        facts.facts = table
        facts.sums = (subject.options.sources.captures + subject.options.sources.databases).compactMap { source in
            source.sha256.map { TicketFacts.File(source.name, $0) }
        }
        let shown = made.map { subject.stretch(of: $0.rows) } ?? stretch
        facts.log.says = "Rows of \(file) from \(shown): \(sentence)"
        facts.timeline.says = "All identifiers of \(file) over time, \(stretch) shaded"
        facts.remark = made?.remark
        facts.rows = made?.texts
        // The other findings of the incident, then the other incidents.
        let members = subject.moment.incident?.members.dropFirst() ?? []
        let others = subject.selection.incidents.filter { $0.number != subject.moment.incident?.number }.map(\.lead)
        facts.findings = (members + others).prefix(Self.mostFindings).map {
            "\($0.severity.name) \($0.number): \(prose.statement($0))"
        }
        facts.command = command
        facts.files = files
        return facts
    }

    private static let mostFindings = 12

    private var table: [TicketFacts.File] {
        let (whole, part) = (subject.recording.capture, subject.selection.capture)
        var facts: [TicketFacts.File] = []
        facts.append(.init("When", when))
        let interesting = subject.moment.finding.map { finding in
            [finding.slot == nil ? "" : prose.identifier(finding), finding.message ?? ""]
                .filter { !$0.isEmpty }.map { Printable.text($0) }.joined(separator: " ")
        }
        let channels = Set((0..<part.frames.count).map { Int(part.frames.channel($0)) }).sorted()
            .compactMap { $0 < part.frames.channels.count ? Printable.text(part.frames.channels[$0]) : nil }
            .filter { !$0.isEmpty }
        let (first, last) = (part.frames.place(0) + 1, part.frames.place(part.frames.count - 1) + 1)
        let place = [
            interesting ?? "", channels.isEmpty ? "" : "channel \(channels.joined(separator: ", "))",
            "frames \(first) \u{2013} \(last)",
        ]
        facts.append(.init("Where", place.filter { !$0.isEmpty }.joined(separator: " \u{B7} ")))
        let told = LogProse(
            capture: whole, facts: subject.recording.facts, zone: subject.options.zone, dates: subject.options.dates)
        facts.append(
            .init("Capture", "\(file) \u{B7} \(told.subtitle) \u{B7} \(Decimal.bytes(whole.source.byteCount))"))
        let clock = told.clockSentence.trimmingPrefix("Recorded ")
        facts.append(.init("Recorded", clock.prefix(1).uppercased() + clock.dropFirst()))
        facts.append(.init("Made by", Version.creator))
        return facts
    }

    private var when: String { "\(subject.when); shown: \(stretch)" }

    private var command: String {
        let options = reading.given.captureOptions
        var words = ["canfolio ticket"] + options.captures.map { Self.quoted(reading.reading.shown($0)) }
        if options.merge { words.append("--merge") }
        words += reading.given.databaseOptions.databases.map { "--dbc " + Self.quoted(reading.reading.shown($0)) }
        for (name, values) in options.shownChoice {
            words += values.map { "\(name) \(Self.quoted($0))" }
        }
        words += reading.given.markOptions.mark.map { "--mark " + Self.quoted("\($0.time.text)=\($0.text)") }
        words += further
        let output = archive?.name ?? "ticket"
        return words.joined(separator: " ") + reading.command + " -o " + output
    }

    /// Options that decide what is found and how it is described.
    private var further: [String] {
        let given = reading.given
        let (protocols, rules) = (given.protocolOptions, given.ruleOptions)
        let zones = given.captureOptions.clockOptions
        let lists: [(name: String, values: [String])] = [
            ("--protocol", protocols.protocols), ("--isotp", given.captureOptions.shownPairs(protocols.isotp)),
            ("--did", protocols.identifierTables),
            ("--eds", protocols.dataSheets), ("--rule", rules.rule.map(\.text)), ("--without", rules.without),
            ("--bitrate", given.bitRates.bitrate.map(\.text)), ("--shift", given.captureOptions.shift.map(\.text)),
            ("--input-format", [given.captureOptions.inputOptions.inputFormat].compactMap { $0 }),
            ("--date-format", [given.dateOptions.dateFormat?.rawValue].compactMap { $0 }),
            ("--timezone", [zones.timezone].compactMap { $0 }), ("--clock-zone", [zones.clockZone].compactMap { $0 }),
            ("--title", [given.title].compactMap { $0 }), ("--redact", reading.reading.shownRedaction),
        ]
        let shown = reading.reading.shown
        return lists.flatMap { list in list.values.map { "\(list.name) \(Self.quoted(shown($0)))" } }
    }

    /// A word quoted for a shell; a path without its folders.
    private static func quoted(_ text: String) -> String {
        let name = text.contains("/") ? LogProse.fileName(of: text) : Printable.text(text)
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_.,=:/@%+".utf8.contains(byte)
        }
        return isPlain && !name.isEmpty ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }

    private var files: [TicketFacts.File] {
        let frames = LogProse.count(subject.selection.frames.count - omitted, "frame")
        let without =
            omitted == 0 ? "" : "; \(LogProse.count(omitted, "frame")) without a numeric identifier left out"
        var files: [TicketFacts.File] = [
            .init("log.png", "the frames around the event"),
            .init("timeline.png", "all identifiers over the whole capture, with the excerpt shaded"),
            .init("report.pdf", "a report of the excerpt"),
            .init("excerpt.log", "\(frames) as a candump log, for canplayer and python-can\(without)"),
        ]
        if let (name, without) = ownExcerpt {
            let count = subject.selection.frames.count - without
            let held = without == 0 && omitted == 0 ? "the same frames" : LogProse.count(count, "frame")
            let rest = without == 0 ? "" : "; \(LogProse.count(without, "frame")) that the format cannot store left out"
            files.append(
                .init(
                    name, "\(held) in the capture's own format, \(subject.recording.capture.source.formatName)\(rest)"))
        }
        files.append(
            .init(
                "findings.json",
                "\(LogProse.count(subject.selection.findings.count, "finding")) in the excerpt, for programs"))
        return files
    }
}
