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

    /// The first identifier of a capture was always red.
    @Test(arguments: Theme.Name.allCases) func noIdentifierWasKeptFromRedAndAmber(name: Theme.Name) {
        let theme = Theme.named(name)
        for identifier in UInt32(0)..<0x800 {
            for tone in IdentifierTone.allCases {
                let hue = Self.hue(theme.identifierColour(identifier, tone))
                #expect((55.0...316).contains(hue), "\(identifier) has the hue \(hue)")
            }
        }
    }

    @Test(arguments: Theme.Name.allCases) func noCurveIsRedOrAmber(name: Theme.Name) {
        for index in 0..<200 {
            #expect((55.0...316).contains(Self.hue(Theme.named(name).seriesColour(index))))
        }
    }

    @Test func aDarkThemeIsBrighterForMoreAndALightOneDarker() {
        func sum(_ name: Theme.Name, _ tone: IdentifierTone) -> Int {
            let colour = Theme.named(name).identifierColour(0x123, tone)
            return Int(colour.red) + Int(colour.green) + Int(colour.blue)
        }
        #expect(sum(.light, .more) < sum(.light, .usual) && sum(.light, .usual) < sum(.light, .less))
        #expect(sum(.dark, .more) > sum(.dark, .usual) && sum(.dark, .usual) > sum(.dark, .less))
    }

    /// HSL, degrees.
    private static func hue(_ colour: Colour) -> Double {
        let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
        let most = max(red, green, blue)
        let span = most - min(red, green, blue)
        guard span > 0 else { return 180 }
        if most == red {
            let hue = (green - blue) / span
            return 60 * (hue < 0 ? hue + 6 : hue)
        }
        return most == green ? 60 * ((blue - red) / span + 2) : 60 * ((red - green) / span + 4)
    }
}
