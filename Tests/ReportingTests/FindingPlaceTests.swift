import CANCapture
import CANDatabases
import CANProtocols
import Figures
import Formatting
import LogPages
import Pages
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing
import Wording

@testable import Analysis
@testable import Layout
@testable import Reporting

/// What the place of a finding shows, by what the finding is about.
@Suite struct FindingPlaceTests {
    static let millisecond: Int64 = 1_000_000

    static let motor = Message(
        name: "Motor", identifier: 0x064, isExtended: false, length: 8, cycleTime: 50,
        signals: [
            Signal(name: "Speed", start: 0, length: 16, unit: "rpm"),
            Signal(
                name: "Temp", start: 16, length: 7, factor: 2, offset: -50, minimum: -50, maximum: 150, unit: "C"),
            Signal(name: "Level", start: 24, length: 8, unit: "l"),
        ])

    /// 280 frames of 50 ms, two of which say 176 degrees where the others say 10.
    private static let hot: Capture = {
        let frames = (0..<280).map { step in
            let speed = UInt16(200 + 10 * step)
            let raw: UInt8 = step == 100 || step == 101 ? 0x71 : 0x1E
            return Frame(
                time: Int64(step) * 50 * millisecond, identifier: 0x064,
                data: [UInt8(speed & 0xFF), UInt8(speed >> 8), raw, 36, 0, 0, 0, 0])
        }
        return Logs.capture(frames, clock: .epoch)
    }()

    static func asked() -> AskedLog {
        var asked = AskedLog()
        asked.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "motor.dbc", messages: [motor]))
        ])
        return asked
    }

    // MARK: Times

    /// One page had said "at the same time" of another, which said "1.37 s later" of it.
    @Test func twoFindingsSayTheSameOfEachOther() {
        func finding(_ times: [ClosedRange<Int64>]) -> Finding {
            var finding = Finding(.counterSkip, .warning)
            finding.interval = times[0]
            finding.others = []
            finding.folded = times.map { time in
                var part = Finding.Part(slot: 0)
                part.interval = time
                return part
            }
            return finding
        }
        let one = finding([100...200, 1_000...1_100])
        let other = finding([150...160, 5_000...5_100])
        let third = finding([1_300...1_400, 2_000...2_100])
        #expect(FindingTimes(one).distance(to: other) == 0 && FindingTimes(other).distance(to: one) == 0)
        #expect(FindingTimes(one).distance(to: third) == 200 && FindingTimes(third).distance(to: one) == -200)
        #expect(FindingTimes(other).distance(to: third) == 1_140 && FindingTimes(third).distance(to: other) == -1_140)
    }

    // MARK: Values

    private static func hotFacts() throws -> (ValueFacts, ReportFinding, ReportContext) {
        let context = try FindingPages.context(hot, asked())
        let finding = try #require(context.findings.first { $0.finding.rule == .outOfRange })
        return (try #require(ValueFacts(finding.finding, in: context)), finding, context)
    }

    /// All names were dashes on the page of a finding whose longest gap was far from its first and its last one.
    @Test func theRowsOfAMomentHaveTheNamesOfTheirGroups() throws {
        let identifiers: [UInt32] = [0x0CF0_0400, 0x0CF0_0300, 0x18FE_F100, 0x18FE_EE00, 0x18FE_F200, 0x18FE_BF0B]
        var frames: [Frame] = []
        for step in 0..<3000 {
            let isPause = (300..<304).contains(step) || (1500..<1521).contains(step) || (2700..<2704).contains(step)
            for (place, identifier) in identifiers.enumerated() where !isPause || place > 2 {
                frames.append(
                    Frame(
                        time: Int64(step) * 100_000_000 + Int64(place) * 600_000, identifier: identifier,
                        flags: .extended, data: [UInt8](repeating: UInt8(step / 40 & 0x7F), count: 8)))
            }
        }
        let page = try FindingPages.pages(Logs.capture(frames, clock: .epoch))[1]
        let rows = page.lines.filter { $0.text.contains("0CF00400") || $0.text.contains("18FEEE00") }
            .filter { $0.text.contains("25 25") || $0.text.contains("26 26") }
        #expect(!rows.isEmpty, "\(page.text)")
        #expect(rows.allSatisfy { $0.text.contains("EEC1") || $0.text.contains("ET1") }, "\(page.text)")
    }

    @Test func aValueIsShownWithTheFramesAroundItAndTheOtherSignals() throws {
        let (facts, _, _) = try Self.hotFacts()
        #expect(facts.samples.map(\.row) == Array(96...105))
        #expect(facts.event == 4...5 && facts.wrongSamples == [4, 5] && facts.total == facts.frameCount)
        #expect(facts.allowed == -50...150)
        #expect(facts.series.map(\.name) == ["Temp", "Speed", "Level"])
        #expect(facts.course(ofSeries: 0) == ["10", "176", "10"])
        #expect(facts.course(ofSeries: 1) == ["1190", "1200 \u{2026} 1210", "1220"])
        let course = try #require(facts.course)
        #expect(course.columns.compactMap { $0?.upperBound }.max() == 176)
        #expect(course.first == 10 && course.last == 10)
        // From half a cycle before the first wrong frame to half a cycle behind the last one.
        #expect(facts.eventTimes == (4975 * Self.millisecond)...(5075 * Self.millisecond))
    }

    /// Values that are wider than the column have several lines there, and none is left out.
    @Test func longValuesBeforeThenAndAfterAreAllWritten() throws {
        var message = Self.motor
        message.signals = [
            Signal(name: "Angle", start: 0, length: 32, factor: .real(0.001), minimum: 0, maximum: 50_000, unit: "deg")
        ]
        let frames = (0..<280).map { step in
            let raw: UInt32 = step == 100 ? 156_330_125 : 41_550_125 + UInt32(step)
            var data = [UInt8](repeating: 0, count: 8)
            for byte in 0..<4 { data[byte] = UInt8(truncatingIfNeeded: raw >> UInt32(8 * byte)) }
            return Frame(time: Int64(step) * 50 * Self.millisecond, identifier: 0x064, data: data)
        }
        var asked = AskedLog()
        asked.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "angle.dbc", messages: [message]))
        ])
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch), asked)
        // The fixed fonts have no arrow.
        let page = try #require(pages.map(\.text).first { $0.contains("a dot is a frame") })
        #expect(page.contains("? 156330.125") && page.contains("? 41550.226"), "\(page)")
    }

    /// The commands at the end of a place are never alone on a page.
    @Test(arguments: ["A4", "A5", "Letter"]) func whereToLookNextStaysWithWhatIsBeforeIt(paper: String) throws {
        var asked = Self.asked()
        asked.sources = DocumentSources(captures: [DocumentSources.File(path: "hot.log")], databases: [])
        for page in try FindingPages.pages(Self.hot, asked, paper: paper) {
            let lines = page.lines.map(\.text)
            guard let place = lines.firstIndex(where: { $0.contains("Where to look next") }) else { continue }
            // What else happened is above them, and says which finding it is about.
            #expect(place > 3 || place == 3 && lines[1].contains("finding 1"), "\(lines.prefix(6))")
        }
    }

    /// A mark of the user is in the figure and in the table of the page, with the rows beside it.
    @Test func aMarkIsNeverLeftOut() throws {
        var frames: [Frame] = []
        for step in 0..<2000 {
            let time = Int64(step) + (step >= 1000 ? 3_000 : 0)
            let data = [UInt8(step & 15), UInt8(step / 16 & 0xFF)]
            frames.append(
                Frame(time: time * Self.millisecond, identifier: UInt32(0x100 + step % 4), data: data))
        }
        for step in 0..<40 {
            let time = (950 + Int64(step)) * Self.millisecond + 500_000
            let data: [UInt8] = [0, 0, 0, 2, 0, 0, UInt8(8 + step * 4), 0]
            frames.append(Frame(time: time, identifier: 0x8, flags: [.error, .socketCAN], data: data))
        }
        frames.sort { $0.time < $1.time }
        var asked = AskedLog()
        asked.log.marks = [TimeMark(time: 970 * Self.millisecond, text: "hello")]
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch), asked).map(\.text)
        let label = "0.970 s  hello"
        #expect(pages[0].contains(label), "the first page shows the time around it")
        let page = try #require(pages.first { $0.contains("back to") })
        #expect(page.split(separator: "\n").count { $0.contains(label) } >= 2, "\(page)")
        #expect(page.contains("without a frame"), "the silence is there, too")
    }

    @Test func bitsOfTheByteTellWhichFlip() throws {
        let (facts, finding, context) = try Self.hotFacts()
        let bits = try #require(ValueBits(facts, finding.finding, in: context))
        #expect(bits.bytes == [2] && bits.masks == [0x7F])
        #expect(bits.title == "Byte 2 of 064")
        #expect(bits.moments.map(\.bytes) == [[0x1E], [0x71], [0x1E]])
        #expect(bits.moments.map(\.flipped) == [[0], [0x6F], [0x6F]])
        #expect(bits.moments.map(\.value) == ["10 C", "176 C", "10 C"])
        #expect(bits.words.prefix(2) == ["6 of 7 bits flip at once", "the same value in 2 frames"])
    }

    @Test func rowsHaveSignalsAsColumnsAndTheByteThatIsWrong() throws {
        let (facts, _, context) = try Self.hotFacts()
        let table = ValueRows(facts, in: context)
        #expect(table.names == ["Temp", "Speed", "Level"])
        #expect(table.rows.map(\.isWrong) == (0..<10).map { $0 == 4 || $0 == 5 })
        #expect(table.rows[4].bytes.map(\.isWrong) == (0..<8).map { $0 == 2 })
        #expect(table.rows[4].bytes.map(\.isChanged) == [true, false, true, false, false, false, false, false])
        #expect(table.rows[4].signals == ["176 C", "1200 rpm", "36 l"])
        #expect(table.rows[1].delta == "50.00")
        // On narrow paper the last signals have no room, the value itself has.
        let narrow = ValueRowsBlock(table, .warning, try FindingPages.layout("A6"))
        let wide = ValueRowsBlock(table, .warning, try FindingPages.layout("A4"))
        #expect(narrow.measure.partCount == 10 && wide.measure.fewestBefore == 5)
    }

    @Test(arguments: ["A4", "Letter", "A5"])
    func thePageOfAValueSaysWhatIsNotAllowedAndWhatItWas(paper: String) throws {
        var asked = Self.asked()
        asked.sources = DocumentSources(captures: [DocumentSources.File(path: "hot drive.log")], databases: [])
        let pages = try FindingPages.pages(Self.hot, asked, paper: paper)
        let text = pages.map(\.text).joined(separator: "\n")
        for words in [
            "Temp of 064 Motor read 176 C", "(allowed \u{2212}50 to 150)", "not allowed", "limit 150", "176",
            "The frames",
            "Where to look next", "canfolio ticket 'hot drive.log'",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test(arguments: [Theme.Name.print, .plain]) func onPaperThereAreNoCommandsAndNoOptions(theme: Theme.Name) throws {
        var asked = Self.asked()
        asked.sources = DocumentSources(captures: [DocumentSources.File(path: "hot.log")], databases: [])
        let text = try FindingPages.pages(Self.hot, asked) { $0.page.theme = theme }.map(\.text).joined(separator: "\n")
        #expect(text.contains("Temp of 064 Motor read 176 C"))
        #expect(!text.contains("Where to look next") && !text.contains("--"))
    }

    @Test func aCounterIsFoundInItsByte() throws {
        let frames = (0..<400).map { step in
            let count = step < 200 ? step & 15 : (step + 5) & 15
            return Frame(
                time: Int64(step) * 10 * Self.millisecond, identifier: 0x205,
                data: [7, UInt8(count << 4 | 3), UInt8(step / 20 & 0xFF), 0, 0, 0])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        var finding = Finding(.counterSkip, .warning)
        (finding.slot, finding.rows) = (0, 199...200)
        (finding.facts.byte, finding.facts.bits) = (1, 4)
        (finding.facts.before, finding.facts.seen, finding.facts.usual) = (7, 13, 8)
        let facts = try #require(ValueFacts(finding, in: context))
        guard case .counter(byte: 1, shift: 4, bits: 4) = facts.subject else {
            Issue.record("\(facts.subject)")
            return
        }
        #expect(facts.course == nil, "a counter takes all values all the time")
        #expect(facts.course(ofSeries: 0) == ["7", "13", "14"])
        let bits = try #require(ValueBits(facts, finding, in: context))
        #expect(bits.masks == [0xF0] && bits.words.last == "8 was expected")
    }

    /// 40 frames with the same count: the first and the last of them, and the frames before and after all.
    @Test func ofALongEventTheMiddleIsLeftOut() throws {
        let frames = (0..<400).map { step in
            let count = step < 200 ? step : step < 240 ? 199 : step - 40
            return Frame(
                time: Int64(step) * 10 * Self.millisecond, identifier: 0x205, data: [7, UInt8(count & 15), 0])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .counterStuck }).finding
        let facts = try #require(ValueFacts(finding, in: context))
        #expect(facts.samples.map(\.row) == Array(194...204) + Array(234...244))
        #expect(facts.fold == ValueFacts.Fold(after: 10, count: 29, wrong: 29))
        #expect(facts.event == 5...16 && facts.frameCount == 41 && facts.total == facts.frameCount)
        #expect(facts.course(ofSeries: 0) == ["6", "7", "8"])
        #expect(facts.foldTimes == (2040 * Self.millisecond)...(2340 * Self.millisecond))
        let bits = try #require(ValueBits(facts, finding, in: context))
        #expect(bits.words.last == "the same value in 41 frames", "\(bits.words)")
        let rows = ValueRows(facts, in: context)
        #expect(rows.rows.map(\.leftOut) == Array(repeating: 0, count: 11) + [29] + Array(repeating: 0, count: 11))
        #expect(rows.others == 0 && rows.leftOut == 0)
        #expect(rows.grid.rows[11].cells.contains("29 frames left out"))
        // With less room more are left out, and both ends stay.
        let few = ValueRows(facts, in: context, most: 7)
        #expect(few.rows.map(\.leftOut) == [0, 0, 0, 0, 44, 0, 0, 0])
    }

    /// Each of twelve errors had a row, most of which did not fit beside the silence that followed.
    @Test(arguments: ["A4", "Letter", "A5"]) func errorsOfAFindingAreOneRow(paper: String) throws {
        let sound = FindingPages.silence(at: 8, length: 900 * Self.millisecond).frames
        var frames = (0..<sound.count).map { row in
            Frame(time: sound.time(row), identifier: sound.identifier(row), data: Array(sound.payload(row)))
        }
        frames += (0..<12).map { step in
            Frame(
                time: (7_970 + 2 * Int64(step)) * Self.millisecond + 100_000, identifier: 0x288,
                flags: [.error, .socketCAN], data: [0, 0, 0x81, 0x0A, 0, 0, UInt8(8 * (step + 1)), 0])
        }
        frames.sort { $0.time < $1.time }
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch), paper: paper).map(\.text)
        let page = try #require(pages.first { $0.contains("back to") })
        #expect(page.contains("12 \u{D7} bit error"), "\(page)")
        #expect(page.contains("other frames between them left out"), "\(page)")
        // The rows behind it may be on the last page, which would be nearly empty without them.
        #expect(pages.dropFirst().joined().contains("without a frame"), "\(pages)")
    }

    /// The frames with which a controller becomes error-passive and active again are places of their own.
    @Test func framesInWhichAStateChangesAreShown() throws {
        var frames = (0..<600).map { step in
            Frame(time: Int64(step) * 10 * Self.millisecond, identifier: 0x100, data: [UInt8(step & 15), 1])
        }
        func state(_ time: Int64, _ controller: UInt8, transmit: UInt8) -> Frame {
            Frame(
                time: time * Self.millisecond + 7, identifier: 0x4, flags: [.error, .socketCAN],
                data: [0, controller, 0, 0, 0, 0, transmit, 0])
        }
        // CAN_ERR_CRTL_TX_PASSIVE and CAN_ERR_CRTL_ACTIVE of linux/can/error.h.
        frames += [state(2_000, 0x20, transmit: 128), state(4_000, 0x40, transmit: 0)]
        frames += (0..<14).map { number in
            Frame(
                time: (1_900 + 5 * Int64(number)) * Self.millisecond + 3, identifier: 0x288,
                flags: [.error, .socketCAN], data: [0, 0, 0x80, 0x0A, 0, 0, UInt8(8 * (number + 1)), 0])
        }
        frames.sort { $0.time < $1.time }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(
            context.findings.first { $0.incident.members.contains { $0.rule == .errorPassive } })
        let states = frames.indices.filter { frames[$0].identifier == 0x4 }
        for state in states { #expect(finding.places.contains { $0.contains(state) }, "\(state): \(finding.places)") }
        #expect(finding.places.allSatisfy { $0.count < 40 })
    }

    @Test(arguments: [[1500, 900, 1100], [900], [2100, 1200], [980, 2050], [2050, 800]])
    func aBandOfTimestampsThatGoBackwardsCoversAll(times: [Int64]) throws {
        let window = 1000 * Self.millisecond...2000 * Self.millisecond
        var own = MomentChannel.Lane(slot: 0)
        own.frames = times.map { ($0 * Self.millisecond, 0) }
        own.period = 1000 * Self.millisecond
        let lane = MomentLane(
            lane: own,
            axis: MomentAxis(start: window.lowerBound, stop: window.upperBound, folded: nil, width: 400),
            window: window, colour: { _ in Colour(0) }, hasBand: true, layout: try FindingPages.layout())
        let least = try #require(own.frames.map(\.time).min()), most = try #require(own.frames.map(\.time).max())
        #expect(lane.stretches.first.map { $0.lowerBound <= least } == true)
        #expect(lane.stretches.last.map { $0.upperBound >= most } == true)
    }

    // MARK: Requests

    @Test func aRefusedRequestHasItsPieceOfTheConversation() throws {
        var frames: [Frame] = []
        for second in 0..<40 {
            let time = Int64(second) * 1000 * Self.millisecond
            let isRefused = second == 20
            frames.append(Frame(time: time, identifier: 0x7E0, data: [3, 0x22, 0xF1, UInt8(second), 0, 0, 0, 0]))
            frames.append(
                Frame(
                    time: time + 5 * Self.millisecond, identifier: 0x7E8,
                    data: isRefused
                        ? [3, 0x7F, 0x22, 0x33, 0, 0, 0, 0] : [4, 0x62, 0xF1, UInt8(second), 1, 0, 0, 0]))
        }
        let capture = Logs.capture(frames, clock: .epoch)
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .udsNegative })
        let piece = try #require(FindingLadder.piece(finding.incident.lead, context)).conversation
        let rows = piece.exchanges.map { Int(context.selection.recording.reader.unit($0.first).firstRow) }
        #expect(rows == [36, 38, 40, 42, 44], "two exchanges before it and two behind")
        let text = try FindingPages.pages(capture).map(\.text).joined(separator: "\n")
        #expect(text.contains("The exchange"))
    }

    /// A ladder had eight of nine requests that the text counts.
    @Test func eachOfTheRequestsWithoutAResponseIsInTheLadder() throws {
        var frames: [Frame] = []
        for second in 0..<40 {
            let time = Int64(second) * 1000 * Self.millisecond
            let isSilent = second >= 20 && second < 32
            frames.append(
                Frame(time: time, identifier: 0x7E0, data: [3, 0x22, isSilent ? 1 : 0xF1, 0x90, 0, 0, 0, 0]))
            guard !isSilent else { continue }
            frames.append(
                Frame(time: time + 5 * Self.millisecond, identifier: 0x7E8, data: [4, 0x62, 0xF1, 0x90, 1, 0, 0, 0]))
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .udsNoResponse })
        #expect(finding.finding.count == 12)
        let piece = try #require(FindingLadder.piece(finding.incident.lead, context)).conversation
        #expect(piece.exchanges.count { $0.messages.count == 1 } == 12)
    }

    /// The exchange of a scan of 20 services was five times the first of them.
    @Test func theExchangeOfAScanHasOneOfEachService() throws {
        var frames: [Frame] = []
        func ask(_ request: [UInt8], _ answer: [UInt8]) {
            let time = Int64(frames.count) * 25 * Self.millisecond
            frames.append(Frame(time: time, identifier: 0x7E0, data: request))
            frames.append(Frame(time: time + 10 * Self.millisecond, identifier: 0x7E8, data: answer))
        }
        for _ in 0..<4 { ask([3, 0x22, 0xF1, 0x90, 0, 0, 0, 0], [4, 0x62, 0xF1, 0x90, 1, 0, 0, 0]) }
        for service in 0x90..<0xA4 as Range<UInt8> {
            for step in 0..<6 as Range<UInt8> {
                ask([2, service, step, 0, 0, 0, 0, 0], [3, 0x7F, service, 0x11, 0, 0, 0, 0])
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .udsNegative })
        #expect(finding.finding.facts.services ?? 0 > 1)
        let piece = try #require(FindingLadder.piece(finding.incident.lead, context)).conversation
        let reader = context.selection.recording.reader
        let services = piece.exchanges.map { exchange in
            reader.table.withPayload(of: reader.unit(exchange.first), in: reader.frames) { $0.first ?? 0 }
        }
        #expect(services.count == 6 && Set(services).count == 6, "\(services)")
        #expect(piece.messageCount == piece.exchanges.reduce(0) { $0 + $1.messages.count })
    }

    /// A tester asks all, two units answer, and one of them reports codes in two answers.
    private static func stored(pairs: [(UInt32, UInt32)]) -> Capture {
        var frames: [Frame] = []
        func add(_ identifier: UInt32, _ data: [UInt8]) {
            frames.append(Frame(time: Int64(frames.count) * 10 * millisecond, identifier: identifier, data: data))
        }
        for _ in 0..<6 {
            add(0x7DF, [2, 1, 0x0C, 0, 0, 0, 0, 0])
            for (_, unit) in pairs { add(unit, [4, 0x41, 0x0C, 0x1A, 0xF8, 0, 0, 0]) }
        }
        for codes in [[0x01, 0x23], [0x04, 0x20]] as [[UInt8]] {
            add(0x7DF, [1, 3, 0, 0, 0, 0, 0, 0])
            add(pairs[0].1, [4, 0x43, 1] + codes + [0, 0, 0])
            add(pairs[1].1, [2, 0x43, 0, 0, 0, 0, 0, 0])
            // Only the other one has it.
            add(0x7DF, [2, 1, 0x2F, 0, 0, 0, 0, 0])
            add(pairs[1].1, [3, 0x41, 0x2F, 0x80, 0, 0, 0, 0])
        }
        return Logs.capture(frames, clock: .epoch)
    }

    @Test func codesThatOneUnitReportsAreShownWithItsOwnAnswers() throws {
        let context = try FindingPages.context(Self.stored(pairs: [(0x7E0, 0x7E8), (0x7E1, 0x7E9)]))
        let finding = try #require(context.findings.first { $0.finding.rule == .troubleCodes })
        let piece = try #require(FindingLadder.piece(finding.incident.lead, context)).conversation
        #expect(piece.parties.count == 2 && piece.parties[1].addresses.map(\.text).contains("7E8"))
        #expect(piece.exchanges.allSatisfy { $0.messages.count == 2 }, "each request with its answer")
        let frames = context.capture.frames
        // The rows of both answers, without those of the other unit between them.
        #expect(finding.places.count == 2)
        #expect(finding.places.allSatisfy { frames.identifier($0.lowerBound) == 0x7E8 && $0.count == 1 })
    }

    @Test func whatIsBroadcastHasLanesAndNoConversation() throws {
        var lost = Finding(.missingMessage, .warning)
        (lost.slot, lost.rows) = (0, 20...40)
        let context = try FindingPages.context(Self.stored(pairs: [(0x7E0, 0x7E8), (0x7E1, 0x7E9)]))
        #expect(FindingLadder.piece(lost, context) == nil)
    }

    @Test func aWrongChecksumStandsBesideTheOneThatTheOtherBytesAskFor() throws {
        let frames = (0..<200).map { step in
            var data = [
                UInt8(step & 0xFF), UInt8(step * 7 & 0xFF), 0, UInt8(step / 3), 0x5A, UInt8(step * 13 & 0xFF), 1,
            ]
            data.append(data.reduce(0, &+))
            if step == 120 { data[7] ^= 0x0C }
            return Frame(time: Int64(step) * 20 * Self.millisecond, identifier: 0x2C4, data: data)
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .checksum }).finding
        try #require(finding.facts.byte == 7)
        let facts = try #require(ValueFacts(finding, in: context))
        let bits = try #require(ValueBits(facts, finding, in: context))
        #expect(bits.bytes == [7] && bits.moments.map(\.value) == ["expected", "received"])
        let (expected, received) = (bits.moments[0].bytes[0], bits.moments[1].bytes[0])
        #expect(received == frames[120].data[7] && expected == received ^ 0x0C)
        #expect(bits.moments[1].flipped == [0x0C] && bits.words == ["2 of 8 bits differ"])
    }
}
