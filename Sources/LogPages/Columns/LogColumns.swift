package import Analysis
package import CANCapture
package import Formatting
package import Layout
internal import Platform
package import TemplateReading
internal import Wording

/// The columns of a log and their widths. They are measured from the capture so that nothing is truncated.
package struct LogColumns: Sendable {
    package struct Column: Sendable {
        package var kind: LogStyle.Column
        /// Width in characters; not used for data and ASCII.
        package var width: Int
        package var title: String
        /// See ``RowWeights``.
        var weight: Int
        /// Whether all columns after this one may be empty in a row: its empty cells then stay empty, without a dash.
        var isLast = false
    }

    package let columns: [Column]
    /// For each column whether its text is aligned right.
    package let isTrailing: [Bool]
    package let time: TimeColumn
    package let delta: TimeColumn
    /// The texts of the columns that are left out because they would be the same in each row.
    package let said: [String]

    /// The format of times in a column.
    package struct TimeColumn: Sendable, Equatable {
        package var style: LogStyle.TimeStyle
        /// The zero of relative times in nanoseconds.
        package var origin: Int64
        package var decimals: Int
        package var zone: TimeZoneChoice
        /// The order of day, month and year.
        package var dates = DateStyle.iso
        /// The widest text.
        package var width: Int
        /// Width of a bar before the text in characters; 0 if there is none.
        package var barWidth = 0

        func date(_ time: Int64) -> String { dates.text(zone.civilTime(time)) }
    }

    /// Maximum length of names that a column shows in full.
    private static let longestName = 16

    /// - Parameters:
    ///   - typedErrors: whether error frames have an identifier and are therefore shown with a type.
    ///   - namesAreRare: whether the column of names is the last one.
    package init(
        style: LogStyle, facts: CaptureFacts, frames: FrameTable, clock: Clock, zone: TimeZoneChoice,
        dates: DateStyle = .iso, origin: Int64, resolution: Int64? = nil, messageName: Int = 0, typedErrors: Int = 0,
        transport: (width: Int, title: String)? = nil, namesAreRare: Bool = false
    ) {
        let isDifference = style.time == .relative || style.time == .delta
        let decimals = Self.decimals(facts, origin: isDifference ? origin : 0, resolution: resolution)
        var time = TimeColumn(style: style.time, origin: origin, decimals: decimals, zone: zone, width: 0)
        time.dates = dates
        if time.style == .date, clock != .epoch, clock != .wallClock { time.style = .relative }
        time.width = Self.width(of: time, facts)
        var delta = TimeColumn(style: .delta, origin: 0, decimals: max(0, decimals - 3), zone: zone, width: 0)
        if style.steps {
            delta.width = StepText.width(from: facts.smallestStep, to: facts.largestStep, most: delta.decimals)
            delta.barWidth = StepBar.characters
        } else {
            // In milliseconds there are three digits more before the decimal point than in seconds.
            delta.width = max(
                LogNumbers.milliseconds(facts.largestStep, decimals: delta.decimals).utf8.count,
                LogNumbers.milliseconds(facts.smallestStep, decimals: delta.decimals).utf8.count)
        }
        self.time = time
        self.delta = delta
        let constant = ConstantColumns(facts)
        said = style.columns.compactMap { constant.words[$0] }
        var order = style.columns
        if namesAreRare, order.contains(.message) {
            order.removeAll { $0 == .message }
            order.append(.message)
        }
        var columns: [Column] = order.compactMap { kind in
            if kind == .transport {
                return transport.map {
                    Column(kind: kind, width: $0.width, title: $0.title, weight: Self.weight(of: kind, style))
                }
            }
            guard
                let (width, title) = Self.measure(
                    kind, facts, frames, clock, time, delta, messageName, typedErrors, style),
                constant.words[kind] == nil
            else { return nil }
            return Column(kind: kind, width: width, title: title, weight: Self.weight(of: kind, style))
        }
        for place in columns.indices.reversed() {
            guard columns[place].kind == .transport || namesAreRare && columns[place].kind == .message else { break }
            columns[place].isLast = true
        }
        self.columns = columns
        isTrailing = columns.map { [.number, .time, .delta, .length, .transport].contains($0.kind) }
    }

    private static func weight(of kind: LogStyle.Column, _ style: LogStyle) -> Int {
        if style.quietColumns.contains(kind) { return RowWeights.light }
        return style.strongColumns.contains(kind) ? RowWeights.heavy : RowWeights.regular
    }

    /// Number of decimals of seconds: as many as the clock has, at least three.
    private static func decimals(_ facts: CaptureFacts, origin: Int64, resolution: Int64?) -> Int {
        // Times may be counted from a frame that a filter left out.
        // Timestamps are multiples of the clock step from a start that may have more decimals, but their differences do
        // not.
        guard let resolution, resolution > 0, facts.earliest.subtractingSaturating(origin) % resolution == 0,
            facts.frames > 1
        else {
            return facts.hasNanoseconds ? 9 : 6
        }
        return (3...8).first { pow10(9 - $0) <= resolution } ?? 9
    }

    private static func pow10(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { value, _ in value * 10 } }

    /// Characters and title of a column; nil if the column is empty in this capture.
    private static func measure(
        _ kind: LogStyle.Column, _ facts: CaptureFacts, _ frames: FrameTable, _ clock: Clock, _ time: TimeColumn,
        _ delta: TimeColumn, _ messageName: Int, _ typedErrors: Int, _ style: LogStyle
    ) -> (Int, String)? {
        switch kind {
        case .number:
            let last = frames.isEmpty ? 0 : frames.place(frames.count - 1) + 1
            // A sign before the number, and a space after it, mark error frames where colours cannot.
            return (String(last).utf8.count + (facts.errors > 0 && style.marks ? 2 : 0), "#")
        case .time:
            guard clock != .none else { return nil }
            return (time.width, title(of: time, facts))
        case .delta:
            guard clock != .none, time.style != .delta else { return nil }
            // The title extends into the gap beside it.
            guard delta.barWidth > 0 else { return (max(delta.width, deltaTitle.count - 1), deltaTitle) }
            return (delta.barWidth + 1 + delta.width, deltaTitle + " (log)")
        case .channel:
            guard facts.channels.count > 1 else { return nil }
            let longest = frames.channels.map { LogNumbers.latin1($0).count }.max() ?? 1
            return (max(2, min(longest, longestName)), "Ch")
        case .id:
            let names = facts.symbolic > 0 ? frames.names.map { LogNumbers.latin1(marked: $0).count }.max() ?? 3 : 3
            return (max(facts.identifierDigits, min(names, 24), facts.errors > 0 ? RowSigns.error.count : 0), "ID")
        case .message: return messageName > 0 ? (messageName, "Message") : nil
        case .type:
            // A row with a remote frame has a text in place of the data.
            let saysMore =
                typedErrors > 0 || facts.fd + facts.xl + facts.bitRateSwitched + facts.errorStateIndicated > 0
            guard saysMore || !style.columns.contains(.data) else { return nil }
            let widths = [
                (typedErrors, 3), (facts.remote, 3), (facts.fd + facts.xl, 2), (facts.bitRateSwitched, 3),
                (facts.errorStateIndicated, 3), (min(facts.bitRateSwitched, facts.errorStateIndicated), 7),
            ]
            let width = widths.filter { $0.0 > 0 }.map(\.1).max()
            // The title needs three digits and the gap after them.
            return width.map { (max(3, $0), "Type") }
        case .direction: return facts.received + facts.transmitted > 0 ? (2, "Dir") : nil
        case .length:
            // If payloads wrap, the column shows how many bytes are on the lines above: "+56".
            let longest = facts.longestPayload
            let offset = String(longest).utf8.count + (longest > 8 ? 1 : 0)
            // At least as wide as the title.
            return (max(3, offset, String(facts.largestLength).utf8.count), "Len")
        case .data: return (0, "Data")
        case .ascii: return (0, "ASCII")
        // Signals have their own font in their column.
        case .transport, .signals: return nil
        }
    }

    /// Milliseconds since the previous frame, if there is no bar for them.
    package static let deltaTitle = "\u{394} ms"

    private static func title(of time: TimeColumn, _ facts: CaptureFacts) -> String {
        switch time.style {
        case .absolute, .relative: return "Time s"
        case .delta: return "Step s"
        case .date:
            return "Date and time, " + time.zone.labels(from: facts.earliest, to: facts.latest).joined(separator: "/")
        }
    }

    private static func width(of column: TimeColumn, _ facts: CaptureFacts) -> Int {
        let texts: [String]
        switch column.style {
        case .absolute: texts = [facts.earliest, facts.latest].map { Decimal.seconds($0, decimals: column.decimals) }
        case .relative:
            texts = [facts.earliest, facts.latest].map {
                Decimal.seconds($0.subtractingSaturating(column.origin), decimals: column.decimals)
            }
        case .delta:
            texts = [facts.smallestStep, facts.largestStep].map { Decimal.seconds($0, decimals: column.decimals) }
        case .date:
            let years = [facts.earliest, facts.latest].map(column.date)
            texts = years.map { $0 + "." + String(repeating: "0", count: column.decimals) }
        }
        return texts.map(\.count).max() ?? 1
    }

    /// The columns to which a grid is fitted.
    package var grid: [GridColumn] {
        columns.enumerated().map { index, column in
            switch column.kind {
            case .data:
                return GridColumn(id: index, content: .units(width: 2, separator: 1), alignment: .leading)
            case .ascii:
                return GridColumn(id: index, content: .units(width: 1, separator: 0), alignment: .leading)
            case .number, .time, .delta, .length, .channel, .id, .message, .type, .direction, .transport, .signals:
                return GridColumn(
                    id: index, content: .text(width: column.width),
                    alignment: isTrailing[index] ? .trailing : .leading)
            }
        }
    }
}

/// Short texts with which columns are measured.
enum LogNumbers {
    static func milliseconds(_ nanoseconds: Int64, decimals: Int) -> String {
        // A number of milliseconds with d decimals has the digits of one of seconds with d + 3 decimals; the decimal
        // point is three places further right.
        var buffer = [UInt8](repeating: 0x20, count: 32)
        let start = buffer.withUnsafeMutableBufferPointer {
            writeMilliseconds(nanoseconds, decimals: decimals, endingAt: 32, in: $0)
        }
        return String(decoding: buffer[start...], as: UTF8.self)
    }

    /// For each number of decimals of a millisecond: its nanoseconds.
    private static let steps: [UInt64] = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1]

    @inline(__always)
    static func writeMilliseconds(
        _ nanoseconds: Int64, decimals: Int, endingAt end: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let step = Self.steps[min(decimals, 6)]
        let magnitude = (nanoseconds.magnitude + step / 2) / step
        return Decimal.writeFixed(
            magnitude, isNegative: nanoseconds < 0 && magnitude != 0, decimals: decimals, endingAt: end, in: buffer)
    }

    /// The text in Latin-1, for the columns in monospaced font; other characters become "?".
    static func latin1(_ text: String) -> [UInt8] {
        Printable.text(text).unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }
    }

    /// The same with the characters of redaction marks, for names that may be marks.
    static func latin1(marked text: String) -> [UInt8] {
        Printable.text(text).unicodeScalars.map { scalar in
            if scalar.value < 0x100 { return UInt8(scalar.value) }
            return RowSigns.markSigns.first { $0.scalar == scalar }?.code ?? UInt8(ascii: "?")
        }
    }
}

/// Columns that have the same text in each row. They are left out, and their text is shown once in the footer.
struct ConstantColumns {
    private(set) var words: [LogStyle.Column: String] = [:]

    /// With fewer frames a column takes little space, and later frames may differ.
    private static let fewestFrames = 16

    init(_ facts: CaptureFacts) {
        guard facts.frames >= Self.fewestFrames else { return }
        let count = facts.frames
        // Error frames may have no direction.
        let directed = count - facts.errorsWithoutDirection
        if facts.transmitted == 0, facts.received > 0, facts.received == directed {
            words[.direction] = "all received"
        }
        if facts.received == 0, facts.transmitted > 0, facts.transmitted == directed {
            words[.direction] = "all sent"
        }
        if facts.fd == count, facts.errorStateIndicated == 0 {
            if facts.bitRateSwitched == count { words[.type] = "all CAN FD with bit rate switch" }
            if facts.bitRateSwitched == 0 { words[.type] = "all CAN FD" }
        }
        // If payloads wrap, the column counts their bytes line by line.
        if facts.smallestLength == facts.largestLength, facts.largestLength <= 8, facts.errors == 0 {
            words[.length] = facts.largestLength == 1 ? "1 byte each" : "\(facts.largestLength) bytes each"
        }
    }
}
