internal import Analysis
internal import CANCapture
package import Layout
internal import Pages
internal import TemplateReading

/// What error frames say, by row: found once, so that rows can be measured and drawn without looking again.
package struct ErrorRows: Sendable {
    /// Error frames in the order of rows, and by each what it says: a place in `texts`, or ``tooMany``.
    private let rows: [UInt32]
    private var kinds: [UInt16] = []
    private var texts: [ShapedText] = []
    private let frames: FrameTable
    private let table: TableShaper
    let layout: ErrorRowLayout
    /// On paper, which decides what has room on every target.
    private let measured: ErrorRowLayout
    /// SocketCAN says in identifier and data what went wrong; other formats' error frames are explained by nothing that is
    /// kept.
    package let explains: Bool
    private var countersWidth: Double
    /// Where the transmit error counter is a bar; nil where it has no room.
    private(set) var counterBar: CounterBar?
    private var measuredBar: CounterBar?
    /// Whether some receive error counter is not zero.
    private var hasReceive = false
    private var mostTransmit: UInt8 = 0
    /// Whether any counters, shortly written, stand beside number and time.
    let hasRoomForCounters: Bool

    /// Texts are kept for so many different ones; a file may have one a frame.
    private static let mostKinds = 1 << 12
    private static let tooMany = UInt16.max

    /// - Parameter rows: of the capture's error frames.
    init(
        _ capture: Capture, rows: [UInt32], layout: ErrorRowLayout, paper: ErrorRowLayout, table: TableShaper
    ) {
        frames = capture.frames
        self.table = table
        self.layout = layout
        measured = paper
        explains = Self.explains(capture.source)
        hasRoomForCounters = table.shape("T 255 R 255", font: .strong).width * paper.fontSize <= paper.width
        countersWidth = (table.shape("TEC 255 \u{B7} REC 255", font: .strong).width) * paper.fontSize
        self.rows = explains ? rows : []
        collect()
        let longest = hasReceive ? "TEC 255 \u{B7} REC 255" : "TEC 255"
        let label = table.shape(longest, font: .strong).width
        countersWidth = label * paper.fontSize
        measuredBar = CounterBar(paper, label: label)
        // What has room on paper has room in every form.
        counterBar = measuredBar == nil ? nil : CounterBar(layout, label: label, isWanted: true)
    }

    /// The end of the bars' scale: error-passive begins above 127 (ISO 11898-1).
    var counterLimit: Double { mostTransmit <= 128 ? 128 : 255 }

    /// What stands beside or in place of a bar, the longest first.
    func counterTexts(_ counters: (transmit: UInt8, receive: UInt8)) -> [ShapedText] {
        let short = "T \(counters.transmit)"
        let texts =
            hasReceive
            ? ["TEC \(counters.transmit) \u{B7} REC \(counters.receive)", short + " R \(counters.receive)", short]
            : ["TEC \(counters.transmit)", short]
        return texts.map { table.shape($0, font: .strong) }
    }

    static func explains(_ source: CaptureSource) -> Bool {
        ["candump", "pcap", "pcapng"].contains(source.format)
    }

    private mutating func collect() {
        var known: [Kind: UInt16] = [:]
        for row in rows.map({ Int($0) }) {
            let kind = Kind(frames.identifier(row), frames.payload(row))
            var number = known[kind] ?? Self.tooMany
            if number == Self.tooMany, texts.count < Self.mostKinds {
                number = UInt16(texts.count)
                known[kind] = number
                texts.append(describe(row))
            }
            kinds.append(number)
            if let counters = SocketCANError.counters(
                identifier: frames.identifier(row), data: frames.payload(row))
            {
                mostTransmit = max(mostTransmit, counters.transmit)
                if counters.receive > 0 { hasReceive = true }
            }
        }
    }

    /// What a text is made of: the class, and the bytes before the counters.
    private struct Kind: Hashable {
        let identifier: UInt32
        var bytes: UInt64 = 0

        init(_ identifier: UInt32, _ data: UnsafeBufferPointer<UInt8>) {
            self.identifier = identifier
            for index in 0..<min(5, data.count) { bytes |= UInt64(data[index]) << UInt64(8 * index) }
        }
    }

    /// Where the controller warns or leaves the bus, the text is bold.
    private func describe(_ row: Int) -> ShapedText {
        let identifier = frames.identifier(row)
        let text = SocketCANError.describe(identifier: identifier, data: frames.payload(row))
        let isGrave = identifier & (SocketCANError.controllerClass | SocketCANError.busOffClass) != 0
        return table.shape(Self.short(text), font: isGrave ? .strong : .text)
    }

    /// Without the names of classes whose details say enough: `single bit, while sending; transmit warning`. What becomes
    /// of the controller follows what went wrong.
    static func short(_ text: String) -> String {
        var parts: [String] = []
        var states: [String] = []
        for part in text.split(separator: "; ") {
            if part.hasPrefix("controller problem: ") {
                states.append(String(part.dropFirst("controller problem: ".count)))
            } else if part.hasPrefix("protocol violation: ") {
                parts.append(String(part.dropFirst("protocol violation: ".count)))
            } else {
                parts.append(String(part))
            }
        }
        return (parts + states).joined(separator: "; ")
    }

    /// What an error frame says.
    package func text(_ row: Int) -> ShapedText {
        guard explains else { return table.shape("error frame", font: .text) }
        let kind = kind(row)
        return kind == Self.tooMany ? describe(row) : texts[Int(kind)]
    }

    private func kind(_ row: Int) -> UInt16 {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && Int(rows[low]) == row ? kinds[low] : Self.tooMany
    }

    /// Lines of an error frame that is explained.
    func lines(_ row: Int) -> Int {
        fits(row) ? layout.cellLines : layout.cellLines + 1
    }

    /// Whether what it says stands beside its time and number.
    func fits(_ row: Int) -> Bool {
        let kind = kind(row)
        guard kind != Self.tooMany else { return false }
        let hasCounters =
            SocketCANError.counters(identifier: frames.identifier(row), data: frames.payload(row)) != nil
        let room =
            hasCounters
            ? measuredBar?.textRoom ?? measured.width - countersWidth - measured.gap : measured.width
        return texts[Int(kind)].width * measured.fontSize <= room
    }
}

/// Where an error frame's explanation stands: on the last line of the cells that it has, in place of all others.
struct ErrorRowLayout: Sendable {
    /// Number, times, channel, identifier.
    let cells: [GridPlan.Cell]
    /// Lines that these take.
    let cellLines: Int
    /// Left edge of what stands beside them, and its room; units of the page.
    let left: Double
    let width: Double
    /// Left edge of what stands below them, and its room.
    let belowLeft: Double
    let belowWidth: Double
    let fontSize: Double
    /// Between a text and the counters behind it.
    let gap: Double
    /// Left edge of signals beside the bytes; nil where there are none.
    let signalLeft: Double?

    /// Font sizes; nothing is written where there is less room.
    private static let leastText = 4.0
    private static let kept: Set<LogStyle.Column> = [.number, .time, .delta, .channel, .id]

    /// Lines of a folded run: where rows are of one line the last frame has the second; else what is said stands in lines
    /// of its own.
    func foldedLines(_ plan: GridPlan) -> Int { plan.lineCount == 1 ? 2 : cellLines + 2 }

    /// - Parameter paper: the one that decided what has room; nil for this one.
    init(
        plan: GridPlan, columns: LogColumns, underline: Underline, signals: SignalColumn?, rows: PageFrame.Rows,
        scale: Scale, like paper: ErrorRowLayout? = nil
    ) {
        signalLeft = signals?.left
        cells = plan.cells.filter { Self.kept.contains(columns.columns[$0.column].kind) }
        let last = cells.map(\.line).max() ?? 0
        cellLines = last + 1
        let end = cells.filter { $0.line == last }.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
        // Below the names of messages, where there are some.
        let next = plan.cells.filter { $0.line == last && $0.x >= end && !columns.isTrailing[$0.column] }.map(\.x).min()
        let right = underline.textLeft + underline.width * underline.fontSize
        let own = end + 2 * plan.advance
        left = rows.left + (next.map { $0 < own + 4 * plan.advance ? $0 : own } ?? own)
        width = max(0, right - left)
        belowLeft = underline.textLeft
        belowWidth = right - underline.textLeft
        guard let paper else {
            fontSize = rows.fontSize * 0.9
            gap = scale.length(8)
            return
        }
        // What had room there has it here.
        var room = belowWidth / max(1, paper.belowWidth)
        if paper.width > Self.leastText * paper.fontSize { room = min(room, width / paper.width) }
        let size = rows.fontSize * 0.9
        fontSize = max(0.7 * size, min(size, room * paper.fontSize))
        gap = paper.gap * fontSize / paper.fontSize
    }
}

/// Where the transmit error counter of error frames is a bar, between what they say and its number.
struct CounterBar: Sendable {
    let left: Double
    let width: Double
    /// Of what an error frame says, before the bar.
    let textRoom: Double

    /// Font sizes: of a bar without a column of signals, the least one, and the least room for a text.
    private static let (usual, least, leastText) = (9.0, 4.0, 16.0)

    /// Where a controller warns (ISO 11898-1).
    static let warning = 96.0

    /// - Parameters:
    ///   - label: width of the longest number, in ems.
    ///   - isWanted: whether it has room elsewhere, and so has it here.
    init?(_ layout: ErrorRowLayout, label: Double, isWanted: Bool = false) {
        let size = layout.fontSize
        let end = layout.left + layout.width - label * size - layout.gap
        left = layout.signalLeft.map { max($0, layout.left) } ?? end - Self.usual * size
        width = max(0, end - left)
        textRoom = left - layout.gap - layout.left
        guard isWanted || width >= Self.least * size && textRoom >= Self.leastText * size else { return nil }
    }
}
