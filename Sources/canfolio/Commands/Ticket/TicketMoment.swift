import Analysis
import ArgumentParser
import Capture
internal import Listings
import Wording

/// What happened, and the stretch of a capture that shows it.
struct TicketMoment {
    /// In the times of the file.
    let time: Int64
    let stretch: ClosedRange<Int64>
    /// In a capture without times, the rows that show it.
    private let shownRows: ClosedRange<Int>?
    /// nil where a time was given.
    let finding: NumberedFinding?
    /// Options that lead to the same stretch again.
    let options: String

    /// How the user says when it was.
    struct Question {
        var around: TimeArgument?
        var window: DurationArgument?
        var select: TimeRangeArgument?
        var finding: Int?
    }

    /// So many rows before a step of the clock are shown.
    private static let rowsBefore = 10
    /// Of a capture without times so many rows before it and behind it are shown.
    private static let rowsAround = 50

    /// Stretches of findings that last are shown for this many windows.
    private static let mostWindows: Int64 = 4

    /// - Parameters:
    ///   - found: in the whole capture, which numbers are of.
    ///   - chosen: those of it that options keep.
    init(
        _ question: Question, in capture: Capture, _ found: CaptureFindings, chosen: [NumberedFinding],
        zone: TimeZoneChoice
    ) throws {
        let isTimed = capture.source.clock != .none
        guard isTimed || question.around == nil && question.select == nil else {
            throw ValidationError("the capture has no times: say what it is about with --finding")
        }
        let span = CaptureSpan(capture)
        let window = question.window?.nanoseconds ?? CaptureTimes.standardWindow
        let length = question.window.map { " --window \($0.text)" } ?? ""
        if let select = question.select {
            let ends = try [select.start, select.stop].map {
                try $0.time(in: span, zone: zone, option: "--select")
            }.sorted()
            guard ends[0] <= span.end, ends[1] >= span.first else {
                let length = Decimal.seconds(span.end.subtractingSaturating(span.first), decimals: 3)
                throw ValidationError("--select \(select.text) is not in the capture, which lasts \(length) s")
            }
            stretch = max(ends[0], span.first)...min(ends[1], span.end)
            time = stretch.lowerBound
            (finding, shownRows) = (nil, nil)
            options = " --select '\(select.text)'"
        } else if let around = question.around {
            time = try Self.time(around, "--around", span, zone)
            stretch = Self.around(time...time, window, limit: window)
            (finding, shownRows) = (nil, nil)
            options = " --around \(around.text)" + length
        } else {
            let numbered = try Self.finding(question.finding, found, chosen)
            let rows = numbered.finding.rows
            let row = rows.map { min($0.lowerBound, capture.frames.count - 1) }
            let interval = numbered.finding.interval ?? row.map { capture.frames.time($0) }.map { $0...$0 }
            let seen = interval ?? span.first...span.first
            // What is missing is missing after the last frame before the gap.
            time = numbered.finding.rule.isGap ? seen.lowerBound.addingSaturating(1) : seen.lowerBound
            stretch = Self.around(seen, window, limit: window.multipliedSaturating(by: Self.mostWindows))
            let start = row ?? 0
            let near = (start - Self.rowsAround)...(start + Self.rowsAround)
            shownRows = isTimed ? nil : near
            finding = numbered
            options = " --finding \(numbered.number)" + length
        }
    }

    private static func time(
        _ argument: TimeArgument, _ option: String, _ span: CaptureSpan, _ zone: TimeZoneChoice
    ) throws -> Int64 {
        let time = try argument.time(in: span, zone: zone, option: option)
        guard time >= span.first, time <= span.end else {
            let length = Decimal.seconds(span.end.subtractingSaturating(span.first), decimals: 3)
            throw ValidationError("\(option) \(argument.text) is not in the capture, which lasts \(length) s")
        }
        return time
    }

    private static func around(_ times: ClosedRange<Int64>, _ window: Int64, limit: Int64) -> ClosedRange<Int64> {
        let half = window / 2
        let start = times.lowerBound.subtractingSaturating(half)
        let stop = times.upperBound.addingSaturating(window - half)
        return start...max(start, min(stop, start.addingSaturating(limit)))
    }

    /// The one with the number, or the gravest: of several the first.
    private static func finding(
        _ number: Int?, _ found: CaptureFindings, _ chosen: [NumberedFinding]
    ) throws -> NumberedFinding {
        if let number {
            guard let finding = found.all.first(where: { $0.number == number }) else {
                throw ValidationError(
                    "there is no finding \(number); the capture has \(LogProse.count(found.all.count, "finding")), which"
                        + " 'canfolio findings' lists")
            }
            return finding
        }
        let gravest = chosen.map(\.finding.severity).max()
        guard let finding = chosen.first(where: { $0.finding.severity == gravest }) else {
            let place = found.all.isEmpty ? "the capture" : "what the options keep"
            throw NothingFound(
                description: "nothing is found in \(place); say when it happened with --around, or from when to"
                    + " when with --select")
        }
        return finding
    }

    /// By row of the capture: those of the stretch; where there are none the last before it and the first behind it.
    func rows(of frames: FrameTable) -> [Bool] {
        var kept = [Bool](repeating: false, count: frames.count)
        if let shownRows {
            for row in shownRows.clamped(to: 0...max(0, frames.count - 1)) where row < frames.count { kept[row] = true }
            return kept
        }
        // What ends a gap, and what was before a step of the clock, may lie at other times.
        if let rows = finding?.finding.rows, let rule = finding?.finding.rule {
            if rule.isGap, rows.upperBound < frames.count { kept[rows.upperBound] = true }
            if rule == .timeBackwards {
                let near = max(0, rows.lowerBound - Self.rowsBefore)...max(0, rows.lowerBound)
                for row in near where row < frames.count { kept[row] = true }
            }
        }
        var before: Int?
        var behind: Int?
        var count = 0
        for row in 0..<frames.count {
            let time = frames.time(row)
            if stretch.contains(time) {
                kept[row] = true
                count += 1
            } else if time < stretch.lowerBound {
                before = row
            } else if behind == nil {
                behind = row
            }
        }
        if count == 0 { for row in [before, behind].compactMap({ $0 }) { kept[row] = true } }
        return kept
    }
}

/// A capture in which nothing is found has no ticket of its own accord: that is no wrong usage.
struct NothingFound: Error, CustomStringConvertible {
    let description: String
}

extension FindingRule {
    /// Whether it is about frames that do not come: its rows are those before and behind.
    fileprivate var isGap: Bool {
        self == .silence || self == .missingMessage || self == .stoppedMessage || self == .canopenHeartbeatLost
    }
}

extension Int64 {
    /// The product, or the end of the range.
    fileprivate func multipliedSaturating(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
