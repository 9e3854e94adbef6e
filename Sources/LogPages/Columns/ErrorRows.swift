internal import Analysis
internal import CANCapture
package import Layout
internal import Pages
internal import TemplateReading

/// The texts of error frames, by row. They are made once, so that rows can be measured and drawn without making them
/// again.
package struct ErrorRows: Sendable {
    /// For each error frame, in the order of rows, the index of its text in `texts`, or ``tooMany``.
    private let rows: [UInt32]
    private var kinds: [UInt16] = []
    private var texts: [ShapedText] = []
    private let frames: FrameTable
    private let table: TableShaper
    let layout: ErrorRowLayout
    /// The layout on paper, which decides what fits on all targets.
    private let measured: ErrorRowLayout
    /// SocketCAN states the error in the identifier and the data. For error frames of other formats no explanation is
    /// stored.
    package let explains: Bool
    private var countersWidth: Double
    /// The position of the bar of the transmit error counter; nil if it does not fit.
    private(set) var counterBar: CounterBar?
    private var measuredBar: CounterBar?
    /// Whether a receive error counter is not zero.
    private var hasReceive = false
    private var mostTransmit: UInt8 = 0
    /// Whether counters in short form are beside number and time.
    let hasRoomForCounters: Bool

    /// Maximum number of different texts that are kept; a file may have one per frame.
    private static let mostKinds = 1 << 12
    private static let tooMany = UInt16.max

    /// - Parameter rows: the rows of the error frames.
    init(
        _ capture: Capture, rows: [UInt32], layout: ErrorRowLayout, paper: ErrorRowLayout, table: TableShaper
    ) {
        frames = capture.frames
        self.table = table
        self.layout = layout
        measured = paper
        explains = Self.explains(capture.frames, rows)
        hasRoomForCounters = table.shape("T 255 R 255", font: .strong).width * paper.fontSize <= paper.width
        countersWidth = (table.shape("TEC 255 \u{B7} REC 255", font: .strong).width) * paper.fontSize
        self.rows = explains ? rows : []
        collect()
        let longest = hasReceive ? "TEC 255 \u{B7} REC 255" : "TEC 255"
        let label = table.shape(longest, font: .strong).width
        countersWidth = label * paper.fontSize
        let text = CounterBar.longestText(texts.map(\.width), paper, label: label)
        measuredBar = CounterBar(paper, label: label, text: text)
        // What fits on paper fits on all targets.
        counterBar = measuredBar == nil ? nil : CounterBar(layout, label: label, text: text, isWanted: true)
    }

    /// The end of the scale of the bars: error-passive begins above 127 (ISO 11898-1).
    var counterLimit: Double { mostTransmit <= 128 ? 128 : 255 }

    /// The texts beside a bar or instead of it, the longest first.
    func counterTexts(_ counters: (transmit: UInt8, receive: UInt8)) -> [ShapedText] {
        let short = "T \(counters.transmit)"
        let texts =
            hasReceive
            ? ["TEC \(counters.transmit) \u{B7} REC \(counters.receive)", short + " R \(counters.receive)", short]
            : ["TEC \(counters.transmit)", short]
        return texts.map { table.shape($0, font: .strong) }
    }

    static func explains(_ frames: FrameTable, _ rows: [UInt32]) -> Bool {
        rows.contains { frames.flags(Int($0)).contains(.socketCAN) }
    }

    private mutating func collect() {
        var known: [Kind: UInt16] = [:]
        for row in rows.map({ Int($0) }) {
            let kind = Kind(frames.kind(row), frames.payload(row))
            var number = known[kind] ?? Self.tooMany
            if number == Self.tooMany, texts.count < Self.mostKinds {
                number = UInt16(texts.count)
                known[kind] = number
                texts.append(describe(row))
            }
            kinds.append(number)
            if let counters = SocketCANError.counters(frames, row) {
                mostTransmit = max(mostTransmit, counters.transmit)
                if counters.receive > 0 { hasReceive = true }
            }
        }
    }

    /// The key of a text: the class, and the bytes before the counters.
    private struct Kind: Hashable {
        let identifier: UInt32
        let flags: FrameFlags
        var bytes: UInt64 = 0

        init(_ kind: FrameHeader, _ data: UnsafeBufferPointer<UInt8>) {
            (identifier, flags) = (kind.identifier, kind.flags)
            for index in 0..<min(5, data.count) { bytes |= UInt64(data[index]) << UInt64(8 * index) }
        }
    }

    /// If the controller reaches the warning limit or goes bus-off, the text is bold.
    private func describe(_ row: Int) -> ShapedText {
        let identifier = frames.identifier(row)
        guard frames.flags(row).contains(.socketCAN) else { return table.shape("error frame", font: .text) }
        let text = SocketCANError.describe(identifier: identifier, data: frames.payload(row))
        let isGrave = identifier & (SocketCANError.controllerClass | SocketCANError.busOffClass) != 0
        return table.shape(Self.short(text), font: isGrave ? .strong : .text)
    }

    /// Omits the names of classes if the details are sufficient: `bit error, while sending; transmit warning`. The
    /// state of the controller comes after the error.
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

    /// The text of an error frame.
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

    /// Number of lines of an error frame with an explanation.
    func lines(_ row: Int) -> Int {
        fits(row) ? layout.cellLines : layout.cellLines + 1
    }

    /// Whether the text is beside the time and number.
    func fits(_ row: Int) -> Bool {
        let kind = kind(row)
        guard kind != Self.tooMany else { return false }
        let hasCounters = SocketCANError.counters(frames, row) != nil
        let room =
            hasCounters
            ? measuredBar?.textRoom ?? measured.width - countersWidth - measured.gap : measured.width
        return texts[Int(kind)].width * measured.fontSize <= room + 0.001
    }
}

/// The position of the explanation of an error frame: on the last line of its cells, in place of all others.
struct ErrorRowLayout: Sendable {
    /// Number, times, channel, identifier.
    let cells: [GridPlan.Cell]
    /// Number of lines of these cells.
    let cellLines: Int
    /// Left edge and width of the text beside the cells; units of the page.
    let left: Double
    let width: Double
    /// Left edge and width of the text below the cells.
    let belowLeft: Double
    let belowWidth: Double
    let fontSize: Double
    /// Gap between a text and the counters after it.
    let gap: Double
    /// Left edge of the signals beside the bytes; nil if there are none.
    let signalLeft: Double?

    /// Minimum width in font sizes; with less nothing is written.
    private static let leastText = 4.0
    private static let kept: Set<LogStyle.Column> = [.number, .time, .delta, .channel, .id]

    /// Number of lines of a folded run. If rows have one line, the last frame is on the second line; otherwise the text
    /// has its own lines.
    func foldedLines(_ plan: GridPlan) -> Int { plan.lineCount == 1 ? 2 : cellLines + 2 }

    /// - Parameter paper: the layout on paper, which decides what fits; nil if this is the layout on paper.
    init(
        plan: GridPlan, columns: LogColumns, underline: Underline, signals: SignalColumn?, rows: PageFrame.Rows,
        scale: Scale, like paper: ErrorRowLayout? = nil
    ) {
        signalLeft = signals?.left
        cells = plan.cells.filter { Self.kept.contains(columns.columns[$0.column].kind) }
        let last = cells.map(\.line).max() ?? 0
        cellLines = last + 1
        let end = cells.filter { $0.line == last }.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
        // Below the names of messages, if there are some.
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
        // What fits on paper fits here, too.
        var room = belowWidth / max(1, paper.belowWidth)
        if paper.width > Self.leastText * paper.fontSize { room = min(room, width / paper.width) }
        let size = rows.fontSize * 0.9
        fontSize = max(0.7 * size, min(size, room * paper.fontSize))
        gap = paper.gap * fontSize / paper.fontSize
    }
}

/// The position of the bar of the transmit error counter of error frames: between the text and the number.
struct CounterBar: Sendable {
    let left: Double
    let width: Double
    /// Width of the text before the bar.
    let textRoom: Double

    /// In font sizes: the width of a bar without a column of signals, its minimum, and the minimum width of a text.
    private static let (usual, least, leastText) = (9.0, 4.0, 16.0)

    /// The error-warning limit (ISO 11898-1).
    static let warning = 96.0

    /// - Parameters:
    ///   - label: width of the longest number, in ems.
    ///   - text: width of the longest text before a bar, in ems; a bar without a column of signals is narrower for it.
    ///   - isWanted: whether the bar fits on paper, so that it must fit here.
    init?(_ layout: ErrorRowLayout, label: Double, text: Double, isWanted: Bool = false) {
        let size = layout.fontSize
        let end = Self.end(layout, label)
        let wanted = max(end - Self.usual * size, layout.left + text * size + layout.gap)
        left = layout.signalLeft.map { max($0, layout.left) } ?? min(end - Self.least * size, wanted)
        width = max(0, end - left)
        textRoom = left - layout.gap - layout.left
        guard isWanted || width >= (Self.least - 0.001) * size && textRoom >= Self.leastText * size else { return nil }
    }

    private static func end(_ layout: ErrorRowLayout, _ label: Double) -> Double {
        layout.left + layout.width - label * layout.fontSize - layout.gap
    }

    /// The longest of these widths, in ems, that fits before the narrowest bar; 0 if none does.
    static func longestText(_ widths: [Double], _ layout: ErrorRowLayout, label: Double) -> Double {
        let room = end(layout, label) - least * layout.fontSize - layout.gap - layout.left
        return widths.filter { $0 * layout.fontSize <= room }.max() ?? 0
    }
}
