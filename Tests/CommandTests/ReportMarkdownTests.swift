import Foundation
import TestSupport
import Testing

/// Reports as Markdown with pictures beside it.
@Suite struct ReportMarkdownTests {
    @Test func picturesStandBesideTheTextAndAreNamedInIt() throws {
        let folder = try TestFolder.missingFrames()
        let outcome = try Command.run("report", "a.log", "-o", "my report.md", in: folder)
        #expect(outcome.status == 0)
        let text = try folder.text("my report.md")
        let links = text.matches(of: /!\[([^\]]+)\]\(([^)]+)\)/)
        #expect(links.count >= 2)
        for (place, link) in links.enumerated() {
            #expect(link.2 == "my%20report-\(place + 1).png")
            #expect(try folder.bytes("my report-\(place + 1).png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect(text.hasPrefix("# 5 frames of identifier 102 were missing\n"))
        #expect(text.contains("CAN capture report \u{B7} a"))
        // The list of findings and the place of each have the headline.
        #expect(text.matches(of: /5 frames of identifier 102 were missing/).count >= 3, "\(text)")
        #expect(Set(folder.names).count == links.count + 2)
        // All rows of a table have as many cells as its head.
        var width: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                width = nil
                continue
            }
            let cells = line.replacing("\\|", with: "").count { $0 == "|" }
            #expect(width == nil || width == cells, "\(line)")
            width = cells
        }
    }

    @Test func picturesReplaceOnlyThoseOfAnEarlierReport() throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("a-2.png", "a holiday")
        let refused = try Command.run("report", "a.log", "-o", "a.md", in: folder)
        #expect(refused.status == 1)
        #expect(refused.error.contains("a-2.png already exists and is not a picture of an earlier report"))
        #expect(folder.names.sorted() == ["a-2.png", "a.log"])
        #expect(try folder.text("a-2.png") == "a holiday")
        #expect(try Command.run("report", "a.log", "-o", "a.md", "--force", in: folder).status == 0)
        #expect(try folder.bytes("a-2.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Its own pictures it may replace.
        #expect(try Command.run("report", "a.log", "-o", "a.md", in: folder).status == 0)
    }

    @Test func whatComesFromFilesStaysText() throws {
        let folder = try TestFolder.missingFrames()
        let title = "a | b `c` *d* [e](http://x.example) <script> # f _g_ ![h](i.png) www.x.example"
        _ = try Command.run(
            "report", "a.log", "-o", "a.md", "--title", title, "--note", "1. x\n# y\n> z\n---", in: folder)
        let text = try folder.text("a.md")
        let shown = ##"# a &#124; b \`c\` \*d\* \[e\](http://x\.example) \<script\> \# f \_g\_ \!\[h\](i\.png)"##
        // Nobody sees what parts them from what they would be read as.
        #expect(text.replacing("\u{200B}", with: "").hasPrefix(shown + ##" www\.x\.example"##))
        for live in ["http://", "www\\.", "*d", "[e", "![h"] { #expect(!text.prefix(120).contains(live)) }
        #expect(text.contains("> 1\\. x  \n> \\# y  \n> \\> z  \n> \\---"))
    }
}
