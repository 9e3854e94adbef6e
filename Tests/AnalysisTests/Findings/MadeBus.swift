import CANCapture
import CANDatabases
import CANProtocols

@testable import Analysis

/// A sound bus of ten identifiers over some seconds, for tests to break one thing of it.
struct MadeBus {
    static let millisecond: Int64 = 1_000_000
    static let second: Int64 = 1_000_000_000
    /// Milliseconds, by place: identifiers are 100, 110 …
    static let periods: [Int64] = [10, 10, 20, 20, 50, 50, 100, 100, 100, 200]

    var frames: [Frame] = []
    var channels = ["can0"]
    /// What controllers report beside the frames.
    var states: [ControllerState] = []
    var unreadable = 0
    var readWithoutLoss = 0
    /// Whether the last line is cut.
    var isCut = false
    /// As a reader counts them.
    var backwardSteps = 0
    /// Number of logging sessions that the file declares.
    var sessions = 0
    /// The times of the first records of its later sessions.
    var sessionStarts: [Int64] = []

    /// The first byte has an alive counter in its low half; the last byte is what makes the exclusive or of all 0x5A.
    init(seconds: Int64 = 20, jitter: Int64 = 100_000) {
        for (place, period) in Self.periods.enumerated() {
            for step in 0..<(seconds * 1000 / period) {
                let wobble = Int64((Int(step) * 7919 + place * 104_729) % 997) * jitter / 997
                frames.append(
                    Frame(
                        time: step * period * Self.millisecond + Int64(place) * 230_000 + wobble,
                        identifier: UInt32(0x100 + 0x10 * place), data: Self.payload(Int(step), place)))
            }
        }
        sort()
    }

    static func payload(_ step: Int, _ place: Int) -> [UInt8] {
        let slow = step / 9
        var data = [UInt8(0xA0 | step & 15), UInt8(slow & 0xFF), UInt8(place), UInt8(slow * 3 & 0x7F), 0, 0x11, 0]
        data.append(data.reduce(0x5A, ^))
        return data
    }

    /// Error frames of SocketCAN, one after the other.
    static func errors(
        _ count: Int, at start: Int64, every step: Int64, data: [UInt8] = Array(repeating: 0, count: 8)
    ) -> [Frame] {
        (0..<count).map {
            Frame(time: start + Int64($0) * step, identifier: 0x88, flags: [.error, .socketCAN], data: data)
        }
    }

    mutating func sort() { frames.sort { $0.time < $1.time } }

    /// The places in `frames` of an identifier.
    func places(_ identifier: UInt32) -> [Int] { frames.indices.filter { frames[$0].identifier == identifier } }

    mutating func remove(_ identifier: UInt32, _ numbers: Range<Int>) {
        let gone = Set(places(identifier)[numbers])
        frames = frames.indices.filter { !gone.contains($0) }.map { frames[$0] }
    }

    /// Changes the payloads of some frames of an identifier.
    mutating func change(_ identifier: UInt32, _ numbers: Range<Int>, _ body: (Int, inout [UInt8]) -> Void) {
        let places = places(identifier)
        for number in numbers { body(number, &frames[places[number]].data) }
    }

    mutating func move(_ identifier: UInt32, _ numbers: Range<Int>, by offset: (Int) -> Int64) {
        for (number, place) in zip(numbers, places(identifier)[numbers]) { frames[place].time += offset(number) }
        sort()
    }

    func findings(
        _ database: Database? = nil, rates: BitRates = BitRates(), options: FindingOptions = FindingOptions(),
        clock: Clock = .relative, speaks: Bool = false
    ) -> Findings {
        Findings(analysis(database, rates: rates, options: options, clock: clock, speaks: speaks))
    }

    func analysis(
        _ database: Database? = nil, rates: BitRates = BitRates(), options: FindingOptions = FindingOptions(),
        clock: Clock = .relative, speaks: Bool = false
    ) -> RecordingAnalysis {
        var table = Tables.table(frames, channels: channels)
        for state in states { table.states.add(state) }
        for time in sessionStarts { table.sessionStarts.add(time) }
        var capture = Capture(
            frames: table, source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: clock))
        capture.source.sessions = sessions
        for line in 0..<unreadable { capture.skipped.add(.line(line + 1), "made") }
        for line in 0..<readWithoutLoss { capture.skipped.addWithoutLoss(.line(line + 1), "made") }
        let set = database.map { DatabaseSet([DatabaseBinding($0, channel: nil)]) }
        let look = FirstLook(capture, options)
        let index = look.index
        let rhythms = FrameRhythms(
            capture, look, rows: RowsByIdentifier(table, index), clock: ClockTrust(table, clock: clock),
            options: options)
        var analysis = RecordingAnalysis(
            capture, index: index, rhythms: rhythms, rates: rates, databases: set,
            conversations: speaks ? ProtocolDetector.messages(in: capture) : nil, options: options)
        (analysis.backwardSteps, analysis.isCutEnd) = (backwardSteps, isCut)
        return analysis
    }
}

extension Findings {
    var rules: [FindingRule] { all.map(\.rule) }
}
