import Foundation
import TestSupport
import Testing

@Suite struct DatabaseTests {
    private static let text = """
        BO_ 100 Engine: 8 N
         SG_ Speed : 0|16@1+ (0.1,0) [0|6553.5] "rpm" N
         SG_ Wide : 16|65@1+ (1,0) [0|0] "" N
        BO_ 101 Other: eight N

        """

    @Test func listsTheMessagesAndTellsTheFaultsWithACaret() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.text)
        let outcome = try Command.run("database", "a.dbc", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                a.dbc: Vector DBC, 1 message, 1 signal

                064       Engine: 8 bytes, from N
                          signal  start  bits  order  type      factor  range       unit
                          Speed       0    16  Intel  unsigned     0.1  0 … 6553.5  rpm

                """)
        #expect(
            outcome.error == """
                a.dbc:3:16: warning: a signal of 65 bits is longer than its message of 8 bytes; the signal is left out
                   SG_ Wide : 16|65@1+ (1,0) [0|0] "" N
                                 ^
                a.dbc:4:16: warning: expected the message's length, a whole number; the message is left out
                  BO_ 101 Other: eight N
                                 ^

                """)
        #expect(try Command.run("database", "--quiet", "a.dbc", in: folder).error == "")
    }

    @Test func theFirstFaultIsFatalWhenStrict() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.text)
        let outcome = try Command.run("database", "--strict", "--json", "a.dbc", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        let error = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.error.utf8)) as? [String: Any])
        #expect(error["kind"] as? String == "failed")
        #expect(error["path"] as? String == "a.dbc")
        #expect((error["error"] as? String)?.hasPrefix("a.dbc:3:16: error: a signal of 65 bits is longer") == true)
        let plain = try Command.run("database", "--strict", "a.dbc", in: folder)
        #expect(plain.status == 1)
        #expect(
            plain.error == """
                a.dbc:3:16: error: a signal of 65 bits is longer than its message of 8 bytes; the signal is left out
                   SG_ Wide : 16|65@1+ (1,0) [0|0] "" N
                                 ^

                """)
    }

    @Test func jsonIsForPrograms() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.text)
        let outcome = try Command.run("database", "--json", "a.dbc", in: folder)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        let messages = try #require(root["messages"] as? [[String: Any]])
        #expect(messages.map { $0["id_hex"] as? String } == ["064"])
        let signals = try #require(messages[0]["signals"] as? [[String: Any]])
        #expect(signals.map { $0["scale"] as? Double } == [0.1])
    }

    @Test func aPatternOfPagesThatMatchesNothingIsToldWithWhatIsAlike() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.text)
        try folder.write("a.log", SampleCapture.log(frames: 5))
        let outcome = try Command.run(
            "pages", "a.log", "--dbc", "a.dbc", "--signal", "Sped", "--quiet", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 7)
        #expect(outcome.error == "canfolio: no signal matches 'Sped'; did you mean 'Engine.Speed'?\n")
        #expect(folder.names == ["a.dbc", "a.log"])
    }

    @Test func standardInputIsReadForADash() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", "BO_ 1 M: 8 N\n")
        let outcome = try Command.shell("\"$canfolio\" database - < a.dbc", in: folder)
        #expect(outcome.output == "-: Vector DBC, 1 message, 0 signals\n\n001       M: 8 bytes, from N\n")
    }

    @Test func whatIsNoDatabaseIsAnError() throws {
        let folder = TestFolder()
        try folder.write("a.txt", "Dear reader,\n")
        try folder.makeFolder("b.dbc")
        let outcome = try Command.run("database", "a.txt", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("canfolio: a.txt: not a known database format (tried: "))
        #expect(outcome.error.hasSuffix("it begins with 'Dear reader,'\n"))
        #expect(
            try Command.run("database", "b.dbc", in: folder).error
                == "canfolio: b.dbc: is a folder; name a file in it\n")
        #expect(try Command.run("database", "c.dbc", in: folder).error == "canfolio: c.dbc: no such file\n")
        #expect(try Command.run("database", in: folder).status == 2)
    }
}
