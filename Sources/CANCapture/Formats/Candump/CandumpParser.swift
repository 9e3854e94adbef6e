#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads one line of candump after the other.
///
///     (1436509052.249713) can0 123#11223344        log file; ` R` or ` T` may follow for the direction
///     (1436509052.249713) can0 12345678##311       FD: a nibble with BRS (1) and ESI (2)
///     (1436509052.249713) can0 45123#81:00:AF…#11  XL: VCID and priority, flags : SDT : AF
///     (000.001234)  can0  TX - -  123   [2]  11 22   '."'     terminal, with -t z, -x and -a
///     <0x18eeff01> [2] 11 22                       terminal of candump before 2008
struct CandumpParser: LineParser {
    var collector: FrameCollector
    /// Room for the payload of one frame, until it is known to be valid.
    var payload = UnsafeMutablePointer<UInt8>.allocate(capacity: FrameTable.longestPayload)
    let hex = HexDigits.values
    var channels = NameTable(limit: 1 << 16)
    var usualNames = UsualNames()
    let stampsAreDeltas: Bool
    var lastTime: Int64 = 0
    var sawDate = false
    var sawTime = false
    private var lineHasTime = false
    var untimedFrames = 0
    var firstTime: Int64?
    var afterErrorFrame = false
    /// Whether a line before the first frame was read with the help of an earlier line.
    var usesLineBefore = false
    private var lineHasNoEnd = false
    var sawUnpaddedIdentifiers = false
    /// A line without the colours of a terminal.
    private var plain: [UInt8] = []

    /// What a line is.
    enum Outcome {
        case frame
        /// Empty, a comment, or text below an error frame.
        case nothing
        case other(StaticString)
        case unreadable(StaticString)
    }

    init(stampsAreDeltas: Bool) {
        collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        self.stampsAreDeltas = stampsAreDeltas
    }

    func release() { payload.deallocate() }

    mutating func overlongLine(number: Int) {
        collector.skipped.add(.line(number), "the line is longer than 64 KiB")
    }

    @inline(__always)
    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        if !readUsual(text, count) { anyLine(text, count, number) }
    }

    @inline(never)
    mutating func anyLine(_ text: UnsafePointer<UInt8>, _ count: Int, _ number: Int) {
        switch parse(text, count) {
        case .frame, .nothing: break
        case .other(let kind):
            collector.skipped.addOther("\(kind)")
            addDifference(text, count)
        case .unreadable(let reason): retry(text, count, number, reason)
        }
    }

    /// A line that cannot be read may contain the colours of a terminal (candump -c).
    @inline(never)
    private mutating func retry(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ number: Int, _ reason: StaticString
    ) {
        guard memchr(text, 0x1B, count) != nil else {
            let isJoined = reason.utf8Start == JoinedLines.unread.utf8Start
            if readJoined(text, count, number, isJoined) { return }
            addDifference(text, count)
            guard CandumpText.isRecord(UnsafeBufferPointer(start: text, count: count)) else {
                return collector.skipped.addOther(CandumpText.kind)
            }
            // As many as have a time in brackets, where they have one.
            let beginnings = UnsafeBufferPointer(start: text, count: count).count { $0 == 0x28 }
            return skip(number, reason, count: isJoined ? max(2, beginnings) : 1)
        }
        plain = ControlSequences.removed(from: UnsafeBufferPointer(start: text, count: count))
        let line = plain
        let outcome = line.withUnsafeBufferPointer { buffer -> Outcome in
            guard let start = buffer.baseAddress else { return .nothing }
            return parse(start, buffer.count)
        }
        switch outcome {
        case .frame, .nothing: return
        case .other(let kind): collector.skipped.addOther("\(kind)")
        case .unreadable(let reason): skip(number, reason)
        }
        line.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { addDifference(start, buffer.count) }
        }
    }

    /// Reads a line that is two lines joined by a damaged line end; false if it is not.
    ///
    /// - Parameter isCertain: whether it is known to be two lines, so that a search for the second is worthwhile.
    private mutating func readJoined(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ number: Int, _ isCertain: Bool
    ) -> Bool {
        var tries = Self.mostTries
        guard let records = recordsWithTimes(text, count) ?? records(text, count, isCertain, &tries) else {
            return false
        }
        for record in records { _ = parse(text + record.lowerBound, record.count) }
        collector.skipped.addWithoutLoss(.line(number), "\(JoinedLines.reason)")
        return true
    }

    /// How often a line is divided to find its records.
    private static let mostTries = 256

    /// The records of a line that begins with a time in brackets, if each of its brackets begins a sound one.
    private func recordsWithTimes(_ text: UnsafePointer<UInt8>, _ count: Int) -> [Range<Int>]? {
        let starts = (0..<count).filter { text[$0] == 0x28 }
        guard starts.count > 1, (0..<starts[0]).allSatisfy({ text[$0] <= 0x20 }) else { return nil }
        var probe = self
        probe.collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        func isRecord(_ range: Range<Int>) -> Bool {
            if case .frame = probe.parse(text + range.lowerBound, range.count) { return true }
            return false
        }
        var records: [Range<Int>] = []
        for (start, next) in zip(starts, starts.dropFirst() + [count]) {
            let hasDamagedEnd = next < count && JoinedLines.isDamagedEnd(text[next - 1], of: 0x0A)
            let end = JoinedLines.length(text, upTo: hasDamagedEnd ? next - 1 : next)
            guard isRecord(start..<end) else { return nil }
            records.append(start..<end)
        }
        return records
    }

    /// Two or more sound records that share a line, as places in it; nil if it cannot be divided into such.
    private func records(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ isCertain: Bool, _ tries: inout Int
    ) -> [Range<Int>]? {
        var probe = self
        probe.collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        func isRecord(_ range: Range<Int>) -> Bool {
            if case .frame = probe.parse(text + range.lowerBound, range.count) { return true }
            return false
        }
        let places = JoinedLines.places(text, count, lineEnd: 0x0A)
        for place in isCertain ? places + JoinedLines.wordEnds(text, count) : places {
            guard tries > 0 else { return nil }
            tries -= 1
            let (first, rest) = (0..<JoinedLines.length(text, upTo: place), place + 1..<count)
            guard isRecord(first) else { continue }
            if isRecord(rest) { return [first, rest] }
            if let others = records(text + rest.lowerBound, rest.count, isCertain, &tries) {
                return [first] + others.map { $0.lowerBound + rest.lowerBound..<$0.upperBound + rest.lowerBound }
            }
        }
        return nil
    }

    /// If timestamps are differences, the time of a line that is not a frame also counts, because the next difference
    /// begins there.
    @inline(never)
    private mutating func addDifference(_ text: UnsafePointer<UInt8>, _ count: Int) {
        guard stampsAreDeltas else { return }
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard cursor.take(0x28), let time = time(&cursor) else { return }
        lastTime = time
    }

    /// - Parameter count: number of records of the line.
    private mutating func skip(_ number: Int, _ reason: StaticString, count: Int = 1) {
        collector.skipped.add(.line(number), count: count, "\(reason)\(lineHasNoEnd ? UnfinishedLine.addition : "")")
    }

    @inline(__always)
    private mutating func parse(_ text: UnsafePointer<UInt8>, _ count: Int) -> Outcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        var time = lastTime
        lineHasTime = cursor.take(0x28)
        if !lineHasTime && firstTime == nil { usesLineBefore = true }
        if lineHasTime {
            guard let stamp = self.time(&cursor) else { return .unreadable("the time cannot be read") }
            time = stamp
            cursor.skipBlanks()
        } else if cursor.byte == 0x23 {
            return isFrameWithoutBeginning(cursor) ? .unreadable("the beginning of the line is lost") : .nothing
        } else if cursor.byte == 0x3C {
            return oldFrame(&cursor)
        } else if text[0] == 0x09 && afterErrorFrame {
            return .nothing  // candump -e explains an error frame in lines that begin with a tab
        }
        afterErrorFrame = false

        let name = cursor.token()
        guard isInterface(name) else { return .unreadable("no CAN frame in this line") }
        cursor.skipBlanks()
        var flags = direction(&cursor)
        let start = cursor.at
        var identifier: UInt32 = 0
        while cursor.at < cursor.end {
            let digit = hex[Int(cursor.at.pointee)]
            guard digit < 16 else { break }
            identifier = identifier << 4 | UInt32(digit)
            cursor.at += 1
        }
        let digits = cursor.at - start
        guard digits > 0, digits <= 8 else {
            return .unreadable("no identifier after the interface")
        }
        // The name gets a number only if the line looks like a frame.
        let header = Header(time: time, name: name, identifier: identifier, digits: digits)
        if cursor.take(0x23) { return logFrame(&cursor, header, &flags) }
        cursor.skipBlanks()
        guard cursor.byte == 0x5B || cursor.byte == 0x7B else {
            if name.equals("dropcount:") { return .other("dropped frames") }  // candump -d
            return .unreadable("no data after the identifier")
        }
        if digits < 3 { sawUnpaddedIdentifiers = true }
        return terminalFrame(&cursor, header, &flags)
    }

    /// The part of a line before the data.
    struct Header {
        var time: Int64
        var name: TextCursor.Token
        var identifier: UInt32
        var digits: Int
    }

    /// The timestamp after the opening bracket, and the closing one.
    @inline(__always)
    private mutating func time(_ cursor: inout TextCursor) -> Int64? {
        cursor.skipBlanks()
        let start = cursor.at
        if let time = cursor.seconds(), cursor.take(0x29) {
            sawTime = true
            guard stampsAreDeltas else { return time }
            let (sum, overflow) = lastTime.addingReportingOverflow(time)
            return overflow ? nil : sum
        }
        cursor.at = start
        return date(&cursor)
    }

    /// `2021-01-22 13:58:11.562086)` of -t A: local time, without a timezone.
    @inline(never)
    private mutating func date(_ cursor: inout TextCursor) -> Int64? {
        guard let year = cursor.digits(4), cursor.take(0x2D), let month = cursor.digits(2), cursor.take(0x2D),
            let day = cursor.digits(2), cursor.take(0x20), let hour = cursor.digits(2), cursor.take(0x3A),
            let minute = cursor.digits(2), cursor.take(0x3A), let second = cursor.seconds(), second >= 0,
            cursor.take(0x29)
        else { return nil }
        let civil = CivilTime(
            year: year, month: month, day: day, hour: hour, minute: minute,
            second: Int(second / 1_000_000_000), nanosecond: second % 1_000_000_000)
        sawDate = true
        sawTime = true
        return civil.nanosecondsSince1970
    }

    @inline(__always)
    private func isInterface(_ name: TextCursor.Token) -> Bool {
        guard name.count > 0, name.count <= 64 else { return false }
        for index in 0..<name.count where name.start[index] <= 0x20 || name.start[index] == 0x7F { return false }
        return true
    }

    /// `RX - -` or `TX B E` of -x: direction, BRS, ESI.
    @inline(__always)
    private func direction(_ cursor: inout TextCursor) -> FrameFlags {
        guard cursor.byte(after: 1) == 0x58, cursor.byte(after: 2) == 0x20 else { return [] }  // "X "
        var flags: FrameFlags
        switch cursor.byte {
        case 0x52: flags = .received
        case 0x54: flags = .transmitted
        default: return []
        }
        cursor.at += 2
        cursor.skipBlanks()
        if cursor.byte(after: 1) == 0x20 {
            if cursor.byte == 0x42 { flags.insert(.bitRateSwitch) }
            if cursor.byte(after: 2) == 0x45 { flags.insert(.errorStateIndicator) }
            cursor.at += min(3, cursor.end - cursor.at)
            cursor.skipBlanks()
        }
        return flags
    }

    /// Some loggers use the direction as interface name: RX0, TX1.
    @inline(__always)
    private func direction(of name: TextCursor.Token) -> FrameFlags {
        guard name.count == 3, name.start[1] == 0x58, name.start[2] &- 0x30 < 10 else { return [] }
        switch name.start[0] {
        case 0x52: return .received
        case 0x54: return .transmitted
        default: return []
        }
    }

    /// Splits an identifier into number and flags; nil when it is out of range. As in can.h: EFF, RTR, ERR on top.
    @inline(__always)
    func identifier(_ header: Header, _ flags: inout FrameFlags) -> UInt32? {
        let value = header.identifier
        if header.digits <= 3 && value <= 0x7FF { return value }
        if header.digits == 8 {
            if value & CandumpFilter.errorFlag != 0 {
                flags.formUnion([.error, .socketCAN])
            } else {
                flags.insert(.extended)
            }
            if value & CandumpFilter.remoteFlag != 0 { flags.insert(.remote) }
            return value & CandumpFilter.extendedMask
        }
        flags.insert(.extended)
        return value
    }

    /// Passes on a valid frame, with its payload in `payload`.
    @inline(__always)
    mutating func add(
        _ header: Header, _ identifier: UInt32, _ flags: FrameFlags, _ length: Int, _ xl: XLHeader? = nil
    ) -> Outcome {
        var flags = flags
        let direction = direction(of: header.name)
        if !flags.contains(.received) && !flags.contains(.transmitted) { flags.formUnion(direction) }
        guard let (index, isNew) = channels.index(of: header.name.start, header.name.count) else {
            return .unreadable("more than 65 536 interfaces")
        }
        let channel = UInt16(truncatingIfNeeded: index)
        if isNew {
            collector.frames.channels.append(channels.names[index])
            if direction.isEmpty { usualNames.note(header.name, channel: channel) }
        }
        if let xl {
            collector.addXL(
                time: header.time, identifier: identifier, flags: flags, channel: channel, header: xl,
                payload: payload, length: length)
        } else {
            collector.add(
                time: header.time, identifier: identifier, flags: flags, channel: channel, payload: payload,
                length: length)
        }
        lastTime = header.time
        if !lineHasTime { untimedFrames += 1 }
        if firstTime == nil { firstTime = header.time }
        afterErrorFrame = flags.contains(.error)
        return .frame
    }

    /// `<0x18eeff01> [8] 05 a0 …`
    @inline(never)
    private mutating func oldFrame(_ cursor: inout TextCursor) -> Outcome {
        cursor.at += 1
        guard cursor.take(0x30), cursor.take(0x78) else { return .unreadable("no CAN frame in this line") }
        let start = cursor.at
        while hex[Int(cursor.byte)] < 16 { cursor.at += 1 }
        let token = TextCursor.Token(start: start, count: cursor.at - start)
        guard let identifier = token.hexadecimal, cursor.take(0x3E) else {
            return .unreadable("the identifier cannot be read")
        }
        cursor.skipBlanks()
        guard cursor.byte == 0x5B else { return .unreadable("no data after the identifier") }
        let nameless = TextCursor.Token(start: start, count: 0)
        let header = Header(time: lastTime, name: nameless, identifier: identifier, digits: token.count)
        var flags: FrameFlags = []
        return terminalFrame(&cursor, header, &flags)
    }

    mutating func nextLineHasNoEnd() { lineHasNoEnd = true }

    /// A line that was truncated between two bytes looks like a valid frame. It is recognised because frames before it
    /// have a direction, or because the frame before with the same identifier is longer.
    mutating func lastLineHadNoEnd() {
        let frames = collector.frames
        let last = frames.count - 1
        guard last > 0 else { return }
        let directions: FrameFlags = [.received, .transmitted]
        let lostDirection =
            frames.flags(last).isDisjoint(with: directions) && !frames.flags(last - 1).isDisjoint(with: directions)
        let before = (max(0, last - Self.searched)..<last).last { row in
            frames.identifier(row) == frames.identifier(last) && frames.channel(row) == frames.channel(last)
        }
        if lostDirection || before.map({ frames.length($0) > frames.length(last) }) == true {
            collector.source.notes.append(
                "the last line has no line ending: the file may be truncated or was still being written")
        }
    }

    /// Number of earlier frames in which that frame is searched.
    private static let searched = 10_000

    mutating func finish() {
        // Times before 1980 are not dates: SocketCAN did not exist.
        let epochBegins: Int64 = 315_532_800_000_000_000
        if sawTime { collector.source.time.untimedFrames = untimedFrames }
        if sawDate {
            collector.source.clock = .wallClock
            // candump -t A: the local time of the machine on which it ran.
            collector.source.time.zone = .local
        } else if !sawTime {
            collector.source.clock = .none
        } else {
            collector.source.clock = (firstTime ?? 0) >= epochBegins ? .epoch : .relative
        }
        if stampsAreDeltas {
            collector.source.notes.append("the timestamps are differences and were added up")
        }
        if sawUnpaddedIdentifiers {
            collector.source.notes.append(
                "identifiers are written without leading zeros: those of up to three digits are read as 11-bit")
        }
    }
}
