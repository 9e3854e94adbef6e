import Foundation
import Formatting
import TestSupport
import Testing

@testable import Fleet

@Suite struct FleetManifestTests {
    private func entry(_ path: String, _ status: ManifestEntry.Status = .done, frames: Int = 7) -> ManifestEntry {
        var entry = ManifestEntry(
            path: CapturePath(path), stamp: FileStamp(size: 12, modified: 34, inode: 56), status: status)
        (entry.sha256, entry.question, entry.frames, entry.format) = ("ab", "cd", frames, "candump")
        entry.found.errors = 2
        entry.found.rule = "silence"
        entry.found.headline = "The bus \"can0\" went\nsilent\\"
        entry.seconds = 1.25
        entry.peakMemory = 4096
        var output = ManifestEntry.Output(path: "rows/a.rows", byteCount: 5, sha256: "ef")
        (output.changed, output.inode) = (78, 90)
        entry.outputs = [output]
        return entry
    }

    @Test func aLineSaysAllOfAnEntry() throws {
        for path in ["a/b.log", "quote \" and \\ and \n.log", "ü"] {
            let one = entry(path)
            #expect(!one.line.contains("\n"))
            #expect(ManifestEntry(Array(one.line.utf8)) == one)
        }
        var other = entry("x")
        other.path = CapturePath([0xFF, 0x41])
        #expect(ManifestEntry(Array(other.line.utf8)) == other)
    }

    @Test func numbersThatDoNotFitAreNone() throws {
        let line = entry("a").line.replacing("\"error\": 2", with: "\"error\": 1e300")
            .replacing("\"bytes\": 5", with: "\"bytes\": 99999999999999999999")
        let read = try #require(ManifestEntry(Array(line.utf8)))
        #expect(read.found.errors == 0)
        #expect(read.outputs.first?.byteCount == 0)
    }

    @Test func theSchemaNamesTheFieldsOfALine() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/manifest.schema.json").standardized
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let known = try #require(schema["properties"] as? [String: Any])
        let required = try #require(schema["required"] as? [String])
        let line = try #require(
            try JSONSerialization.jsonObject(with: Data(entry("a").line.utf8)) as? [String: Any])
        #expect(Set(line.keys).union(["path_bytes"]) == Set(known.keys))
        #expect(Set(required) == Set(line.keys))
        let status = try #require((known["status"] as? [String: Any])?["enum"] as? [String])
        #expect(status == ManifestEntry.Status.allCases.map(\.rawValue))
    }

    @Test func theLastLineOfAPathCounts() throws {
        let folder = TestFolder()
        do {
            let manifest = try FleetManifest(in: folder.file("out"), shard: nil)
            try manifest.append(entry("a", frames: 1))
            try manifest.append(entry("b", frames: 2))
            try manifest.append(entry("a", frames: 3))
        }
        let manifest = try FleetManifest(in: folder.file("out"), shard: nil)
        #expect(manifest.entries.mapValues(\.frames) == [CapturePath("a"): 3, CapturePath("b"): 2])
    }

    @Test func aHalfLineIsTakenAwayAndOthersStay() throws {
        let folder = TestFolder()
        try folder.makeFolder("out")
        let whole = entry("a").line + "\n" + "{\"tool\": \"another\"}\n"
        for rest in ["", "{", String(entry("b").line.dropLast(3))] {
            try folder.write("out/manifest.jsonl", whole + rest)
            let manifest = try FleetManifest(in: folder.file("out"), shard: nil)
            #expect(manifest.entries.count == 1)
            #expect(manifest.foreignLines == 1)
            try manifest.append(entry("c"))
            #expect(try folder.text("out/manifest.jsonl") == whole + entry("c").line + "\n")
        }
    }

    @Test func brokenLinesDoNotStay() throws {
        let folder = TestFolder()
        try folder.makeFolder("out")
        let foreign = "{\"tool\": \"another\"}\n"
        let broken = String(entry("b").line.dropLast(9)) + "\n"
        try folder.write("out/manifest.jsonl", foreign + broken + entry("a").line + "\n\u{0}\u{0}\n")
        let manifest = try FleetManifest(in: folder.file("out"), shard: nil)
        #expect(manifest.entries.count == 1)
        #expect(manifest.foreignLines == 1)
        try manifest.append(entry("c"))
        let lines = foreign + entry("a").line + "\n" + entry("c").line + "\n"
        #expect(try folder.text("out/manifest.jsonl") == lines)
    }

    @Test func aManifestWithAnotherNameIsNotChangedUnderThatName() throws {
        let folder = TestFolder()
        try folder.makeFolder("out")
        // A run that was killed left a half line.
        let backup = entry("a").line + "\n{\"path\":\"half"
        try folder.write("backup", backup)
        try FileManager.default.linkItem(atPath: folder.file("backup"), toPath: folder.file("out/manifest.jsonl"))
        let manifest = try FleetManifest(in: folder.file("out"), shard: nil)
        try manifest.append(entry("b"))
        #expect(try folder.text("backup") == backup)
        #expect(try folder.text("out/manifest.jsonl") == entry("a").line + "\n" + entry("b").line + "\n")
    }

    @Test func temporaryFilesOfAKilledRunAreRemoved() throws {
        let (folder, other) = (TestFolder(), TestFolder())
        try folder.makeFolder("rows")
        try folder.makeFolder("tables")
        for name in ["rows/.canfolio-Ab12Cd", "tables/.canfolio-Ab12Cd", "rows/a.rows"] { try folder.write(name, "x") }
        // A link leads out of the folder.
        try other.write(".canfolio-Ab12Cd", "x")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("reports"), withDestinationPath: other.path)
        RunOutput.removeLeftovers(in: folder.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("rows")) == ["a.rows"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("tables")) == [])
        #expect(other.names == [".canfolio-Ab12Cd"])
    }

    @Test func manifestsAreJoinedByCat() throws {
        let (one, other, both) = (TestFolder(), TestFolder(), TestFolder())
        try FleetManifest(in: one.path, shard: nil).append(entry("a"))
        try FleetManifest(in: other.path, shard: nil).append(entry("b"))
        try both.write("manifest.jsonl", try one.text("manifest.jsonl") + other.text("manifest.jsonl"))
        #expect(try FleetManifest(in: both.path, shard: nil).entries.count == 2)
    }

    @Test func shardsHaveManifestsOfTheirOwnAndKnowTheOthers() throws {
        let folder = TestFolder()
        let (first, second) = (try Shard(index: 0, count: 2), try Shard(index: 1, count: 2))
        let one = try FleetManifest(in: folder.path, shard: first)
        let two = try FleetManifest(in: folder.path, shard: second)
        try one.append(entry("a"))
        try two.append(entry("b"))
        #expect(try FleetManifest(in: folder.path, shard: nil).entries.count == 2)
    }

    @Test func aShardBelievesItsOwnManifestMost() throws {
        let folder = TestFolder()
        let shard = try Shard(index: 0, count: 2)
        do {
            try FleetManifest(in: folder.path, shard: nil).append(entry("a", frames: 1))
            try FleetManifest(in: folder.path, shard: shard).append(entry("a", frames: 2))
        }
        #expect(try FleetManifest(in: folder.path, shard: shard).entries[CapturePath("a")]?.frames == 2)
        #expect(try FleetManifest(in: folder.path, shard: nil).entries[CapturePath("a")]?.frames == 1)
    }

    @Test func onlyFilesThatARunWritesAreRemoved() throws {
        let folder = TestFolder()
        for name in ["out", "out/rows", "out/tables", "out/reports"] { try folder.makeFolder(name) }
        let names = ["victim", "out/manifest.jsonl", "out/tables/x.csv", "out/rows/kept.rows", "out/rows/old.rows"]
        for name in names { try folder.write(name, "x") }
        try FileManager.default.createSymbolicLink(atPath: folder.file("out/reports/up"), withDestinationPath: "../..")
        let paths = [
            "../victim", folder.file("victim"), "rows/../../victim", "reports/up/victim", "manifest.jsonl",
            "tables/x.csv", "rows/kept.rows", "rows/old.rows", "rows//old.rows", "rows",
        ]
        RunOutput.remove(
            paths.map { ManifestEntry.Output(path: $0, byteCount: 1, sha256: "") }, but: ["rows/kept.rows"],
            in: folder.file("out"))
        #expect(names.filter { FileManager.default.fileExists(atPath: folder.file($0)) } == Array(names.dropLast()))
    }

    @Test func anOutputIsReadAgainOnlyWhereItMayHaveChanged() throws {
        let folder = TestFolder()
        for name in ["out", "out/reports"] { try folder.makeFolder(name) }
        try folder.write("out/reports/a.html", "one")
        let root = folder.file("out")
        var asked = 0
        func digest(_ path: String) -> String? {
            asked += 1
            return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        let written = try #require(RunOutput.output("reports/a.html", in: root, digest: digest))
        #expect(written.sha256 == "one" && written.byteCount == 3 && written.inode != 0)
        #expect(RunOutput.unchanged(written, in: root, digest: digest) == written)
        #expect(asked == 1)

        // Another file of the same bytes, or the times of a manifest that does not know them.
        try folder.write("out/reports/b", "one")
        #expect(rename(folder.file("out/reports/b"), folder.file("out/reports/a.html")) == 0)
        let copied = try #require(RunOutput.unchanged(written, in: root, digest: digest))
        #expect(copied != written && copied.sha256 == "one" && asked == 2)
        let old = ManifestEntry.Output(path: "reports/a.html", byteCount: 3, sha256: "one")
        #expect(RunOutput.unchanged(old, in: root, digest: digest) == copied)
        #expect(asked == 3)

        // Other bytes of the same size; another size needs no digest.
        try folder.write("out/reports/a.html", "two")
        #expect(RunOutput.unchanged(copied, in: root, digest: digest) == nil)
        #expect(asked == 4)
        try folder.write("out/reports/a.html", "three")
        #expect(RunOutput.unchanged(copied, in: root, digest: digest) == nil)
        #expect(asked == 4)
    }

    @Test func aSecondRunInOneFolderIsRefused() throws {
        let folder = TestFolder()
        let first = try FleetManifest(in: folder.path, shard: nil)
        #expect(throws: FleetManifest.InUse.self) { try FleetManifest(in: folder.path, shard: nil) }
        withExtendedLifetime(first) {}
    }
}
