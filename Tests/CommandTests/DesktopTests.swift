import Foundation
import TestSupport
import Testing

/// The files that make a desktop know captures, and a real thumbnailing service that uses them.
@Suite struct DesktopTests {
    /// The repository's `Desktop` folder.
    private static let desktop = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Desktop").path

    /// A prefix with the media types and the thumbnailer, as `make install` makes it.
    private func prefix() throws -> TestFolder {
        let folder = TestFolder()
        let outcome = try Command.shell(
            """
            set -e
            mkdir -p data/mime/packages data/thumbnailers cache config bin
            cp '\(Self.desktop)/canfolio.xml' data/mime/packages/
            cp '\(Self.desktop)/canfolio.thumbnailer' data/thumbnailers/
            ln -s "$canfolio" bin/canfolio
            XDG_DATA_DIRS=$PWD/data update-mime-database data/mime
            """, in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        return folder
    }

    @Test(.enabled(if: Tools.has("xmllint"), "libxml2-utils is not installed"))
    func theMediaTypesAreWellFormed() throws {
        let outcome = try Command.shell("xmllint --noout '\(Self.desktop)/canfolio.xml'", in: TestFolder())
        #expect(outcome.error == "")
        #expect(outcome.status == 0)
    }

    @Test(.enabled(if: Tools.has("update-mime-database", "gio"), "shared-mime-info or gio is not installed"))
    func filesAreKnownByTheirContent() throws {
        let prefix = try prefix()
        let samples: [(name: String, bytes: [UInt8], type: String)] = [
            ("a", SampleBLF.bytes(frames: 1), "application/x-vector-blf"),
            ("b", Array("MDF     4.11    canfolio".utf8), "application/x-asam-mdf4"),
            ("c", Array("UnFinMF 4.10    canfolio".utf8), "application/x-asam-mdf4"),
            (
                "d", Array("date Mit Jul 15 14:17:32.000 2015\nbase hex  timestamps absolute\n".utf8),
                "text/x-vector-asc"
            ),
            ("e.trc", Array(";$FILEVERSION=2.1\n;$STARTTIME=43474.6\n".utf8), "text/x-peak-trc"),
            ("f", Array("1632509059.541604 2R11 174 00 11\n".utf8), "text/x-crtd"),
            ("g", Array(SampleCapture.log(frames: 2).utf8), "text/x-candump"),
            ("candump-2026-01-31_120000.log", Array(SampleCapture.log(frames: 2).utf8), "text/x-candump"),
            ("h.log", Array("Jan 31 12:00:00 host kernel: CAN\n".utf8), "text/x-log"),
            ("i.txt", Array("date and base\n".utf8), "text/plain"),
            ("j.csv", Array("a,b\n1,2\n".utf8), "text/csv"),
        ]
        for (name, bytes, type) in samples {
            try prefix.write(name, bytes)
            let outcome = try Command.shell(
                "gio info -a standard::content-type '\(name)' | sed -n 's/.*content-type: //p'", in: prefix,
                environment: ["XDG_DATA_HOME": prefix.file("data")])
            #expect(outcome.output == type + "\n", "\(name)")
        }
    }

    @Test func theThumbnailerNamesEveryTypeThatIsDefined() throws {
        let entry = try String(contentsOfFile: Self.desktop + "/canfolio.thumbnailer", encoding: .utf8)
        let types = try String(contentsOfFile: Self.desktop + "/canfolio.xml", encoding: .utf8)
        let defined = types.components(separatedBy: "<mime-type type=\"").dropFirst().compactMap {
            $0.components(separatedBy: "\"").first
        }
        let lines = entry.split(separator: "\n")
        #expect(lines.contains("TryExec=canfolio"))
        #expect(lines.contains("Exec=canfolio thumbnail --freedesktop %u --size %s -o %o %i"))
        let named = try #require(lines.first { $0.hasPrefix("MimeType=") }).dropFirst("MimeType=".count)
        #expect(Set(named.split(separator: ";").map(String.init)) == Set(defined))
        #expect(defined.count == 6)
    }

    @Test(
        .enabled(
            if: Tools.hasThumbnailService && Tools.has("dbus-run-session", "gdbus", "update-mime-database"),
            "tumbler, dbus, gdbus or shared-mime-info is not installed"))
    func aThumbnailingServiceMakesThePictureOfABLF() throws {
        let prefix = try prefix()
        try prefix.write("drive.blf", SampleBLF.bytes(frames: 3000))
        let uri = "file://" + prefix.file("drive.blf")
        // The bus starts the service, which answers before it begins. A picture, or the note that there is none, has
        // a name with a hyphen until it is complete.
        try prefix.write(
            "session.sh",
            """
            gdbus call --session --dest org.freedesktop.thumbnails.Thumbnailer1 --timeout 300 \\
                --object-path /org/freedesktop/thumbnails/Thumbnailer1 \\
                --method org.freedesktop.thumbnails.Thumbnailer1.Queue \\
                "['\(uri)']" "['application/x-vector-blf']" normal default 'uint32 0' || exit 1
            turns=0
            until [ -n "$(find "$XDG_CACHE_HOME" -name '*.png' ! -name '*-*' 2>/dev/null)" ] || [ $turns -gt 3000 ]; do
                sleep 0.1
                turns=$((turns + 1))
            done
            """)
        let outcome = try Command.shell(
            "dbus-run-session -- sh session.sh", in: prefix,
            environment: [
                "HOME": prefix.path, "XDG_DATA_HOME": prefix.file("data"), "XDG_CACHE_HOME": prefix.file("cache"),
                "XDG_CONFIG_HOME": prefix.file("config"),
                "PATH": prefix.file("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
            ])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        let folder = prefix.file("cache/thumbnails/normal")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count == 1)
        let png = try PNGFile([UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/" + (names.first ?? "")))))
        #expect(png.width == 128 && png.height == 128)
        #expect(png.texts["Thumb::URI"] == uri)
        let date =
            try FileManager.default.attributesOfItem(atPath: prefix.file("drive.blf"))[.modificationDate] as? Date
        #expect(
            png.texts["Thumb::MTime"]?.split(separator: ".").first.map(String.init)
                == date.map { "\(Int($0.timeIntervalSince1970))" })
    }
}
