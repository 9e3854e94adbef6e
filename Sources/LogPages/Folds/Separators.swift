internal import Platform
package import Analysis
internal import CANCapture
package import Layout
internal import Pages
package import Formatting
internal import Wording

/// Lines between frames: silences, gaps of identifiers, the finding that the rows are about, rows that are left out, and marks
/// of the user.
package struct Separators: Sendable {
    package enum Kind: Sendable, Equatable {
        /// Nanoseconds, the channel (nil if all channels were silent), the severity of the finding, and the number of
        /// its incident.
        case silence(Int64, channel: UInt16?, Finding.Severity, incident: Int)
        /// A silence without a finding.
        case pause(Int64, channel: UInt16?)
        /// Identifiers that were missing: a text, the severity of the finding, and the number of its incident.
        case gap(String, Finding.Severity, incident: Int)
        /// The finding that the rows are about: a text, its severity, and the number of its incident.
        case subject(String, Finding.Severity, incident: Int)
        /// Says which frames are not shown.
        case leftOut(String)
        /// The shaped text and the original text.
        case mark(ShapedText, String)

        /// The severity of its finding; nil for marks and pauses.
        var severity: Finding.Severity? {
            switch self {
            case .silence(_, channel: _, let severity, incident: _), .gap(_, let severity, incident: _),
                .subject(_, let severity, incident: _):
                severity
            case .pause, .leftOut, .mark: nil
            }
        }

        /// The number of its incident; 0 for none.
        var incident: Int {
            switch self {
            case .silence(_, channel: _, _, let incident), .gap(_, _, let incident), .subject(_, _, let incident):
                incident
            case .pause, .leftOut, .mark: 0
            }
        }
    }

    package struct Separator: Sendable, Equatable {
        /// The frame after the separator; the number of frames for a silence after the last one.
        package var row: Int
        package var kind: Kind
        /// Whether it is a band as high as several rows, for the first silence of a warning or an error.
        package var isBand = false
        /// The text of its finding; nil if it has none.
        package var finding: Finding?

        /// `0.851 s without a frame`; if the channel has only error frames in this time, `5.919 s with error frames
        /// only`.
        package var words: String {
            switch kind {
            case .silence(let length, channel: _, _, incident: _), .pause(let length, channel: _):
                Decimal.duration(length)
                    + (finding?.facts.errors == nil ? " without a frame" : " with error frames only")
            case .gap(let text, _, incident: _), .subject(let text, _, incident: _), .leftOut(let text): text
            case .mark(_, let label): label
            }
        }

        /// Whether frames that are due, or all frames, did not arrive: a hatched line.
        var isQuiet: Bool {
            switch kind {
            case .silence, .pause, .gap: true
            case .subject, .leftOut, .mark: false
            }
        }

        func ink(_ theme: Theme) -> Colour {
            if case .mark = kind { return theme.ink }
            return switch kind.severity {
            case nil, .info: theme.quiet
            case .warning: theme.warning
            case .error: theme.trouble
            }
        }

        func tint(_ theme: Theme) -> Colour {
            if case .mark = kind { return theme.paper }
            return switch kind.severity {
            case nil, .info: theme.zebra
            case .warning: theme.warningTint
            case .error: theme.troubleTint
            }
        }
    }

    /// In the order of rows; a silence and gaps come before marks, and marks are in the order of their times.
    package let all: [Separator]
    /// Marks after the last frame.
    package let marksBehind: [TimeMark]

    /// The rows with marks of the user before them.
    package var rowsOfMarks: [Int] {
        all.compactMap { separator in
            if case .mark = separator.kind { separator.row } else { nil }
        }
    }

    /// - Parameters:
    ///   - silences: findings.
    ///   - states: findings about controllers that were bus-off, which say why the channel was silent.
    ///   - pauses: other times without frames, see ``UnusualPauses``.
    ///   - gaps: see ``MissingGaps``.
    ///   - atEnd: silences after the last frame.
    init(
        _ silences: [Finding], states: [Finding] = [], pauses: [Silences.Silence], gaps: [Separator] = [],
        atEnd: [Separator] = [], marks: [TimeMark], subject: FindingMark? = nil,
        leftOut: (row: Int, text: String)? = nil, frames: FrameTable,
        origin: Int64,
        shaper: any TextShaper
    ) {
        let silent = Self.silent(silences, states, pauses, frames) + Self.lasting(silences + states, frames) + atEnd
        var behind: [TimeMark] = []
        let inOrder = marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        func row(of mark: TimeMark) -> Int? {
            frames.notePass()
            return (0..<frames.count).first { frames.time($0).subtractingSaturating(origin) >= mark.time }
        }
        let marked = inOrder.map(\.element).compactMap { mark -> Separator? in
            guard let row = row(of: mark) else {
                behind.append(mark)
                return nil
            }
            return Separator(row: row, kind: .mark(shaper.shape(mark.label, font: .strong), mark.label))
        }
        marksBehind = behind
        // A gap says more than the pause in which it is.
        let ends = Set(gaps.map(\.row))
        let told = silent.filter { separator in
            if case .pause = separator.kind { !ends.contains(separator.row) } else { true }
        }
        var found = told + gaps
        if let leftOut {
            // The time of frames that are left out is no pause.
            found.removeAll { $0.row == leftOut.row && $0.kind.incident == 0 }
        }
        if let subject, let row = row(of: subject.mark),
            !found.contains(where: { $0.kind.incident == subject.incident && abs($0.row - row) <= 1 })
        {
            found.append(
                Separator(row: row, kind: .subject(subject.mark.label, subject.severity, incident: subject.incident)))
        }
        if let leftOut { found.append(Separator(row: leftOut.row, kind: .leftOut(leftOut.text))) }
        all = (found + marked).enumerated()
            .sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }
            .map(\.element)
    }

    /// A time without frames on a channel.
    private struct Quiet {
        /// The frame after it.
        var row: Int
        var channel: UInt16
        /// Nanoseconds.
        var length: Int64
        /// nil if it has no finding.
        var severity: Finding.Severity?
        var finding: Finding?
    }

    /// A silence is drawn before the frame that ends it, or if all channels paused for most of it, at this pause. A
    /// time with only error frames begins before the first of them.
    private static func silent(
        _ findings: [Finding], _ states: [Finding], _ pauses: [Silences.Silence], _ frames: FrameTable
    ) -> [Separator] {
        let told = findings.flatMap { finding in
            finding.parts.compactMap { part -> Quiet? in
                guard let row = part.rows?.upperBound, row < frames.count, let interval = part.interval else {
                    return nil
                }
                let length = frames.time(row).subtractingSaturating(interval.lowerBound)
                // The frame that ends it may not be shown, but a later one of another channel.
                let isEnd = frames.channel(row) == finding.channel ?? 0 || frames.time(row) >= interval.upperBound
                guard length > 0, isEnd else { return nil }
                if finding.facts.errors != nil, let start = part.rows?.lowerBound {
                    return Quiet(
                        row: min(start + 1, row), channel: finding.channel ?? 0, length: length,
                        severity: finding.severity, finding: finding)
                }
                return Quiet(
                    row: row, channel: finding.channel ?? 0, length: length, severity: finding.severity,
                    finding: finding)
            }
        }
        let toldRows = Set(told.map(\.row))
        let others = pauses.filter { !toldRows.contains($0.row) }.map { pause in
            let start = frames.time(pause.row).subtractingSaturating(pause.gap)
            let state = states.first { state in
                (state.channel ?? pause.channel) == pause.channel
                    && state.parts.contains { part in
                        guard let interval = part.interval else { return false }
                        return interval.contains(start) && interval.contains(frames.time(pause.row))
                    }
            }
            return Quiet(
                row: pause.row, channel: pause.channel, length: pause.gap, severity: state?.severity, finding: state)
        }
        var separators: [Separator] = []
        var taken = Set<Int>()
        // Each incident has one band on each of its channels.
        var numbers = Set<[Int]>()
        // Findings come first. If several channels were silent at the same time, one line is drawn.
        for quiet in told + others {
            var (row, length, channel) = (quiet.row, quiet.length, Optional(quiet.channel))
            if quiet.finding?.facts.errors == nil, let pause = longestPause(in: quiet, frames), pause.row < row,
                pause.length > length / 2
            {
                guard taken.insert(pause.row).inserted else { continue }
                (row, length, channel) = (pause.row, pause.length, nil)
            }
            let kind =
                quiet.severity.map {
                    Kind.silence(length, channel: channel, $0, incident: quiet.finding?.number ?? 0)
                } ?? .pause(length, channel: channel)
            var separator = Separator(row: row, kind: kind)
            if let finding = quiet.finding {
                separator.finding = finding
                separator.isBand =
                    finding.severity > .info && numbers.insert([finding.number, Int(finding.channel ?? .max)]).inserted
            }
            separators.append(separator)
        }
        return separators
    }

    /// The longest time from one row to the next within a silence, and the row after it; nil if the last frame of the
    /// channel is the row before.
    private static func longestPause(
        in silence: Quiet, _ frames: FrameTable
    ) -> (row: Int, length: Int64)? {
        let start = frames.time(silence.row).subtractingSaturating(silence.length)
        var longest: (row: Int, length: Int64)?
        var row = silence.row
        while row > 0, frames.time(row) > start {
            let step = frames.time(row).subtractingSaturating(frames.time(row - 1))
            if step > longest?.length ?? 0 { longest = (row, step) }
            row -= 1
        }
        return longest
    }

    /// The separators before these rows.
    package func members(of rows: Range<Int>) -> ArraySlice<Separator> {
        func firstIndex(atOrAfter row: Int) -> Int {
            var low = 0
            var high = all.count
            while low < high {
                let middle = (low + high) / 2
                if all[middle].row < row { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return all[firstIndex(atOrAfter: rows.lowerBound)..<firstIndex(atOrAfter: rows.upperBound)]
    }
}
