import Analysis
import ArgumentParser
import CANCapture
internal import Exports
internal import LogPages
import Platform
import Publishing
internal import TemplateReading
import Formatting
import Wording

/// A capture that was read for a ticket or a card, and the moment that it is about.
struct MomentReading {
    let given: MomentOptions
    let reading: CaptureReading
    let subject: MomentSubject
    /// Options that select the same stretch again.
    let command: String
    let settings: RenderSettings
    /// All frames that the options keep, whenever they arrived.
    let shown: Selection

    /// - Parameters:
    ///   - prepared: a capture that was read before with the same options.
    ///   - mayBeCalm: whether a capture without findings is shown as a whole.
    init(
        _ given: MomentOptions, prepared: PageRun.Prepared? = nil, note: DocumentNote? = nil, mayBeCalm: Bool = false
    ) throws {
        self.given = given
        let captureOptions = given.captureOptions
        var settings = RenderSettings(queues: RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.creator = Version.creator
        self.settings = settings
        let (reading, recording) = try prepared.map { ($0.reading, $0.recording) } ?? Self.read(given)
        let zone = try captureOptions.clockOptions.zone(of: recording.capture, quiet: captureOptions.quiet)
        let moment: Moment
        do {
            (moment, command) = try Self.moment(given, reading, recording, zone)
        } catch is NothingFound where mayBeCalm {
            (moment, command) = (Moment(stretch: recording.span.first...recording.span.end), "")
        }

        // The description for documents, without names of options.
        let choice =
            moment.incident.map { "around finding \($0.number)" } ?? given.captureOptions.around.map {
                "around \($0.text)"
            } ?? given.select.map { "stretch \($0.text)" } ?? ""
        var stretch = given
        (stretch.captureOptions.around, stretch.captureOptions.window) = (nil, nil)
        let selection = try reading.with(stretch.captureOptions).selection(
            of: recording, within: moment.rows(of: recording), words: [choice].filter { !$0.isEmpty })
        shown = try reading.with(stretch.captureOptions).selection(of: recording, mayBeEmpty: mayBeCalm)
        var options = LogOptions()
        options.note = note
        options.title = given.title
        options.sources = reading.sources(hasChecksums: true)
        options.zone = zone
        options.dates = given.dateOptions.style
        options.marks = try given.markOptions.marks(in: recording.span, zone: zone)
        subject = MomentSubject(
            selection, moment, options: options, dates: given.dateOptions.dateFormat, isMarked: given.select == nil)
        self.reading = reading
    }

    private static func read(_ given: MomentOptions) throws -> (CaptureReading, Recording) {
        var reading = try CaptureReading(
            given.captureOptions, given.databaseOptions, given.protocolOptions, rules: given.ruleOptions,
            bitRates: given.bitRates)
        let recording = try reading.recording()
        return (reading, recording)
    }

    private static func moment(
        _ given: MomentOptions, _ reading: CaptureReading, _ recording: Recording, _ zone: TimeZoneChoice
    ) throws -> (Moment, command: String) {
        let options = given.captureOptions
        guard recording.isTimed || given.select == nil else {
            throw ValidationError("the capture has no times; choose a finding with --finding")
        }
        let span = recording.span
        let duration = Decimal.seconds(span.end.subtractingSaturating(span.first), decimals: 3)
        let window = options.window?.nanoseconds ?? CaptureTimes.standardWindow
        let length = options.window.map { " --window \($0.text)" } ?? ""
        if let select = given.select {
            let ends = try [select.start, select.stop].map {
                try $0.time(in: span, zone: zone, option: "--select")
            }.sorted()
            guard ends[0] <= span.end, ends[1] >= span.first else {
                throw ValidationError("--select \(select.text) is outside the capture, which lasts \(duration) s")
            }
            let stretch = max(ends[0], span.first)...min(ends[1], span.end)
            return (Moment(stretch: stretch), " --select '\(select.text)'")
        }
        if let around = options.around {
            let time = try around.time(in: span, zone: zone, option: "--around")
            guard time >= span.first, time <= span.end else {
                throw ValidationError("--around \(around.text) is outside the capture, which lasts \(duration) s")
            }
            return (Moment(around: time, window: window), " --around \(around.text)" + length)
        }
        let incident = try incident(given, reading, recording)
        return (Moment(incident, window: window, in: recording), " --finding \(incident.number)" + length)
    }

    /// The one with the number, or the most serious of the selection.
    private static func incident(
        _ given: MomentOptions, _ reading: CaptureReading, _ recording: Recording
    ) throws -> Incident {
        let all = recording.findings.incidents
        let count = LogProse.count(all.count, "incident")
        switch given.finding {
        case .number(let number):
            guard let incident = all.first(where: { $0.number == number }) else {
                throw ValidationError(
                    "unknown incident \(number); the capture has \(count) ('canfolio findings' lists them)")
            }
            return incident
        case .fingerprint(let fingerprint):
            let incident = all.first { $0.members.contains { $0.fingerprint(in: recording) == fingerprint } }
            guard let incident else {
                throw ValidationError(
                    "no finding has the fingerprint \(fingerprint); the capture has \(count)"
                        + " ('canfolio findings --json' lists them)")
            }
            return incident
        case nil: break
        }
        var chosen = try reading.selection(of: recording, mayBeEmpty: true).incidents
        // If identifiers are selected, only findings of identifiers.
        if !given.captureOptions.identifiers.isEmpty { chosen = chosen.filter { !$0.lead.slots.isEmpty } }
        guard let incident = chosen.first else {
            let place = all.isEmpty ? "the capture" : "the selected frames"
            throw NothingFound(
                description: "no findings in \(place); choose a time with --around or --select")
        }
        return incident
    }

    /// One sentence that says what it is about.
    var sentence: String {
        if let title = given.title { return Printable.text(title) }
        if let incident = subject.moment.incident { return subject.verdict(on: incident).headline }
        if let mark = given.markOptions.mark.first { return "\(Printable.text(mark.text)), in \(subject.file)" }
        return given.select == nil
            ? "\(subject.file) at \(subject.seconds(subject.moment.time)) s" : "\(subject.file) from \(subject.stretch)"
    }
}

/// There is nothing to show: no finding for a ticket or a card, no conversation for a sequence diagram. That is neither a
/// usage error nor a fault of the capture.
struct NothingFound: Error, CustomStringConvertible {
    let description: String
}
