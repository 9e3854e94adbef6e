import Layout
import Pages
import Testing

@Suite struct ThemeColourTests {
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
