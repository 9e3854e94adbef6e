import Foundation
import TestSupport
import Testing

/// What a report says beside its pages: files for servers, and its status.
@Suite struct ReportFindingsTests {
    @Test func failsAsFindingsDoesAndIsWrittenAllTheSame() throws {
        let folder = try TestFolder.missingFrames()
        for (option, status) in [("warning", 4), ("error", 0), ("missing-message", 4), ("silence", 0)] {
            let name = "\(option).pdf"
            let outcome = try Command.run("report", "a.log", "-o", name, "--fail-on", option, in: folder)
            #expect(outcome.status == status, "\(option)")
            #expect(try folder.bytes(name).starts(with: Array("%PDF".utf8)))
        }
        let without = try Command.run(
            "report", "a.log", "-o", "a.pdf", "--fail-on", "warning", "--without", "missing-message", in: folder)
        #expect(without.status == 0)
        try folder.write("b.log", try folder.text("a.log") + "(1436451470.0) can0 12\n")
        let skipped = try Command.run("report", "b.log", "-o", "b.pdf", "--fail-on", "warning", "--strict", in: folder)
        #expect(skipped.status == 3)
        #expect(try !folder.bytes("b.pdf").isEmpty)
    }

    @Test func filesForServersAreThoseOfFindings() throws {
        let folder = try TestFolder.missingFrames()
        for selection in [[], ["--id", "102"], ["--start", "8"]] {
            _ = try Command.run(
                ["report", "a.log", "-o", "a.pdf", "--junit", "1.xml", "--sarif", "1.sarif", "--findings", "1.json"]
                    + selection, in: folder)
            _ = try Command.run(
                ["findings", "a.log", "--junit", "2.xml", "--sarif", "2.sarif", "--findings", "2.json"] + selection,
                in: folder)
            for ending in ["xml", "sarif", "json"] {
                #expect(try folder.bytes("1.\(ending)") == folder.bytes("2.\(ending)"), "\(ending) \(selection)")
            }
        }
    }

    @Test(.enabled(if: ExternalTool.installed(.pdftotext)))
    func aReportOfAPartTookWhatWasFilteredOutForAFault() throws {
        let folder = try TestFolder.missingFrames()
        func text(_ options: String...) throws -> String {
            let outcome = try Command.run(["report", "a.log", "-o", "a.pdf"] + options, in: folder)
            #expect(outcome.status == 0)
            return try ExternalTool.pdftotext.run(["-layout", "{}", "-"], on: try folder.bytes("a.pdf")).output
        }
        // 102 misses frames; nothing is wrong with 100, and what was filtered out is not missing.
        #expect(try text("--id", "102").contains("5 frames of identifier 102 were missing"))
        let other = try text("--id", "100")
        #expect(other.contains("Nothing found by the"))
        // The rows have the numbers that they have in the file.
        #expect(try text("--id", "102").contains("750"))
    }

    /// An error report replaced the capture.
    @Test(arguments: [
        ["report", "a.log", "-o", "r.pdf", "--junit", "a.log"], ["report", "a.log", "-o", "r.pdf", "--junit", "d.dbc"],
        ["report", "none.log", "-o", "r.pdf", "--junit", "d.dbc"], ["findings", "none.log", "--junit", "d.dbc"],
    ])
    func anErrorReportReplacesNoInput(arguments: [String]) throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("d.dbc", "BO_ 256 M: 8 A\n")
        let (capture, database) = (try folder.bytes("a.log"), try folder.bytes("d.dbc"))
        let outcome = try Command.run(arguments + ["--dbc", "d.dbc"], in: folder)
        #expect(outcome.status == 1 && outcome.error.contains("is an input and would be lost"))
        #expect(try folder.bytes("a.log") == capture && folder.bytes("d.dbc") == database)
    }

    /// The report cannot be written, so everything stays as it was.
    @Test func anOutputThatCannotBeWrittenLeavesTheOldFiles() throws {
        let folder = try TestFolder.missingFrames()
        try folder.makeFolder("r.pdf")
        try folder.write("j.xml", "old")
        let outcome = try Command.run("report", "a.log", "-o", "r.pdf", "--junit", "j.xml", in: folder)
        #expect(outcome.status == 1)
        #expect(try folder.text("j.xml") == "old")
    }

    @Test(arguments: [
        ["findings", "a.log", "--junit", "n.xml", "--sarif", "./n.xml"],
        ["findings", "a.log", "--junit", "new.xml", "--sarif", "later.xml"],
        ["findings", "a.log", "--junit", "n.xml", "--findings", "link/n.xml"],
        ["report", "a.log", "-o", "q.md", "--junit", "link/q-1.png"],
    ])
    func namesThatLeadToOneFileAreOneName(arguments: [String]) throws {
        let folder = try TestFolder.missingFrames()
        #expect(try Command.shell("ln -s . link; ln -s later.xml new.xml", in: folder).status == 0)
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("two outputs have the name"))
        #expect(folder.names == ["a.log", "link", "new.xml"])
    }

    @Test func picturesOfALongerReportDoNotStayBesideAShorterOne() throws {
        let folder = try TestFolder.missingFrames()
        #expect(try Command.run("report", "a.log", "-o", "w.md", in: folder).status == 0)
        let count = folder.names.count { $0.hasSuffix(".png") }
        let bytes = try folder.bytes("w-1.png")
        try folder.write("w-\(count + 1).png", bytes)
        try folder.write("w-\(count + 3).png", bytes)
        #expect(try Command.run("report", "a.log", "-o", "w.md", in: folder).status == 0)
        // Of one that nothing leads to nobody knows whose it is.
        #expect(folder.names.filter { $0.hasSuffix(".png") }.count == count + 1)
    }

    @Test func twoOutputsOfOneNameAreRefused() throws {
        let folder = try TestFolder.missingFrames()
        let outcome = try Command.run("report", "a.log", "-o", "a.pdf", "--junit", "./a.pdf", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("two outputs have the name"))
        #expect(try Command.run("report", "a.log", "-o", "b.pdf", "--sarif", "a.log", in: folder).status == 1)
    }
}
