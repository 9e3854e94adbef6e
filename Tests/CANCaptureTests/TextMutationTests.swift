import Testing

@testable import CANCapture

/// Damage to small samples of the text formats, always the same: nothing may trap or hang.
struct TextMutationTests {
    private struct Generator {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    /// Bytes that mean something to one grammar or the other.
    private static let spice = Array("0129afxXRT:;,.()$=-*@#\"/ \t\r\n\u{0}é".utf8) + [0xFF]

    /// What holds of every capture; returns its frames.
    private func examine(_ bytes: [UInt8], as format: String) throws -> Int {
        guard let capture = try? load(bytes, as: format) else { return 0 }
        let ends = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        // A line of two counts as a skipped record beside its frames.
        let joined = capture.skipped.examples.count { $0.reason.hasPrefix("\(JoinedLines.reason)") }
        #expect(capture.frames.count + capture.skipped.count <= ends + 2 * joined)
        for row in 0..<capture.frames.count {
            #expect(capture.frames.length(row) <= 64)
            #expect(Int(capture.frames.channel(row)) < capture.frames.channels.count)
            let flags = capture.frames.flags(row)
            if !flags.contains(.error) {
                #expect(capture.frames.identifier(row) <= (flags.contains(.extended) ? 0x1FFF_FFFF : 0x7FF))
            }
        }
        return capture.frames.count
    }

    @Test(arguments: 0..<TextSamples.all.count)
    func readsASampleCutAtEveryLength(_ index: Int) throws {
        let (format, text) = TextSamples.all[index]
        let bytes = Array(text.utf8)
        let whole = try load(bytes, as: format)
        #expect(whole.frames.count >= 2)
        #expect(try load(bytes).source.format == format)
        for length in 1..<bytes.count {
            #expect(try examine(Array(bytes.prefix(length)), as: format) <= whole.frames.count)
        }
    }

    @Test(arguments: 0..<TextSamples.all.count)
    func readsADamagedSampleWithoutAFault(_ index: Int) throws {
        let (format, text) = TextSamples.all[index]
        let original = Array(text.utf8)
        var random = Generator(state: UInt64(index) + 11)
        var kept = 0
        for round in 0..<2000 {
            var bytes = original
            for _ in 0...random.next(6) {
                guard !bytes.isEmpty else { break }
                let place = random.next(bytes.count)
                switch random.next(5) {
                case 0: bytes[place] = Self.spice[random.next(Self.spice.count)]
                case 1: bytes[place] = UInt8(random.next(256))
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(Self.spice[random.next(Self.spice.count)], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.next(40)))
                }
            }
            kept += try examine(bytes, as: format)
            if round % 20 == 0 { _ = try? load(bytes) }
        }
        #expect(kept > 500)
    }
}
