import Foundation
import TestSupport
import Testing

@Suite struct TicketTests {
    /// 123 every 10 ms for five seconds, silent from 2 s to 3 s.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        let lines = (0..<500).filter { !(200..<300).contains($0) }.map { place in
            let time = String(format: "(%d.%06d)", 1_700_000_000 + place / 100, place % 100 * 10_000)
            return "\(time) can0 123#\(String(format: "%02X", place & 0xFF))55\n"
        }
        try folder.write("a.log", lines.joined())
        return folder
    }

    private let files = ["excerpt.log", "findings.json", "log.png", "report.pdf", "ticket.md", "timeline.png"]

    private func names(_ folder: TestFolder, _ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file(name)).sorted()
    }

    @Test func isAboutTheGravestFindingWhereNoTimeIsGiven() throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        #expect(try names(folder, "t") == files)
        let text = try folder.text("t/ticket.md")
        #expect(text.hasPrefix("# 100 frames of identifier 123 were missing\n\nAt 1.990 s\n"))
        #expect(text.contains("![Rows of a"))
        #expect(text.contains("](log.png)"))
        #expect(text.contains("canfolio ticket a.log --finding 1 -o ticket"))
        #expect(folder.names == ["a.log", "t"])
    }

    @Test(arguments: ["0..0.005", "0..0.015", "0..0.025"])
    func oneFrameIsEnough(selection: String) throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "--select", selection, "-o", "t", in: folder)
        #expect(outcome.status == 0 && outcome.error == "")
        #expect(try names(folder, "t") == files)
    }

    @Test func holdsTheFramesOfTheStretchUnchanged() throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "--select", "1..1.5", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        let all = try folder.text("a.log").split(separator: "\n").map(String.init)
        let excerpt = try folder.text("t/excerpt.log").split(separator: "\n").map(String.init)
        #expect(excerpt == Array(all[100...150]))
    }

    @Test func holdsTheFramesOfATraceAsATraceToo() throws {
        let folder = TestFolder()
        let rows = (0..<500).map { "\(String(format: "%6d)%11d.1", $0 + 1, $0 * 10))  Rx     0123  1  55\r\n" }
        try folder.write("a.trc", ";$FILEVERSION=1.1\r\n;$STARTTIME=44548.5\r\n" + rows.joined())
        let outcome = try Command.run("ticket", "a.trc", "--select", "1..1.5", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        #expect(try names(folder, "t") == (files + ["excerpt.trc"]).sorted())
        #expect(try folder.text("t/ticket.md").contains("excerpt.trc"))
        let all = try Command.run("dump", "a.trc", in: folder).output.split(separator: "\n")
        let excerpt = try Command.run("dump", "t/excerpt.trc", in: folder).output.split(separator: "\n")
        #expect(excerpt == Array(all[100...150]))
    }

    @Test func showsTheFramesAroundASilenceWithoutAny() throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "--around", "2.5", "--window", "0.2", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        #expect(try folder.text("t/excerpt.log").split(separator: "\n").count == 2)
    }

    @Test func theLineOfASilenceStandsBehindTheLastFrameAndTheNextOneIsShown() throws {
        let folder = TestFolder()
        func lines(_ tenths: Range<Int>) -> String {
            tenths.flatMap { tenth in
                [0x123, 0x124].map {
                    "(\(1_700_000_000 + tenth / 10).\(tenth % 10)) can0 \(String($0, radix: 16))#00\n"
                }
            }.joined()
        }
        try folder.write("a.log", lines(0..<50) + lines(400..<402))
        #expect(try Command.run("ticket", "a.log", "-o", "t", in: folder).status == 0)
        let text = try folder.text("t/ticket.md")
        let places = try ["\n100 ", "without a frame ---", "\n101 "].map {
            try #require(text.firstRange(of: $0)).lowerBound
        }
        #expect(places == places.sorted())
        #expect(text.ranges(of: " ---\n").count == 1)
    }

    /// Times behind the step are those of other frames.
    @Test func aTicketOfAClockThatIsSetBackShowsTheRowsThere() throws {
        let folder = TestFolder()
        let lines = (0..<1200).map { place -> String in
            let time = place * 10 - (place < 800 ? 0 : 3000)
            return String(
                format: "(1700000%03d.%03d000) can0 %03X#%08X\n", time / 1000, time % 1000, 0x100 + place % 3,
                place * 2_654_435_761 & 0xFFFF_FFFF)
        }
        try folder.write("a.log", lines.joined())
        #expect(try Command.run("ticket", "a.log", "-o", "t", in: folder).status == 0)
        let text = try folder.text("t/ticket.md")
        #expect(text.hasPrefix("# The timestamp jumped back by 2.990 s\n"))
        #expect(text.contains("7.990 s after the first frame; shown: frames 750 to 850"))
        #expect(text.contains("\n800 ") && text.contains("\n801 ") && !text.contains("\n500 "))
        #expect(
            try folder.text("t/excerpt.log").split(separator: "\n").map(String.init)
                == lines[749..<850].map { String($0.dropLast()) })
        let mark = try #require(text.firstRange(of: "The timestamp jumped back by 2.990 s ---"))
        #expect(try #require(text.firstRange(of: "\n799 ")).lowerBound < mark.lowerBound)
        #expect(mark.lowerBound < (try #require(text.firstRange(of: "\n801 "))).lowerBound)
    }

    @Test func aCaptureWithoutTimesHasATicketOfTheRowsAroundAFinding() throws {
        let folder = TestFolder()
        let lines = (0..<300).map { place in
            place % 100 == 90
                ? "can0 7E0 [8] 02 27 03 00 00 00 00 00\ncan0 7E8 [8] 03 7F 27 35 00 00 00 00\n"
                : "can0 123 [2] 00 00\n"
        }
        try folder.write("a.log", lines.joined())
        let outcome = try Command.run("ticket", "a.log", "-o", "t", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try folder.text("t/ticket.md")
        #expect(text.contains("frame 92 of 303; shown: frames 42 to 142"))
        #expect(try folder.text("t/excerpt.log").split(separator: "\n").count == 101)
        let timed = try Command.run("ticket", "a.log", "--around", "1", "-o", "u", in: folder)
        #expect(timed.status == 2)
        #expect(timed.error.contains("the frames have no timestamps"))
    }

    @Test func howToReproduceNamesWhatDecidedIt() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "ticket", "a.log", "--around", "1", "--without", "silence", "--rule", "missing-message.periods=4",
            "--bitrate", "500k", "--timezone", "+02:00", "--title", "It's dark", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        #expect(
            try folder.text("t/ticket.md").contains(
                "canfolio ticket a.log --rule missing-message.periods=4 --without silence --bitrate 500k"
                    + " --timezone +02:00 --title 'It'\\''s dark' --around 1 -o ticket"))
    }

    /// Which identifier is hidden stays so.
    @Test func howToReproduceNamesWhatIsLeftOut() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "ticket", "a.log", "--around", "1", "--redact", "vin,payload:123", "--redact", "gps", "-o", "t", in: folder)
        #expect(outcome.status == 0)
        #expect(
            try folder.text("t/ticket.md").contains(
                "canfolio ticket a.log --redact vin,payload:123 --redact gps --around 1 -o ticket"))
        let hidden = try Command.run(
            "ticket", "a.log", "--around", "1", "--redact", "id:123,vin", "-o", "h", in: folder)
        #expect(hidden.status == 0)
        let text = try folder.text("h/ticket.md")
        #expect(text.contains(" --redact 'id:\u{2039}id\u{203A},vin' --around 1 "), "\(text)")
        #expect(!text.contains("123"), "\(text)")
    }

    /// Classic pcap with SocketCAN packets (link type 227), a frame every 10 ms.
    private func pcap() -> Data {
        func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        var bytes = little(0xA1B2_C3D4) + [2, 0, 4, 0] + little(0) + little(0) + little(262_144) + little(227)
        for place in 0..<500 as Range<UInt32> {
            bytes += little(1_700_000_000 + place / 100) + little(place % 100 * 10_000) + little(16) + little(16)
            bytes += [0, 0, 1, 0x23, 2, 0, 0, 0, UInt8(truncatingIfNeeded: place), 0x55, 0, 0, 0, 0, 0, 0]
        }
        return Data(bytes)
    }

    @Test func holdsTheFramesOfAPacketCaptureAsPackets() throws {
        let folder = TestFolder()
        try pcap().write(to: URL(fileURLWithPath: folder.file("a.pcap")))
        let outcome = try Command.run("ticket", "a.pcap", "--select", "1..1.5", "-o", "t.zip", in: folder)
        #expect(outcome.status == 0)
        let list = try Command.run("ticket", "a.pcap", "--select", "1..1.5", "-o", "t", in: folder)
        #expect(list.status == 0)
        #expect(try names(folder, "t") == (files + ["excerpt.pcap"]).sorted())
        let all = try Command.run("dump", "a.pcap", in: folder).output.split(separator: "\n")
        let excerpt = try Command.run("dump", "t/excerpt.pcap", in: folder).output.split(separator: "\n")
        #expect(excerpt.count == 51 && excerpt == Array(all[100...150]))
        #expect(
            try folder.text("t/ticket.md").contains(
                "`excerpt.pcap`: the same frames in the capture's own format, pcap"))
    }

    /// A symbolic name has no identifier that candump could write.
    @Test func saysHowManyFramesAnExcerptCannotHold() throws {
        let folder = TestFolder()
        let rows = (0..<200).map { place in
            let name = place % 50 == 7 ? "Motor" : "123"
            return String(format: "%4d.%03d 1  %@  Rx d 2 %02X 55\n", place / 100, place % 100 * 10, name, place)
        }
        try folder.write(
            "a.asc", "date Mon Nov 20 10:00:00.000 2023\nbase hex  timestamps absolute\n" + rows.joined())
        let outcome = try Command.run("ticket", "a.asc", "--select", "0..2", "-o", "t", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try folder.text("t/ticket.md")
        #expect(text.contains("196 frames as a candump log"), "\(text)")
        #expect(text.contains("4 frames without a numeric identifier left out"), "\(text)")
        #expect(text.contains("`excerpt.asc`: 200 frames in the capture's own format"), "\(text)")
        let read = try Command.run("info", "t/excerpt.asc", in: folder).output
        #expect(read.contains("frames      200 ("), "\(read)")
    }

    @Test func isAboutAnIdentifierWhereOneIsChosen() throws {
        let folder = try folder()
        let text = try folder.text("a.log") + "(1700000005.1) can0 20000080#0000000000000000\n"
        try folder.write("a.log", text)
        let outcome = try Command.run("ticket", "a.log", "--id", "7FF", "-o", "t", in: folder)
        #expect(outcome.status != 0)
        #expect(outcome.error.contains("--around") || outcome.error.contains("7FF"))
    }

    @Test func saysWhichRowsThePictureLeavesOut() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "ticket", "a.log", "--around", "1", "--max-rows", "7", "-o", "t", in: folder)
        // What repeats is folded first: fewer rows than are allowed may show them all.
        let shown = try #require((1...7).first { outcome.error.contains("log.png shows \($0) rows for 101 frames") })
        #expect(try folder.text("t/ticket.md").contains("The picture shows \(shown) rows for 101 frames"))
    }

    @Test func replacesATicketOnlyWhenItIsTold() throws {
        let folder = try folder()
        #expect(try Command.run("ticket", "a.log", "-o", "t", in: folder).status == 0)
        let again = try Command.run("ticket", "a.log", "-o", "t", in: folder)
        #expect(again.status == 1)
        #expect(again.error.contains("--force"))
        #expect(try Command.run("ticket", "a.log", "-o", "t", "--force", in: folder).status == 0)
        #expect(folder.names == ["a.log", "t"])
    }

    @Test func replacesNoFolderThatIsNoTicket() throws {
        let folder = try folder()
        try folder.makeFolder("work")
        try folder.write("work/thesis.txt", "years")
        let outcome = try Command.run("ticket", "a.log", "-o", "work", "--force", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("contains thesis.txt, which would be lost"))
        #expect(try folder.text("work/thesis.txt") == "years")
    }

    @Test func whatSomebodyPutBesideATicketIsNotDeletedWithIt() throws {
        let folder = try folder()
        #expect(try Command.run("ticket", "a.log", "-o", "t", in: folder).status == 0)
        try folder.write("t/my-notes.txt", "mine")
        let outcome = try Command.run("ticket", "a.log", "-o", "t", "--force", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("contains my-notes.txt"))
        #expect(try folder.text("t/my-notes.txt") == "mine")
    }

    @Test func replacesNoFolderThatHoldsTheCapture() throws {
        let folder = try folder()
        try folder.makeFolder("t")
        try folder.write("t/a.log", try folder.bytes("a.log"))
        try folder.write("t/ticket.md", "")
        let outcome = try Command.run("ticket", "t/a.log", "-o", "t", "--force", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("would be lost"))
        #expect(try folder.bytes("t/a.log") == folder.bytes("a.log"))
    }

    @Test func packsATarArchiveThatTarReads() throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "-o", "bug 7.tar.gz", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(folder.names == ["a.log", "bug 7.tar.gz"])
        let list = try Command.shell("tar -tzf 'bug 7.tar.gz'", in: folder).output
        #expect(list.split(separator: "\n").map(String.init).sorted() == files.map { "bug 7/" + $0 }.sorted())
        let unpacked = try Command.shell("tar -xzf 'bug 7.tar.gz' && cat 'bug 7/ticket.md'", in: folder)
        #expect(unpacked.status == 0 && unpacked.error == "")
        #expect(unpacked.output.contains("-o ticket.tar.gz"))
        #expect(try Command.run("ticket", "a.log", "-o", "again.tgz", in: folder).status == 0)
        let sizes = try ["bug 7.tar.gz", "again.tgz"].map { try folder.bytes($0)[..<10] }
        #expect(sizes[0] == sizes[1])
    }

    @Test(arguments: ["t.7z", "t.rar", "t.tar", "t.tar.xz", "t.pdf"])
    func anArchiveThatCannotBeWrittenIsWrongUsage(name: String) throws {
        let folder = try folder()
        let outcome = try Command.run("ticket", "a.log", "-o", name, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("use a folder, .zip or .tar.gz"))
        #expect(folder.names == ["a.log"])
    }

    @Test func packsTheSameBytesIntoTheSameArchive() throws {
        let folder = try folder()
        #expect(try Command.run("ticket", "a.log", "-o", "a.zip", in: folder).status == 0)
        #expect(try Command.run("ticket", "a.log", "-o", "b.zip", in: folder).status == 0)
        let bytes = try folder.bytes("a.zip")
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(try folder.bytes("b.zip").count == bytes.count)
        #expect(folder.names == ["a.log", "a.zip", "b.zip"])
        for name in files { #expect(bytes.firstRange(of: Array(name.utf8)) != nil) }
    }

    @Test(arguments: [
        ("jira", "!log.png|", "{noformat}"), ("gitlab", "](log.png)", "```text"),
        ("bugzilla", "[attachment: log.png]", "===="),
    ])
    func speaksTheMarkupOfTheTracker(flavour: String, picture: String, other: String) throws {
        let folder = try folder()
        #expect(try Command.run("ticket", "a.log", "--flavour", flavour, "-o", "t", in: folder).status == 0)
        let text = try folder.text("t/ticket.md")
        #expect(text.contains(picture))
        #expect(text.contains(other))
    }

    @Test func asksForATimeWhereNothingIsFound() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1.000000) can0 123#00\n(1.010000) can0 123#01\n")
        for command in [["ticket", "a.log", "-o", "t"], ["ticket", "a.log", "-o", "t.zip"]] {
            let outcome = try Command.run(command, in: folder)
            // The call is right; it is the capture that has nothing to tell.
            #expect(outcome.status == 7)
            #expect(outcome.error.contains("--around"))
        }
        #expect(folder.names == ["a.log"])
    }

    /// Thirteen messages of three cycles that pause together while others go on. The slow one is last seen 0.6 s before.
    static let pause: [String] = {
        var lines: [String] = []
        for step in 0..<1000 {
            let time = step * 20
            func add(_ identifier: Int, _ late: Int) {
                let moment = String(format: "(%d.%06d)", 1000 + time / 1000, time % 1000 * 1000 + late)
                lines.append(moment + String(format: " can0 %03X#%02X00", identifier, step & 0xFF))
            }
            for place in 0..<2 { add(0x128 + place, 100 + place * 200) }
            guard !(8_550..<9_500).contains(time) else { continue }
            if step % 5 == 0 { for place in 0..<12 { add(0x2E0 + place, 1_000 + place * 200) } }
            if time % 1000 == 960 { add(0x317, 9_000) }
        }
        return lines
    }()

    /// The picture said that one of the thirteen identifiers is missing, and below it the same in white, as if it were a mark.
    @Test func whatIsMissingIsSaidOnceWithAllOfIt() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.pause.joined(separator: "\n") + "\n")
        #expect(try Command.run("ticket", "a.log", "-o", "t", "--max-rows", "20", in: folder).status == 0)
        let lines = try folder.text("t/ticket.md").split(separator: "\n").filter { $0.hasPrefix("  --- ") }
        #expect(lines.allSatisfy { $0.contains("left out") || $0.contains("13 identifiers") }, "\(lines)")
        #expect(lines.contains { $0.contains("13 identifiers missing together for") }, "\(lines)")
    }

    @Test func theFirstRowAfterThoseLeftOutHasNoDistance() throws {
        let folder = TestFolder()
        // Frames that are no repetitions.
        let busy = Self.pause.enumerated().map { place, line in
            line.contains(" 128#") || line.contains(" 129#")
                ? line.dropLast(2) + String(format: "%02X", place * place * 37 & 0xFF) : line
        }
        try folder.write("a.log", busy.joined(separator: "\n") + "\n")
        #expect(try Command.run("ticket", "a.log", "-o", "t", "--max-rows", "20", in: folder).status == 0)
        let lines = try folder.text("t/ticket.md").split(separator: "\n")
        let place = try #require(lines.firstIndex { $0.contains("frames left out") })
        #expect(lines[place + 1].split(separator: " ").dropFirst(2).first == "\u{2013}", "\(lines[place + 1])")
        #expect(lines[place + 2].split(separator: " ").dropFirst(2).first != "\u{2013}", "\(lines[place + 2])")
    }
}
