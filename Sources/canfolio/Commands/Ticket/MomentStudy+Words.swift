import Analysis
import Capture
internal import Listings
import Platform
import Wording

/// What happened, and when, in words.
extension MomentStudy {
    var prose: FindingProse { findings.found.prose }

    var file: String { LogProse.fileName(of: whole.source) }

    /// Seconds since the first frame.
    func seconds(_ time: Int64) -> String {
        Decimal.seconds(time.subtractingSaturating(CaptureSpan(whole).first), decimals: 3)
    }

    /// `17.900 to 18.925 s`
    var stretch: String {
        guard whole.source.clock != .none else {
            let frames = part.frames
            return "frames \(frames.place(0) + 1) to \(frames.place(frames.count - 1) + 1)"
        }
        return "\(seconds(moment.stretch.lowerBound)) to \(seconds(moment.stretch.upperBound)) s"
    }

    /// One sentence that says what it is about.
    var sentence: String {
        if let title = given.title { return Printable.text(title) }
        if let finding = moment.finding { return sentence(of: finding) }
        if let mark = given.markOptions.mark.first { return "\(Printable.text(mark.text)), in \(file)" }
        return given.select == nil ? "\(file) at \(seconds(moment.time)) s" : "\(file) from \(stretch)"
    }

    func sentence(of finding: NumberedFinding) -> String {
        let statement = prose.statement(finding.finding)
        return statement.prefix(1).uppercased() + statement.dropFirst()
    }

    /// The gravest finding of the stretch, of several the first.
    var gravest: NumberedFinding? {
        let most = findings.listed.map(\.finding.severity).max()
        return findings.listed.first { $0.finding.severity == most }
    }

    /// `2026-03-14 09:27:11 UTC, 18.400 s after the first frame`
    var when: String {
        let since = "\(seconds(moment.time)) s after the first frame"
        switch whole.source.clock {
        case .epoch:
            return "\(options.zone.civilTime(moment.time).text) \(options.zone.label(at: moment.time)), \(since)"
        case .wallClock: return "\(CivilTime(nanoseconds: moment.time).text), \(since)"
        case .relative: return since
        case .none: return "frame \(part.frames.place(row) + 1) of \(whole.frames.count)"
        }
    }
}
