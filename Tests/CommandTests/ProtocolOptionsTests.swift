import Foundation
import TestSupport
import Testing

/// What is said of protocols holds for all that a command tells, of all frames or of some.
@Suite struct ProtocolOptionsTests {
    /// A tester asks twelve times, and the last time nobody answers.
    private static func folder() throws -> TestFolder {
        var frames: [(time: Double, text: String)] = (0..<2000).map {
            (Double($0) * 0.01, String(format: "100#%02X07000000000000", $0 % 256))
        }
        for place in 0..<12 {
            let time = 1 + Double(place) * 1.2
            frames.append((time, "7E0#0322F19000000000"))
            guard place < 11 else { continue }
            frames.append((time + 0.010, "7E8#101462F190414243"))
            frames.append((time + 0.012, "7E0#3000000000000000"))
            frames.append((time + 0.014, "7E8#2144454647484950"))
            frames.append((time + 0.016, "7E8#2251525354555657"))
        }
        frames.sort { $0.time < $1.time }
        let folder = TestFolder()
        try folder.write(
            "a.log", frames.map { String(format: "(%.6f) can0 %@\n", 1000 + $0.time, $0.text) }.joined())
        return folder
    }

    private static let silenced = ["--protocol", "!uds,!isotp,!kwp,!obd,!gmlan"]
    private static let finding = "gets no response to read data by identifier (f190 vin)"

    @Test(arguments: [
        ["findings", "a.log"], ["findings", "a.log", "--json"], ["info", "a.log"], ["info", "a.log", "--json"],
        ["report", "a.log", "-o", "-", "--format", "html"],
        ["timeline", "a.log", "--width", "1600", "-o", "-", "--format", "svg"],
        ["pages", "a.log", "-o", "-", "--format", "svg", "--pages", "1"],
        ["dump", "a.log", "--level", "pdus", "--to", "json"],
    ])
    func whatIsNotSpokenIsToldNowhere(arguments: [String]) throws {
        let folder = try Self.folder()
        let usual = try Command.run(arguments, in: folder)
        let silenced = try Command.run(arguments + Self.silenced, in: folder)
        #expect(usual.status == 0 && silenced.status == 0, "\(usual.error) \(silenced.error)")
        #expect(usual.bytes != silenced.bytes)
        if !["timeline", "pages", "dump"].contains(arguments[0]) {
            #expect(usual.output.lowercased().contains(Self.finding))
        }
        #expect(!silenced.output.lowercased().contains(Self.finding))
        #expect(!silenced.output.contains("UDS"))
    }

    @Test func ticketsAndCardsAreAboutWhatIsFound() throws {
        let folder = try Self.folder()
        #expect(try Command.run("ticket", "a.log", "-o", "ticket", in: folder).status == 0)
        #expect(try folder.text("ticket/ticket.md").contains("got no response"))
        let silenced = try Command.run(["ticket", "a.log", "-o", "other"] + Self.silenced, in: folder)
        #expect(silenced.status == 7)
        #expect(silenced.error.contains("no findings in the capture"), "\(silenced.error)")
        // A card says that nothing was found.
        #expect(try Command.run(["card", "a.log", "-o", "card.png"] + Self.silenced, in: folder).status == 0)
    }

    @Test func changesTakesThemToo() throws {
        let folder = try Self.folder()
        let outcome = try Command.run(["changes", "a.log", "--around", "14.2"] + Self.silenced, in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    /// Messages are put together from all frames, and those are told of which a frame is shown.
    @Test func aPartIsToldByTheMessagesOfTheWhole() throws {
        let folder = try Self.folder()
        func report(_ options: String...) throws -> String {
            try Command.run(["report", "a.log", "-o", "-", "--format", "html"] + options, in: folder).output
        }
        #expect(try report("--id", "7E8").contains("Read data by identifier"))
        #expect(try !report("--id", "100").contains("Read data by identifier"))
        let info = try Command.run("info", "a.log", "--id", "7E8", in: folder).output
        #expect(info.contains("UDS on can0: 11 messages"), "\(info)")
    }
}
