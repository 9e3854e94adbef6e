import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// Libraries that draw are loaded when something is drawn, so they can be missing then.
    @Suite struct MissingLibraryTests {
        private static let capture = "(1.000000) can0 123#1122\n(1.100000) can0 124#33\n"
        private static let remedy =
            "install the package libpangocairo-1.0-0 on Debian and Ubuntu, pango on Fedora\n"

        /// A folder with a capture, and one of libraries that the system looks at first: a file that is none.
        private static func folder(without library: String) throws -> (TestFolder, environment: [String: String]) {
            let folder = TestFolder()
            try folder.write("a.log", capture)
            try folder.makeFolder("broken")
            try folder.write("broken/" + library, "")
            return (folder, ["LD_LIBRARY_PATH": folder.file("broken")])
        }

        @Test(arguments: ["libcairo.so.2", "libfreetype.so.6", "libfontconfig.so.1"], ["a.pdf", "a.png", "a.svg"])
        func pagesSayWhichPackageIsMissing(library: String, output: String) throws {
            let (folder, environment) = try Self.folder(without: library)
            let outcome = try Command.run("pages", "a.log", "-o", output, in: folder, environment: environment)
            #expect(outcome.status == 1)
            #expect(outcome.error.hasPrefix("canfolio: drawing needs Cairo and Pango ("))
            #expect(outcome.error.contains(library) && outcome.error.hasSuffix(Self.remedy))
            #expect(folder.names == ["a.log", "broken"])
        }

        @Test(arguments: ["libcairo.so.2", "libfreetype.so.6", "libfontconfig.so.1"])
        func aLibraryThatTheDiskDoesNotGiveIsTheEnvironment(library: String) throws {
            let (folder, environment) = try Self.folder(without: "none")
            // Reading its first bytes fails with an input/output error.
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("broken/" + library), withDestinationPath: "/proc/self/mem")
            let outcome = try Command.run("pages", "a.log", "-o", "a.pdf", in: folder, environment: environment)
            #expect(outcome.status == 5)
            #expect(outcome.error.hasPrefix("canfolio: drawing needs Cairo and Pango, which cannot be loaded now: "))
            #expect(outcome.error.hasSuffix(": Input/output error\n") && outcome.error.contains(library))
        }

        @Test func fontsAreNotSaidToBeMissingWhereFontconfigIs() throws {
            let (folder, environment) = try Self.folder(without: "libfontconfig.so.1")
            let outcome = try Command.run(
                "pages", "a.log", "-o", "a.pdf", "--font", "DejaVu Sans Mono", in: folder, environment: environment)
            #expect(outcome.status == 1)
            #expect(outcome.error.hasSuffix(Self.remedy))
        }

        @Test(arguments: [["info"], ["findings"], ["dump"], ["info", "--json"]])
        func whatDrawsNothingNeedsNoCairo(command: [String]) throws {
            let (folder, environment) = try Self.folder(without: "libcairo.so.2")
            let outcome = try Command.run(command + ["a.log"], in: folder, environment: environment)
            #expect(outcome.status == 0)
            #expect(outcome.error == "")
        }

        @Test func onlyTextsThatNeedPangoAskForIt() throws {
            let (folder, environment) = try Self.folder(without: "libpango-1.0.so.0")
            let plain = try Command.run("pages", "a.log", "-o", "a.pdf", in: folder, environment: environment)
            #expect(plain.status == 0)
            #expect(plain.error == "")
            let titled = try Command.run(
                "pages", "a.log", "-o", "b.pdf", "--title", "\u{6e2c}\u{8a66}", in: folder, environment: environment)
            #expect(titled.status == 1)
            #expect(titled.error.contains("libpango-1.0.so.0") && titled.error.hasSuffix(Self.remedy))
            #expect(folder.names == ["a.log", "a.pdf", "broken"])
        }
    }
#endif
