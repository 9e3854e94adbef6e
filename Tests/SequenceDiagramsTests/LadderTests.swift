import TestPages
import TestCaptures
import CANCapture
import CANProtocols
import Testing

@testable import SequenceDiagrams
@testable import Layout
@testable import Pages

struct LadderTests {
    private static let refused: [UInt8] = [0x7F, 0x2E, 0x33]
    /// The mark of a positive answer, which the fixed fonts lack.
    private static let tick = "?"

    private func text(_ session: Session, isOpen: Bool = true) throws -> String {
        try session.lists(isOpen: isOpen).map { PageText($0).text }.joined(separator: "\n")
    }

    @Test func messagesStandInTheOrderOfTheirFrames() throws {
        var session = Session()
        session.ask([0x10, 0x03], [[0x50, 0x03, 0, 0x32, 1, 0xF4]])
        session.ask([0x2E, 1, 1, 0x55], [Self.refused])
        session.ask([0x31, 1, 2, 3], [[0x7F, 0x31, 0x78], [0x71, 1, 2, 3, 0]])
        let text = try text(session)
        let words = [
            // An answer does not say again what its request said.
            "Diagnostic session control  Extended", "\(Self.tick) P2 50 ms, P2* 5 s", "Write data by identifier  0101",
            "refused: 0x33 Security access denied", "Routine control", "0x78", "\(Self.tick) positive, 00",
        ]
        var rest = text[...]
        for word in words {
            let place = try #require(rest.firstRange(of: word), "\(word) is not behind the others in:\n\(text)")
            rest = rest[place.upperBound...]
        }
    }

    @Test func aKeyThatIsRightUnlocks() throws {
        var session = Session()
        session.ask([0x27, 0x01], [[0x67, 0x01, 0x5A, 0x13]])
        session.ask([0x27, 0x02, 0xA5, 0xEC], [[0x67, 0x02]])
        let text = try text(session)
        #expect(text.contains("\(Self.tick) seed 5A 13") && text.contains("\(Self.tick) unlocked"), "\(text)")
    }

    @Test func anAnswerHasItsLatencyBesideIt() throws {
        var session = Session()
        session.ask([0x10, 0x03], [[0x50, 0x03, 0, 0x32, 1, 0xF4]])
        let lines = PageText(try session.lists(isOpen: true)[0]).lines
        let time = try #require(lines.first { $0.text.hasPrefix("0.005000") }, "\(lines)")
        // Their sizes differ, and by so much their base lines.
        let latency = lines.first { $0.text.hasSuffix("5.0") && abs($0.y - time.y) < 0.5 }
        #expect(latency != nil, "\(lines)")
    }

    /// Its arrow had the time of its first frame, and the latency of the response counted from its last one.
    @Test func aRequestOfSeveralFramesHasTheTimeFromWhichTheLatencyCounts() throws {
        var session = Session()
        session.send(0x7E0, [0x10, 0x0A, 0x2E, 0xF1, 0x90, 1, 2, 3])
        session.now += 1
        session.send(0x7E8, [0x30, 0, 0])
        session.now += 1
        session.send(0x7E0, [0x21, 4, 5, 6, 7])
        session.now += 6
        session.send(0x7E8, [0x03, 0x7F, 0x2E, 0x33])
        let text = try text(session)
        #expect(text.contains("0.002000") && text.contains("0.008000") && text.contains("6.0"), "\(text)")
        #expect(text.contains("10 bytes in 2 frames from 0.000000"), "\(text)")
    }

    @Test func aRefusalOfASuppressedAnswerIsNoContradiction() throws {
        var session = Session()
        session.ask([0x10, 0x03], [[0x50, 0x03, 0, 0x32, 1, 0xF4]])
        session.ask([0x27, 0x81], [[0x7F, 0x27, 0x35]])
        let text = try text(session)
        #expect(text.contains("positive response suppressed") && text.contains("refused: 0x35"), "\(text)")
        #expect(!text.contains("no response required"), "\(text)")
    }

    /// The middle of an arrow over three lines is on the second one.
    @Test func textsStandBetweenLines() {
        var needs = LadderColumns.Needs()
        needs.columns = 3
        let columns = LadderColumns(left: 0, width: 500, needs: needs, unit: 1)
        let (low, middle, high) = (columns.lines[0], columns.lines[1], columns.lines[2])
        #expect(columns.stretch(from: 0, low, high, fits: 100) == low...middle)
        #expect(columns.stretch(from: 2, low, high, fits: 100) == middle...high)
        #expect(columns.stretch(from: 0, low, high, fits: high - middle + 1) == low...high)
    }

    /// A tester of which the capture has no frame had a box like one that sends.
    @Test func aTesterWithoutAFrameIsNotRecorded() throws {
        var session = Session()
        for step in 0..<6 {
            session.send(0x7E8, [0x06, 0x62, 0xF1, 0x86, UInt8(step), 2, 3])
            session.now += 100
        }
        let silent = try text(session)
        #expect(silent.contains("7E0 (not recorded)"), "\(silent)")
        session.ask([0x22, 0xF1, 0x86], [[0x62, 0xF1, 0x86, 3]])
        #expect(try !text(session).contains("not recorded"))
    }

    /// They were "Brake Sy… 0B", and the head of "Master" was cut beside those of "5" and "40".
    @Test func longNamesOfHeadsHaveSeveralLinesOrTheRoomOfTheirNeighbours() throws {
        func text(_ names: [[String]], head: Double) -> String {
            var needs = LadderColumns.Needs()
            (needs.columns, needs.head, needs.time) = (names.count, head, 50)
            let layout = LadderLayoutContext(
                columns: LadderColumns(left: 36, width: 523, needs: needs, unit: 1), latencies: LatencyScale([]),
                theme: .named(.light), pen: TextPen(shaper: FixedFonts.shaper, scale: .paper))
            var list = DisplayList(size: Size(width: 595, height: 200), background: nil)
            let ladder = LadderHead(names: names, timeName: "")
            #expect(ladder.height(layout) < 60)
            ladder.place(top: 0, layout: layout, into: &list)
            return PageText(list).text
        }
        let long = text(
            [["Engine #1 00", "00"], ["Brake System Controller 0B", "0B"], ["Tool #1 F9", "F9"], ["all"]], head: 110)
        #expect(!long.contains("\u{2026}") && long.contains("Controller"), "\(long)")
        let short = text([["Master"], ["5"], ["40"], ["9"], ["12"], ["all"]], head: 60)
        #expect(short.contains("Master"), "\(short)")
    }

    @Test(arguments: [2, 3, 4, 5, 6, 7]) func headsDoNotTouchEachOther(count: Int) {
        var needs = LadderColumns.Needs()
        (needs.columns, needs.head, needs.time) = (count, 90, 50)
        let columns = LadderColumns(left: 0, width: 523, needs: needs, unit: 1)
        let gaps = zip(columns.lines, columns.lines.dropFirst()).map { $1 - $0 - 2 * columns.halfHead }
        #expect(gaps.allSatisfy { $0 >= 3.9 }, "\(gaps)")
    }

    @Test func allLinesOfALabelAreAboveTheArrow() throws {
        var session = Session()
        session.ask([0x10, 0x03], [[0x50, 0x03, 0, 0x32, 1, 0xF4]])
        let lines = PageText(try session.lists(paper: "95x200mm", isOpen: true)[0]).lines
        let time = try #require(lines.first { $0.text.contains("0.000000") }, "\(lines)")
        let label = lines.filter { line in ["Diagnostic", "Extended", "session"].contains { line.text.contains($0) } }
        #expect(label.count > 1 && label.allSatisfy { $0.y <= time.y + 0.5 }, "\(lines)")
    }

    @Test func aPauseIsLeftOutAndNamed() throws {
        var session = Session()
        session.ask([0x3E, 0], [[0x7E, 0]])
        session.ask([0x10, 1], [[0x50, 1]], after: 2300)
        #expect(try text(session).contains("2.30 s later"))
        session.ask([0x10, 3], [[0x50, 3]], after: 40)
        #expect(try text(session).contains("40.0 ms later") == false)
    }

    @Test func outcomesHaveTheirColours() throws {
        var session = Session()
        session.ask([0x10, 0x03], [[0x50, 0x03]])
        session.ask([0x2E, 1, 1, 0x55], [Self.refused])
        session.ask([0x31, 1, 2, 3], [[0x7F, 0x31, 0x78]])
        let list = try session.lists(isOpen: true)[0]
        let heads = list.items.compactMap { item -> Colour? in
            if case .polygon(let colour, _) = item { colour } else { nil }
        }
        let theme = Theme.named(.light)
        // Behind those of the arrows come those of the legend.
        #expect(Array(heads.prefix(6)) == [theme.ink, theme.note, theme.ink, theme.trouble, theme.ink, theme.ink])
    }

    @Test func aScanOfAllServicesIsOneBoxWithACountForEachOutcome() throws {
        var session = Session()
        for service in UInt8.min...UInt8.max {
            let code: UInt8 = service % 16 == 3 ? 0x13 : 0x11
            let answer: [UInt8] = service == 0x3D ? [0x7D, 0] : [0x7F, service, code]
            session.ask([service, 0], [answer])
        }
        let text = try text(session)
        #expect(text.contains("one request each for service 00 \u{2013} FF"), "\(text)")
        #expect(text.contains("0x11 Service not supported") && text.contains("0x13 Incorrect message length"))
        #expect(text.contains("\(Self.tick) positive: 3D"), "\(text)")
        #expect(try session.lists(paper: "A4").count == 1)
    }

    @Test func whatRepeatsIsShownOnceAndThenCounted() throws {
        var session = Session()
        for _ in 0..<50 {
            session.ask([0x22, 0xF1, 0x86], [[0x62, 0xF1, 0x86, 3]])
            session.ask([0x3E, 0], [[0x7E, 0]])
        }
        let text = try text(session)
        #expect(text.contains("98 requests of 2 kinds"), "\(text)")
        #expect(text.components(of: "Tester present") == 2)
    }

    /// They were counted as requests that were answered.
    @Test func responsesWithoutARequestAreCountedBesideTheRequests() throws {
        var session = Session()
        for _ in 0..<6 {
            session.ask([0x22, 0xF1, 0x90], [[0x62, 0xF1, 0x90, 1], [0x62, 0xF1, 0x8C, 2]])
        }
        let text = try text(session).replacing("\n", with: " ")
        #expect(text.contains("5 requests, 5 unsolicited"), "\(text)")
        #expect(text.contains("all requests") && !text.contains("all answered"), "\(text)")
    }

    @Test func aMessageThatNeverBecameCompleteIsNotFolded() throws {
        var session = Session()
        for round in 0..<40 {
            session.ask([0x22, 0xF1, 0x90])
            session.now += 5
            session.send(0x7E8, [0x10, 20, 0x62, 0xF1, 0x90, 0x41, 0x42, 0x43])
            session.now += 1
            session.send(0x7E0, [0x30, 0, 0])
            for number in [1, round == 20 ? 3 : 2] as [UInt8] {
                session.now += 1
                session.send(0x7E8, [0x20 | number, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A])
            }
        }
        let text = try text(session)
        #expect(text.components(of: "Incomplete message: frame missing") == 1, "\(text)")
        #expect(text.replacing("\n", with: " ").contains("1 incomplete"), "\(text)")
    }

    @Test func toScaleDistancesAreThoseOfTimes() throws {
        var session = Session()
        for wait in [10.0, 100, 300] { session.ask([0x3E, 0x80], after: wait) }
        let list = try session.lists(isOpen: true, scale: .time)[0]
        let tips = list.items.compactMap { item -> Double? in
            if case .polygon(_, let range) = item { list.places[range.lowerBound].y } else { nil }
        }
        try #require(tips.count >= 3)
        #expect(abs((tips[2] - tips[1]) / (tips[1] - tips[0]) - 3) < 0.01)
    }

    @Test(arguments: ["A4", "A6", "Letter"])
    func everyPageHasTheHeadsOfThoseWhoTalkAndNothingBelowItsFoot(paper: String) throws {
        var session = Session()
        for step in 0..<60 {
            let identifier = [UInt8(step * 37 % 256), UInt8(step * 91 % 256)]
            session.ask([0x22] + identifier, [[0x62] + identifier + [1, 2]])
        }
        let lists = try session.lists(paper: paper)
        #expect(lists.count > 2)
        for list in lists {
            let page = PageText(list)
            let heads = page.lines.filter { $0.text.contains("Tester") && $0.text.contains("ECU 7E8") }
            #expect(!heads.isEmpty, "\(page.text)")
            page.expectRoom(on: list.size)
            let foot = try #require(page.lines.last { $0.text.contains("Page") })
            #expect(page.lines.allSatisfy { $0.y <= foot.y })
        }
        let requests = lists.map { PageText($0).text.components(of: "Read data by identifier") }.reduce(0, +)
        #expect(requests == 60)
    }

    @Test func anExcerptKeepsToItsHeightAndSaysHowMuchThereIs() throws {
        var session = Session()
        for step in 0..<30 { session.ask([0x22, 1, UInt8(step * 7 % 31)], [[0x62, 1, UInt8(step * 7 % 31), 5]]) }
        let found = try session.found()
        let conversation = try #require(found.chosen.first)
        let figure = LadderFigure(
            conversation, found.reader, of: session.capture, options: LadderOptions(), left: 36, width: 523,
            scale: .paper, shaper: FixedFonts.shaper)
        for most in [150.0, 300, 5000] {
            let block = figure.excerpt(most: most)
            #expect(block.measure.height <= most && block.measure.height > 80)
            var list = DisplayList(size: Size(width: 595, height: 6000), background: nil)
            block.place(0..<1, at: Point(x: 36, y: 0), into: &list)
            #expect(PageText(list).text.contains("more messages") == (most < 5000))
        }
        // Messages that have to be shown take more than the height.
        #expect(figure.messagesLeftOut(most: 150) > figure.messagesLeftOut(most: 150, least: 20))
        #expect(figure.messagesLeftOut(most: 150, least: 20) <= conversation.messageCount - 20)
        #expect(figure.excerpt(most: 150, least: 20).measure.height > 150)
    }

    /// All messages of a conversation had been measured for an excerpt of a few.
    @Test(arguments: [0, 20]) func anExcerptNeedsOnlyItsPartOfTheFigure(least: Int) throws {
        var session = Session()
        for step in 0..<300 { session.ask([0x22, 1, UInt8(step * 7 % 251)], [[0x62, 1, UInt8(step * 7 % 251), 5]]) }
        let found = try session.found()
        let conversation = try #require(found.chosen.first)
        func figure(_ extent: LadderFigure.Extent?) -> LadderFigure {
            LadderFigure(
                conversation, found.reader, of: session.capture, options: LadderOptions(), left: 36, width: 523,
                scale: .paper, extent: extent, shaper: FixedFonts.shaper)
        }
        func text(_ figure: LadderFigure, _ most: Double) -> String {
            let block = figure.excerpt(most: most, least: least)
            var list = DisplayList(size: Size(width: 595, height: 600), background: nil)
            block.place(0..<1, at: Point(x: 36, y: 0), into: &list)
            return PageText(list).text
        }
        let (whole, part) = (figure(nil), figure(LadderFigure.Extent(height: 300, messages: least)))
        for most in [80.0, 150, 297, 300] {
            #expect(text(part, most) == text(whole, most))
            #expect(part.messagesLeftOut(most: most, least: least) == whole.messagesLeftOut(most: most, least: least))
        }
        #expect(part.blocks.count < whole.blocks.count / 4)
    }

    @Test func whereNobodyTalksThatIsSaid() throws {
        let frames = (0..<50).map { Session.plain($0) }
        let capture = Logs.capture(frames)
        let reader = ProtocolReader(ProtocolDetector.messages(in: capture), frames: capture.frames)
        let error = #expect(throws: PageError.self) { try LadderConversations(reader, choice: .longest) }
        #expect(
            error?.description
                == "no conversation found; looked for ISO-TP, UDS, OBD-II, KWP2000, GMLAN, J1939,"
                + " NMEA 2000 and CANopen; name a known pair with --isotp 7E0:7E8")
    }

    @Test func aConversationIsChosenByItsNumberOrByTwoWhoTalk() throws {
        var session = Session()
        session.ask([0x10, 3], [[0x50, 3]])
        #expect(try session.found(.between("7E8", "7E0")).chosen.count == 1)
        let error = #expect(throws: PageError.self) { try session.found(.number(3)) }
        #expect(
            error?.description.hasPrefix("no conversation 3: there is one\n  1  Tester 7E0 and ECU 7E8")
                == true)
        #expect(LadderChoice("7E0:7E8") == .between("7E0", "7E8") && LadderChoice("2") == .number(2))
        #expect(LadderChoice("ALL") == .all && LadderChoice("7E0") == nil && LadderChoice("1:1") == nil)
    }

    @Test func latenciesAreLengthsByTheirLogarithms() {
        let scale = LatencyScale([1_000_000, 1_000_000_000])
        #expect(scale.low == -1 && scale.high == 3)
        #expect(abs(scale.share(10_000_000) - 0.5) < 1e-9)
        #expect(scale.share(0) == 0 && scale.share(.max) == 1)
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }

    /// Of some lengths the last page had one or two arrows.
    @Test func theLastPageIsNotNearlyEmpty() throws {
        for count in stride(from: 24, through: 60, by: 4) {
            var session = Session()
            // Different services are not folded.
            for number in 0..<count {
                session.ask(
                    [0x22, 0xF1, UInt8(number)], [[0x62, 0xF1, UInt8(number), UInt8(number ^ 0x5A)]], after: 20)
            }
            let pages = try session.lists(paper: "A5")
            let last = PageText(try #require(pages.last)).lines.map(\.y).filter { $0 < 540 }.max() ?? 0
            #expect(pages.count == 1 || last > 595 / 3, "\(count): \(pages.count) pages, \(last)")
        }
    }

    /// Intervals of 10.9 and 4.0 s were "one every 10.9 s".
    @Test func onlySteadyIntervalsAreARhythm() {
        let second: Int64 = 1_000_000_000
        #expect(FoldWords.rhythm([10_900_000_000, 4 * second]) == nil)
        #expect(FoldWords.rhythm([]) == nil)
        #expect(FoldWords.rhythm([0, 0]) == nil)
        // A clock that was set back had ended the process.
        #expect(FoldWords.rhythm([-9 * second, -8 * second, -8 * second, second]) == nil)
        #expect(FoldWords.rhythm([.min, .min, .max]) == nil)
        #expect(FoldWords.rhythm([second, second, second]) == "one every 1.00 s")
        #expect(FoldWords.rhythm(Array(repeating: second, count: 9) + [9 * second]) == "usually one every 1.00 s")
        #expect(FoldWords.rhythm([second, second, second, 9 * second]) == nil)
    }

    /// A figure had the lines of nodes, and of "all", without an arrow: their messages were in the part that was not drawn.
    @Test func anExcerptHasLinesOnlyForWhatItShows() throws {
        var frames: [Frame] = []
        var now: Int64 = 0
        func send(_ identifier: UInt32, _ data: [UInt8]) {
            now += 5_000_000
            frames.append(Frame(time: now, identifier: identifier, data: data))
        }
        for node in [3, 5, 17] as [UInt32] { send(0x700 + node, [0]) }
        for step in 0..<40 {
            for node in [3, 5, 17] as [UInt32] { send(0x700 + node, [5]) }
            guard step % 4 == 0 else { continue }
            send(0x605, [0x40, UInt8(step), 0x20, 0, 0, 0, 0, 0])
            send(0x585, [0x43, UInt8(step), 0x20, 0, 1, 2, 3, 4])
        }
        send(0x085, [0x30, 0x81, 0x11, 0, 0, 0, 0, 0])
        let capture = Logs.capture(frames)
        let reader = ProtocolReader(ProtocolDetector.messages(in: capture), frames: capture.frames)
        var conversation = try #require(LadderConversations(reader, choice: .longest).all.first)
        // From the first transfer on.
        conversation.exchanges = Array(conversation.exchanges.drop { !$0.hasRequest && $0.first.to < 0 })
        func names(_ extent: LadderFigure.Extent?) -> [String] {
            LadderFigure(
                conversation, reader, of: capture, options: LadderOptions(), left: 0,
                width: 400 * Scale.paper.unitsPerPoint,
                scale: .paper, extent: extent, shaper: FixedFonts.shaper
            ).head.names.compactMap(\.first)
        }
        #expect(names(nil) == ["Master", "Node 5", "all"])
        #expect(names(LadderFigure.Extent(height: 120 * Scale.paper.unitsPerPoint)) == ["Master", "Node 5"])
    }
}
