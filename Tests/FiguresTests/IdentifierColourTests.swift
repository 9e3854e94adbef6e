import TestCaptures
import Analysis
import CANCapture
import Layout
import Pages
import Testing

@Suite struct IdentifierColourTests {
    private func key(_ identifier: UInt32, isExtended: Bool = false) -> UInt32 {
        IdentifierColourKey.key(identifier, isExtended: isExtended)
    }

    /// 52A was green in a whole log and red in an excerpt that held it alone.
    @Test func theColourOfAnIdentifierDependedOnTheExcerpt() {
        func colours(_ identifiers: [UInt32], names: [String] = []) -> [UInt32] {
            let flags: FrameFlags = names.isEmpty ? [] : .symbolic
            let frames = identifiers.enumerated().map { Frame(time: Int64($0), identifier: $1, flags: flags) }
            let capture = Logs.capture(frames, names: names)
            return IdentifierIndex(capture.frames).entries.map { $0.colourKey(names: names) }
        }
        #expect(colours([0x0C9, 0x52A, 0x7E8])[1] == colours([0x52A])[0])
        // Names are numbered as they come.
        #expect(colours([0, 1], names: ["Motor", "Gear"])[1] == colours([0], names: ["Gear"])[0])
    }

    @Test func theKindOfAnIdentifierCounts() {
        #expect(key(0x123) != key(0x123, isExtended: true))
    }

    @Test(arguments: [
        (UInt32(0x0C9), false, UInt32(0x519678)), (0x7E0, false, 0x80900E), (0x7E8, false, 0x089A94),
        (0x18FE_F100, true, 0x779320),
    ])
    func coloursAreThoseOfTheFormula(identifier: UInt32, isExtended: Bool, hex: UInt32) {
        #expect(Theme.named(.light).identifierColour(key(identifier, isExtended: isExtended)) == Colour(hex))
    }
}
