internal import Platform

/// Understands the lines of a PEAK trace, and of the CSV files that PEAK-Converter makes of one.
///
///     ;$FILEVERSION=1.1
///     ;$STARTTIME=45571.6807583796
///          1)         0.1  Rx         01E5  8  44 13 82 30 00 00 01 45
///
///     ;$FILEVERSION=2.1
///     ;$COLUMNS=N,O,T,B,I,d,R,L,D
///           1     17535.400 FB 1  00000100 Tx -  9    00 01 02 03 04 05 06 07 08 09 0A 0B
struct TRCParser: TextFormatParser {
    var frames = TextFrames()
    /// Whether a line of the form `;$FILEVERSION=` was there.
    private(set) var sawKeyword = false
    /// Whether the head line of PEAK-Converter's CSV was there.
    private(set) var sawHeads = false
    /// A version that is in no published description of the format.
    private(set) var unknownVersion: String?
    private(set) var layout: TRCLayout?
    private var sawColumns = false
    private var start: Int64?
    private var badStart = false

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        if let layout, cursor.byte != 0x3B, cursor.byte != 0x24 { return row(&cursor, layout) }
        if cursor.byte &- 0x30 < 10 {
            if let guess = TRCLayout.guess(cursor) {
                layout = guess
                return row(&cursor, guess)
            }
            return sawKeyword ? .unreadable("nothing says what the columns are") : .nothing
        }
        if let layout, isDamagedRow(cursor, layout) { return .unreadable("a record whose first character is damaged") }
        header(&cursor)
        return .nothing
    }

    /// Whether a line that begins as a comment or a keyword is a record: a flipped bit makes ; of 9, $ of 4 and of a blank.
    private func isDamagedRow(_ cursor: TextCursor, _ layout: TRCLayout) -> Bool {
        let next = cursor.byte(after: 1)
        guard next &- 0x30 < 10 || next == 0x29 || next == 0x20 else { return false }
        var probe = self
        probe.frames.collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        for skipped in 0...1 {
            var row = cursor
            row.at += skipped
            if case .frame = probe.row(&row, layout) { return true }
        }
        return false
    }

    private mutating func header(_ cursor: inout TextCursor) {
        let isComment = cursor.take(0x3B)
        guard cursor.take(0x24) else {
            if !isComment, !sawHeads, let heads = TRCLayout.heads(cursor) {
                layout = heads
                sawHeads = true
            }
            return
        }
        let line = cursor.token()
        if isKey("fileversion=", line) {
            sawKeyword = isComment
            setVersion(rest(of: line, after: "fileversion="))
        } else if isKey("starttime=", line), start == nil, !badStart {
            start = TRCStart.nanoseconds(rest(of: line, after: "starttime="))
            badStart = start == nil
        } else if isKey("columns=", line), let columns = TRCLayout.columns(rest(of: line, after: "columns=")) {
            sawKeyword = isComment
            sawColumns = true
            layout = columns
        }
    }

    /// Whether a line begins with this word, one character of which may be damaged.
    private func isKey(_ key: StaticString, _ line: TextCursor.Token) -> Bool {
        line.count > key.utf8CodeUnitCount
            && TextCursor.Token(start: line.start, count: key.utf8CodeUnitCount).resembles(key)
    }

    private func rest(of line: TextCursor.Token, after key: StaticString) -> TextCursor.Token {
        let length = key.utf8CodeUnitCount
        return TextCursor.Token(start: line.start + length, count: line.count - length)
    }

    private mutating func setVersion(_ version: TextCursor.Token) {
        let name = String(version.text.prefix(12))
        if let known = TRCLayout.version(name) {
            if !sawColumns { layout = known }
        } else {
            unknownVersion = Printable.text(name)
        }
    }

    /// The start and a time offset together; nil when they do not fit.
    @inline(__always)
    func time(_ offset: Int64) -> Int64? {
        let (time, overflow) = offset.addingReportingOverflow(start ?? 0)
        return overflow ? nil : time
    }

    mutating func finish() {
        frames.collector.source.start = start
        frames.collector.source.clock = start == nil ? .relative : .wallClock
        if badStart {
            frames.collector.source.notes.append("the start time of the file cannot be read: times are relative")
        }
        if let unknownVersion {
            frames.collector.source.notes.append(
                "version \(unknownVersion) of the trace format is not known; read by its columns as they are named or look"
            )
        }
    }
}

/// `$STARTTIME`: days since 30 December 1899 and the fraction of the day that has gone by.
enum TRCStart {
    /// 1 January 1970 counted so.
    private static let daysTo1970: Int64 = 25_569
    private static let daysTo2262: Int64 = 132_000
    private static let nanosecondsADay: UInt64 = 86_400_000_000_000

    static func nanoseconds(_ text: TextCursor.Token) -> Int64? {
        var cursor = TextCursor(text.start, text.count)
        guard let days = cursor.shortNumber().map(Int64.init), days >= daysTo1970, days < daysTo2262 else { return nil }
        let whole = (days - daysTo1970) * Int64(nanosecondsADay)
        guard cursor.take(0x2E) || cursor.take(0x2C) else { return cursor.isAtWordEnd ? whole : nil }
        var digits: UInt64 = 0
        var unit: UInt64 = 1
        while cursor.byte &- 0x30 < 10 {
            if unit < 1_000_000_000_000_000_000 {
                digits = digits * 10 + UInt64(cursor.byte &- 0x30)
                unit *= 10
            }
            cursor.at += 1
        }
        guard cursor.isAtWordEnd else { return nil }
        // digits < unit, so the quotient is less than a day.
        let product = digits.multipliedFullWidth(by: nanosecondsADay)
        let (quotient, remainder) = unit.dividingFullWidth(product)
        return whole + Int64(quotient) + (remainder >= unit - remainder && remainder > 0 ? 1 : 0)
    }
}
