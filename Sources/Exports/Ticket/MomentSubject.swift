package import Analysis
internal import CANCapture
package import LogPages
internal import Platform
package import Formatting
package import Wording

/// A moment of a recording with its frames and texts. Tickets and cards are made from it.
package struct MomentSubject: Sendable {
    /// The frames of the period; at least one.
    package let selection: Selection
    package let moment: Moment
    /// The row of the selection that is nearest to the moment.
    package let row: Int
    /// The options of the pages that show the period.
    package let options: LogOptions
    /// How a date is written; nil for the name of the month.
    private let dates: DateStyle?

    /// - Parameters:
    ///   - options: include the marks of the user.
    ///   - dates: as the user wishes; nil if the month may have its name.
    ///   - isMarked: whether a line marks the moment if no other line is there.
    package init(
        _ selection: Selection, _ moment: Moment, options: LogOptions, dates: DateStyle? = nil, isMarked: Bool
    ) {
        self.selection = selection
        self.dates = dates
        self.moment = moment
        row = moment.row(in: selection)
        var options = options
        // The line of a silence already marks the moment.
        let saysItself = moment.finding?.rule == .silence
        if isMarked, options.marks.isEmpty, selection.isTimed, !saysItself {
            let prose = FindingProse(selection.recording)
            // The line of a mark is before the next frame.
            let last = selection.frames.time(selection.frames.count - 1)
            let time = moment.shownRows == nil ? min(moment.time, last) : moment.time
            let words = moment.incident.map { Verdict($0, prose).headline }
            let mark = TimeMark(
                time: time.subtractingSaturating(selection.recording.origin), text: words ?? "the moment")
            if let incident = moment.incident {
                options.subject = FindingMark(mark, incident.severity, incident: incident.number)
            } else {
                options.marks = [mark]
            }
        }
        self.options = options
    }

    package var recording: Recording { selection.recording }
    package var prose: FindingProse { FindingProse(recording) }
    package var file: String { LogProse.fileName(of: recording.capture.source) }

    /// Seconds since the first frame.
    package func seconds(_ time: Int64) -> String {
        Decimal.seconds(time.subtractingSaturating(recording.span.first), decimals: 3)
    }

    /// `17.900 to 18.925 s`
    package var stretch: String {
        let frames = selection.frames
        guard selection.isTimed, moment.shownRows == nil else {
            return "frames \(frames.place(0) + 1) to \(frames.place(frames.count - 1) + 1)"
        }
        // Nothing was recorded before the first frame.
        let start = max(moment.stretch.lowerBound, min(recording.span.first, moment.stretch.upperBound))
        return "\(seconds(start)) to \(seconds(moment.stretch.upperBound)) s"
    }

    /// The same of some rows of the selection, which begin and end with a frame.
    package func stretch(of rows: Range<Int>) -> String {
        let frames = selection.frames
        guard rows != 0..<frames.count, let first = rows.first, let last = rows.last else { return stretch }
        guard selection.isTimed, moment.shownRows == nil else {
            return "frames \(frames.place(first) + 1) to \(frames.place(last) + 1)"
        }
        return "\(seconds(frames.time(first))) to \(seconds(frames.time(last))) s"
    }

    package func sentence(of finding: Finding) -> String {
        let statement = prose.statement(finding)
        return statement.prefix(1).uppercased() + statement.dropFirst()
    }

    /// The most serious incident of the period.
    package var gravest: Incident? { selection.incidents.first }

    /// What happened, and what happened after it.
    package func verdict(on incident: Incident) -> Verdict { Verdict(incident, prose) }

    /// `2026-03-14 09:27:11 UTC, 18.400 s after the first frame`
    package var when: String {
        switch recording.capture.source.clock {
        case .epoch:
            let time = options.dates.text(options.zone.civilTime(moment.time))
            return "\(time) \(options.zone.label(at: moment.time)), \(since)"
        case .wallClock: return "\(options.dates.text(CivilTime(nanoseconds: moment.time))), \(since)"
        case .relative: return since
        case .none: return "frame \(selection.frames.place(row) + 1) of \(recording.frames.count)"
        }
    }

    private var since: String { since(moment.time) }

    /// `18.400 s after the first frame`. Where the clock is set back, a moment may be before it.
    private func since(_ time: Int64) -> String {
        let text = seconds(time)
        guard text.hasPrefix(Decimal.minus) else { return text + " s after the first frame" }
        return text.dropFirst() + " s before the first frame"
    }

    /// `drive.log \u{B7} can0 \u{B7} 14 March 2026, 09:27:11 UTC`
    package func source(of incident: Incident?) -> String {
        let channels = recording.facts.channels
        let own = incident.flatMap { prose.channelName($0.lead) } ?? (channels.count == 1 ? channels[0].name : "")
        // For a capture as a whole, the time of its first frame is of no use.
        let date = incident == nil && recording.capture.source.clock == .none ? "" : self.date(incident)
        // A number without a date is of no use.
        func named(_ channel: String) -> String {
            !channel.isEmpty && channel.allSatisfy(\.isNumber) ? "channel " + channel : Printable.text(channel)
        }
        // The figure shows one of the channels that failed together.
        let others = incident?.beside.compactMap { prose.channelName($0.lead) }.map(named) ?? []
        let rest =
            others.count > 2 ? "\(Decimal.grouped(others.count)) more channels" : others.joined(separator: " and ")
        let channel = named(own) + (others.isEmpty ? "" : " (also on \(rest))")
        return [file, channel, date].filter { !$0.isEmpty }.joined(separator: " \u{B7} ")
    }

    /// `14 March 2026, 09:27:11 UTC`, or the time since the first frame if the capture has no dates. Of what happened
    /// several times, a card shows the longest, and this is its time: `15.270 s after the first frame · the longest of
    /// 6 occurrences`.
    private func date(_ incident: Incident?) -> String {
        var (time, often) = (moment.time, "")
        if moment.incident != nil, let lead = incident?.lead, recording.isTimed, !CardFigure.isThroughout(lead),
            let shown = lead.moment(most: recording.facts.duration / 2)
        {
            let times = lead.times(beyond: shown)
            if times > 1 {
                (time, often) = (shown.lowerBound, " \u{B7} the longest of \(Decimal.grouped(times)) occurrences")
            }
        }
        switch recording.capture.source.clock {
        case .epoch:
            let civil = options.zone.civilTime(time)
            return "\(dates?.text(civil) ?? civil.longText) \(options.zone.label(at: time))\(often)"
        case .wallClock:
            let civil = CivilTime(nanoseconds: time)
            return (dates?.text(civil) ?? civil.longText) + often
        case .relative: return since(time) + often
        case .none: return "frame \(selection.frames.place(row) + 1) of \(Decimal.grouped(recording.frames.count))"
        }
    }
}
