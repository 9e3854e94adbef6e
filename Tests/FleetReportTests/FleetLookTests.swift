import Fleet
import Foundation
import Platform
import TestSupport
import Testing

@testable import FleetReport

/// Where the report leads: to pictures and to captures.
@Suite struct FleetLookTests {
    /// Results with these thumbnails, each of a capture of ``MadeResults/versions`` by its path.
    private func summary(_ paths: [String], in folder: TestFolder) throws -> FleetSummary {
        try MadeResults.versions.write(to: folder.path)
        let table = "tables/captures/part-0-of-1.csv"
        let columns = FleetTable.captures.columns.map(\.name)
        let lines = try folder.text(table).split(separator: "\n").map { line -> String in
            var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if cells[0] != "path", let place = columns.firstIndex(of: "sha256") { cells[3 + place] = Self.digest }
            return cells.joined(separator: ",")
        }
        try folder.write(table, lines.joined(separator: "\n") + "\n")
        for path in paths {
            let name = "thumbnails/" + RunOutput.name(of: CapturePath(path), sha256: Self.digest) + ".png"
            let parent = name.split(separator: "/").dropLast().joined(separator: "/")
            try FleetManifest.makeFolder("\(folder.path)/\(parent)")
            try folder.write(name, "PNG")
        }
        return try FleetSummary(FleetTablesReader([folder.path]))
    }

    private static let digest = String(repeating: "ab", count: 32)

    @Test func theGravestCapturesWithAPictureAreShown() throws {
        let folder = TestFolder()
        let worst = try summary([], in: TestFolder()).worst.map(\.path)
        let looks = FleetLook.all(try summary([worst[1], worst[3], worst[40]], in: folder))
        #expect(looks.map(\.number) == [2, 4])
        #expect(looks.map(\.capture.path) == [worst[1], worst[3]])
        #expect(looks[0].path == "\(folder.path)/thumbnails/\(worst[1])-abababababab.png")
    }

    @Test func aLinkLeadsToNoPicture() throws {
        let (folder, other) = (TestFolder(), TestFolder())
        let worst = try summary([], in: TestFolder()).worst.map(\.path)
        let summary = try summary(Array(worst.prefix(3)), in: folder)
        #expect(FleetLook.all(summary).count == 3)
        try FileManager.default.moveItem(atPath: folder.file("thumbnails"), toPath: other.file("t"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("thumbnails"), withDestinationPath: other.file("t"))
        #expect(FleetLook.all(summary).isEmpty)
    }

    @Test func aCellLeadsToTheFirstCaptureWithItsRuleAndValue() throws {
        let summary = try summary([], in: TestFolder())
        let (old, new) = (summary.groups[0], summary.groups[2])
        #expect(summary.firstListed("bus-off", old) == nil)
        let busOff = try #require(summary.firstListed("bus-off", new))
        #expect(busOff == 0 && summary.worst[busOff].tags[1] == "1.11")
        // In those with both rules bus-off is graver.
        let late = try #require(summary.firstListed("late-message", new))
        #expect(summary.worst[late].rule == "late-message" && summary.worst[late].tags[1] == "1.11")
        let html = FleetHTML(summary, since: nil, looks: [], title: "x").text
        #expect(html.contains("<a href=\"#capture-\(late + 1)\">") && html.contains("<tr id=\"capture-\(late + 1)\">"))
        let targets = html.matches(of: #/href="#([^"]+)"/#).map { String($0.output.1) }
        #expect(!targets.isEmpty && targets.allSatisfy { html.contains("id=\"\($0)\"") })
    }

    /// Each rule had a table with columns of its own, without heads, and the rates no axis.
    @Test func allCapturesAreInOneTableAndRatesHaveAnAxis() throws {
        let html = FleetHTML(try summary([], in: TestFolder()), since: nil, looks: [], title: "x").text
        #expect(html.matches(of: #/<thead>/#).count == 1 && html.contains("<th>Capture</th>"))
        #expect(html.matches(of: #/<tr class="group" id="/#).count > 1)
        let columns = html.firstMatch(of: #/<thead><tr>(.*?)<\/tr>/#).map { $0.output.1.matches(of: #/<th/#).count }
        let span = html.firstMatch(of: #/colspan="(\d+)"/#).flatMap { Int($0.output.1) }
        #expect(columns == span)
        #expect(
            html.contains("<tr class=\"axis\">") && html.contains("text-anchor=\"middle\" fill=\"currentColor\">0<"))
    }

    @Test func aRateScaleHasRoundTicksThatDoNotOverlap() {
        let scale = FleetRateScale(largest: 30, width: 150)
        let ticks = scale.ticks(distance: 32, start: 24)
        #expect(ticks.first == 0 && ticks.last == 20 && ticks.count > 2)
        let places = ticks.map(scale.position)
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 24 } && scale.position(30) == 150)
    }

    @Test func aReasonDoesNotRepeatThePath() {
        var capture = FleetCapture()
        (capture.path, capture.error) = ("v1/a: b.log", "v1/a: b.log: the file has no frames")
        #expect(capture.reason == "the file has no frames")
        capture.error = "ended by signal 6"
        #expect(capture.reason == "ended by signal 6")
    }
}
