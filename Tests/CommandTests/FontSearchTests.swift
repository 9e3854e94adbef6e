import TestSupport
import Testing

/// Fonts are looked for while a capture is read, but not before it is known that there is one.
struct FontSearchTests {
    @Test(arguments: ["pages", "report", "timeline"])
    func nobodyWaitsForFontsToBeToldOfAWrongName(_ command: String) throws {
        let folder = TestFolder()
        // fontconfig says that it cannot read this, whoever looks for a font.
        try folder.write("fonts.conf", "<no fonts")
        try folder.write("text.log", "no capture at all\n")
        try folder.write("a.log", "(1.000000) can0 123#11\n")
        let fonts = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
        let good = try Command.run(command, "a.log", "-o", "x.svg", in: folder, environment: fonts)
        #expect(good.error.contains("Fontconfig"))
        for name in ["missing.log", "text.log"] {
            let outcome = try Command.run(command, name, "-o", "x.svg", in: folder, environment: fonts)
            #expect(outcome.status != 0)
            #expect(outcome.error.hasPrefix("canfolio: \(name): "))
            #expect(!outcome.error.contains("Fontconfig"))
        }
    }

    @Test func aFolderOfFontsThatCannotBeListedIsNamed() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1.000000) can0 123#11\n")
        let dirs = ["/usr/share/fonts", folder.file("loop"), folder.file("none")].map { "<dir>\($0)</dir>" }.joined()
        try folder.write("fonts.conf", "<fontconfig>\(dirs)<cachedir>\(folder.file("cache"))</cachedir></fontconfig>")
        let fonts = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
        let line = "ln -s loop loop && $canfolio pages a.log -o a.pdf"
        let outcome = try Command.shell(line, in: folder, environment: fonts)
        #expect(outcome.status == 0)
        let note = "canfolio: the fonts in \(folder.file("loop")) cannot be listed, so others may be used: "
        #expect(outcome.error.contains(note + "Too many levels of symbolic links\n"))
        #expect(!outcome.error.contains(folder.file("none")))
    }

    /// What a page's name leads to is replaced, and what was made before is whole.
    @Test func pagesBehindLinksAreWrittenWhereTheyLead() throws {
        let folder = TestFolder()
        try folder.makeFolder("other")
        try folder.write("other/second.png", "before")
        let lines = (0..<200).map { "(\($0).000000) can0 123#11\n" }.joined()
        try folder.write("a.log", lines)
        let line = "ln -s other/second.png p-2.png && $canfolio pages a.log --quiet -o p-%d.png && test -L p-2.png"
        #expect(try Command.shell(line, in: folder).status == 0)
        for name in ["p-1.png", "other/second.png", "p-3.png"] {
            #expect(try folder.bytes(name).starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        }
    }
}
