import ArgumentParser
import BenchTables
import CANCapture
import Simulator

struct SalvageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage", abstract: "Flip single bits in captures and count the frames that come back.",
        discussion: """
            For each format, make a capture, flip one random bit and read it. Repeat this --flips times with the \
            undamaged capture. A frame is recovered if its time, identifier, flags and payload are unchanged. Invented \
            frames are frames that the capture does not contain, except the one that the bit may be in. A silent loss \
            is a run that reads fewer frames and reports nothing.
            """)

    @Option(help: "Number of single bits to flip in each capture.") var flips = 200
    @Option(help: "Frames in each capture.") var frames = 5000
    @Option(help: "Seed of the random places.") var seed: UInt64 = 1
    @Option(help: "Only formats whose name begins with this text.") var format: String?
    @Flag(help: "Print each flip that loses more than the frame it hits, or that is not reported.") var list = false

    func validate() throws {
        guard flips > 0, frames > 0 else { throw ValidationError("'--flips' and '--frames' must be above 0.") }
    }

    func run() throws {
        let formats = SalvageFormat.all.filter { $0.name.hasPrefix(format ?? "") }
        guard !formats.isEmpty else {
            throw BenchFailure(
                description: "no format '\(format ?? "")'; there are "
                    + SalvageFormat.all.map(\.name).joined(separator: "; "))
        }
        let heads = ["format", "mean %", "worst %", "invented", "refused", "silent losses"]
        let rows = try formats.map { format in
            let result = try measure(format)
            return [format.name, percent(result.meanShare), percent(result.worstShare)]
                + [result.invented, result.refused, result.silent].map(String.init)
        }
        let columns = TextColumns([heads] + rows, left: [0])
        print("\(frames) frames a capture, \(flips) flips each, seed \(seed)\n")
        print(columns.line(heads) + columns.rule + rows.map(columns.line).joined(), terminator: "")
    }

    private func measure(_ format: SalvageFormat) throws -> SalvageResult {
        var bytes = try format.make(frames)
        let sound = SalvageReading(bytes)
        guard sound.count == frames else {
            throw BenchFailure(
                description: "the sound capture (\(format.name)) has \(sound.count) frames in place of \(frames): "
                    + (sound.refusal ?? sound.example ?? "no reason is given"))
        }
        var result = SalvageResult(frames: frames)
        var random = RandomNumbers(seed: seed)
        for _ in 0..<flips {
            let place = random.below(bytes.count)
            let bit = random.below(8)
            bytes[place] ^= 1 << UInt8(bit)
            let reading = SalvageReading(bytes)
            bytes[place] ^= 1 << UInt8(bit)
            if let remark = result.add(reading, beside: sound), list {
                print("\(format.name): byte \(place) bit \(bit): \(remark)")
            }
        }
        return result
    }

    private func percent(_ share: Double) -> String {
        // Cut, not rounded: 100 means all.
        let thousandths = Int(share * 100_000)
        return "\(thousandths / 1000).\(SalvageNumbers.decimal(Int64(thousandths % 1000), 3))"
    }
}

/// What many flips in one format came to.
struct SalvageResult {
    private let frames: Int
    private var runs = 0
    private var recovered = 0
    private var worst: Int
    private(set) var invented = 0
    private(set) var refused = 0
    private(set) var silent = 0

    init(frames: Int) {
        self.frames = frames
        worst = frames
    }

    var meanShare: Double { Double(recovered) / Double(max(1, runs) * frames) }
    var worstShare: Double { Double(worst) / Double(frames) }

    /// Counts a run, and says of one that lost more than the frame hit, or lost it silently, what happened.
    mutating func add(_ reading: SalvageReading, beside sound: SalvageReading) -> String? {
        let (back, strange) = reading.comparison(with: sound)
        let isSilent = reading.count < frames && !reading.tellsMore(than: sound)
        runs += 1
        recovered += back
        worst = min(worst, back)
        invented += max(0, strange - 1)
        if reading.refusal != nil { refused += 1 }
        if isSilent { silent += 1 }
        guard isSilent || back < frames - 1 || strange > 1 else { return nil }
        return "\(back) recovered, \(strange) strange\(isSilent ? ", silent" : "")"
            + ", \(reading.skipped) skipped; " + (reading.refusal ?? reading.example ?? "nothing said")
    }
}

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
