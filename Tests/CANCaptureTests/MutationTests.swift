import Testing

@testable import CANCapture

/// Damage at random places, always the same: nothing may trap, hang, or come out twice.
struct MutationTests {
    private struct Generator {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    /// Bytes that mean something to one grammar or the other.
    private static let spice = Array("0129afxR#:.()[]{}<>-_` \t\r\n\u{1B}\u{0}é".utf8) + [0xFF]

    @Test(arguments: ["candump", "asc"])
    func readsAnythingWithoutAFault(_ format: String) throws {
        let original = Array((format == "asc" ? TextSamples.asc : TextSamples.candump).utf8)
        var random = Generator(state: 7)
        var kept = 0
        for _ in 0..<4000 {
            var bytes = original
            for _ in 0...random.next(6) {
                let place = random.next(bytes.count)
                switch random.next(4) {
                case 0: bytes[place] = Self.spice[random.next(Self.spice.count)]
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Self.spice[random.next(Self.spice.count)], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.next(40)))
                }
                if bytes.isEmpty { break }
            }
            guard let capture = try? load(bytes, as: format) else { continue }
            // A line that two were joined to is two frames and a record to tell of.
            let lines = bytes.count { $0 == 0x0A } + 1
            let whole = original.count { $0 == 0x0A } + 1
            #expect(capture.frames.count <= max(lines, whole + 7) && capture.skipped.count <= lines)
            for row in 0..<capture.frames.count {
                #expect(capture.frames.length(row) <= 64)
                #expect(Int(capture.frames.channel(row)) < capture.frames.channels.count)
            }
            _ = try written(capture.frames, as: .json)
            kept += capture.frames.count
        }
        #expect(kept > 8000)
    }
}
