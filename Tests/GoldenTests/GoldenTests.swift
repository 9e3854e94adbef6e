import Foundation
import TestSupport
import Testing

/// Pages and pictures look as they did when somebody last looked at them and said `make accept`.
struct GoldenTests {
    @Test(
        .enabled(
            if: Golden.isAccepting || PinnedFonts.differences.isEmpty,
            "pictures were drawn with another Cairo, FreeType or font: \(PinnedFonts.differences.joined(separator: ", "))"
        ),
        arguments: Golden.all.filter { $0.pageOfPDF == nil || ExternalTool.pdftoppm.isInstalled })
    func looksAsAccepted(_ golden: Golden) throws {
        let drawn = try golden.draw()
        if Golden.isAccepting {
            try Data(drawn).write(to: URL(fileURLWithPath: golden.path))
            return
        }
        let stored = try #require(
            FileManager.default.contents(atPath: golden.path), "there is no \(golden.name).png yet: make accept")
        guard let difference = try PictureDifference(between: [UInt8](stored), and: drawn) else { return }
        let place = Golden.differenceFolder
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(drawn).write(to: URL(fileURLWithPath: "\(place)/\(golden.name).png"))
        try Data(difference.picture).write(to: URL(fileURLWithPath: "\(place)/\(golden.name).difference.png"))
        Issue.record(
            """
            \(golden.name) looks different: \(difference.count) of \(difference.total) pixels, columns \
            \(difference.columns), rows \(difference.rows). Look at .build/goldens/\(golden.name).difference.png; \
            where it should look so, make accept.
            """)
    }

    @Test func everyPictureBelongsToATestAndTheReverse() throws {
        let stored = try FileManager.default.contentsOfDirectory(atPath: Golden.folder).filter { $0.hasSuffix(".png") }
        let named = Golden.all.map { $0.name + ".png" }
        #expect(Set(named).count == named.count)
        if Golden.isAccepting {
            for name in stored where !named.contains(name) {
                try FileManager.default.removeItem(atPath: Golden.folder + "/" + name)
            }
            try Data(PinnedFonts.present.utf8).write(to: URL(fileURLWithPath: Golden.folder + "/made-with.txt"))
        } else {
            #expect(stored.sorted() == named.sorted())
        }
    }

    /// The comparison itself: one pixel is seen, and where it is.
    @Test func aSinglePixelIsADifference() throws {
        var pixels = [UInt32](repeating: 0xFF_FF_FF, count: 12)
        let before = PlainPNG.bytes(of: pixels, width: 4, height: 3)
        pixels[6] = 0xFF_FF_FE
        let after = PlainPNG.bytes(of: pixels, width: 4, height: 3)
        #expect(try PictureDifference(between: before, and: before) == nil)
        let difference = try #require(try PictureDifference(between: before, and: after))
        #expect(difference.count == 1 && difference.columns == 2...2 && difference.rows == 1...1)
        let shown = try DecodedPNG(difference.picture).premultiplied()
        #expect(shown[6] == 0xFF_D0_00_20 && shown[5] == 0xFF_FF_FF_FF)
        let wider = PlainPNG.bytes(of: pixels + [0, 0, 0, 0], width: 4, height: 4)
        #expect(try PictureDifference(between: after, and: wider)?.rows == 3...3)
    }
}
