import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct ViewCommandTests {
    /// Starts a window without a browser, gives its address to the body, and ends it.
    static func view(
        _ arguments: String..., in folder: TestFolder, ending signal: Int32 = SIGINT, state: String? = nil,
        _ body: (String) throws -> Void
    ) throws -> Command.Outcome {
        let words = arguments.joined(separator: " ")
        // A window before may have left its address.
        unlink(folder.path + "/address")
        let place = state.map { "XDG_STATE_HOME=$PWD/\($0) " } ?? ""
        let running = try Command.startShell(
            place + "exec \"$canfolio\" view --no-browser \(words) > address", in: folder)
        do {
            try body(try address(in: folder, of: running))
        } catch {
            kill(running.process.processIdentifier, SIGKILL)
            throw error
        }
        kill(running.process.processIdentifier, signal)
        return try running.wait()
    }

    struct NoAddress: Error {}

    private static func address(in folder: TestFolder, of running: Command.Running) throws -> String {
        while running.process.isRunning {
            if let text = try? folder.text("address"), text.hasSuffix("\n") { return String(text.dropLast()) }
            usleep(10_000)
        }
        throw NoAddress()
    }

    /// What the server answers, once the whole capture was read.
    static func complete(_ address: String) throws -> String {
        while true {
            let state = try HTTPClient.get(address + "state").text
            if state.contains(#""complete": true"#) { return state }
            usleep(10_000)
        }
    }

    @Test func theWindowShowsTheCaptureAndCtrlCEndsIt() throws {
        let folder = try TestFolder.missingFrames()
        let outcome = try Self.view("a.log", in: folder) { address in
            #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil)
            let state = try Self.complete(address)
            #expect(state.contains(#""name": "a.log""#) && state.contains(#""text": "102""#))
        }
        #expect(outcome.status == 128 + SIGINT)
        #expect(outcome.error == "")
    }

    @Test func aCaptureThatCannotBeReadEndsTheCommand() throws {
        let folder = TestFolder()
        try folder.write("a.log", Array("no capture\n".utf8))
        let outcome = try Command.run("view", "a.log", "--no-browser", in: folder)
        #expect(outcome.status == 6 && outcome.error.contains("a.log"))
        let missing = try Command.run("view", "b.log", "--no-browser", in: folder)
        #expect(missing.status == 6 && missing.output.isEmpty && !missing.error.contains("127.0.0.1"))
        #expect(try Command.run("view", "a.log", "--id", "100", "--no-browser", in: folder).status == 2)
    }

    @Test func redactedBytesReachNoAnswer() throws {
        let folder = try TestFolder.missingFrames()
        let shown = try folder.text("a.log").split(separator: "\n").compactMap { line in
            line.split(separator: " ").last?.split(separator: "#").last.map(String.init)
        }
        let pairs = Set(
            shown.map { text in
                stride(from: 0, to: text.count - 1, by: 2).map { offset in
                    let start = text.index(text.startIndex, offsetBy: offset)
                    return String(text[start..<text.index(start, offsetBy: 2)])
                }.joined(separator: " ")
            })
        func tile(_ address: String) throws -> String {
            _ = try Self.complete(address)
            return try HTTPClient.get(address + "tile?k=0&w=900").text
        }
        _ = try Self.view("a.log", in: folder) { address in
            let text = try tile(address)
            #expect(pairs.contains { text.contains($0) })
        }
        _ = try Self.view("a.log", "--redact", "payload:000-7FF", in: folder) { address in
            let text = try tile(address)
            #expect(!pairs.contains { text.contains("\"\($0)\"") })
            #expect(text.contains("\u{B7}\u{B7}"))
        }
    }

    @Test func theCommandsMakeWhatIsSelected() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Self.view("a.log", in: folder) { address in
            _ = try Self.complete(address)
            #expect(try HTTPClient.get(address + "act?what=card&finding=1").status == 405)
            #expect(try HTTPClient.post(address + "act?what=format&time=1").status == 400)
            for name in ["a-card.png", "a-card-2.png"] {
                let card = try HTTPClient.post(address + "act?what=card&finding=1")
                #expect(card.status == 200)
                #expect(card.text.contains("canfolio card --finding 1 -o \(name) a.log"))
                #expect(try folder.bytes(name).starts(with: [0x89, 0x50, 0x4E, 0x47]))
            }
            let ticket = try HTTPClient.post(address + "act?what=ticket&from=4000000000&to=6500000000")
            #expect(ticket.text.contains("--select 4..6.5 -o a-ticket"))
            #expect(try folder.text("a-ticket/ticket.md").contains("102"))
            let changes = try HTTPClient.post(address + "act?what=changes&time=5000000000")
            #expect(changes.text.contains("canfolio changes --around 5 a.log"))
            let report = try HTTPClient.post(address + "act?what=report&from=1000000000&to=2000000000")
            #expect(report.text.contains("--start 1 --stop 2 -o a-report.pdf"))
            #expect(try folder.bytes("a-report.pdf").starts(with: Array("%PDF".utf8)))
        }
    }

    @Test(arguments: ["-x", "%d"]) func aCaptureMayHaveAnyName(_ name: String) throws {
        let folder = try TestFolder.missingFrames()
        try folder.write(name + ".log", try folder.text("a.log"))
        _ = try Self.view("--", name + ".log", in: folder) { address in
            _ = try Self.complete(address)
            for (what, made) in [("card", "-card.png"), ("report", "-report.pdf"), ("ticket", "-ticket/ticket.md")] {
                let answer = try HTTPClient.post(address + "act?what=\(what)&finding=1")
                #expect(answer.text.contains(#""failed": false"#))
                #expect(try !folder.bytes(name.replacing("%", with: "_") + made).isEmpty)
            }
        }
    }

    @Test func aFileThatGrowsIsFollowedAndOneThatIsReplacedIsNamed() throws {
        let folder = try TestFolder.missingFrames()
        let text = try folder.text("a.log")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try folder.write("b.log", lines[..<400].joined(separator: "\n") + "\n")
        func state(_ address: String, until isReached: (String) -> Bool) throws -> String {
            while true {
                let state = try HTTPClient.get(address + "state").text
                if isReached(state) { return state }
                usleep(10_000)
            }
        }
        let outcome = try Self.view("--follow", "b.log", in: folder) { address in
            let before = try state(address) { $0.contains(#""frames": 400,"#) }
            #expect(before.contains(#""following": true"#))
            let file = try #require(FileHandle(forWritingAtPath: folder.file("b.log")))
            try file.seekToEnd()
            try file.write(contentsOf: Data(lines[400..<1000].joined(separator: "\n").utf8))
            // A line that is not complete is not a frame yet.
            _ = try state(address) { $0.contains(#""frames": 999,"#) }
            try file.write(contentsOf: Data("\n".utf8))
            _ = try state(address) { $0.contains(#""frames": 1000,"#) }
            try file.close()
            try FileManager.default.removeItem(atPath: folder.file("b.log"))
            let after = try state(address) { $0.contains(#""complete": true"#) && $0.contains("b.log was replaced") }
            #expect(after.contains(#""frames": 1000,"#))
        }
        #expect(outcome.status == 128 + SIGINT)
        #expect(try Command.run("view", "--follow", "a.log", "--redact", "vin", "--no-browser", in: folder).status == 2)
    }

    @Test func standardInputIsShownWhileItArrives() throws {
        let folder = try TestFolder.missingFrames()
        let writer = "(head -500 a.log; while ! test -e go; do sleep 0.02; done; tail -n +501 a.log)"
        let running = try Command.startShell(
            "mkfifo in; \(writer) > in & exec \"$canfolio\" view - --no-browser < in > address", in: folder)
        defer { kill(running.process.processIdentifier, SIGKILL) }
        let address = try Self.address(in: folder, of: running)
        while !(try HTTPClient.get(address + "state").text.contains(#""frames": 500,"#)) { usleep(10_000) }
        try folder.write("go", "")
        #expect(try Self.complete(address).contains(#""frames": 1495,"#))
        #expect(try HTTPClient.post(address + "act?what=card&time=1").status == 405)
    }

    @Test func aFileThatChangedSinceItWasReadIsNamed() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Self.view("a.log", in: folder) { address in
            _ = try Self.complete(address)
            try folder.write("a.log", Array(try folder.bytes("a.log").prefix(1_000)))
            while !(try HTTPClient.get(address + "state").text.contains("a.log has shrunk since it was read")) {
                usleep(10_000)
            }
            // What was read is still there.
            #expect(try HTTPClient.get(address + "tile?k=0&w=900").status == 200)
        }
    }

    @Test func theDatabasesLastUsedAreNamed() throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("a b.dbc", "VERSION \"\"\nBU_: X\nBO_ 256 M: 5 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" X\n")
        func errors(_ options: String) throws -> String {
            let running = try Command.startShell(
                "rm -f address; XDG_STATE_HOME=$PWD/state exec \"$canfolio\" view a.log \(options) --no-browser > address",
                in: folder)
            _ = try Self.complete(try Self.address(in: folder, of: running))
            kill(running.process.processIdentifier, SIGINT)
            return try running.wait().error
        }
        unlink(folder.file("address"))
        #expect(try errors("").isEmpty)
        unlink(folder.file("address"))
        #expect(try errors("--dbc 'a b.dbc' --no-state").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file("state")))
        unlink(folder.file("address"))
        #expect(try errors("--dbc 'a b.dbc'").isEmpty)
        unlink(folder.file("address"))
        #expect(try errors("").contains("last used with this capture: --dbc '\(folder.path)/a b.dbc'"))
        unlink(folder.file("address"))
        #expect(try errors("--no-state").isEmpty)
        // Those that were used later take their place, also those of one channel.
        unlink(folder.file("address"))
        #expect(try errors("--dbc can0='a b.dbc'").isEmpty)
        unlink(folder.file("address"))
        #expect(try errors("").contains("last used with this capture: --dbc 'can0=\(folder.path)/a b.dbc'"))
        // A file of nonsense is as if there were none.
        try folder.write("state/canfolio/databases", [0xFF, 0x00, 0x09, 0x0A, 0x09])
        unlink(folder.file("address"))
        #expect(try errors("").isEmpty)
        try folder.write("state/canfolio/databases", "\(folder.path)/a.log\t/nowhere/b.dbc\n")
        unlink(folder.file("address"))
        #expect(try errors("").isEmpty)
    }
}
