import FoundationEssentials
import Testing

@testable import Simulator

/// The committed sample and a simulation of it, made once for all tests.
enum Samples {
    static let frames = Array(Simulation(.drive))

    static let log: [UInt8] = {
        let writer = CandumpWriter()
        var text: [UInt8] = []
        for frame in frames { writer.append(frame, to: &text) }
        return text
    }()

    static func lines() throws -> [CandumpLine] {
        try String(decoding: log, as: UTF8.self).split(separator: "\n").map(CandumpLine.init)
    }

    static func committed(_ name: String) throws -> [UInt8] {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Array(Data(contentsOf: top.appending(path: "Samples").appending(path: name)))
    }
}
