/// Reads the RAW text of Yacht Devices' NMEA 2000 gateways.
package enum YachtDevicesReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "ydwg", name: "Yacht Devices RAW", suffixes: ["txt", "log"],
        recognisedBy: "lines such as 00:54:47.929 R 18EAFF44 14 F0 01",
        carries: ["time of day", "direction"],
        limits: "no date and no channel; all identifiers have 29 bits, as in NMEA 2000")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = YachtDevicesParser()
        defer { parser.frames.release() }
        parser.survey(head)
        let (frames, unreadable) = parser.tally
        return frames > unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { YachtDevicesParser() }
}

/// Reads `00:54:47.929 R 18EAFF44 14 F0 01`: time of day, R or T, identifier, data.
struct YachtDevicesParser: TextFormatParser {
    var frames = TextFrames()
    var times = CSVTimes()

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        let stamp = cursor.token()
        guard stamp.count > 0, stamp.start[0] != 0x23 else { return .nothing }
        let direction = cursor.token()
        guard direction.count == 1, direction.equals("r") || direction.equals("t") else {
            return .unreadable("neither R nor T after the time")
        }
        let flags: FrameFlags = [.extended, direction.equals("r") ? .received : .transmitted]
        let word = cursor.token()
        guard word.count == 8, let identifier = word.hexadecimal, frames.fits(identifier, flags) else {
            return .unreadable("the identifier cannot be read")
        }
        var rest = cursor
        var length = 0
        while rest.token().count > 0 { length += 1 }
        guard length <= 8 else { return .unreadable("more than eight data bytes") }
        guard cursor.hexBytes(length, into: frames.payload) else { return .unreadable("an invalid data byte") }
        guard let time = times.time(stamp, .ofDay) else { return .unreadable("the time cannot be read") }
        return frames.add(time, identifier, flags, TextCursor.Token(""), length)
    }

    mutating func finish() {
        frames.collector.source.clock = .relative
        frames.collector.source.notes.append("the file records times of day without a date")
    }
}
