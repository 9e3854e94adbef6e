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

    private static let parsed = Result {
        try String(decoding: log, as: UTF8.self).split(separator: "\n").map(CandumpLine.init)
    }

    static func lines() throws -> [CandumpLine] { try parsed.get() }

    /// Where two runs begin to differ; a comparison of the whole would fill the screen when it fails.
    static func firstDifference<Element: Equatable>(
        _ one: some Sequence<Element>, _ other: some Sequence<Element>
    ) -> Int? {
        var others = other.makeIterator()
        var index = 0
        for element in one {
            guard element == others.next() else { return index }
            index += 1
        }
        return others.next() == nil ? nil : index
    }

    static func committed(_ name: String) throws -> [UInt8] {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Array(Data(contentsOf: top.appending(path: "Samples").appending(path: name)))
    }
}
