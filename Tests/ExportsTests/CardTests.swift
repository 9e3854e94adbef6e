import Analysis
import CANCapture
import CANDatabases
import Foundation
import Layout
import LogPages
import Pages
import TestCaptures
import TestPages
import Testing

@testable import Exports

/// Where things stand on a card, whatever it is about.
@Suite struct CardTests {
    static let millisecond: Int64 = 1_000_000

    /// Eight identifiers every 10 ms for a number of seconds, without those that `isThere` leaves out.
    static func bus(
        seconds: Int64, isThere: (_ time: Int64, _ place: Int) -> Bool = { _, _ in true }
    ) -> [Frame] {
        bus(steps: Int(seconds) * 100, places: 8) { step, place in isThere(Int64(step) * 10, place) }
    }

    /// Identifiers in cycles of so many milliseconds, without those that `isThere` leaves out.
    static func bus(
        steps: Int, cycle: Int64 = 10, places: Int, isThere: (_ step: Int, _ place: Int) -> Bool
    ) -> [Frame] {
        (0..<steps).flatMap { step in
            (0..<places).filter { isThere(step, $0) }.map { place in
                Frame(
                    time: Int64(step) * cycle * millisecond + Int64(place) * 300_000,
                    identifier: UInt32(0x100 + place), data: [UInt8(step & 15), UInt8(place), 0, 0])
            }
        }
    }

    /// Error frames whose transmit error counter rises by 8, every 2 ms.
    static func errors(_ count: Int, from time: Int64) -> [Frame] {
        (0..<count).map { place in
            Frame(
                time: (time + 2 * Int64(place)) * millisecond + 7, identifier: 0x288, flags: [.error, .socketCAN],
                data: [0, 0, 0x80, 0x0A, 0, 0, UInt8(8 * (place + 1)), 0])
        }
    }

    private enum Case: String, CaseIterable {
        case silence, missing, stopped, late, calm, single, untimed, backwards, full

        var frames: [Frame] {
            switch self {
            case .silence:
                CardTests.bus(seconds: 6) { time, _ in !(2500..<3351).contains(time) }
                    + CardTests.errors(12, from: 2470)
            case .missing: CardTests.bus(seconds: 12) { time, place in place != 3 || !(4000..<10_500).contains(time) }
            case .stopped: CardTests.bus(seconds: 6) { time, place in place != 3 || time < 2000 }
            case .late: CardTests.bus(seconds: 6) { time, place in place != 3 || !(4000..<4045).contains(time) }
            case .calm: CardTests.bus(seconds: 3)
            case .single: [Frame(time: 5, identifier: 0x123, data: [1, 2])]
            case .untimed: CardTests.bus(seconds: 1).map { Frame(time: 0, identifier: $0.identifier, data: $0.data) }
            // At 500 kbit/s a frame of eight bytes takes 0.25 ms.
            case .full:
                CardTests.bus(seconds: 6)
                    + (0..<4000).map {
                        Frame(
                            time: 2000 * millisecond + Int64($0) * 260_000, identifier: 1,
                            data: [UInt8](repeating: 0xAA, count: 8))
                    }
            case .backwards:
                CardTests.bus(seconds: 2)
                    + CardTests.bus(seconds: 2).map { frame in
                        var frame = frame
                        frame.time += 500 * millisecond
                        return frame
                    }
            }
        }

        var capture: Capture {
            let sorted = self == .backwards ? frames : frames.sorted { $0.time < $1.time }
            return Logs.capture(sorted, clock: self == .untimed ? .none : .epoch)
        }
    }

    static func card(
        _ capture: Capture, width: Int = 1200, height: Int = 630, theme: Theme.Name = .light,
        stretch: ClosedRange<Int64>? = nil, databases: DatabaseSet = DatabaseSet([])
    ) throws -> (list: DisplayList, incident: Incident?) {
        let rates = BitRates(all: BitRate(nominal: 500_000))
        let selection = Selection(capture, RecordingQuestion(databases: databases, rates: rates))
        let incident = selection.incidents.first
        var page = PageStyle()
        page.theme = theme
        var words = CardSection.Words()
        words.source = "drive.log \u{B7} can0"
        let section = CardSection(
            selection, incident: incident, stretch: stretch, words: words, page: page, width: width, height: height)
        let pages = try section.pages(SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all))
        var builder = pages.makeBuilder()
        var list = DisplayList(size: pages.pageSize, background: nil)
        builder.layOut(page: 0, number: PageNumber(1, of: 1), into: &list)
        return (list, incident)
    }

    @Test(arguments: Case.allCases, [(1200, 630), (1600, 600), (800, 1000)])
    private func nothingIsSmallNothingMeetsAndNothingLeavesTheCard(of kind: Case, size: (Int, Int)) throws {
        let (list, _) = try Self.card(kind.capture, width: size.0, height: size.1)
        #expect(list.size == Size(width: Double(size.0), height: Double(size.1)))
        let text = PageText(list)
        let factor = min(Double(size.0) / 1200, Double(size.1) / 630)
        #expect(text.glyphs.allSatisfy { $0.size >= 15 * factor - 0.01 }, "\(text.text)")
        #expect(text.glyphs.allSatisfy { $0.x >= 0 && $0.end <= list.size.width && $0.y <= list.size.height })
        // Letters of a headline stand closer than those of the fixed font are wide.
        for (y, row) in Dictionary(grouping: text.glyphs.filter { $0.size < 28 * factor }, by: { $0.y }) {
            let ordered = row.sorted { $0.x < $1.x }
            for (one, next) in zip(ordered, ordered.dropFirst()) {
                #expect(next.x >= one.end - 1, "at \(y): \(one.character)\(next.character)")
            }
        }
        #expect(!text.text.isEmpty)
    }

    /// It had lanes with a single tick, and the report a sequence.
    @Test func anEmergencyOfCANopenHasTheSequenceOfItsMessages() throws {
        var frames: [Frame] = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            frames.append(Frame(time: time * Self.millisecond, identifier: identifier, data: data))
        }
        for node in UInt32(4)...6 {
            add(Int64(node), 0x700 + node, [0])
            for beat in 1..<40 { add(Int64(beat) * 500 + Int64(node), 0x700 + node, [5]) }
            for step in 0..<400 {
                add(Int64(step) * 50 + Int64(node) * 2, 0x180 + node, [UInt8(step & 0x7F), 1, 2, 3])
            }
        }
        for step in 0..<400 { add(Int64(step) * 50, 0x80, []) }
        add(9_000, 0x085, [0x30, 0x81, 0x11, 0, 0, 0, 0, 0])
        add(12_000, 0x085, [0, 0, 0, 0, 0, 0, 0, 0])
        let (list, incident) = try Self.card(Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch))
        try #require(incident?.lead.rule == .canopenEmergency)
        let text = PageText(list).text
        #expect(text.contains("Emergency 8130") && text.contains("error reset or no error"), "\(text)")
        #expect(text.contains("Node 5") && text.contains("9.000000"), "\(text)")
    }

    /// It was "-0.251 s after the first frame".
    @Test func aMomentBeforeTheFirstFrameIsBeforeIt() {
        let frames = [400, 410, 150, 160].map {
            Frame(time: $0 * Self.millisecond, identifier: 0x123, data: [1])
        }
        func when(_ time: Int64) -> String {
            MomentSubject(
                Selection(Logs.capture(frames, clock: .relative)),
                Moment(stretch: time * Self.millisecond...(time + 100) * Self.millisecond), options: LogOptions(),
                isMarked: false
            ).when
        }
        #expect(when(150) == "0.250 s before the first frame")
        #expect(when(405) == "0.005 s after the first frame")
    }

    @Test func aSilenceIsFoldedAndNamed() throws {
        let (list, incident) = try Self.card(Case.silence.capture)
        #expect(incident?.lead.rule == .silence)
        let text = PageText(list)
        for part in ["Silent for 0.8", "12 errors", "TEC", "warning limit", "missing", "whole capture", "Error"] {
            #expect(text.text.contains(part), "\(part) in \(text.text)")
        }
        // The number stands in the middle of the gap, in 34 pixels.
        let number = try #require(text.glyphs.filter { $0.size == 34 }.first)
        #expect((500.0...900).contains(number.x))
    }

    /// "14.628 s, no frames" was the largest text below "A controller was error-passive".
    @Test func aPauseIsNotLargerThanTheStateOfTheHeadline() throws {
        let times: [Int64] = [600, 640, 660, 700, 15_300, 15_310, 18_000, 18_020, 18_040, 18_060]
        let frames = times.enumerated().map { place, time in
            Frame(time: time * Self.millisecond, identifier: UInt32(0x100 + place % 3), data: [UInt8(place)])
        }
        for (condition, transmit) in [(ControllerState.Condition.passive, UInt8(132)), (.warning, 0)] {
            var capture = Logs.capture(frames, channels: ["1"], clock: .epoch)
            capture.frames.states.add(
                ControllerState(condition, time: 650 * Self.millisecond, channel: "1", transmit: transmit))
            let (list, incident) = try Self.card(capture)
            #expect(incident?.lead.rule == .errorPassive)
            let text = PageText(list)
            #expect(!text.glyphs.contains { $0.size == 34 }, "\(text.text)")
            // The counter where it is known, otherwise the time of the state.
            #expect(text.text.contains(transmit > 0 ? "TEC" : "at the warning limit"), "\(text.text)")
        }
    }

    /// A diagram of the requests before the codes had left the codes out.
    @Test func theAnswerWithTheTroubleCodesIsOnTheCard() throws {
        var frames: [Frame] = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            let filled = data + [UInt8](repeating: 0xAA, count: 8 - data.count)
            frames.append(Frame(time: time * Self.millisecond, identifier: identifier, data: filled))
        }
        for round in 0..<4 as Range<Int64> {
            add(round * 500, 0x7E0, [3, 0x19, 0x01, 0x2F])
            add(round * 500 + 12, 0x7E8, [6, 0x59, 0x01, 0x2F, 0x01, 0x00, 0x01])
        }
        add(2_000, 0x7E0, [3, 0x19, 0x02, 0x2F])
        for wait in 1..<4 as Range<Int64> { add(2_000 + 30 * wait, 0x7E8, [3, 0x7F, 0x19, 0x78]) }
        add(2_200, 0x7E8, [7, 0x59, 0x02, 0xFF, 0x01, 0x23, 0x00, 0x2F])
        add(2_300, 0x7E0, [2, 0x3E, 0x00])
        add(2_310, 0x7E8, [2, 0x7E, 0x00])
        let (list, incident) = try Self.card(Logs.capture(frames, clock: .epoch))
        try #require(incident?.lead.rule == .troubleCodes)
        let text = PageText(list).text
        #expect(text.contains("2.200"), "\(text)")
    }

    @Test func aLoadHasItsLimitAndWhoCausedIt() throws {
        let (list, incident) = try Self.card(Case.full.capture)
        #expect(incident?.lead.rule == .load)
        let text = PageText(list).text
        for part in ["% busy", "of the frames were 001", "Bus load", "of 500 kbit/s", "80 %", "100 %"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    /// A card is about one moment: the frames that were missing at others are not counted on it.
    @Test func whatPausesAgainAndAgainIsShownAtOneMoment() throws {
        let pauses = [5, 14, 20, 33, 41, 52].map { $0 * 1000..<$0 * 1000 + ($0 == 20 ? 500 : 300) }
        let frames = Self.bus(seconds: 60) { time, place in
            place == 0 || !pauses.contains { $0.contains(Int(time)) }
        }
        let (list, incident) = try Self.card(Logs.capture(frames, clock: .epoch))
        let lead = try #require(incident?.lead)
        #expect(lead.rule == .missingMessage && lead.slots.count == 7 && lead.parts.count == 42)
        #expect(lead.facts.lost ?? 0 > 1300)
        let text = PageText(list).text
        let said = try #require(text.firstMatch(of: /([0-9]+) frames missing/), "\(text)")
        #expect((330...360).contains(Int(said.1) ?? 0), "\(text)")
    }

    /// The lanes used to end with the first four seconds: a bus that went on looked dead.
    @Test func lanesWereCutBehindFourSeconds() throws {
        let (list, incident) = try Self.card(Case.missing.capture)
        #expect(incident?.lead.rule == .missingMessage)
        let theme = Theme.named(.light)
        let colours = Set((0..<8).map { theme.identifierColour(0x100 + UInt32($0)) })
        var ends: [Colour: Double] = [:]
        for case .boxes(let colour, let range) in list.items where colours.contains(colour) {
            ends[colour] = max(ends[colour] ?? 0, list.boxes[range].map(\.maxX).max() ?? 0)
        }
        #expect(ends.count >= 5)
        #expect(ends.values.allSatisfy { $0 >= 1130 }, "\(ends.values)")
        #expect(PageText(list).text.contains("6.5"))
    }

    @Test func aSoundCaptureHasACardThatSaysSo() throws {
        let (list, incident) = try Self.card(Case.calm.capture)
        #expect(incident == nil)
        let text = PageText(list).text
        #expect(text.contains("No findings") && text.contains("Nothing found by"))
        #expect(text.contains("Not checked: values") && text.contains("2 400 frames"))
    }

    @Test func aFewFramesOfASoundCaptureAreSeenOneByOne() throws {
        var capture = Case.calm.capture
        for count in [3, 1] {
            capture = capture.part(0..<count)
            let (list, incident) = try Self.card(capture)
            #expect(incident == nil)
            let text = PageText(list).text
            // Rules of time say nothing of them, and a pause of a few frames is none.
            #expect(text.contains("Nothing found in \(count) frame") && !text.contains("no frames"))
        }
    }

    @Test func aChosenTimeIsShownAsItIs() throws {
        let (list, _) = try Self.card(
            Case.calm.capture, stretch: 1000 * Self.millisecond...1200 * Self.millisecond)
        let text = PageText(list).text
        #expect(text.contains("1.00") && text.contains("1.20"))
    }

    @Test func colourIsNotTheOnlyCarrierInAnyTheme() throws {
        for theme in Theme.Name.allCases {
            let text = PageText(try Self.card(Case.silence.capture, theme: theme).list).text
            #expect(text.contains("Error") && text.contains("12 errors"))
        }
    }

    /// Texts of 34 pixels: the number that a figure is about.
    private static func numbers(_ list: DisplayList) -> String {
        String(String.UnicodeScalarView(PageText(list).glyphs.filter { $0.size == 34 }.map(\.character)))
    }

    @Test func aCounterInTheHighBitsOfItsByteIsReadThere() throws {
        let stuck = 300..<320
        let frames = Self.bus(seconds: 6).map { frame in
            guard frame.identifier == 0x103 else { return frame }
            var frame = frame
            let step = Int(frame.time / (10 * Self.millisecond))
            frame.data[0] = UInt8((stuck.contains(step) ? stuck.lowerBound : step) & 15) << 4
            return frame
        }
        let (list, incident) = try Self.card(Logs.capture(frames, clock: .epoch))
        #expect(incident?.lead.rule == .counterStuck)
        #expect(Self.numbers(list) == "12")
    }

    /// The end of the window was in the silence, and lanes ran on to it.
    @Test func aWindowThatEndsInASilenceGoesOnUntilFramesArrive() throws {
        let selection = Selection(Case.silence.capture)
        let burst = try #require(selection.shownFindings.first { $0.rule == .errorBurst })
        let moment = try #require(CardMoment(selection, lead: burst, incident: nil, stretch: nil))
        #expect(moment.stop > 3351 * Self.millisecond)
        let fold = try #require(moment.fold)
        #expect(fold.lowerBound < 2501 * Self.millisecond && fold.upperBound >= 3351 * Self.millisecond)
    }

    /// A card of "all 13 messages" counted 11: two had no frame in its window.
    @Test func messagesWithoutAFrameInTheWindowAreCountedAmongTheOthers() throws {
        var frames = Case.silence.frames
        // Two messages a long time before and after.
        frames.append(Frame(time: 1 * Self.millisecond, identifier: 0x700, data: [1]))
        frames.append(Frame(time: 5900 * Self.millisecond, identifier: 0x701, data: [1]))
        frames.sort { $0.time < $1.time }
        let selection = Selection(Logs.capture(frames, clock: .epoch))
        let burst = try #require(selection.shownFindings.first { $0.rule == .silence || $0.rule == .errorBurst })
        let moment = try #require(CardMoment(selection, lead: burst, incident: nil, stretch: nil))
        #expect(moment.lanes.count + moment.hidden == selection.index.entries.count)
        let few = moment.keeping(2)
        #expect(few.lanes.count == 2 && few.hidden == selection.index.entries.count - 2)
    }

    @Test func aLaneEndsWithItsLastFrameBeforeASilence() throws {
        let list = try Self.card(
            Case.silence.capture, stretch: 2400 * Self.millisecond...2800 * Self.millisecond
        ).list
        let colour = Theme.named(.light).identifierColour(0x100)
        let ends = list.items.compactMap { item -> Double? in
            guard case .boxes(colour, let range) = item else { return nil }
            return list.boxes[range].map(\.maxX).max()
        }
        // A quarter of the window has frames.
        #expect(!ends.isEmpty && ends.allSatisfy { $0 < 196 + 948 * 0.3 }, "\(ends)")
    }

    /// Each identifier paused for a little longer than all together.
    @Test func aPauseOfSeveralIdentifiersHasOneLength() throws {
        let frames = Self.bus(seconds: 12) { time, place in
            !(1...3).contains(place) || !(4000 - 40 * Int64(place)..<5000 + 30 * Int64(place)).contains(time)
        }
        let (list, incident) = try Self.card(Logs.capture(frames, clock: .epoch))
        let lead = try #require(incident?.lead)
        #expect(lead.rule == .missingMessage && lead.slots.count == 3)
        let text = PageText(list)
        let length = try #require(
            text.text.firstMatch(of: #/paused together for (?:up to )?([0-9.]+)/#), "\(text.text)"
        ).1
        #expect(text.text.components(separatedBy: length).count == 3, "\(length): \(text.text)")
        // Above the lanes, not over them.
        let number = try #require(text.glyphs.first { $0.size == 34 })
        let lanes = text.glyphs.filter { $0.y > 196 && $0.x < 196 && $0.size > 15 }.map { $0.y - $0.size }
        let top = try #require(lanes.min())
        #expect(number.y <= top, "\(number.y): \(lanes)")
    }

    @Test func aNameIsNotOnTheNumbersOfItsScale() throws {
        let charging = Message(
            name: "Charging", identifier: 0x103, isExtended: false, length: 4,
            signals: [
                Signal(
                    name: "CumulativeChargingTime", start: 8, length: 16, minimum: 0, maximum: 600, unit: "min")
            ])
        let database = Database(format: .dbc, path: "a.dbc", messages: [charging])
        let frames = Self.bus(seconds: 6).map { frame in
            guard frame.identifier == 0x103, frame.time / Self.millisecond == 3000 else { return frame }
            var frame = frame
            (frame.data[1], frame.data[2]) = (0xF2, 0x1B)
            return frame
        }
        let (list, incident) = try Self.card(
            Logs.capture(frames, clock: .epoch), databases: DatabaseSet([DatabaseBinding(database)]))
        #expect(incident?.lead.rule == .outOfRange)
        let column = PageText(list).glyphs.filter { $0.y > 196 && $0.end < 196 && $0.character != " " }
        #expect(PageText(list).text.contains("7 154"), "\(PageText(list).text)")
        for (place, one) in column.enumerated() {
            let others = column[(place + 1)...].filter { other in
                abs(other.y - one.y) < 0.7 * min(one.size, other.size) && other.x < one.end - 1 && one.x < other.end - 1
            }
            #expect(others.isEmpty, "\(one) \(others)")
        }
    }

    @Test func lanesOfSeveralChannelsAreBelowTheirNames() throws {
        let frames = Self.bus(seconds: 3).enumerated().map { place, frame in
            var frame = frame
            frame.channel = UInt16(place % 2)
            return frame
        }
        let capture = Logs.capture(frames, channels: ["can0", "2"], clock: .epoch)
        let text = PageText(try Self.card(capture).list).text
        #expect(text.contains("can0") && text.contains("Channel 2"), "\(text)")
    }

    @Test func aSingleErrorFrameIsSeen() throws {
        var frames = Self.errors(1, from: 0)
        frames[0].data[6] = 0
        let (list, incident) = try Self.card(Logs.capture(frames, clock: .epoch))
        #expect(incident?.lead.rule == .errorBurst)
        #expect(PageText(list).lines.contains { $0.text == "1 error" }, "\(PageText(list).text)")
    }

    @Test func numbersOfFramesHaveNoSpaces() throws {
        let frames = Self.bus(seconds: 6) { time, place in place != 3 || !(4000..<4045).contains(time) }
        let text = PageText(try Self.card(Logs.capture(frames, clock: .epoch)).list).text
        #expect(text.contains(#/frames [0-9]{4} \u{2013} [0-9]{4} of/#), "\(text)")
    }

    /// The clock leaps, so the axis has rows: the lanes were unbroken bands.
    @Test func alongAnAxisOfRowsWhatIsMissingIsHatchedAndHasNoBand() throws {
        var frames = Case.missing.frames.sorted { $0.time < $1.time }
        for place in frames.indices where place > 400 { frames[place].time += 1_200_000 * 1000 * Self.millisecond }
        let selection = Selection(Logs.capture(frames, clock: .epoch))
        #expect(!selection.hasTimeAxis)
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        let moment = try #require(CardMoment(selection, lead: incident.lead, incident: incident, stretch: nil))
        #expect(!moment.isTimed)
        let lane = try #require(moment.lanes.first { $0.isSubject })
        let rows = try #require(incident.lead.rows)
        #expect(lane.gaps == [Int64(rows.lowerBound)...Int64(rows.upperBound)])
        #expect(moment.lanes.allSatisfy { $0.period == nil })
        #expect(lane.times.allSatisfy { $0 <= Int64(rows.lowerBound) || $0 >= Int64(rows.upperBound) })
    }

    /// A jump from one part of the curve to the next had no vertical line.
    @Test(arguments: [0, 1, 2, 3, 4, 5, 6])
    func theCurveOfAClockIsContinuous(shift: Int) {
        let frames = (0..<3000 + shift).map { row -> Frame in
            let isEarly = (1000..<1050).contains(row) || (1800..<1860).contains(row)
            return Frame(time: Int64(row) * Self.millisecond - (isEarly ? 900 * Self.millisecond : 0), identifier: 1)
        }
        let clock = CardCourse(Selection(Logs.capture(frames, clock: .epoch))).clock.compactMap { $0 }
        #expect(zip(clock, clock.dropFirst()).allSatisfy { $0.overlaps($1) })
    }

    /// A card shows the longest of several pauses, and said when the first one was.
    @Test func ofSeveralPausesTheHeaderSaysWhichOneIsShown() throws {
        let frames = Self.bus(seconds: 20) { time, place in
            place != 3 || ![4000..<4500, 9000..<9900, 15_000..<15_500].contains { $0.contains(time) }
        }
        let selection = Selection(Logs.capture(frames, clock: .relative))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        #expect(incident.lead.parts.count == 3)
        let moment = Moment(incident, window: 4000 * Self.millisecond, in: selection.recording)
        let source = MomentSubject(selection, moment, options: LogOptions(), isMarked: false).source(of: incident)
        #expect(source.hasSuffix("8.991 s after the first frame \u{B7} the longest of 3 occurrences"), "\(source)")
    }

    /// The course of the whole bus hardly showed it, and the header named one of 200 times.
    @Test func lossesAllAlongAreShownByTheFramesOfTheirIdentifier() throws {
        let frames = Self.bus(seconds: 60) { time, place in
            place != 3 || !(20_000..<40_000).contains(time) || time / 10 * 7919 % 11 > 2
        }
        let capture = Logs.capture(frames, clock: .relative)
        let (list, incident) = try Self.card(capture)
        let lead = try #require(incident?.lead)
        #expect(lead.rule == .missingMessage && lead.parts.count > 40)
        let text = PageText(list).text
        #expect(text.contains("103") && text.contains("frames/s"), "\(text)")
        let selection = Selection(capture)
        let moment = Moment(try #require(selection.incidents.first), window: 1, in: selection.recording)
        let source = MomentSubject(selection, moment, options: LogOptions(), isMarked: false)
            .source(of: selection.incidents.first)
        #expect(!source.contains("longest"), "\(source)")
        // In the time of the losses it has fewer frames, and elsewhere a hundred a second.
        let course = CardCourse(selection, of: lead.slot).joined
        let inside = course[course.count * 2 / 5..<course.count * 3 / 5]
        #expect(inside.allSatisfy { $0 < 0.95 * course[10] })
        #expect(course[..<(course.count / 4)].allSatisfy { abs($0 - course[10]) < 0.1 * course[10] })
    }

    /// Six of thirteen identifiers that paused had lanes, beside three that went on.
    @Test func theIdentifiersOfAFindingComeBeforeOthers() throws {
        let frames = Self.bus(steps: 2000, places: 16) { step, place in place > 12 || !(900..<960).contains(step) }
        let selection = Selection(Logs.capture(frames, clock: .epoch))
        let incident = try #require(selection.incidents.first { $0.lead.rule == .missingMessage })
        #expect(Set(incident.lead.slots).count == 13)
        let moment = try #require(CardMoment(selection, lead: incident.lead, incident: incident, stretch: nil))
        #expect(moment.lanes.count(where: \.isSubject) == 11 && moment.hiddenSubjects == 2)
        let few = moment.keeping(8)
        #expect(few.lanes.count == 8 && few.lanes.count(where: \.isSubject) == 7, "one shows that the bus goes on")
        #expect(few.hiddenSubjects == 6 && few.hidden == 8)
    }
}
