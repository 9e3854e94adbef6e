import Foundation
import TestSupport
import Testing

/// Documents for archives, as PDFBox judges them.
@Suite struct PDFArchiveTests {
    /// Where Debian's libpdfbox2-java and what it needs have their classes.
    private static let classes = [
        "preflight", "pdfbox2", "xmpbox", "fontbox2", "commons-logging", "javax.activation", "jaxb-api",
    ]
    .map { "/usr/share/java/\($0).jar" }
    private static let hasPreflight =
        Tools.has("javac") && classes.allSatisfy { FileManager.default.fileExists(atPath: $0) }

    /// A line for each fault of each file.
    private static let runner = """
        import org.apache.pdfbox.preflight.*;
        import org.apache.pdfbox.preflight.parser.PreflightParser;

        public final class Judge {
            public static void main(String[] paths) throws Exception {
                for (String path : paths) {
                    PreflightParser parser = new PreflightParser(new java.io.File(path));
                    parser.parse();
                    PreflightDocument document = parser.getPreflightDocument();
                    document.validate();
                    for (ValidationResult.ValidationError error : document.getResult().getErrorsList())
                        System.out.println(path + ": " + error.getErrorCode() + " " + error.getDetails());
                    System.out.println(path + (document.getResult().isValid() ? ": sound" : ": not sound"));
                    document.close();
                }
            }
        }

        """

    private func verdict(_ names: [String], in folder: TestFolder) throws -> String {
        try folder.write("Judge.java", Self.runner)
        let call = "java -cp '\(Self.classes.joined(separator: ":"))' Judge.java " + names.joined(separator: " ")
        return try Command.shell(call, in: folder).output
    }

    @Test(.enabled(if: hasPreflight, "libpdfbox2-java, libjaxb-api-java or a JDK is not installed"))
    func anArchivedDocumentIsSoundAndAnotherIsNot() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 400))
        // Letters of several scripts: fonts of both kinds, some of them not the document's own.
        let words = ["--title", "Pr\u{FC}fung \u{436} \u{2192} (1)", "--note", "\u{C4}\u{D6} \u{20AC} \u{2713}"]
        for (name, call) in [
            ("report.pdf", ["report", "a.log", "--pdfa"]),
            ("dark.pdf", ["report", "a.log", "--pdfa", "--theme", "dark"]),
            ("pages.pdf", ["pages", "a.log", "--pdfa", "--queues", "3"]), ("plain.pdf", ["report", "a.log"]),
        ] {
            let environment = name == "pages.pdf" ? ["SOURCE_DATE_EPOCH": "1700000000"] : [:]
            let outcome = try Command.run(call + words + ["-o", name], in: folder, environment: environment)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
        let verdict = try verdict(["report.pdf", "dark.pdf", "pages.pdf", "plain.pdf"], in: folder)
        for name in ["report", "dark", "pages"] { #expect(verdict.contains("\(name).pdf: sound"), "\(verdict)") }
        #expect(verdict.contains("plain.pdf: not sound"))
    }

    @Test func anArchivedDocumentHasTheSameBytesOnAnyQueues() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 3000))
        for (queues, name) in [("1", "x.pdf"), ("3", "y.pdf")] {
            let call = ["pages", "a.log", "-o", name, "--pdfa", "--queues", queues]
            #expect(try Command.run(call, in: folder).status == 0)
        }
        let isSame = try folder.bytes("x.pdf") == folder.bytes("y.pdf")
        #expect(isSame)
        let text = String(decoding: try folder.bytes("x.pdf"), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-1.4"))
        for part in ["/GTS_PDFA1", "<pdfaid:part>1<", "/N 3/Length"] { #expect(text.contains(part)) }
    }

    @Test func anArchivedDocumentHasNoAttachmentsAndIsAPDF() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 10))
        let both = try Command.run("report", "a.log", "-o", "x.pdf", "--pdfa", "--embed-capture", in: folder)
        #expect(both.status == 2)
        #expect(both.error.contains("PDF/A-1 does not allow attachments"))
        let page = try Command.run("report", "a.log", "-o", "x.html", "--pdfa", in: folder)
        #expect(page.status == 2)
        #expect(page.error.contains("--pdfa needs a PDF; use -o with .pdf"))
        #expect(folder.names == ["a.log"])
    }
}
