import CANCapture

/// What came of reading a capture: its frames as one number each, and what was said of the rest.
struct SalvageReading {
    /// A hash of time, identifier, flags and payload of each frame.
    private var frames: [UInt64] = []
    /// Why nothing could be read; nil when something was.
    private(set) var refusal: String?
    private(set) var format = ""
    private(set) var skipped = 0
    private(set) var example: String?
    private var others = 0
    private var notes: [String] = []

    var count: Int { frames.count }

    init(_ bytes: [UInt8]) {
        do {
            let capture = try CaptureLoader.load(SourceInput(path: "damaged", bytes: bytes))
            frames = (0..<capture.frames.count).map { Self.hash(capture.frames, $0) }
            format = capture.source.format
            skipped = capture.skipped.count
            example = capture.skipped.examples.first.map { "\($0.place): \($0.reason)" }
            others = capture.skipped.otherRecords.reduce(0) { $0 + $1.count }
            notes = capture.source.notes
        } catch {
            refusal = "\(error)"
        }
    }

    /// FNV-1a over what makes a frame the same one.
    private static func hash(_ table: FrameTable, _ row: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
        mix(UInt64(bitPattern: table.time(row)))
        mix(UInt64(table.identifier(row)))
        mix(UInt64(table.flags(row).rawValue) << 16 | UInt64(table.length(row)))
        for byte in table.payload(row) { mix(UInt64(byte)) }
        return hash
    }

    /// Whether anything is said here that is not said of the sound capture.
    func tellsMore(than sound: SalvageReading) -> Bool {
        refusal != nil || skipped != sound.skipped || others != sound.others || notes != sound.notes
            || format != sound.format
    }

    /// How many frames of the sound capture are here, in their order, and how many are here that are not there.
    func comparison(with sound: SalvageReading) -> (recovered: Int, invented: Int) {
        var start = 0
        let limit = min(count, sound.count)
        while start < limit && frames[start] == sound.frames[start] { start += 1 }
        var end = 0
        while end < limit - start && frames[count - 1 - end] == sound.frames[sound.count - 1 - end] { end += 1 }
        // Damage is in one place: what lies between is short, or the whole file was misunderstood.
        var places: [UInt64: Int] = [:]
        for place in (start..<sound.count - end).reversed() { places[sound.frames[place]] = place }
        var next = start
        var recovered = start + end
        for frame in frames[start..<count - end] {
            guard let place = places[frame], place >= next else { continue }
            recovered += 1
            next = place + 1
        }
        return (recovered, count - recovered)
    }
}
