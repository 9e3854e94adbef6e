internal import Platform

/// Reads the lines of a PEAK trace, and of the CSV files that PEAK-Converter makes from one.
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
    /// Whether a line of the form `;$FILEVERSION=` was found.
    var sawKeyword = false
    /// Whether the header row of PEAK-Converter's CSV was found.
    var sawHeads = false
    /// A version that no published description of the format contains.
    var unknownVersion: String?
    var layout: TRCLayout?
    var sawColumns = false
    var start = TRCStart()
    /// Nanoseconds since 1970; nil if unknown.
    var origin: Int64?

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        if let layout, cursor.byte != 0x3B, cursor.byte != 0x24 {
            let line = cursor
            let outcome = row(&cursor, layout)
            if case .unreadable = outcome, !start.isStated { damagedKeyword(line) }
            return outcome
        }
        if cursor.byte &- 0x30 < 10 {
            if let guess = TRCLayout.guess(cursor) {
                layout = guess
                return row(&cursor, guess)
            }
            return sawKeyword ? .unreadable("the columns are unknown") : .nothing
        }
        if let layout, isDamagedRow(cursor, layout) { return .unreadable("a record whose first character is damaged") }
        header(&cursor)
        return .nothing
    }

    /// Whether a line that begins like a comment or a keyword is a record: a flipped bit turns 9 into ;, and 4 or a
    /// space into $.
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
            if isComment { comment(cursor) }
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
        } else if isKey("starttime=", line) {
            state(line)
        } else if isKey("columns=", line), let columns = TRCLayout.columns(rest(of: line, after: "columns=")) {
            sawKeyword = isComment
            sawColumns = true
            layout = columns
        }
    }

    /// The comment with the start for people, or a keyword with a damaged `$`.
    private mutating func comment(_ cursor: TextCursor) {
        var cursor = cursor
        if cursor.byte(after: 1) | 0x20 == 0x73 { cursor.at += 1 }
        let line = cursor.token()
        if isKey("starttime=", line) { return state(line) }
        guard line.resembles("start"), cursor.token().resembles("time:") else { return }
        cursor.skipBlanks()
        start.comment(TextCursor.Token(start: cursor.at, count: cursor.end - cursor.at))
        settleStart()
    }

    /// `$STARTTIME` in a line whose first character is damaged, which looks like a record.
    private mutating func damagedKeyword(_ cursor: TextCursor) {
        var cursor = cursor
        cursor.at += 1
        guard cursor.take(0x24) else { return }
        let line = cursor.token()
        if isKey("starttime=", line) { state(line) }
    }

    private mutating func state(_ line: TextCursor.Token) {
        start.state(rest(of: line, after: "starttime="))
        settleStart()
    }

    /// A start after frames does not change them any more.
    private mutating func settleStart() {
        guard frames.collector.isUntouched else { return }
        origin = start.settle(hasVersion: sawKeyword)
    }

    /// Whether a line begins with this word, of which one character may be damaged.
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

    /// The start plus a time offset; nil if the sum does not fit.
    @inline(__always)
    func time(_ offset: Int64) -> Int64? {
        let (time, overflow) = offset.addingReportingOverflow(origin ?? 0)
        return overflow ? nil : time
    }

    func refusal(path: String) -> CaptureError? {
        guard let unknownVersion, layout == nil else { return nil }
        return CaptureError(
            path: path, kind: .unreadable,
            reason:
                "version \(unknownVersion) of the trace format is unknown, and no $COLUMNS line names its columns")
    }

    mutating func finish() {
        frames.collector.source.start = origin
        frames.collector.source.clock = origin == nil ? .relative : .wallClock
        if let note = start.note { frames.collector.source.notes.append(note) }
        if let unknownVersion {
            frames.collector.source.notes.append(
                "version \(unknownVersion) of the trace format is unknown; the columns are read by name or form"
            )
        }
    }
}
