internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The bytes of a value, bit by bit: before, in the first wrong frame, and after. Changed bits are outlined, and the
/// values are written beside them.
struct ValueBits {
    /// One of the frames that are compared.
    struct Moment: Equatable {
        var caption: String
        /// For each byte of ``bytes``.
        var bytes: [UInt8]
        /// Bits of the value that differ from the previous moment.
        var flipped: [UInt8]
        var hexadecimal: String
        var value: String
        var isWrong: Bool
    }

    let title: String
    let caption: String
    /// Indices in the payload, ascending.
    let bytes: [Int]
    /// For each byte, the bits that belong to the value.
    let masks: [UInt8]
    let moments: [Moment]
    let words: [String]

    private static let mostBytes = 4

    init?(_ facts: ValueFacts, _ finding: Finding, in context: ReportContext) {
        if case .checksum = facts.subject {
            self.init(checksum: facts, finding, in: context)
        } else {
            self.init(value: facts, finding, in: context)
        }
    }

    private init?(value facts: ValueFacts, _ finding: Finding, in context: ReportContext) {
        let catalog = context.databases.catalog
        let all = facts.subject.bytes(catalog)
        guard !all.isEmpty, all.count <= Self.mostBytes, let wrong = facts.wrongSamples.first else { return nil }
        let frames = context.capture.frames
        let shown = [facts.before, wrong, facts.after].compactMap { $0 }
        guard shown.allSatisfy({ (all.last ?? 0) < frames.payload(facts.samples[$0].row).count }) else { return nil }
        bytes = all
        let masks = all.map { facts.subject.mask(ofByte: $0, catalog) }
        self.masks = masks
        let own = facts.series[0]
        var before: [UInt8]?
        var moments: [Moment] = []
        for place in shown {
            let sample = facts.samples[place]
            let payload = frames.payload(sample.row)
            let values = all.map { payload[$0] }
            let flipped = before.map { zip(zip($0, values), masks).map { ($0.0 ^ $0.1) & $1 } } ?? masks.map { _ in 0 }
            let text = own.texts[place] + (own.unit.isEmpty ? "" : " " + own.unit)
            moments.append(
                Moment(
                    caption: Self.caption(sample, facts, context), bytes: values, flipped: flipped,
                    hexadecimal: values.count == 1
                        ? "0x" + Hexadecimal.byte(values[0]) : values.map(Hexadecimal.byte).joined(separator: " "),
                    value: text, isWrong: sample.isWrong))
            before = values
        }
        self.moments = moments
        let identifier = Hexadecimal.identifier(context.facts.index.entries[facts.slot], names: frames.names)
        let places = all.count == 1 ? "Byte \(all[0])" : "Bytes \(all[0])\u{2009}\u{2013}\u{2009}\(all[all.count - 1])"
        title = "\(places) of \(identifier)"
        caption = Self.caption(facts, own, catalog)
        words = Self.words(facts, finding, moments, masks, identifier, context)
    }

    /// A checksum beside what the other bytes of its frame ask for; nil where the method does not say which byte holds it.
    private init?(checksum facts: ValueFacts, _ finding: Finding, in context: ReportContext) {
        let frames = context.capture.frames
        guard let byte = finding.facts.byte, let method = finding.facts.method, let rest = finding.facts.rest,
            let wrong = facts.wrongSamples.first,
            let expected = method.expected(
                frames.payload(facts.samples[wrong].row), byte: byte,
                identifier: context.facts.index.entries[facts.slot].identifier, rest: rest)
        else { return nil }
        let sample = facts.samples[wrong]
        let read = frames.payload(sample.row)[byte]
        bytes = [byte]
        masks = [0xFF]
        func moment(_ caption: String, _ value: UInt8, _ flipped: UInt8, _ text: String, isWrong: Bool) -> Moment {
            Moment(
                caption: caption, bytes: [value], flipped: [flipped], hexadecimal: "0x" + Hexadecimal.byte(value),
                value: text, isWrong: isWrong)
        }
        moments = [
            moment("from the other bytes", expected, 0, "expected", isWrong: false),
            moment(Self.caption(sample, facts, context), read, read ^ expected, "received", isWrong: true),
        ]
        title =
            "Byte \(byte) of "
            + Hexadecimal.identifier(context.facts.index.entries[facts.slot], names: frames.names)
        caption = "checksum of the frame: \(method.rawValue)"
        let flips = (read ^ expected).nonzeroBitCount
        words = [flips == 1 ? "1 of 8 bits differs" : "\(flips) of 8 bits differ"]
    }

    /// `frame 2809, 16.315 s`.
    private static func caption(
        _ sample: ValueFacts.Sample, _ facts: ValueFacts, _ context: ReportContext
    ) -> String {
        let time =
            facts.hasTimes
            ? ", "
                + Decimal.seconds(
                    context.capture.frames.time(sample.row).subtractingSaturating(context.selection.recording.origin),
                    decimals: 3) + " s" : ""
        return "frame \(context.capture.frames.place(sample.row) + 1)" + time
    }

    private static func caption(_ facts: ValueFacts, _ own: ValueFacts.Series, _ catalog: SignalCatalog) -> String {
        guard case .signal(let index) = facts.subject else { return "" }
        let signal = catalog.signals[index].signal
        let bits = signal.bits.map { $0 % 8 }
        let isOne = facts.subject.bytes(catalog).count == 1
        let low = bits.min() ?? 0
        let high = bits.max() ?? 0
        let what =
            isOne
            ? (bits.count == 8
                ? "is all of it"
                : low == high ? "is its bit \(low)" : "is its bits \(low)\u{2009}\u{2013}\u{2009}\(high)")
            : "has \(signal.length) bits, " + (signal.byteOrder == .littleEndian ? "low byte first" : "high byte first")
        let factor = PlotScale.number(signal.factor.double, step: 0)
        let offset = PlotScale.number(signal.offset.double, step: 0)
        return "\(own.name) \(what), factor \(factor), offset \(offset)"
    }

    /// The conclusions from the bits, one per line.
    private static func words(
        _ facts: ValueFacts, _ finding: Finding, _ moments: [Moment], _ masks: [UInt8], _ identifier: String,
        _ context: ReportContext
    ) -> [String] {
        var lines: [String] = []
        if let wrong = moments.firstIndex(where: \.isWrong), wrong > 0 {
            let flips = moments[wrong].flipped.reduce(0) { $0 + $1.nonzeroBitCount }
            let all = masks.reduce(0) { $0 + $1.nonzeroBitCount }
            lines.append(
                flips == 0
                    ? "none of its \(all) bits changes"
                    : flips == 1
                        ? "1 of \(all) bits flips" : "\(flips) of \(all) bits flip at once")
        }
        let texts = facts.wrongOfEvent.map { facts.series[0].texts[$0] }
        // What is in the middle of a long event is known for a counter that stands still.
        let isKnown = facts.fold == nil || finding.rule == .counterStuck
        if texts.count > 1, Set(texts).count == 1, isKnown {
            lines.append("the same value in \(Decimal.grouped(facts.frameCount)) frames")
        }
        if finding.rule == .counterSkip, let usual = finding.facts.usual {
            lines.append("\(Decimal.grouped(Int(usual))) was expected")
        }
        if case .signal = facts.subject, let payload = context.statistics.identifiers[facts.slot].payload {
            let has = (payload.counters.isEmpty ? [] : ["a counter"]) + (payload.checks.isEmpty ? [] : ["a checksum"])
            lines.append(
                has.isEmpty
                    ? "no counter and no checksum is known in \(identifier)"
                    : "\(identifier) has " + has.joined(separator: " and "))
        }
        return lines
    }
}

/// Draws ``ValueBits``.
struct ValueBitsBlock: Block {
    var measure: BlockMeasure
    private let bits: ValueBits
    private let severity: Finding.Severity
    private let layout: ReportLayoutContext

    /// In points.
    private static let (head, caption, pitch, foot) = (17.0, 11.0, 14.5, 15.0)
    private static let (titleSize, captionSize, bitSize) = (10.0, 7.4, 7.0)
    private static let (cell, cellHeight, arrow, wordsGap) = (9.6, 12.5, 24.0, 18.0)
    private static let wordsWidth = 150.0
    private static let linePitch = 10.0

    init?(_ bits: ValueBits?, _ severity: Finding.Severity, _ layout: ReportLayoutContext) {
        guard let bits, Self.moments(bits, layout) > 1 else { return nil }
        (self.bits, self.severity, self.layout) = (bits, severity, layout)
        let rows = Self.caption + Double(bits.bytes.count) * Self.pitch + Self.foot
        let beside = Self.hasWordsBeside(bits, layout)
        let words = Double(bits.words.count + 1) * Self.linePitch
        measure = BlockMeasure(
            height: layout.length(
                Self.head + (beside ? max(rows, words) : rows + Double(bits.words.count) * Self.linePitch)))
        measure.before = layout.length(14)
    }

    private static func groupWidth(_ layout: ReportLayoutContext) -> Double { layout.length(8 * cell) }

    private static func momentsWidth(_ count: Int, _ bits: ValueBits, _ layout: ReportLayoutContext) -> Double {
        layout.length(number(bits)) + Double(count) * groupWidth(layout) + Double(count - 1) * layout.length(arrow)
    }

    /// For the index of the byte beside its bits, if there are several bytes.
    private static func number(_ bits: ValueBits) -> Double { bits.bytes.count > 1 ? 14 : 0 }

    /// As many frames as fit; the frame after is left out first.
    private static func moments(_ bits: ValueBits, _ layout: ReportLayoutContext) -> Int {
        (1...max(1, bits.moments.count)).last { momentsWidth($0, bits, layout) <= layout.width } ?? 0
    }

    private static func hasWordsBeside(_ bits: ValueBits, _ layout: ReportLayoutContext) -> Bool {
        momentsWidth(moments(bits, layout), bits, layout) + layout.length(wordsGap + wordsWidth) <= layout.width
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        let y = place.y + layout.length(9)
        let title = layout.shaped(bits.title, .strong)
        layout.put(title, Self.titleSize, x: place.x, y: y, theme.ink, into: &list)
        let x = place.x + layout.width(title, Self.titleSize) + layout.length(8)
        layout.put(
            layout.fitted(bits.caption, .text, Self.captionSize, width: place.x + layout.width - x), Self.captionSize,
            x: x, y: y, theme.quiet, into: &list)
        let top = place.y + layout.length(Self.head)
        let shown = bits.moments.prefix(Self.moments(bits, layout))
        var left = place.x + layout.length(Self.number(bits))
        if bits.bytes.count > 1 {
            for (row, byte) in bits.bytes.enumerated() {
                layout.put(
                    layout.shaped("\(byte)", .mono), Self.bitSize, x: place.x,
                    y: top + layout.length(Self.caption + Double(row) * Self.pitch + 9), theme.quiet, into: &list)
            }
        }
        for (number, moment) in shown.enumerated() {
            if number > 0 {
                let middle = left + layout.length(Self.arrow / 2)
                layout.put(
                    layout.shaped("\u{2192}", .text), 10, x: middle,
                    y: top + layout.length(Self.caption + Double(bits.bytes.count) * Self.pitch / 2 + 2.5),
                    align: .centre,
                    theme.quiet, into: &list)
                left += layout.length(Self.arrow)
            }
            placeMoment(moment, x: left, top: top, into: &list)
            left += Self.groupWidth(layout)
        }
        let beside = Self.hasWordsBeside(bits, layout)
        var wordsY =
            beside
            ? top + layout.length(7)
            : top + layout.length(Self.caption + Double(bits.bytes.count) * Self.pitch + Self.foot + 7)
        let wordsX = beside ? left + layout.length(Self.wordsGap) : place.x
        if beside, !bits.words.isEmpty {
            layout.put(
                layout.shaped("The bits in words", .strong), Self.captionSize, x: wordsX, y: wordsY, theme.ink,
                into: &list)
            wordsY += layout.length(Self.linePitch)
        }
        for line in bits.words {
            layout.put(
                layout.fitted(line, .text, Self.captionSize, width: place.x + layout.width - wordsX), Self.captionSize,
                x: wordsX, y: wordsY, theme.quiet, into: &list)
            wordsY += layout.length(Self.linePitch)
        }
    }

    private func placeMoment(_ moment: ValueBits.Moment, x: Double, top: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let width = Self.groupWidth(layout)
        layout.put(
            layout.fitted(moment.caption, .text, Self.captionSize, width: width + layout.length(Self.arrow - 6)),
            Self.captionSize, x: x, y: top + layout.length(7), theme.quiet, into: &list)
        let ink = moment.isWrong ? FindingSign.colours(severity, theme).ink : theme.quiet
        for (row, byte) in moment.bytes.enumerated() {
            let y = top + layout.length(Self.caption + Double(row) * Self.pitch)
            for bit in 0..<8 {
                let isSet = byte >> UInt8(7 - bit) & 1 == 1
                let isOwn = bits.masks[row] >> UInt8(7 - bit) & 1 == 1
                let isFlipped = moment.flipped[row] >> UInt8(7 - bit) & 1 == 1
                let box = Rect(
                    x: x + layout.length(Double(bit) * Self.cell), y: y, width: layout.length(Self.cell - 1.2),
                    height: layout.length(Self.cellHeight))
                let edge =
                    isFlipped ? FindingSign.colours(severity, theme).ink : isOwn ? theme.underline : theme.faintRule
                let radius = layout.length(1.8)
                list.addRounded(box, radius: radius, colour: edge)
                let stroke = layout.length(isFlipped ? 1.1 : 0.6)
                let inner = box.inset(by: Insets(top: stroke, right: stroke, bottom: stroke, left: stroke))
                let fill = isSet && isOwn ? ink : theme.paper
                list.addRounded(inner, radius: max(0, radius - stroke), colour: fill)
                layout.put(
                    layout.shaped(isSet ? "1" : "0", .mono), Self.bitSize, x: box.x + box.width / 2,
                    y: box.y + layout.length(8.8), align: .centre,
                    isSet && isOwn ? theme.paper : isOwn ? theme.ink : theme.quiet, into: &list)
            }
        }
        let y = top + layout.length(Self.caption + Double(moment.bytes.count) * Self.pitch + 9)
        let code = layout.shaped(moment.hexadecimal, .mono)
        layout.put(code, Self.captionSize, x: x, y: y, theme.ink, into: &list)
        let after = x + layout.width(code, Self.captionSize) + layout.length(7)
        layout.put(
            layout.fitted(
                moment.value, .strong, Self.captionSize, width: x + width + layout.length(Self.arrow - 4) - after),
            Self.captionSize, x: after, y: y, moment.isWrong ? ink : theme.ink, into: &list)
    }
}
