import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
    private static let calls = [
        ["pages", "{}", "-o", "x.pdf"], ["report", "{}", "-o", "x.png"], ["dump", "{}", "-o", "x.csv"], ["info", "{}"],
    ]

    /// Every command fails with the same line and leaves nothing.
    private func expectFailure(on name: String, in folder: TestFolder, saying message: String) throws {
        let before = folder.names
        for call in Self.calls {
            let outcome = try Command.run(call.map { $0 == "{}" ? name : $0 }, in: folder)
            #expect(outcome.status == 6)
            #expect(outcome.error == "canfolio: \(message)\n")
            #expect(outcome.output == "")
            #expect(folder.names == before)
        }
    }

    @Test func aMissingFileIsNamed() throws {
        try expectFailure(on: "missing.log", in: TestFolder(), saying: "missing.log: no such file")
    }

    @Test func anEmptyFileIsCalledEmpty() throws {
        let folder = TestFolder()
        try folder.write("empty.log", "")
        try expectFailure(on: "empty.log", in: folder, saying: "empty.log: the file is empty")
    }

    @Test func aFolderIsCalledAFolder() throws {
        let folder = TestFolder()
        try folder.makeFolder("captures.log")
        try expectFailure(
            on: "captures.log", in: folder,
            saying: "captures.log: is a folder; name the files in it, such as captures.log/*.blf, or use canfolio batch"
        )
    }

    @Test func whatIsNoCaptureIsNamedAsWhatItIs() throws {
        let folder = TestFolder()
        try folder.write("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 64))
        try expectFailure(on: "a.png", in: folder, saying: "a.png: is a PNG picture, not a capture")
        let other = TestFolder()
        try other.write("a.zip", Array("PK\u{03}\u{04}".utf8) + [UInt8](repeating: 0, count: 64))
        try expectFailure(
            on: "a.zip", in: other,
            saying: "a.zip: is a ZIP archive (extract it first), not a capture")
    }

    @Test func binaryJunkIsShownByItsFirstBytes() throws {
        let folder = TestFolder()
        try folder.write("junk.log", (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 128) })
        let outcome = try Command.run("pages", "junk.log", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 6)
        #expect(outcome.error.hasPrefix("canfolio: junk.log: not a known capture format (tried: "))
        #expect(outcome.error.hasSuffix("it begins with the bytes 80 17 AE 45 DC 73 0A A1 38 CF 66 FD 94 2B C2 59\n"))
        #expect(folder.names == ["junk.log"])
    }

    @Test func aTruncatedBLFIsNamedWithTheByte() throws {
        let folder = TestFolder()
        try folder.write("cut.blf", SampleCapture.truncatedBLF)
        try expectFailure(
            on: "cut.blf", in: folder,
            saying: "cut.blf: byte 60: truncated header: the file ends after 60 of the header's 144 bytes")
    }

    @Test func aLogOfNothingButDamageIsNamedWithTheLine() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1436451452.250000) can0 12Z#11\n(1436451452.350000) can0 123#1\n")
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", "--input-format", "candump", in: folder)
        #expect(outcome.status == 6)
        #expect(outcome.error.hasPrefix("canfolio: a.log: line 1: no CAN frame could be read as "))
        #expect(outcome.error.filter { $0 == "\n" }.count == 1)
        #expect(folder.names == ["a.log"])
    }

    @Test(.enabled(if: !Tools.isRoot, "root may read everything"))
    func aFileWithoutPermissionIsNamed() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 1))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file("a.log"))
        try expectFailure(on: "a.log", in: folder, saying: "a.log: no permission to read it")
    }

    @Test(.enabled(if: !Tools.corpus.isEmpty, "CANFOLIO_CORPUS is not set"))
    func everyMalformedFileIsReadInPartOrRefusedInOneLine() throws {
        let malformed = Tools.corpus + "/malformed"
        let names = try FileManager.default.contentsOfDirectory(atPath: malformed).filter { name in
            ["asc-", "blf-", "binary-", "candump-", "directory."].contains { name.hasPrefix($0) }
        }
        #expect(names.count > 20)
        for name in names.sorted() {
            let folder = TestFolder()
            let path = "\(malformed)/\(name)"
            let outcome = try Command.run("dump", path, "-o", "x.csv", "--to", "csv", "--quiet", in: folder)
            if outcome.status == 0 {
                #expect(folder.names == ["x.csv"])
                #expect(outcome.error == "")
            } else {
                #expect(outcome.status == 6, "\(name)")
                #expect(outcome.error.hasPrefix("canfolio: \(path): "), "\(name)")
                #expect(outcome.error.filter { $0 == "\n" }.count == 1, "\(name)")
                #expect(folder.names == [], "\(name)")
            }
        }
    }
}
