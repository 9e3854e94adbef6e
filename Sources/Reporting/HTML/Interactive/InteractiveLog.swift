internal import Analysis
internal import CANCapture
internal import Figures
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
internal import TemplateReading
internal import Formatting
internal import Wording

/// The data of the script: frames, identifiers, findings, and the lanes of the whole capture. All texts are the same as in
/// the document.
package struct InteractiveLog: Sendable {
    struct Identifier: Sendable {
        var text: String
        var name: String
        /// "" if there is one channel.
        var channel: String
        var count: String
        var colourKey: UInt32
        /// For each byte the bits of counters and checksums.
        var automatic: [UInt8]
        /// Whether its frames contain different signals.
        var isMultiplexed: Bool
    }

    struct Finding: Sendable {
        var entry: ReportEntry
        /// First and last row that show it, if the page contains them.
        var first: Int?
        var last: Int?
        /// Seconds, or row numbers if there are no times.
        var start: Double?
        var end: Double?
        /// The signal that it is about; "" for none.
        var signal = ""
        /// Whether it is a state of a controller, which its first frame states.
        var isState = false
    }

    /// The frames that a page contains.
    package enum Frames: Sendable { case near, all }

    let columns: [ReportRows.Column]
    /// By column.
    let kinds: [LogStyle.Column]
    /// Columns whose texts are in the rows. Identifiers and names come from the list, bytes have a field of their own.
    let cellKinds: Set<LogStyle.Column> = [.number, .time, .delta, .channel, .type, .direction, .transport]
    var identifiers: [Identifier] = []
    /// Number of identifiers in the list, from the first on.
    var listed = 0
    /// Number of identifiers that are not in the list.
    var unlisted = 0
    private(set) var findings: [Finding] = []
    let rows: FrameRows
    /// Seconds since the origin of the rows, or row numbers.
    let (start, end): (Double, Double)
    let isTimed: Bool
    let silences: [(start: Double, end: Double)]
    /// By theme.
    let strips: [DisplayList]
    /// `16 118 frames · 39.991 s`.
    let summary: String
    /// Says which frames of the capture the page does not contain; "" if it contains all.
    let leftOut: String

    private let timeline: TimelineFacts
    private let origin: Int64

    init(
        _ context: ReportContext, _ words: ReportWords, _ log: LogModel, choice: FrameChoice, themes: [Theme.Name]
    ) {
        let texts = ReportRowTexts(log)
        columns = texts.columns
        kinds = log.columns.columns.map(\.kind)
        timeline = context.facts
        origin = context.selection.recording.origin
        isTimed = timeline.hasTimeAxis
        var options = context.timeline
        options.page.theme = themes[0]
        let strip = TimelineStrip(timeline, options: options)
        strips = themes.map { strip.picture(Theme.named($0)) }
        let place = Place(origin: origin, isTimed: isTimed)
        // The range of a single time is longer than it, so that something can be drawn.
        let hasLength = isTimed ? timeline.counts.duration > 0 : context.capture.frames.count > 1
        start = place.seconds(timeline.range.lowerBound)
        end = hasLength ? place.seconds(timeline.range.upperBound) : start
        silences = isTimed ? strip.silences.map { (place.seconds($0.lowerBound), place.seconds($0.upperBound)) } : []
        summary = words.shortSubtitle
        leftOut = Self.leftOut(choice, context)
        rows = FrameRows(
            context, log, texts, choice, place,
            cells: kinds.indices.filter { [kinds, cellKinds] in cellKinds.contains(kinds[$0]) })
        addIdentifiers(context, log, texts)
        for finding in context.findings.prefix(Self.mostFindings) { add(finding, context, place) }
    }

    /// Seconds since the origin, or row numbers if there are no times.
    struct Place {
        let origin: Int64
        let isTimed: Bool

        func seconds(_ time: Int64) -> Double {
            isTimed ? Double(time.subtractingSaturating(origin)) / 1e9 : Double(time)
        }
    }

    /// Maximum number of findings in the list.
    private static let mostFindings = 1_000

    private static func leftOut(_ choice: FrameChoice, _ context: ReportContext) -> String {
        let all = context.capture.frames.count
        guard choice.count < all else { return "" }
        var text = "\(Decimal.grouped(choice.count)) of \(LogProse.count(all, "frame")) are in this file"
        let hasReasons = !context.findings.isEmpty || !context.options.marks.isEmpty
        text +=
            choice.leftOut > 0
            ? ""
            : hasReasons
                ? ": those around findings and marks, and at both ends" : ": the first and the last ones"
        if choice.leftOut > 0 {
            text += "; frames around \(Decimal.grouped(choice.leftOut)) findings or marks are left out"
        }
        return text
    }

    /// Adds the identifiers of the table in its order, then the others that rows have.
    private mutating func addIdentifiers(_ context: ReportContext, _ log: LogModel, _ texts: ReportRowTexts) {
        let statistics = context.statistics.identifiers
        let names = context.capture.frames.names
        let channels = context.capture.frames.channels
        let hasChannels = channels.count > 1
        identifiers = rows.slots.map { slot in
            let entry = statistics[slot].entry
            let channel = Int(entry.channel)
            return Identifier(
                text: Hexadecimal.identifier(entry, names: names), name: Printable.text(context.name(ofSlot: slot)),
                channel: hasChannels && channel < channels.count ? Printable.text(channels[channel]) : "",
                count: Decimal.grouped(statistics[slot].count), colourKey: entry.colourKey(names: names),
                automatic: log.automatic?.mask(ofSlot: slot) ?? [], isMultiplexed: texts.isMultiplexed(ofSlot: slot))
        }
        listed = rows.listed
        unlisted = statistics.count - listed
    }

    private mutating func add(_ finding: ReportFinding, _ context: ReportContext, _ place: Place) {
        let frames = context.capture.frames
        let anchor = "finding-\(finding.number)"
        var told = Finding(entry: finding.entry(frames, anchor: anchor))
        told.isState = [.busOff, .errorPassive, .errorBurst].contains(finding.finding.rule)
        if let signal = finding.finding.signal { told.signal = LogSignals.shown(signal, 160) }
        if let shown = finding.shownRows {
            (told.first, told.last) = (rows.place(shown.lowerBound), rows.place(shown.upperBound))
            if !isTimed { (told.start, told.end) = (Double(shown.lowerBound), Double(shown.upperBound)) }
        }
        if isTimed, let interval = finding.finding.interval ?? finding.incident.interval {
            (told.start, told.end) = (place.seconds(interval.lowerBound), place.seconds(interval.upperBound))
        }
        findings.append(told)
    }
}
