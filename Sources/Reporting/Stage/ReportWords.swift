internal import Analysis
internal import CANCapture
internal import Figures
internal import LogPages
internal import Platform
internal import Formatting
internal import Wording

/// The texts at the top of a report: facts of the capture and four numbers.
struct ReportWords {
    let context: ReportContext

    private var facts: TimelineFacts { context.facts }
    private var options: LogOptions { context.options }
    private var selection: Selection { context.selection }

    private var source: CaptureSource { facts.capture.source }

    /// Nanoseconds; nil where the times do not say how long it was, and where all frames have one time.
    private var duration: Int64? {
        facts.hasTimeAxis && facts.counts.frames > 0 && facts.counts.recorded > 0 ? facts.counts.recorded : nil
    }

    private static let dot = " \u{B7} "

    var title: String { LogProse.title(of: source, options.title) }

    private var verdict: Verdict? { Verdict(selection) }

    /// The headline, or the title of the user.
    var headTitle: String { options.title == nil ? verdict?.headline ?? title : title }

    /// What happened after it; below a title of the user also the headline.
    var consequence: String {
        guard let verdict else { return "" }
        guard options.title != nil, !verdict.consequence.isEmpty else {
            return options.title == nil ? verdict.consequence : verdict.headline
        }
        return "\(verdict.headline). \(verdict.consequence)"
    }

    /// The same without the number of missing frames, which the list of incidents has as well.
    var shortConsequence: String {
        options.title == nil ? verdict?.shortConsequence ?? "" : ""
    }

    /// `CAN capture report · drive.log · recorded 2026-03-14 09:26:53 UTC · 39.991 s`, and what is left of it on narrower
    /// paper, the longest first.
    var subtitles: [String] {
        let first = facts.counts.first
        let recorded: String?
        switch source.clock {
        case _ where facts.counts.frames == 0: recorded = nil
        case .epoch: recorded = "\(options.dates.text(options.zone.civilTime(first))) \(options.zone.label(at: first))"
        case .wallClock: recorded = "\(options.dates.text(CivilTime(nanoseconds: first))), recorder's clock"
        case .relative, .none: recorded = nil
        }
        let (kind, file) = ("CAN capture report", LogProse.fileName(of: source))
        let (said, length) = (recorded.map { "recorded " + $0 }, duration.map(Decimal.duration))
        return [[kind, file, said, length], [file, said, length], [file, recorded, length], [file, length]].map {
            $0.compactMap(\.self).joined(separator: Self.dot)
        }
    }

    /// Beside the title of further pages: `16 118 frames · 39.991 s`.
    var shortSubtitle: String {
        var parts = [LogProse.count(facts.counts.frames, "frame")]
        if let duration { parts.append(Decimal.duration(duration)) }
        return parts.joined(separator: Self.dot)
    }

    /// The facts of the capture.
    var left: [ReportHead.Fact] {
        let files = options.sources.captures
        var list: [ReportHead.Fact] = []
        for file in files {
            var value = [file.name]
            if files.count == 1 {
                value.append(source.formatName)
                if let packed = source.compression { value.append(packed) }
                if source.byteCount > 0 { value.append(Decimal.bytes(source.byteCount)) }
            }
            list.append(ReportHead.Fact(label: "Capture", value: value.joined(separator: Self.dot)))
            if let sum = file.sha256 { list.append(ReportHead.Fact(label: "SHA-256", value: sum)) }
        }
        list.append(ReportHead.Fact(label: "Clock", value: clock, tone: doubt == nil ? .plain : .trouble))
        if selection.words.isEmpty {
            list.append(ReportHead.Fact(label: "Shown", value: "the whole capture"))
        } else {
            let selection = selection.words.map(Printable.text).joined(separator: " ")
            list.append(ReportHead.Fact(label: "Shown", value: "a part: \(selection)", tone: .warning))
        }
        if facts.capture.skipped.count > 0 {
            list.append(
                ReportHead.Fact(
                    label: SkippedProse.label(facts.capture.skipped),
                    value: SkippedProse.headline(facts.capture.skipped) + " "
                        + SkippedProse.places(facts.capture.skipped).joined(separator: "; "), tone: .trouble))
        }
        list += source.notes.map { ReportHead.Fact(label: "Remark", value: $0, tone: .warning) }
        return list
    }

    /// How it was recorded, and explanations.
    var right: [ReportHead.Fact] {
        var list: [ReportHead.Fact] = []
        let all = facts.counts.channels
        let channels = facts.counts.byName(all.indices.filter { all[$0].frames > 0 }).map { all[$0] }
        let shown = channels.prefix(8).map { channel in
            let name = channel.name.isEmpty ? "without a name" : Printable.text(channel.name)
            let rate = facts.channelLoads.loads.first { load in
                Int(load.channel) < facts.capture.frames.channels.count
                    && facts.capture.frames.channels[Int(load.channel)] == channel.name
            }?.rate
            return name + (rate.map { ", " + RateText.kilobits($0) } ?? "")
        }
        let more = channels.count > 8 ? Self.dot + "\(channels.count - 8) more" : ""
        list.append(
            ReportHead.Fact(
                label: channels.count == 1 ? "Channel" : "Channels",
                value: shown.joined(separator: Self.dot) + more))
        for (number, database) in options.sources.databases.enumerated() {
            let isOnly = options.sources.databases.count == 1
            let known = isOnly ? self.known.map { Self.dot + $0 } ?? "" : ""
            list.append(ReportHead.Fact(label: "Database", value: database.name + known))
            if let sum = database.sha256 { list.append(ReportHead.Fact(label: "SHA-256", value: sum)) }
            if !isOnly, number == options.sources.databases.count - 1, let all = self.known {
                list.append(ReportHead.Fact(label: "Known", value: all))
            }
        }
        let kinds = LogProse(capture: facts.capture, facts: facts.counts, zone: options.zone).kinds
        if !kinds.isEmpty {
            list.append(ReportHead.Fact(label: "Frame kinds", value: kinds.joined(separator: Self.dot)))
        }
        list += context.fields.map { ReportHead.Fact(label: $0.label, value: $0.value) }
        list.append(
            ReportHead.Fact(
                label: "Made by", value: "canfolio \(Version.text)" + (options.date.map { ", \($0)" } ?? "")))
        return list
    }

    /// `20 of 20 identifiers known`; nil without a database.
    private var known: String? {
        guard !context.databases.isEmpty else { return nil }
        let slots = facts.index.entries.indices.filter { !facts.index.entries[$0].isSymbolic }
        let known = slots.count { selection.matches[$0] != nil }
        return "\(Decimal.grouped(known)) of \(LogProse.count(slots.count, "identifier")) known"
    }

    private var doubt: String? { LoadProse.doubt(facts.channelLoads.clock) }

    private var clock: String {
        let prose = ClockProse(source)
        if let doubt { return [doubt, prose.backwardSteps].compactMap(\.self).joined(separator: "; ") }
        return prose.backwardSteps.map { prose.sentence + "; " + $0 } ?? prose.sentence
            + (facts.isTimed ? "; timestamps never jump back" : "")
    }

    var tiles: [ReportTile] { [frames, load, errors, silence] }

    private var frames: ReportTile {
        let channels = facts.counts.channels.filter { $0.frames > 0 }.count
        return ReportTile(
            name: "Frames", figure: Decimal.grouped(facts.counts.frames),
            caption: (facts.index.distinctCount > 0
                ? LogProse.count(facts.index.distinctCount, "identifier") + ", " : "")
                + LogProse.count(channels, "channel"))
    }

    /// For the busiest channel.
    private var load: ReportTile {
        let loads = facts.channelLoads.loads
        let name = "Bus load"
        guard facts.hasTimeAxis else { return ReportTile(name: name, figure: "\u{2013}", caption: noTimes) }
        let shares = Busiest(loads, by: \.mean)
        if let busiest = shares.first, let mean = busiest.mean {
            let peak = busiest.tenthPeak.map { "peak \(ShareText.text($0)) in 100 ms" } ?? ""
            let next = others(shares) { ShareText.text($0.mean ?? 0) }
            return ReportTile(
                name: name + (next?.own ?? ""), figure: ShareText.text(mean), caption: next?.other ?? peak)
        }
        let rates = Busiest(loads, by: \.bitsPerSecond)
        if let bits = rates.first?.bitsPerSecond {
            let unknown = loads.contains { $0.isOverRate } ? "check the bit rate" : "bit rate unknown"
            let next = others(rates) { RateText.measured($0.bitsPerSecond ?? 0) }
            return ReportTile(
                name: name + (next?.own ?? ""), figure: RateText.measured(bits), caption: next?.other ?? unknown)
        }
        return ReportTile(name: name, figure: "\u{2013}", caption: doubt != nil ? noTimes : "too short")
    }

    /// The two busiest of the channels of which something is known. A capture may have 65 000 channels, whose loads are large.
    private struct Busiest {
        var first: BusLoad?
        var second: BusLoad?
        var count = 0
        var lastChannel: UInt16 = 0

        init(_ loads: [BusLoad], by value: (BusLoad) -> Double?) {
            var (most, next) = (-Double.infinity, -Double.infinity)
            for load in loads {
                guard let own = value(load) else { continue }
                count += 1
                lastChannel = max(lastChannel, load.channel)
                if own > most {
                    (second, next) = (first, most)
                    (first, most) = (load, own)
                } else if own > next {
                    (second, next) = (load, own)
                }
            }
        }
    }

    /// The busiest channel and the load of the next one: ` on can0`, `1.8 kbit/s on can1`. nil if there is one channel.
    private func others(_ loads: Busiest, _ text: (BusLoad) -> String) -> (own: String, other: String)? {
        let channels = facts.capture.frames.channels
        guard let first = loads.first, let second = loads.second, Int(loads.lastChannel) < channels.count else {
            return nil
        }
        func name(_ load: BusLoad) -> String { self.channel(Int(load.channel)) }
        return (
            " on " + name(first),
            loads.count == 2 ? "\(text(second)) on \(name(second))" : "the busiest of \(loads.count) channels"
        )
    }

    /// A number alone, as in Vector's tools, is not clear.
    private func channel(_ number: Int) -> String {
        let name = Printable.text(facts.capture.frames.channels[number])
        return name.allSatisfy(\.isNumber) ? "channel " + name : name
    }

    /// Why there are no numbers that depend on times.
    private var noTimes: String {
        guard facts.isTimed else { return "the file has no times" }
        switch facts.channelLoads.clock.fault {
        case nil, .leap: return "the timestamps jump"
        default: return "implausible timestamps"
        }
    }

    private var errors: ReportTile {
        let count = facts.counts.errors
        guard count > 0 else {
            return ReportTile(name: "Error frames", figure: "0", caption: "none recorded")
        }
        var caption = ""
        let bursts = facts.findings.filter { $0.rule == .errorBurst }
        let channels = facts.counts.channels.indices.filter { facts.counts.channels[$0].errors > 0 }
        if bursts.count == 1, let burst = bursts.first, burst.count == count, burst.facts.states == 0,
            let interval = burst.interval
        {
            let span = interval.upperBound.subtractingSaturating(interval.lowerBound)
            caption = (span > 0 ? "in \(Decimal.duration(span)), " : "") + "at \(seconds(interval.lowerBound))"
        } else if channels.count <= 1, let parts = ErrorReport.parts(of: count, facts.findings) {
            caption = parts
        } else if channels.count > 1, channels.allSatisfy({ $0 < facts.capture.frames.channels.count }) {
            let counts = channels.map { (count: facts.counts.channels[$0].errors, name: channel($0)) }
                .sorted { $0.count > $1.count }
            caption =
                counts.count == 2 && counts[0].count == counts[1].count
                ? "\(Decimal.grouped(counts[0].count)) on each of 2 channels"
                : "\(Decimal.grouped(counts[0].count)) on \(counts[0].name), "
                    + "\(Decimal.grouped(count - counts[0].count)) on \(counts.count == 2 ? counts[1].name : "others")"
        } else if let first = bursts.compactMap(\.interval?.lowerBound).min(), facts.hasTimeAxis {
            caption = (bursts.count == 1 ? "the burst at " : "the first burst at ") + seconds(first)
        } else {
            caption = "\(ShareText.text(Double(count) / Double(max(1, facts.counts.frames)))) of all frames"
        }
        return ReportTile(
            name: "Error frames", figure: Decimal.grouped(count), caption: caption, isTrouble: true)
    }

    private var silence: ReportTile {
        let name = "Longest silence"
        // The rule finds silences between the jumps of a clock. If it does not run, there are none. After a bus-off from
        // which nothing came back, the channel is silent up to the end, where no frame ends a pause.
        let silences = facts.findings.filter { $0.rule == .silence || $0.rule == .busOff && $0.facts.isToEnd }
        let longest = silences.max {
            ($0.facts.length ?? 0) < ($1.facts.length ?? 0)
        }
        // A channel may have a longer pause that is not a fault.
        guard let longest, let length = longest.facts.length,
            !facts.hasTimeAxis || length >= pause?.length ?? 0
        else {
            guard facts.hasTimeAxis else { return ReportTile(name: name, figure: "\u{2013}", caption: noTimes) }
            return pause.flatMap { pause in
                pause.length == 0
                    ? nil
                    : ReportTile(
                        name: name, figure: Decimal.duration(pause.length),
                        caption: caption(pause))
            } ?? ReportTile(name: name, figure: "\u{2013}", caption: "too short")
        }
        let from = longest.interval.map { "from \(seconds($0.lowerBound))" } ?? ""
        // Red is what a finding of this severity says.
        return ReportTile(
            name: name, figure: Decimal.duration(length), caption: from, isTrouble: longest.severity > .info)
    }

    /// `from 18.429 s, in incident 1`, or `, no finding`, or the channel, because there is not enough space for both. A
    /// controller that goes bus-off sends error frames before: the time without messages is longer than the bus-off.
    private func caption(_ pause: LongestPause) -> String {
        let from = "from \(seconds(pause.start))\(place(pause))"
        guard place(pause).isEmpty else { return from }
        guard let incident = incident(of: pause) else { return from + ", no finding" }
        let hasErrors = incident.lead.rule == .busOff && pause.length > incident.lead.facts.length ?? .max
        return hasErrors
            ? "includes the errors of incident \(incident.number)" : from + ", in incident \(incident.number)"
    }

    private func incident(of pause: LongestPause) -> Incident? {
        let stop = pause.start.addingSaturating(pause.length)
        // The incident that covers most of it, and of which it is the largest part: a message that stops is missing to
        // the end.
        func share(_ incident: Incident) -> Double {
            guard incident.members.contains(where: { $0.channel == pause.channel }), let interval = incident.interval
            else { return 0 }
            let both = min(stop, interval.upperBound).subtractingSaturating(max(pause.start, interval.lowerBound))
            let any = max(stop, interval.upperBound).subtractingSaturating(min(pause.start, interval.lowerBound))
            return Double(both) / Double(max(1, any))
        }
        return facts.selection.incidents.max { share($0) < share($1) }.flatMap { share($0) > 0.5 ? $0 : nil }
    }

    /// The longest time from one message of a channel to the next.
    private var pause: LongestPause? { facts.selection.longestPause }

    private func place(_ pause: LongestPause) -> String {
        let channels = facts.capture.frames.channels
        guard channels.count > 1, Int(pause.channel) < channels.count else { return "" }
        if pause.isOfAll { return " on all channels" }
        return LogProse.place(onChannel: channels[Int(pause.channel)])
    }

    /// Since the first frame of the file, in the format of rows.
    func seconds(_ time: Int64) -> String {
        let origin = source.origin ?? facts.counts.first
        return Decimal.seconds(time.subtractingSaturating(origin), decimals: 3) + " s"
    }

    /// The same with microseconds, for columns.
    func exactSeconds(_ time: Int64) -> String {
        let origin = source.origin ?? facts.counts.first
        return Decimal.seconds(time.subtractingSaturating(origin), decimals: 6)
    }

    /// `drive.log · SHA-256 b3f3709b6e7c · can0, 500 kbit/s`.
    var footer: String {
        var text = LogProse(capture: facts.capture, facts: facts.counts, zone: options.zone).footer
        if options.sources.captures.count == 1, let sum = options.sources.captures[0].sha256 {
            text += Self.dot + "SHA-256 " + sum.prefix(12)
        }
        return text
    }
}
