import Foundation
import TestSupport
import Testing

/// Reports as HTML in one file.
@Suite struct ReportHTMLTests {
    @Test func isOneFileThatFetchesNothingAndIsTheSameEveryTime() throws {
        let folder = try TestFolder.missingFrames()
        for name in ["a.html", "b.html", "c.htm"] {
            #expect(try Command.run("report", "a.log", "-o", name, in: folder).status == 0)
        }
        let text = try folder.text("a.html")
        #expect(try folder.text("b.html") == text)
        #expect(try folder.text("c.htm") == text)
        #expect(
            text.contains(
                /content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[A-Za-z0-9+\/]{43}='; img-src data:; base-uri 'none'; form-action 'none'"/
            ))
        for fetching in ["http:", "https:", " src=", "@import", "url(", "<link", "<iframe"] {
            #expect(!text.contains(fetching), "\(fetching)")
        }
        #expect(text.utf8.count < 2_000_000)
        #expect(text.contains("102: 5 frames missing"))
        #expect(text.contains("<svg") && text.contains("prefers-color-scheme:dark"))
    }

    @Test func placesHaveOneNameEachAndLinksLeadToThem() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        let text = try folder.text("a.html")
        let names = text.matches(of: /\ id="([^"]+)"/).map { String($0.1) }
        #expect(Set(names).count == names.count)
        let links = text.matches(of: /href="#([^"]+)"/).map { String($0.1) }
        #expect(!links.isEmpty)
        #expect(Set(links).subtracting(names) == [])
    }

    @Test func whatComesFromFilesStaysText() throws {
        let folder = try TestFolder.missingFrames()
        let hostile = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;"
        try folder.write("evil.log", try folder.text("a.log").replacing("can0", with: "<b>x</b>"))
        let database = """
            VERSION ""
            BU_: N
            BO_ 256 Evil: 8 N
             SG_ S : 0|8@1+ (1,0) [0|0] "<i>&\\"" N
            """
        try folder.write("a.dbc", database + "\n")
        let outcome = try Command.run(
            "report", "evil.log", "--dbc", "a.dbc", "-o", "a.html", "--title", hostile, "--note", hostile,
            "--mark", "1=\(hostile)", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try folder.text("a.html")
        for raw in ["<script>alert", "<img", "<b>x</b>", "<i>&"] { #expect(!text.contains(raw), "\(raw)") }
        #expect(text.components(separatedBy: "<script>").count == 2)
        #expect(text.contains("&lt;script&gt;alert(1)"))
    }

    @Test(arguments: [
        (["-o", "a.md", "--all"], "--all is for PDF and HTML; Markdown shows only the frames around findings"),
        (["-o", "a.html", "--dpi", "100"], "--dpi is for PNG; figures in HTML are vector graphics"),
        (["-o", "a.html", "--paper", "A5"], "--paper is for PDF; HTML has no pages"),
        (["-o", "a.html", "--pages", "2"], "--pages is for PDF; HTML has no pages"),
        (["-o", "a.md", "--margin", "3"], "--margin is for PDF; Markdown has no pages"),
        (["-o", "a.html", "--cache"], "--cache is for PDF, and this output is HTML"),
        (["-o", "a-%d.html"], "'a-%d.html' has a page number, but HTML is one file"),
        (["-o", "-", "--format", "md"], "Markdown has pictures beside it"),
    ])
    func whatOnlyPagesHaveIsRefused(options: [String], message: String) throws {
        let folder = try TestFolder.missingFrames()
        let outcome = try Command.run(["report", "a.log"] + options, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(folder.names == ["a.log"])
    }

    @Test func onlyReportsBecomeHTML() throws {
        let folder = try TestFolder.missingFrames()
        for command in ["pages", "timeline"] {
            let outcome = try Command.run(command, "a.log", "-o", "a.html", in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("canfolio: \(command) does not write HTML; use .pdf, .png or .svg"))
        }
        let standard = try Command.run("report", "a.log", "-o", "-", "--format", "html", in: folder)
        #expect(standard.output.hasPrefix("<!DOCTYPE html>"))
    }

    @Test func anEmptyListOfFindingsSaysSoAndAThemeThatIsGivenStays() throws {
        let folder = try TestFolder.missingFrames()
        let outcome = try Command.run("report", "a.log", "--id", "100", "-o", "a.html", "--theme", "dark", in: folder)
        #expect(outcome.status == 0)
        let text = try folder.text("a.html")
        #expect(text.contains("No findings in the frames shown; the whole capture has 1 finding."))
        #expect(text.contains(":root{color-scheme:dark;--paper:#14171c;"))
        #expect(!text.contains("(prefers-color-scheme:dark){:root"))
    }
}
