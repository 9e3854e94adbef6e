import Foundation
import TestSupport
import Testing

/// What a window of `view` changes outside of itself: marks, dropped files, pictures.
@Suite struct ViewActionTests {
    /// A window whose state is kept in the folder.
    private func view(
        _ arguments: String, in folder: TestFolder, _ body: (String) throws -> Void
    ) throws {
        _ = try ViewCommandTests.view(arguments, in: folder, state: "state") { address in
            _ = try ViewCommandTests.complete(address)
            try body(address)
        }
    }

    private func marks(_ address: String) throws -> String {
        let state = try HTTPClient.get(address + "state").text
        return String(try #require(state.firstMatch(of: /"marks": (\[.*?\]), "/)).1)
    }

    @Test func marksAreThereAgainAfterARestart() throws {
        let folder = try TestFolder.missingFrames()
        try view("a.log", in: folder) { (address: String) throws in
            for row in [700, 3, 700, 9] { #expect(try HTTPClient.post(address + "mark?n=\(row)").status == 200) }
        }
        // 700 was marked and unmarked. Nothing is beside the capture.
        var known = ""
        try view("a.log", in: folder) { known = try marks($0) }
        #expect(known.contains("[3,") && known.contains("[9,") && !known.contains("[700,"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.log", "address", "state"])
        try view("a.log --no-state", in: folder) { (address: String) throws in
            #expect(try marks(address) == "[]")
            _ = try HTTPClient.post(address + "mark?n=20")
        }
        // Another capture under the name has other times at these rows.
        let text = try folder.text("a.log")
        let others = text.split(separator: "\n").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        try folder.write("a.log", others.joined(separator: "\n") + "\n")
        try view("a.log", in: folder) { (address: String) throws in #expect(try marks(address) == "[]") }
    }

    @Test func marksAreKeptBesideTheCaptureOnRequest() throws {
        let folder = try TestFolder.missingFrames()
        try view("a.log --no-state", in: folder) { (address: String) throws in
            for row in [8, 2] { _ = try HTTPClient.post(address + "mark?n=\(row)") }
            #expect(try HTTPClient.post(address + "mark").text.contains("Wrote a.log.marks.csv"))
        }
        let kept = try folder.text("a.log.marks.csv")
        #expect(kept.hasPrefix("row,time\n3,") && kept.contains("\n9,") && kept.split(separator: "\n").count == 3)
        try view("a.log --no-state", in: folder) { (address: String) throws in
            #expect(try marks(address).contains("[2,") && marks(address).contains("[8,"))
            _ = try HTTPClient.post(address + "mark?n=2")
            #expect(try HTTPClient.post(address + "mark").text.contains("Wrote"))
        }
        #expect(try folder.text("a.log.marks.csv").split(separator: "\n").count == 2)
        // A file of something else is not replaced, and neither written for a capture that is redacted.
        try folder.write("a.log.marks.csv", "a;b\n")
        try view("a.log", in: folder) { (address: String) throws in
            #expect(try HTTPClient.post(address + "mark").text.contains("already exists and contains no marks"))
        }
        #expect(try folder.text("a.log.marks.csv") == "a;b\n")
        try view("a.log --redact vin", in: folder) { (address: String) throws in
            #expect(try HTTPClient.get(address + "state").text.contains(#""saves": false"#))
        }
    }

    private static let database = "VERSION \"\"\nBU_: X\nBO_ 256 Hello: 5 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" X\n"

    @Test func aDroppedDatabaseNamesTheFramesAndADroppedCaptureTakesTheirPlace() throws {
        let folder = try TestFolder.missingFrames()
        try view("a.log", in: folder) { (address: String) throws in
            func drop(_ name: String, _ text: String) throws -> String {
                try HTTPClient.post(address + "file?name=\(name)&at=0&last=1", Array(text.utf8)).text
            }
            #expect(try drop("b.dbc", Self.database).contains(#""failure": null"#))
            var state = try HTTPClient.get(address + "state").text
            #expect(state.contains(#""name": "Hello""#) && state.contains("1 in b.dbc"))
            let changes = try HTTPClient.post(address + "act?what=changes&time=5000000000").text
            #expect(changes.contains("canfolio changes --around 5 --dbc b.dbc a.log"))
            // What cannot be read leaves everything as it is, and names no place of this machine.
            for name in ["bad.dbc", "bad.log", "..", "%00"] {
                let answer = try drop(name, "nonsense")
                #expect(!answer.contains(#""failure": null"#) && !answer.contains("/"), "\(name): \(answer)")
            }
            #expect(try HTTPClient.get(address + "state").text.contains(#""name": "a.log""#))
            // A part that does not continue its file.
            #expect(try HTTPClient.post(address + "file?name=c.log&at=5", [1]).text.contains("was not read"))
            let lines = (0..<50).map { "(\($0).000000) can0 100#0\($0 % 10)\n" }.joined()
            #expect(try drop("..%2Fc.log", lines).contains(#""failure": null"#))
            state = try HTTPClient.get(address + "state").text
            #expect(state.contains(#""name": "c.log""#) && state.contains(#""frames": 50,"#))
            #expect(state.contains(#""actions": false"#) && state.contains("in b.dbc"))
            // A slash with an accent is a slash.
            #expect(try drop("..%2F%CC%81d.log", lines).contains(#""failure": null"#))
            state = try HTTPClient.get(address + "state").text
            #expect(state.contains("d.log\"") && !state.contains(".."))
            #expect(try HTTPClient.post(address + "act?what=card&time=1").status == 405)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("c.log")))
        for options in ["--redact vin", "--follow"] {
            _ = try ViewCommandTests.view("a.log \(options)", in: folder) { (address: String) throws in
                while !(try HTTPClient.get(address + "state").text.contains(#""frames": 1495,"#)) { usleep(10_000) }
                #expect(try HTTPClient.get(address + "state").text.contains(#""opens": false"#))
                #expect(try HTTPClient.post(address + "file?name=b.dbc&at=0&last=1").status == 405)
            }
        }
    }

    @Test func theDatabaseLastUsedIsOfferedAndUsedAtOnce() throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("b.dbc", Self.database)
        try view("a.log --dbc b.dbc", in: folder) { (address: String) throws in
            #expect(try HTTPClient.get(address + "state").text.contains(#""offer": "","#))
        }
        try view("a.log", in: folder) { (address: String) throws in
            let before = try HTTPClient.get(address + "state").text
            #expect(before.contains(#""offer": "b.dbc","#) && !before.contains("Hello"))
            #expect(try HTTPClient.post(address + "offer").text.contains(#""failure": null"#))
            let after = try HTTPClient.get(address + "state").text
            #expect(after.contains(#""offer": "","#) && after.contains("Hello") && after.contains("in b.dbc"))
            let card = try HTTPClient.post(address + "act?what=card&time=1000000000").text
            #expect(card.contains("--dbc \(folder.path)/b.dbc") && card.contains(#""failed": false"#))
        }
        for options in ["--no-state", "--redact vin"] {
            try view("a.log " + options, in: folder) { (address: String) throws in
                #expect(try HTTPClient.get(address + "state").text.contains(#""offer": "","#))
            }
        }
    }

    @Test func changesAreDrawnLightAndDark() throws {
        let folder = try TestFolder.missingFrames()
        try view("a.log", in: folder) { (address: String) throws in
            var pictures: [[UInt8]] = []
            for look in ["", "&dark=1"] {
                let answer = try HTTPClient.post(address + "act?what=changes&time=5000000000" + look).text
                #expect(answer.contains(#""failed": false"#))
                let picture = try #require(answer.firstMatch(of: /"picture": "(drawn\/\d+)"/))
                pictures.append(try HTTPClient.get(address + picture.1).body)
            }
            #expect(pictures.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) } && pictures[0] != pictures[1])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasSuffix(".png") })
    }

    @Test func redactedBytesAreNeitherFoundNorSeenInLanesOrInHexadecimal() throws {
        let folder = TestFolder()
        try folder.write("b.dbc", Self.database)
        func capture(_ data: (Int) -> String) -> String {
            (0..<300).map { String(format: "(%.6f) can0 100#", Double($0) * 0.01) + data($0) + "\n" }.joined()
        }
        try folder.write("a.log", capture { String(format: "%02X22334455", $0 * 7 % 251) })
        try folder.write("same.log", capture { _ in "0022334455" })
        func lanes(_ arguments: String) throws -> [UInt8] {
            var picture: [UInt8] = []
            try view(arguments, in: folder) { (address: String) throws in
                picture = try HTTPClient.get(address + "bytes/0/0?key=100").body
                let told = try ["tile?k=0&w=900&raw=1", "frame?n=36&raw=1"].map {
                    try HTTPClient.get(address + $0).text
                }
                let isShown = told.contains { $0.contains("0xFC") || $0.contains("0x01") }
                #expect(isShown == (arguments.contains("redact") ? false : !arguments.contains("same")), "\(arguments)")
            }
            return picture
        }
        let open = try lanes("a.log --dbc b.dbc")
        let redacted = try lanes("a.log --dbc b.dbc --redact payload:100")
        #expect(redacted != open)
        #expect(try redacted == lanes("same.log --dbc b.dbc --redact payload:100"))
    }
}
