import Foundation
import TestSupport
import Testing

/// Captures that a PDF carries.
@Suite struct EmbedCaptureTests {
    private static let asc = """
        date Sat Mar 14 09:26:52.000 am 2026
        base hex  timestamps absolute
        internal events logged
           0.100000 1  100             Rx   d 2 01 02
           0.200000 1  200             Rx   d 2 03 04
           0.300000 1  18FEF100x       Rx   d 1 05

        """

    /// The files that poppler takes out of a document.
    private func attachments(_ document: String, in folder: TestFolder) throws -> [String: [UInt8]] {
        let taken = TestFolder()
        let path = folder.path + "/" + document
        #expect(try Command.shell("pdfdetach -saveall '\(path)'", in: taken).status == 0)
        return try Dictionary(uniqueKeysWithValues: taken.names.map { ($0, try taken.bytes($0)) })
    }

    @Test(.enabled(if: Tools.has("pdfdetach"), "pdfdetach is not installed"), arguments: ["report", "pages"])
    func aWholeCaptureIsAttachedAsItIsAndAsCandumpWritesIt(command: String) throws {
        let folder = TestFolder()
        try folder.write("drive.asc", Self.asc)
        let outcome = try Command.run(command, "drive.asc", "-o", "x.pdf", "--embed-capture", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let dump = try Command.run("dump", "drive.asc", in: folder).bytes
        #expect(try attachments("x.pdf", in: folder) == ["drive.asc": Array(Self.asc.utf8), "drive.log": dump])
        #expect(try Command.run(command, "drive.asc", "-o", "plain.pdf", in: folder).status == 0)
        #expect(try attachments("plain.pdf", in: folder) == [:])
    }

    @Test(.enabled(if: Tools.has("pdfdetach"), "pdfdetach is not installed"))
    func ofAPartAnExcerptIsAttachedAndNotTheFile() throws {
        let folder = TestFolder()
        try folder.write("drive.asc", Self.asc)
        let call = ["drive.asc", "--id", "200"]
        let outcome = try Command.run(["report"] + call + ["-o", "x.pdf", "--embed-capture"], in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let files = try attachments("x.pdf", in: folder)
        #expect(files.keys.sorted() == ["drive-excerpt.asc", "drive-excerpt.log"])
        let dump = try Command.run(["dump"] + call, in: folder).bytes
        #expect(files["drive-excerpt.log"] == dump)
        let own = String(decoding: try #require(files["drive-excerpt.asc"]), as: UTF8.self)
        #expect(own.contains(" 200 ") && !own.contains("18FEF100"))
    }

    @Test(.enabled(if: Tools.has("pdfdetach"), "pdfdetach is not installed"))
    func whatComesThroughAPipeAndLogsOfCandumpAreAttachedOnce() throws {
        let folder = TestFolder()
        let log = SampleCapture.log(frames: 30)
        try folder.write("a.log", log)
        #expect(try Command.run("report", "a.log", "-o", "x.pdf", "--embed-capture", in: folder).status == 0)
        #expect(try attachments("x.pdf", in: folder) == ["a.log": Array(log.utf8)])
        let piped = try Command.shell("cat a.log | $canfolio report - -o y.pdf --embed-capture", in: folder)
        #expect(piped.status == 0, "\(piped.error)")
        #expect(try attachments("y.pdf", in: folder) == ["capture-excerpt.log": Array(log.utf8)])
    }

    @Test func theSameCaptureGivesTheSameBytesOnAnyQueues() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 3000))
        for (queues, name) in [("1", "x.pdf"), ("3", "y.pdf")] {
            let call = ["pages", "a.log", "-o", name, "--embed-capture", "--queues", queues]
            #expect(try Command.run(call, in: folder).status == 0)
        }
        let isSame = try folder.bytes("x.pdf") == folder.bytes("y.pdf")
        #expect(isSame)
    }

    @Test(arguments: ["x.html", "x.md", "x.svg", "x-%d.png"])
    func whatIsNoPDFHasNoAttachments(name: String) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 10))
        let outcome = try Command.run("report", "a.log", "-o", name, "--embed-capture", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("--embed-capture needs a PDF; use -o with .pdf"))
        #expect(folder.names == ["a.log"])
    }
}
