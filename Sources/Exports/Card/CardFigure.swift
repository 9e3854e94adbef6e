internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import Wording

/// The one figure of a card: the subject of the finding decides which.
struct CardFigure {
    private enum Content {
        /// Frames, errors and the error counter around the moment.
        case lanes(CardMoment)
        /// A value from frame to frame.
        case value(CardValue)
        /// Requests and their answers.
        case exchange(CardExchange)
        /// Frames a second over the whole capture, of all identifiers or of one.
        case course
        case courseOfIdentifier(Int)
        /// The bus load of a channel over the whole capture.
        case load(LoadBins)
        /// Timestamps by frame over the whole capture.
        case clock
        case nothing
    }

    private let content: Content
    private let selection: Selection
    private let course: CardCourse
    private let lead: Finding?
    let severity: Finding.Severity?

    init(
        _ selection: Selection, incident: Incident?, stretch: ClosedRange<Int64>?, course: CardCourse, page: PageStyle
    ) {
        self.selection = selection
        self.course = course
        // Its rows and identifiers are those of the frames that are shown.
        lead = incident.flatMap { incident in
            selection.shownFindings.first { $0.number == incident.number && $0.member == incident.lead.member }
        }
        severity = incident?.severity
        let content = Self.content(selection, lead, incident, stretch, course, page)
        // A few frames make no course.
        if case .course = content, course.count < Self.fewestOfCourse {
            self.content = .nothing
        } else {
            self.content = content
        }
    }

    private static let fewestOfCourse = 8

    private static func content(
        _ selection: Selection, _ lead: Finding?, _ incident: Incident?, _ stretch: ClosedRange<Int64>?,
        _ course: CardCourse, _ page: PageStyle
    ) -> Content {
        guard !selection.frames.isEmpty else { return .nothing }
        guard stretch == nil, let lead else {
            // Nothing was found: the whole capture.
            // Of a few identifiers the lanes would say less than how many frames there were.
            if stretch == nil, selection.index.entries.count < fewestLanes, course.isTimed, course.count >= fewestFrames
            {
                return .course
            }
            let chosen = stretch ?? course.range
            return CardMoment(selection, lead: nil, incident: nil, stretch: chosen).map(Content.lanes) ?? .course
        }
        switch lead.rule {
        case .clock, .timeBackwards, .blockOrder: return selection.isTimed ? .clock : .course
        case .load:
            guard let channel = lead.channel, course.isTimed else { return .course }
            return .load(
                LoadBins(
                    selection.frames, channel: channel, range: course.range, bins: CardCourse.loadParts(course.range),
                    rate: selection.recording.rates[channel]
                ).limited())
        case .flood, .duplicate, .unreadable: return .course
        case .recorderLoss where lead.facts.isThroughout: return .course
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .multipacket, .canopenSDO,
            .canopenEmergency, .addressConflict, .refusedGroup:
            if let exchange = CardExchange(selection, lead, page: page) { return .exchange(exchange) }
        case .outOfRange, .valueJump, .notAvailable, .counterSkip, .counterStuck, .checksum, .lengthMismatch:
            if let value = CardValue(selection, lead) { return .value(value) }
        default: break
        }
        if !isThroughout(lead), let moment = CardMoment(selection, lead: lead, incident: incident, stretch: nil) {
            return .lanes(moment)
        }
        if lead.rule == .missingMessage, let slot = lead.slot, course.isTimed { return .courseOfIdentifier(slot) }
        return .course
    }

    private static let mostParts = 40

    /// Whether a finding happens so often that no single time shows it.
    static func isThroughout(_ lead: Finding) -> Bool { lead.parts.count > mostParts && lead.others.isEmpty }

    private static let fewestLanes = 3
    /// Fewer are seen one by one.
    private static let fewestFrames = 40

    var climb: BriefVerdict.Climb? { if case .lanes(let moment) = content { moment.climb } else { nil } }

    /// The times or rows that the figure shows; nil where it shows all.
    var window: ClosedRange<Int64>? {
        // An axis without times shows rows.
        if selection.isTimed, !course.isTimed {
            return places.map { places in
                let frames = selection.frames
                func row(_ place: Int) -> Int64 {
                    Int64((0..<frames.count).first { frames.place($0) >= place } ?? frames.count - 1)
                }
                return row(places.lowerBound)...row(places.upperBound)
            }
        }
        return switch content {
        case .lanes(let moment):
            moment.start <= course.range.lowerBound && moment.stop >= course.range.upperBound
                ? nil : moment.start...moment.stop
        case .value(let value): value.start...value.stop
        case .exchange(let exchange): exchange.window
        case .course, .courseOfIdentifier, .load, .clock, .nothing: nil
        }
    }

    /// Whether it is the frame rate over the whole capture, which a strip below it would only repeat.
    var isCourse: Bool {
        if case .course = content { true } else { false }
    }

    /// Places of the first and the last frame of the window.
    var places: ClosedRange<Int>? {
        switch content {
        case .lanes(let moment): moment.places
        case .value(let value): value.places
        case .exchange(let exchange): exchange.places
        case .course, .courseOfIdentifier, .load, .clock, .nothing: nil
        }
    }

    /// - Parameters:
    ///   - top: of the room that it has, units.
    ///   - bottom: as `top`.
    func place(top: Double, bottom: Double, _ layout: CardLayout, into list: inout DisplayList) {
        let room = Rect(x: layout.plotLeft, y: top, width: layout.plotWidth, height: bottom - top)
        guard room.height > 0, room.width > 0 else { return }
        switch content {
        case .lanes(let moment):
            CardLanes(moment, selection, lead, severity, layout).place(in: room, into: &list)
        case .value(let value): value.place(in: room, severity, layout, into: &list)
        case .exchange(let exchange): exchange.place(in: room, layout, into: &list)
        case .course:
            CardCourseFigure(course, nil, lead, severity, selection, layout).place(in: room, into: &list)
        case .courseOfIdentifier(let slot):
            CardCourseFigure(CardCourse(selection, of: slot), nil, lead, severity, selection, layout)
                .place(in: room, into: &list)
        case .load(let load):
            CardCourseFigure(course, load, lead, severity, selection, layout).place(in: room, into: &list)
        case .clock:
            CardClockFigure(course, lead, severity, selection, layout).place(in: room, into: &list)
        case .nothing: break
        }
    }
}
