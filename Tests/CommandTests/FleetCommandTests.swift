import Foundation
import TestSupport
import Testing

/// `canfolio fleet`, run as one does, on what `batch` has written.
@Suite(.serialized) struct FleetCommandTests {
    /// Two versions of software, of which one loses frames.
    private func results() throws -> TestFolder {
        let folder = TestFolder()
        for name in ["captures", "captures/1.9", "captures/1.10"] { try folder.makeFolder(name) }
        let missing = try TestFolder.missingFrames()
        for number in 0..<8 {
            try folder.write("captures/1.9/\(number).log", SampleCapture.log(frames: 400 + number))
            try folder.write("captures/1.10/\(number).log", try missing.text("a.log"))
        }
        try folder.write("captures/1.9/<b>&.log", "junk\n")
        let outcome = try Command.run("batch", "captures", "-o", "results", "--tags", "{software}/{file}", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        return folder
    }

    @Test func aReportInEachForm() throws {
        let folder = try results()
        for name in ["fleet.pdf", "fleet.png", "fleet-%d.svg", "fleet.html"] {
            let outcome = try Command.run("fleet", "results", "-o", name, "--paper", "A3", in: folder)
            #expect(outcome.status == 0, "\(name): \(outcome.error)")
        }
        let html = try folder.text("fleet.html")
        #expect(html.contains("Rates by software") && html.contains("missing-message"))
        #expect(html.contains("&lt;b&gt;&amp;.log") && !html.contains("<b>&.log"))
        let first = try folder.bytes("fleet.pdf")
        #expect(
            try Command.run("fleet", "results", "-o", "again.pdf", "--paper", "A3", "--queues", "3", in: folder).status
                == 0)
        #expect(try folder.bytes("again.pdf").count == first.count)
    }

    @Test func picturesOfTheGravestCapturesAreShown() throws {
        let folder = try results()
        #expect(try Command.run("fleet", "results", "-o", "without.pdf", in: folder).status == 0)
        let again = ["batch", "captures", "-o", "results", "--tags", "{software}/{file}", "--thumbnail"]
        #expect(try Command.run(again, in: folder).status == 0)
        #expect(try Command.run("fleet", "results", "-o", "fleet.html", in: folder).status == 0)
        let html = try folder.text("fleet.html")
        #expect(html.components(separatedBy: "src=\"data:image/png;base64,iVBORw0KGgo").count == 7)
        #expect(try Command.run("fleet", "results", "-o", "fleet.pdf", in: folder).status == 0)
        let (pdf, without) = (try folder.bytes("fleet.pdf"), try folder.bytes("without.pdf"))
        func images(_ bytes: [UInt8]) -> Int {
            String(decoding: bytes, as: UTF8.self).components(separatedBy: "/Subtype/Image").count - 1
        }
        #expect(images(without) == 0 && images(pdf) > 0)
        // A damaged one is left out.
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.file("results/thumbnails"))
        where name.hasSuffix(".png") {
            try folder.write("results/thumbnails/\(name)", "junk")
        }
        #expect(try Command.run("fleet", "results", "-o", "damaged.pdf", in: folder).status == 0)
        #expect(images(try folder.bytes("damaged.pdf")) == 0)
    }

    @Test func valuesAreInTheirOrderAndCanBeChosen() throws {
        let folder = try results()
        #expect(try Command.run("fleet", "results", "-o", "fleet.html", in: folder).status == 0)
        let html = try folder.text("fleet.html")
        let (old, new) = (try #require(html.range(of: "<th>1.9")), try #require(html.range(of: "<th>1.10")))
        #expect(old.lowerBound < new.lowerBound)
        let chosen = ["fleet", "results", "-o", "fleet.html", "--compare", "software=1.10,1.9"]
        #expect(try Command.run(chosen, in: folder).status == 0)
        let turned = try folder.text("fleet.html")
        #expect(turned.range(of: "<th>1.10")!.lowerBound < turned.range(of: "<th>1.9")!.lowerBound)
    }

    @Test func whatIsNewSinceAnEarlierRun() throws {
        let folder = try results()
        #expect(
            try Command.run(
                "batch", "captures/1.9", "-o", "old", "--tags", "{file}", in: folder
            ).status == 0)
        #expect(try Command.run("fleet", "results", "-o", "fleet.html", "--since", "old", in: folder).status == 0)
        let html = try folder.text("fleet.html")
        #expect(html.contains("Since the earlier run") && html.contains("missing-message"))
    }

    @Test func errorsSayWhatToDo() throws {
        let folder = try results()
        func error(_ words: String...) throws -> (Int32, String) {
            let outcome = try Command.run(["fleet"] + words, in: folder)
            return (outcome.status, outcome.error)
        }
        #expect(try error("captures", "-o", "x.pdf").1.contains("'canfolio batch' writes them"))
        #expect(try error("results", "-o", "x.pdf", "--compare", "colour").1.contains("use one of software, file"))
        #expect(
            try error("results", "-o", "x.pdf", "--compare", "software=1.9,7").1.contains("use one of 1.9\n"))
        // Nothing is selected.
        for words in [["captures", "-o", "x.pdf"], ["results", "-o", "x.pdf", "--compare", "colour"]] {
            #expect(try Command.run(["fleet"] + words, in: folder).status == 7)
        }
        #expect(try error("results", "-o", "x.pdf", "--compare", "software=1.9").0 == 2)
        #expect(try error("results", "-o", "x.md").0 == 2)
        #expect(try error("results").0 == 2)
        #expect(folder.names == ["captures", "results"])
    }

    /// A table that was cut, or has bytes flipped, is an error or a report; never a crash.
    @Test func damagedTablesDoNoHarm() throws {
        let folder = try results()
        for table in ["captures", "findings"] {
            let path = "results/tables/\(table)/part-0-of-1.csv"
            let whole = try folder.bytes(path)
            for cut in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
                try folder.write(path, Array(whole[..<cut]))
                let outcome = try Command.run("fleet", "results", "-o", "x.html", in: folder)
                #expect([0, 1, 6, 7].contains(outcome.status), "\(cut): \(outcome.error)")
            }
            for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
                var flipped = whole
                flipped[place] ^= 0x22
                try folder.write(path, flipped)
                let outcome = try Command.run("fleet", "results", "-o", "x.html", in: folder)
                #expect([0, 1, 6].contains(outcome.status), "\(place): \(outcome.error)")
            }
            try folder.write(path, whole)
        }
    }

    /// A report on a run had no pictures unless the run had been asked for those of all captures.
    @Test func aRunHasThePicturesOfCapturesWithErrors() throws {
        let folder = TestFolder()
        try folder.makeFolder("captures")
        func line(_ milliseconds: Int, _ frame: String) -> String {
            String(format: "(1700000%03d.%03d000) can0 ", milliseconds / 1000, milliseconds % 1000) + frame + "\n"
        }
        let sound = (0..<400).map { line($0 * 10, String(format: "100#%02X112233", $0 & 255)) }
        let errors = (0..<32).map {
            line(4000 + $0, String(format: "20000088#000008000000%02X00", min(255, 8 * $0 + 8)))
        }
        let end = [line(4040, "20000040#000000000000FF00"), line(20_000, "20000004#0000000000000000")]
        try folder.write("captures/sound.log", sound.joined())
        try folder.write("captures/off.log", (sound + errors + end).joined())
        #expect(try Command.run("batch", "captures", "-o", "results", in: folder).status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("results/thumbnails"))
        #expect(names.count == 1 && names[0].contains("off"), "\(names)")
        #expect(try Command.run("fleet", "results", "-o", "fleet.html", in: folder).status == 0)
        #expect(try folder.text("fleet.html").contains("src=\"data:image/png;base64,"))
    }
}
