import TestSupport
import Testing

@Suite struct LadderCommandTests {
    /// A tester that asks for the same again and again, and one that asks another control unit twice.
    private static func folder() throws -> TestFolder {
        let folder = TestFolder()
        var lines: [String] = []
        func send(_ frame: String) { lines.append("(\(1000 + lines.count).000000) can0 \(frame)") }
        for round in 0..<6 {
            send("7E0#0322F1900000000\(round)")
            send("7E8#101462F190434630")
            send("7E0#3000000000000000")
            send("7E8#2144525653414D50")
            send("7E8#2232323630303134")
            guard round < 2 else { continue }
            send("752#0322F19000000000")
            send("75A#101462F190434630")
            send("752#3000000000000000")
            send("75A#2144525653414D50")
            send("75A#2232323630303134")
        }
        try folder.write("session.log", lines.joined(separator: "\n") + "\n")
        try folder.write("plain.log", "(1.000000) can0 0C9#0102\n(1.010000) can0 0C9#0103\n")
        return folder
    }

    @Test func drawsTheLongestConversationAndSaysWhichOthersThereAre() throws {
        let folder = try Self.folder()
        let outcome = try Command.run("ladder", "session.log", "-o", "a.pdf", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.error.contains("the longest conversation with requests and responses is drawn, 1 of 2;"),
            "\(outcome.error)")
        #expect(outcome.error.contains("2  Tester 752 and ECU 75A: 4 messages of UDS over ISO-TP on can0"))
        let bytes = try folder.bytes("a.pdf")
        #expect(String(decoding: bytes, as: UTF8.self).contains("/Outlines"))
    }

    @Test(arguments: ["2", "752:75A", "all"])
    func aConversationIsChosenWithoutAWordOfOthers(choice: String) throws {
        let outcome = try Command.run(
            "ladder", "session.log", "--conversation", choice, "-o", "a.png", in: try Self.folder())
        #expect([outcome.status == 0, outcome.error.isEmpty] == [true, true], "\(outcome.error)")
    }

    @Test func aConversationThatIsNotThereIsAnErrorWithAListOfThem() throws {
        let outcome = try Command.run(
            "ladder", "session.log", "--conversation", "7", "-o", "a.png", in: try Self.folder())
        #expect(outcome.status == 7)
        #expect(
            outcome.error.hasPrefix(
                "canfolio: session.log: no conversation 7: there are 2\n  1  Tester 7E0 and ECU 7E8: 12 messages"
            ),
            "\(outcome.error)")
    }

    @Test func whereNobodyTalksThereIsNoPicture() throws {
        let folder = try Self.folder()
        let outcome = try Command.run("ladder", "plain.log", "-o", "a.png", in: folder)
        #expect(outcome.status == 7)
        #expect(outcome.error.hasPrefix("canfolio: plain.log: no conversation found; looked for ISO-TP"))
        #expect(throws: (any Error).self) { try folder.bytes("a.png") }
    }

    @Test func onlyMessagesWithAFrameInTheTimeAreDrawn() throws {
        let folder = try Self.folder()
        let all = try Command.run("ladder", "session.log", "--conversation", "1", "-o", "a.png", in: folder)
        let part = try Command.run(
            "ladder", "session.log", "--conversation", "1", "--stop", "6", "-o", "b.png", in: folder)
        #expect([all.status, part.status] == [0, 0])
        let heights = try ["a.png", "b.png"].map { try PNGFile(folder.bytes($0)).height }
        #expect(heights[1] < heights[0])
        let none = try Command.run("ladder", "session.log", "--id", "123", "-o", "c.png", in: folder)
        #expect(none.status == 7)
        #expect(none.error.contains("no message matches the selection; the whole capture has 16 messages"))
        let json = try Command.run("ladder", "session.log", "--id", "123", "-o", "c.png", "--json", in: folder)
        #expect(json.status == 7)
        #expect(json.error.contains("\"kind\": \"nothing-selected\", \"status\": 7"))
    }

    @Test func aTimelineHasALaneForEachConversation() throws {
        let folder = try Self.folder()
        let outcome = try Command.run("timeline", "session.log", "-o", "a.svg", in: folder)
        #expect(outcome.status == 0)
        let plain = try Command.run("timeline", "session.log", "--id", "7E0", "-o", "b.svg", in: folder)
        #expect(plain.status == 0)
        #expect(try folder.bytes("a.svg").count > folder.bytes("b.svg").count)
    }
}
