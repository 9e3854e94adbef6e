import ArgumentParser
import CANCapture
import CANDatabases

struct DecodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode", abstract: "Decode all signals of a capture that is in memory, and nothing more.")

    @Argument(completion: .file()) var capture: String
    @Argument(completion: .file()) var database: String

    func run() throws {
        let frames = try CaptureLoader.load(path: capture).frames
        let set = DatabaseSet([DatabaseBinding(try DatabaseLoader.load(path: database))])
        var decoder = SignalDecoder(set, frames: frames)
        let clock = ContinuousClock()
        let begin = clock.now
        var decoded = 0
        var sum: UInt64 = 0
        for row in 0..<frames.count where decoder.decode(row) != nil {
            decoded += 1
            for value in decoder.values { sum &+= value.raw.bits }
        }
        Figures([
            "rows": Double(decoded), "seconds": (clock.now - begin).inSeconds, "sum": Double(sum % 1000),
        ]).print()
    }
}
