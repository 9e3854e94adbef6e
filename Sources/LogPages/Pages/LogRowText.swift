internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Formatting
internal import Layout
internal import Platform
internal import TemplateReading
internal import Wording

/// Writes the texts of the cells of a row: characters of Latin-1 into a buffer, without allocation.
///
/// One for each queue; the buffer is reused from row to row.
package struct LogRowText {
    let model: LogModel
    private let channelNames: [[UInt8]]
    private let symbolicNames: [[UInt8]]
    private let clock: ZoneCursor
    /// nil if there are no protocols. A separate property: the messages are a large value, which would be copied for
    /// each row.
    private let rowNames: RowNames?
    private let names: [[UInt8]]

    package init(_ model: LogModel) {
        self.model = model
        clock = ZoneCursor(model.columns.time.zone)
        rowNames = model.messages?.rowNames
        names = model.messages?.names ?? []
        func width(_ kind: LogStyle.Column) -> Int {
            min(RowSigns.capacity, model.columns.columns.first { $0.kind == kind }?.width ?? 0)
        }
        channelNames = ShownNames.fitted(model.capture.frames.channels, width: width(.channel))
        symbolicNames = ShownNames.fitted(model.capture.frames.names, width: width(.id))
    }

    /// Writes the text of a cell and returns its range in the buffer; an empty one has a dash. Not for data and ASCII.
    @inline(__always)
    package func write(
        _ column: LogColumns.Column, row: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        let range = writeText(column, row: row, in: buffer)
        guard range.isEmpty, !column.isLast, column.kind != .transport else {
            // Only for times: names and dates have hyphens.
            if column.kind == .time || column.kind == .delta, buffer[range.lowerBound] == 0x2D {
                buffer[range.lowerBound] = RowSigns.minus
            }
            return range
        }
        buffer[0] = RowSigns.none
        return 0..<1
    }

    private func writeText(
        _ column: LogColumns.Column, row: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        let frames = model.capture.frames
        let end = RowSigns.capacity
        switch column.kind {
        case .number:
            return Decimal.writeFixed(
                UInt64(frames.place(row) + 1), isNegative: false, decimals: 0, endingAt: end, in: buffer)..<end
        case .time: return writeTime(row, buffer)
        case .delta:
            guard row > 0, row != model.rowAfterLeftOut else { return end..<end }
            let step = frames.time(row).subtractingSaturating(frames.time(row - 1))
            if model.columns.delta.barWidth > 0 {
                return StepText.write(step, most: model.columns.delta.decimals, endingAt: end, in: buffer)..<end
            }
            return LogNumbers.writeMilliseconds(
                step, decimals: model.columns.delta.decimals, endingAt: end, in: buffer)..<end
        case .channel:
            let channel = Int(frames.channel(row))
            return copy(channel < channelNames.count ? channelNames[channel] : [], column.width, buffer)
        case .id: return writeIdentifier(row, column.width, buffer)
        case .message: return writeMessage(row, column.width, buffer)
        case .type: return writeType(frames.flags(row), frames.identifier(row), buffer)
        case .direction:
            let flags = frames.flags(row)
            guard flags.contains(.received) || flags.contains(.transmitted) else { return 0..<0 }
            buffer[0] = flags.contains(.transmitted) ? UInt8(ascii: "T") : UInt8(ascii: "R")
            buffer[1] = UInt8(ascii: "x")
            return 0..<2
        case .length:
            return Decimal.writeFixed(
                UInt64(frames.length(row)), isNegative: false, decimals: 0, endingAt: end, in: buffer)..<end
        case .transport: return writeTransport(row, column.width, buffer)
        case .data, .ascii, .signals: return 0..<0
        }
    }

    private func writeTime(_ row: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Range<Int> {
        let end = RowSigns.capacity
        let frames = model.capture.frames
        let column = model.columns.time
        let time = frames.time(row)
        switch column.style {
        case .absolute: return Decimal.writeSeconds(time, decimals: column.decimals, endingAt: end, in: buffer)..<end
        case .relative:
            let offset = time.subtractingSaturating(column.origin)
            return Decimal.writeSeconds(offset, decimals: column.decimals, endingAt: end, in: buffer)..<end
        case .delta:
            let step = row > 0 ? time.subtractingSaturating(frames.time(row - 1)) : 0
            return Decimal.writeSeconds(step, decimals: column.decimals, endingAt: end, in: buffer)..<end
        case .date: return writeDate(clock.civilTime(time), column.dates, column.decimals, buffer)
        }
    }

    /// For each number of decimals of a second its unit in nanoseconds.
    private static let fractions = [
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000, 100, 10, 1,
    ]

    private func writeDate(
        _ time: CivilTime, _ dates: DateStyle, _ decimals: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        var place = RowSigns.capacity
        // From the last digit to the first.
        func write(_ value: Int, _ digits: Int, after separator: Unicode.Scalar?) {
            var rest = value
            for _ in 0..<digits {
                place -= 1
                buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            guard let separator else { return }
            place -= 1
            buffer[place] = UInt8(ascii: separator)
        }
        write(time.nanosecond / Self.fractions[decimals], decimals, after: ".")
        write(time.second, 2, after: ":")
        write(time.minute, 2, after: ":")
        write(time.hour, 2, after: " ")
        // Like `DateStyle.date`.
        switch dates {
        case .de:
            write(time.year, 4, after: ".")
            write(time.month, 2, after: ".")
            write(time.day, 2, after: nil)
        case .us:
            write(time.year, 4, after: "/")
            write(time.day, 2, after: "/")
            write(time.month, 2, after: nil)
        case .iso:
            write(time.day, 2, after: "-")
            write(time.month, 2, after: "-")
            write(time.year, 4, after: nil)
        }
        return place..<RowSigns.capacity
    }

    private func writeIdentifier(
        _ row: Int, _ width: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        let frames = model.capture.frames
        let flags = frames.flags(row)
        let identifier = frames.identifier(row)
        if flags.contains(.symbolic) {
            return copy(
                Int(identifier) < symbolicNames.count ? symbolicNames[Int(identifier)] : [], width, buffer)
        }
        // SocketCAN gives the kind of error as an identifier; and 000 would be a normal identifier.
        if flags.contains(.error), model.errors.explains || identifier == 0 {
            return copy(RowSigns.error, width, buffer)
        }
        let digits = flags.identifierDigits(identifier)
        for digit in 0..<digits {
            let shift = UInt32(4 * (digits - 1 - digit))
            buffer[digit] = RowSigns.hexDigits[Int(identifier >> shift & 15)]
        }
        return 0..<digits
    }

    /// A frame that is not in a database is marked so, with the longest text that fits. Error frames have no name.
    private func writeMessage(
        _ row: Int, _ width: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        guard let signals = model.signals, let message = signals.message(row) else {
            if let name = rowNames?.name(row), name > 0 { return copy(names[name], width, buffer) }
            guard model.signals != nil else { return 0..<0 }
            guard model.index.slots[row] != IdentifierIndex.none else { return 0..<0 }
            // Redacted identifiers are not marked as unknown.
            if let hidden = model.capture.frames.hidden, hidden.hidesIdentifier(model.capture.frames, row) {
                return 0..<0
            }
            return copy(width >= Self.unknownName.count ? Self.unknownName : Self.shortUnknownName, width, buffer)
        }
        return copy(signals.names[message], width, buffer)
    }

    /// `FF 20`, `CF 3`, `FC`; empty for a frame that is not part of a message.
    private func writeTransport(
        _ row: Int, _ width: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        guard let label = rowNames?.transport(row)?.label(model.capture.frames, row: row)
        else { return 0..<0 }
        var end = 0
        label.name.withUTF8Buffer { characters in
            for character in characters.prefix(width) {
                buffer[end] = character
                end += 1
            }
        }
        guard let number = label.number else { return 0..<end }
        let start = Decimal.writeFixed(
            UInt64(number), isNegative: false, decimals: 0, endingAt: RowSigns.capacity, in: buffer)
        let digits = RowSigns.capacity - start
        guard end + 1 + digits <= width else { return 0..<end }
        buffer[end] = UInt8(ascii: " ")
        for digit in 0..<digits { buffer[end + 1 + digit] = buffer[start + digit] }
        return 0..<end + 1 + digits
    }

    private func writeType(
        _ flags: FrameFlags, _ identifier: UInt32, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Range<Int> {
        guard flags.rawValue & Self.typedKinds.rawValue != 0 else { return 0..<0 }
        // If it has no identifier, that column says so.
        if flags.contains(.error) {
            return identifier == 0 || model.errors.explains ? 0..<0 : copy(Self.errorType, 3, buffer)
        }
        if flags.contains(.xl) { return copy(Self.xlType, 2, buffer) }
        if flags.contains(.remote) { return copy(Self.remoteType, 3, buffer) }
        // The names of ISO 11898-1; the legend explains them.
        let type =
            switch (flags.contains(.bitRateSwitch), flags.contains(.errorStateIndicator)) {
            case (false, false): Self.fdType
            case (true, false): Self.fastType
            case (false, true): Self.passiveType
            case (true, true): Self.fastPassiveType
            }
        return copy(type, type.count, buffer)
    }

    private static let typedKinds: FrameFlags = [.error, .xl, .remote, .fd]
    private static let unknownName = Array("not in database".utf8)
    private static let shortUnknownName = Array("-".utf8)
    private static let errorType = Array("ERR".utf8)
    private static let xlType = Array("XL".utf8)
    private static let remoteType = Array("RTR".utf8)
    private static let fdType = Array("FD".utf8)
    private static let fastType = Array("BRS".utf8)
    private static let passiveType = Array("ESI".utf8)
    private static let fastPassiveType = Array("BRS ESI".utf8)

    /// The text truncated to the width, with an ellipsis in its middle, because names often differ at their ends.
    private func copy(_ text: [UInt8], _ width: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Range<Int> {
        let count = min(text.count, min(width, RowSigns.capacity))
        guard text.count > count, count > 2 else {
            for index in 0..<count { buffer[index] = text[index] }
            return 0..<count
        }
        let tail = (count - 1) / 2
        for index in 0..<count - 1 - tail { buffer[index] = text[index] }
        buffer[count - 1 - tail] = RowSigns.ellipsis
        for index in 0..<tail { buffer[count - tail + index] = text[text.count - tail + index] }
        return 0..<count
    }
}

/// Names of channels and messages for a narrow column. Different names stay different.
enum ShownNames {
    /// The names in Latin-1, each with at most `width` characters. A long name is truncated in its middle, because
    /// names often differ at their ends. If several are then equal, all but the first are numbered.
    static func fitted(_ names: [String], width: Int) -> [[UInt8]] {
        var owners: [[UInt8]: String] = [:]
        var shownBefore: [String: [UInt8]] = [:]
        var counts: [[UInt8]: Int] = [:]
        return names.map { name in
            if let known = shownBefore[name] { return known }
            let plain = withoutMiddle(LogNumbers.latin1(marked: name), width)
            var shown = plain
            while let owner = owners[shown], owner != name {
                let number = counts[plain, default: 1] + 1
                counts[plain] = number
                let suffix = Array("~\(number)".utf8)
                // Not even the number fits: names cannot be distinguished any more.
                guard suffix.count <= width else { break }
                shown = plain.prefix(width - suffix.count) + suffix
            }
            owners[shown] = name
            shownBefore[name] = shown
            return shown
        }
    }

    private static func withoutMiddle(_ name: [UInt8], _ width: Int) -> [UInt8] {
        guard name.count > width else { return name }
        guard width > 2 else { return Array(name.prefix(width)) }
        let tail = (width - 1) / 2
        return name.prefix(width - 1 - tail) + [RowSigns.ellipsis] + name.suffix(tail)
    }
}

extension LogModel {
    /// Columns of which none of the rows has a text, of those that leave an empty cell empty.
    package func bareColumns(of rows: [Range<Int>]) -> Set<Int> {
        let open = columns.columns.indices.filter { columns.columns[$0].isLast }
        guard !open.isEmpty else { return [] }
        let text = LogRowText(self)
        var bare = Set(open)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            for row in rows.joined() where !bare.isEmpty {
                bare = bare.filter { text.write(columns.columns[$0], row: row, in: buffer).isEmpty }
            }
        }
        return bare
    }
}
