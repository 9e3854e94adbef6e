/// Finds where a line may be two lines joined by a damaged line end: one flipped bit turns it into another character,
/// and a tool that joins lines replaces it by a space or nothing.
enum JoinedLines {
    /// Maximum number of places of a line that are tried.
    static let mostPlaces = 32

    /// Whether one flipped bit turns the line end into this byte.
    @inline(__always)
    static func isDamagedEnd(_ byte: UInt8, of lineEnd: UInt8) -> Bool {
        // Each byte of the lines of other formats is tested, and not all processors count bits in one step.
        let difference = byte ^ lineEnd
        return difference != 0 && difference & (difference &- 1) == 0
    }

    /// The same for bytes that do not occur in valid text: those below a space, except the tab.
    static func isDamagedEndForCertain(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0D && isDamagedEnd(byte, of: 0x0A)
    }

    /// The places, counted from `text`, at which a line may have to be divided.
    static func places(_ text: UnsafePointer<UInt8>, _ count: Int, lineEnd: UInt8) -> [Int] {
        var places: [Int] = []
        var index = 1
        while index < count, places.count < mostPlaces {
            if isDamagedEnd(text[index], of: lineEnd) { places.append(index) }
            index += 1
        }
        return places
    }

    /// The places after which another record may begin, if only a space or a control character is left of the line end,
    /// or nothing: those before a number or a bracket, from the place before `start` on. The cell after the one at
    /// `start` may be the first of another row.
    static func beginnings(_ text: UnsafePointer<UInt8>, _ count: Int, from start: Int) -> [Int] {
        var places: [Int] = []
        var index = max(1, start)
        var isNextCell = false
        while index < count, places.count < mostPlaces {
            let byte = text[index]
            let mayBegin = byte &- 0x30 < 10 || byte == 0x28 || byte == 0x2D
            let before = text[index - 1]
            if mayBegin, isNextCell || index == start || (before <= 0x20 && before != 0x09) { places.append(index - 1) }
            isNextCell = places.count < 2 && (byte == 0x2C || byte == 0x3B)
            index += 1
        }
        return places
    }

    /// The last blank or control character before each word but the first, those near the middle first.
    static func wordEnds(_ text: UnsafePointer<UInt8>, _ count: Int) -> [Int] {
        guard count > 2 else { return [] }
        let ends = (1..<count - 1).filter { text[$0] <= 0x20 && text[$0 + 1] > 0x20 }
        return Array(ends.sorted { abs($0 * 2 - count) < abs($1 * 2 - count) }.prefix(mostPlaces))
    }

    /// The length of the first of two lines, without a CR before its end.
    static func length(_ text: UnsafePointer<UInt8>, upTo place: Int) -> Int {
        var count = place
        while count > 0 && text[count - 1] == 0x0D { count -= 1 }
        return count
    }

    static let reason: StaticString = "only a line end is damaged; all records of the line are read"
    /// For records of which at least one is damaged or has an unknown end: all are lost.
    static let unread: StaticString = "several records share a line, and not all of them can be read; none is read"
}

extension TextFormatParser {
    static var lineEnd: UInt8 { 0x0A }

    /// What is done with a line that is not a frame, or contains more than one.
    @inline(never)
    mutating func lineWithoutFrame(
        _ outcome: TextOutcome, _ text: UnsafePointer<UInt8>, _ count: Int, number: Int
    ) {
        switch outcome {
        case .frame: break
        case .surplus(let rest):
            // The first of them was read.
            let start = rest - text
            for place in JoinedLines.places(text, count, lineEnd: Self.lineEnd) where place >= start {
                if readTail(text, count, behind: place, number: number) { return }
            }
            for place in JoinedLines.beginnings(text, count, from: start) {
                if readTail(text, count, behind: place, number: number) { return }
            }
        case .nothing, .other:
            if case .other(let word) = outcome { frames.kinds.add(word) }
            for place in JoinedLines.places(text, count, lineEnd: Self.lineEnd) {
                if readTail(text, count, behind: place, number: number) { return }
                if number <= HeaderLines.count, JoinedLines.isDamagedEndForCertain(text[place]) {
                    return readBoth(text, count, place, number: number)
                }
            }
        case .unreadable(let reason):
            for place in JoinedLines.places(text, count, lineEnd: Self.lineEnd)
            where isReadable(text, JoinedLines.length(text, upTo: place))
                && isReadable(text + place + 1, count - place - 1)
            {
                return readBoth(text, count, place, number: number)
            }
            frames.skip(number, reason)
        }
    }

    /// Classifies a line without any side effect.
    private func outcome(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var probe = self
        probe.frames.collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        return probe.record(text, count)
    }

    private func isReadable(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if case .unreadable = outcome(text, count) { return false }
        return true
    }

    private mutating func readTail(
        _ text: UnsafePointer<UInt8>, _ count: Int, behind place: Int, number: Int
    ) -> Bool {
        let (start, length) = (text + place + 1, count - place - 1)
        switch outcome(start, length) {
        case .frame, .surplus: break
        case .nothing, .other, .unreadable: return false
        }
        _ = record(start, length)
        frames.skipWithoutLoss(number, JoinedLines.reason)
        return true
    }

    private mutating func readBoth(_ text: UnsafePointer<UInt8>, _ count: Int, _ place: Int, number: Int) {
        var unread: StaticString?
        for part in [record(text, JoinedLines.length(text, upTo: place)), record(text + place + 1, count - place - 1)] {
            switch part {
            case .other(let word): frames.kinds.add(word)
            case .unreadable(let reason): unread = unread ?? reason
            case .frame, .surplus, .nothing: break
            }
        }
        if let unread { frames.skip(number, unread) } else { frames.skipWithoutLoss(number, JoinedLines.reason) }
    }
}
