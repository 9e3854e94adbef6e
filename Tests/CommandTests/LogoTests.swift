import Foundation
import TestSupport
import Testing

/// Logos of templates from elsewhere.
@Suite struct LogoTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 5))
        return folder
    }

    private func report(_ logo: String, in folder: TestFolder) throws -> Command.Outcome {
        try folder.write("mine.yaml", "name: mine\nextends: log-pages\nlogo: \(logo)\n")
        return try Command.run("report", "a.log", "--template", "mine.yaml", "-o", "x.pdf", in: folder)
    }

    private static func svg(_ body: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"100\""
            + " height=\"100\" viewBox=\"0 0 100 100\">\(body)</svg>"
    }

    /// Each level uses the one below ten times.
    private static let uses =
        "<defs><rect id=\"a0\" width=\"9\" height=\"9\"/>"
        + (1..<9).map { level in
            "<g id=\"a\(level)\">"
                + String(repeating: "<use xlink:href=\"#a\(level - 1)\"/>", count: 10) + "</g>"
        }.joined() + "</defs><use xlink:href=\"#a8\"/>"

    /// A blur of a picture of many times the size.
    private static let filters =
        "<filter id=\"f\" x=\"-100000\" y=\"-100000\" width=\"300000\" height=\"300000\" filterUnits=\"userSpaceOnUse\">"
        + String(repeating: "<feTurbulence numOctaves=\"99999\"/><feGaussianBlur stdDeviation=\"999\"/>", count: 40)
        + "</filter><rect width=\"100\" height=\"100\" filter=\"url(#f)\"/>"

    @Test(arguments: [uses, filters])
    func aDrawingThatAsksForTooMuchIsRefused(body: String) throws {
        let folder = try folder()
        try folder.write("logo.svg", Self.svg(body))
        let outcome = try report("logo.svg", in: folder)
        // A reader may have limits of its own.
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("canfolio: mine.yaml: line 3: logo.svg: "), "\(outcome.error)")
        #expect(folder.names == ["a.log", "logo.svg", "mine.yaml"])
    }

    @Test func anHonestDrawingIsShown() throws {
        let folder = try folder()
        let body =
            "<rect width=\"100\" height=\"100\" rx=\"9\" fill=\"#246\"/><text x=\"9\" y=\"60\" font-family=\"DejaVu Sans\""
            + " font-size=\"40\">CAN</text>"
        try folder.write("logo.svg", Self.svg(body))
        let outcome = try report("logo.svg", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error == "")
    }

    /// What is beside the picture on the disk is not in it: no file can be opened when it is drawn.
    @Test func aDrawingOpensNoFile() throws {
        let folder = try folder()
        try folder.write(
            "red.png", PlainPNG.bytes(of: [UInt32](repeating: 0xFFFF_0000, count: 100), width: 10, height: 10))
        var pages: [[UInt8]] = []
        for picture in ["red.png", "none.png"] {
            try folder.write("logo.svg", Self.svg("<image xlink:href=\"\(picture)\" width=\"100\" height=\"100\"/>"))
            #expect(try report("logo.svg", in: folder).status == 0)
            pages.append(try folder.bytes("x.pdf"))
        }
        #expect(pages[0] == pages[1])
    }

    @Test func whatIsNoFileIsRefusedAtOnce() throws {
        let folder = try folder()
        #expect(try Command.shell("mkfifo pipe.png", in: folder).status == 0)
        let pipe = try report("pipe.png", in: folder)
        #expect(pipe.error == "canfolio: mine.yaml: line 3: pipe.png: is not a regular file\n")
        let place = "canfolio: mine.yaml: line 3: /dev/zero: a template names files in its own folder or below it"
        #expect(try report("/dev/zero", in: folder).error.hasPrefix(place))
    }

    @Test func aTemplateNamesFilesBesideItOrBelow() throws {
        let folder = try folder()
        let png = PlainPNG.bytes(of: [0xFF00_0000], width: 1, height: 1)
        try folder.write("outside.png", png)
        for name in ["templates", "templates/below"] { try folder.makeFolder(name) }
        try folder.write("templates/below/logo.png", png)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("templates/link.png"), withDestinationPath: "../outside.png")
        func status(_ key: String) throws -> Command.Outcome {
            try folder.write("templates/mine.yaml", "name: mine\nextends: log-pages\n\(key)\n")
            return try Command.run("report", "a.log", "--template", "templates/mine.yaml", "-o", "x.pdf", in: folder)
        }
        #expect(try status("logo: below/logo.png").status == 0)
        #expect(try status("logo: below/../below/logo.png").status == 0)
        for name in ["../outside.png", "link.png", folder.file("outside.png")] {
            let outcome = try status("logo: \(name)")
            #expect(outcome.status == 1)
            #expect(
                outcome.error
                    == "canfolio: templates/mine.yaml: line 3: \(name): a template names files in its own folder or below it;"
                    + " put the file there\n")
        }
    }
}
