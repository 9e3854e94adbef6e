import CANCapture
import Figures
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// What is shown of the time around an incident.
@Suite struct MomentFactsTests {
    private static let millisecond: Int64 = 1_000_000

    @Test(arguments: [500, 4000] as [Int64])
    func aSilenceIsFoldedInTheMiddleOfItsPageAndTakesAQuarterOfTheWidth(length: Int64) throws {
        let context = try FindingPages.context(FindingPages.silence(at: 8, length: length * Self.millisecond))
        let finding = try #require(context.findings.first { $0.finding.rule == .silence })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        #expect(facts.channels.flatMap(\.lanes).map(\.slot) == [0, 1, 2])
        let axis = MomentAxis(start: facts.start, stop: facts.stop, folded: facts.fold, width: 400)
        let fold = try #require(axis.fold)
        #expect(fold.upperBound - fold.lowerBound >= 100)
        let middle = (axis.x(facts.event.lowerBound) + axis.x(facts.event.upperBound)) / 2
        #expect(abs(middle - 200) < 8)
    }

    @Test func aMessageThatIsMissingStandsBesideItsNeighbours() throws {
        var frames: [Frame] = []
        for step in 0..<1000 {
            for place in 0..<30 where !(place == 17 && (500..<507).contains(step)) {
                frames.append(
                    Frame(
                        time: Int64(step) * 20 * Self.millisecond + Int64(place) * 150_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 0xFF), 1, 2]))
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .missingMessage })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        let channel = try #require(facts.channels.first)
        #expect(facts.channels.count == 1 && facts.otherChannels == 0)
        #expect(channel.lanes.first?.slot == 17 && channel.lanes.first?.missing.count == 1)
        // The nearest identifiers, in their order, and the others in one row.
        #expect(channel.lanes.dropFirst().dropLast().map(\.slot) == [12, 13, 14, 15, 16, 18, 19, 20, 21])
        #expect(channel.lanes.last?.slot == nil && channel.others == 20)
        let axis = MomentAxis(start: facts.start, stop: facts.stop, folded: facts.fold, width: 400)
        let (left, right) = (axis.x(facts.event.lowerBound), axis.x(facts.event.upperBound))
        #expect(right - left >= 100 && abs((left + right) / 2 - 200) < 4)
        let lane = MomentLane(
            lane: channel.lanes[0], axis: axis, window: facts.start...facts.stop, colour: { _ in Colour(0) },
            hasBand: true,
            layout: try FindingPages.layout())
        #expect(lane.stretches.count == 2, "the band ends where the message is missing")
    }

    /// The identifiers that were first on the bus had been shown, not those of the gap that the sentence names.
    @Test(arguments: [4, 8])
    func ofManyMessagesThatPauseTheLongestGapsHaveLanes(lanes: Int) throws {
        var frames: [Frame] = []
        for step in 0..<1000 {
            for place in 0..<30 {
                let missed = (10...22).contains(place) ? place == 21 ? 12 : 7 : 0
                guard !(500..<(500 + missed)).contains(step) else { continue }
                frames.append(
                    Frame(
                        time: Int64(step) * 20 * Self.millisecond + Int64(place) * 150_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 0xFF), 1, 2]))
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .missingMessage })
        #expect(finding.finding.slots.count == 13)
        let facts = try #require(
            MomentFacts(
                finding.incident, shown: finding.finding, at: .findingPage, in: context, mostLanes: lanes))
        let shown = try #require(facts.channels.first).lanes
        #expect(shown.first?.slot == 21)
        // None of them gives way to a neighbour that goes on: the row of all others shows that.
        let own = shown.prefix(lanes)
        #expect(own.allSatisfy { !$0.missing.isEmpty } && shown.count == lanes + 1 && shown.last?.slot == nil)
        #expect(facts.channels.first?.concernedOthers == 13 - lanes)
        let longest = try #require(own.first?.missing.first)
        #expect(facts.start < longest.lowerBound && facts.stop > longest.upperBound)
    }

    @Test func theLoadAroundASilenceHasStepsOnBothSidesOfIt() throws {
        // A frame every millisecond, but for three seconds of silence.
        let frames = (0..<4000).map { step in
            Frame(
                time: Int64(step) * Self.millisecond + (step >= 2000 ? 3_000 * Self.millisecond : 0),
                identifier: UInt32(0x100 + step % 4), data: [UInt8](repeating: 0x55, count: 8))
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let silence = try #require(context.findings.first { $0.finding.rule == .silence })
        let moment = try #require(
            MomentFacts(silence.incident, shown: silence.finding, at: .findingPage, in: context))
        let (load, fold) = (try #require(moment.channels.first?.load), try #require(moment.fold))
        #expect(!load.hasRate && load.top >= (load.steps.map(\.value).max() ?? 0))
        #expect(
            load.steps.contains { $0.stop <= fold.lowerBound } && load.steps.contains { $0.start >= fold.upperBound })
        // Nothing of what is folded, and about as many steps as a figure shows.
        #expect(load.steps.allSatisfy { $0.start < fold.lowerBound || $0.stop > fold.upperBound })
        #expect((4...20).contains(load.steps.count))
        #expect(load.stepText.hasSuffix("ms") && !load.stepText.contains("."))
        // On the first page there is no room for it.
        #expect(
            MomentFacts(silence.incident, shown: silence.finding, at: .firstPage, in: context)?.channels.first?.load
                == nil)
    }

    @Test func channelsThatFallSilentTogetherAreOnOnePageAndOneAxis() throws {
        var frames: [Frame] = []
        for step in 0..<4000 {
            for channel in [0, 1] as [UInt16] {
                let pause = (channel == 0 ? 3_000 : 2_500) * Self.millisecond
                frames.append(
                    Frame(
                        time: Int64(step) * 4 * Self.millisecond + (step >= 2000 ? pause : 0) + Int64(channel)
                            * 100_000,
                        identifier: UInt32(0x100 + step % 4), channel: channel,
                        data: [UInt8](repeating: 0x55, count: 8)))
            }
        }
        frames.sort { $0.time < $1.time }
        let capture = Logs.capture(frames, channels: ["1", "6"], clock: .epoch)
        let context = try FindingPages.context(capture)
        let silence = try #require(context.findings.first)
        #expect(silence.finding.rule == .silence && context.findings.count == 1)
        for place in [MomentFacts.Place.firstPage, .findingPage] {
            let facts = try #require(
                MomentFacts(silence.incident, shown: silence.finding, at: place, in: context))
            #expect(facts.channels.map(\.channel) == [0, 1] && facts.channels.allSatisfy(\.hasFrames))
            let lengths = facts.channels.compactMap(\.silence).map { $0.upperBound - $0.lowerBound }
            #expect(lengths.count == 2 && lengths[0] > lengths[1])
        }
        let pages = try FindingPages.pages(capture)
        let page = try #require(pages.first { $0.text.contains("1 of 1") || $0.text.contains("back to") }).text
        #expect(page.contains("channels 1, 6") && page.contains("Channel 1") && page.contains("Channel 6"))
    }

    /// Records without a frame report a state, of a controller that only receives, before the first frame.
    @Test func aStateWithoutAFrameHasItsCounterFromTheBeginOfTheWindow() throws {
        var frames: [Frame] = []
        for step in 0..<600 where !(100..<450).contains(step) {
            frames.append(
                Frame(time: Int64(step) * 10 * Self.millisecond, identifier: 0x100, data: [UInt8(step & 15), 1]))
        }
        var capture = Logs.capture(frames, channels: ["1"], clock: .epoch)
        capture.frames.states.add(
            ControllerState(.passive, time: -500 * Self.millisecond, channel: "1", receive: 132))
        capture.frames.states.add(ControllerState(.active, time: 4_600 * Self.millisecond, channel: "1"))
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .errorPassive })
        for place in [MomentFacts.Place.firstPage, .findingPage] {
            let facts = try #require(
                MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
            #expect(facts.fold != nil, "nothing arrives for most of it")
            let channel = try #require(facts.channels.first)
            #expect(channel.isReceiver && channel.counters.first?.value == 132)
            #expect(channel.counters.first?.time == facts.start)
        }
        let page = try FindingPages.pages(capture)[0].text
        #expect(page.contains("At \u{2212}0.500 s, before the first frame"), "\(page)")
        #expect(page.contains("The moment") && page.contains("Receive"), "\(page)")
    }

    /// The finding of the headline had no pin in the figure.
    @Test func aStateBeforeTheFirstFrameHasItsPinAtTheBegin() throws {
        let frames = (0..<12).map { step in
            Frame(time: Int64(step) * 900 * Self.millisecond, identifier: UInt32(0x100 + step % 2), data: [1])
        }
        var capture = Logs.capture(frames, channels: ["1"], clock: .epoch)
        capture.frames.states.add(
            ControllerState(.passive, time: -2_485 * Self.millisecond, channel: "1", transmit: 132))
        let context = try FindingPages.context(capture)
        let events = TimelineEvents(context.facts).events(channel: 0)
        #expect(events.count == 1 && events.first?.number == 1)
        #expect(events.first?.start == 0 && events.first?.moment == 0)
    }

    /// What led to a silence takes enough of the width to see its steps, however few frames the bus has.
    @Test func theErrorsBeforeASilenceAreWideEnough() throws {
        var frames: [Frame] = []
        for step in 0..<200 {
            let time = Int64(step) * 50 + (step >= 100 ? 3_000 : 0)
            let data = [UInt8(step & 15), 1]
            frames.append(
                Frame(time: time * Self.millisecond, identifier: UInt32(0x100 + step % 2), data: data))
        }
        for step in 0..<20 {
            let data: [UInt8] = [0, 0, 0, 2, 0, 0, UInt8(8 + step * 8), 0]
            frames.append(
                Frame(
                    time: (4_951 + Int64(step)) * Self.millisecond, identifier: 0x8, flags: [.error, .socketCAN],
                    data: data))
        }
        frames.sort { $0.time < $1.time }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .silence })
        for place in [MomentFacts.Place.firstPage, .findingPage] {
            let facts = try #require(
                MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
            let axis = MomentAxis(start: facts.start, stop: facts.stop, folded: facts.fold, width: 400)
            let errors = try #require(facts.channels.first?.errors)
            #expect(errors.count == 20 && axis.x(errors[19]) - axis.x(errors[0]) > 40)
            #expect(facts.channels.flatMap(\.lanes).contains { !$0.frames.isEmpty })
        }
    }

    @Test func aHighLoadHasItsLimitAndIsSaidOnce() throws {
        var frames: [Frame] = []
        for step in 0..<3000 {
            let time = Int64(step) * 10 * Self.millisecond
            let data = [UInt8](repeating: 0x55, count: 8)
            frames.append(Frame(time: time, identifier: 0x200, data: data))
            guard (1000..<1400).contains(step) else { continue }
            for sent in 1..<9 {
                frames.append(Frame(time: time + Int64(sent) * 1_100_000, identifier: 0x010, data: data))
            }
        }
        let asked = AskedLog()
        let selection = asked.selection(
            Logs.capture(frames, clock: .epoch), rates: BitRates(all: BitRate(nominal: 125_000)))
        let context = ReportContext(selection, options: asked.log, template: try Logs.template("capture-report"))
        let finding = try #require(context.findings.first { $0.finding.rule == .load })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        #expect(facts.channels.first?.load?.limit == finding.finding.facts.usual)
        let story = finding.words.story
        #expect(story.ranges(of: "frames were 010").count == 1, "\(story)")
    }

    @Test func aClockThatLeapsLeavesTheMomentAroundTheFinding() throws {
        // Ten days pass after the first second; then a silence of half a second.
        var frames: [Frame] = []
        for step in 0..<4000 {
            let leap: Int64 = step < 200 ? 0 : 864_000_000
            let pause: Int64 = step < 2000 ? 0 : 900
            let time = (Int64(step) * 5 + leap + pause) * Self.millisecond
            for identifier in [UInt32(0x100), 0x200, 0x300] {
                frames.append(
                    Frame(time: time, identifier: identifier, data: [UInt8(step & 255), UInt8(identifier >> 8)]))
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        #expect(!context.facts.hasTimeAxis && context.facts.range == 0...11_999)
        let finding = try #require(context.findings.first { $0.finding.rule == .silence })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .firstPage, in: context))
        #expect(facts.rows.contains(5999) && facts.rows.contains(6000))
        #expect(facts.stop - facts.start < 10_000 * Self.millisecond)
    }

    // MARK: Long and repeated events

    /// Of a state that lasts for most of the capture the overview shows the length, and its beginning is widened.
    @Test(arguments: [MomentFacts.Place.firstPage, .findingPage])
    func ofErrorsThroughMostOfTheCaptureTheBeginningIsShown(place: MomentFacts.Place) throws {
        var frames: [Frame] = []
        for step in 0..<2000 {
            for sent in 0..<3 {
                frames.append(
                    Frame(
                        time: Int64(step) * 10 * Self.millisecond + Int64(sent) * 200_000,
                        identifier: UInt32(0x100 + sent), data: [UInt8(step & 15), 1, 2]))
            }
            guard (500..<1900).contains(step) else { continue }
            frames.append(
                Frame(
                    time: Int64(step) * 10 * Self.millisecond + 1_000_000, identifier: 0x88,
                    flags: [.error, .socketCAN], data: [UInt8](repeating: 0, count: 8)))
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .errorBurst })
        let facts = try #require(MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
        #expect(try #require(facts.wholeLength) > 13_000 * Self.millisecond)
        let begin = try #require(finding.finding.interval).lowerBound
        #expect(facts.start < begin && facts.stop > begin && facts.stop - facts.start < 1_000 * Self.millisecond)
    }

    @Test func whatIsOneOfSeveralPausesSaysSo() throws {
        var frames: [Frame] = []
        for step in 0..<3000 {
            for place in 0..<4 where !(place == 2 && [500..<520, 1500..<1560].contains { $0.contains(step) }) {
                frames.append(
                    Frame(
                        time: Int64(step) * 10 * Self.millisecond + Int64(place) * 200_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 15), 1, 2]))
            }
        }
        frames.removeAll { $0.identifier == 0x102 && (2500..<2525).contains($0.time / Self.millisecond / 10) }
        let capture = Logs.capture(frames, clock: .epoch)
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .missingMessage })
        #expect(finding.finding.parts.count == 3)
        let facts = try #require(MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        #expect(facts.times == 3 && facts.wholeLength == nil)
        #expect(try FindingPages.pages(capture).contains { $0.text.contains("the longest of 3 occurrences") })
    }

    /// Frames of other times, between which the clock goes back a little, were drawn over the names and off the page.
    @Test(arguments: [MomentFacts.Place.firstPage, .findingPage])
    func whereTimesGoBackAMomentHasOnlyFramesOfItsPeriod(place: MomentFacts.Place) throws {
        var frames: [Frame] = []
        for step in 0..<3000 as Range<Int64> {
            let time = step * 10 * Self.millisecond
            for number in 0..<3 as Range<Int64> where !(495..<500).contains(step % 500) {
                frames.append(
                    Frame(time: time + number * 200_000, identifier: UInt32(0x200 + number), data: [9]))
            }
            guard step % 10 == 0 else { continue }
            for number in 0..<5 as Range<Int64> {
                frames.append(
                    Frame(
                        time: time + Self.millisecond + number * 200_000, identifier: UInt32(0x300 + number),
                        data: [UInt8(step & 15)]))
            }
            // Now and then a frame is written late.
            let late = [90, 700, 2200].contains(step) ? -3 * Self.millisecond : 4 * Self.millisecond
            frames.append(Frame(time: time + late + Self.millisecond, identifier: 0x491, data: [1]))
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        #expect(context.facts.counts.backwardSteps > 0)
        let finding = try #require(context.findings.first { $0.finding.rule == .missingMessage })
        #expect(finding.finding.parts.count > 6 && (finding.finding.rows?.count ?? 0) > 5000)
        let facts = try #require(MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
        let times = facts.channels.flatMap(\.lanes).flatMap(\.frames).map(\.time)
        #expect(times.count > 10 && facts.times > 1)
        #expect(times.allSatisfy { (facts.start...facts.stop).contains($0) })
    }

    /// A message that paused was hidden in a lane that looked alive.
    @Test func allMessagesThatPauseTogetherHaveLanes() {
        var finding = Finding(.missingMessage, .warning)
        finding.slot = 3
        finding.others = [4, 5, 6, 7, 8, 9]
        #expect(MomentFacts.lanesOfGaps(finding) == 7)
        finding = Finding(.silence, .error)
        finding.slot = 3
        #expect(MomentFacts.lanesOfGaps(finding) == 0)
    }

    /// One of two pauses of 200 ms was hatched and shorter than the other.
    @Test func twoPausesOfOneLengthAreDrawnToOneScale() throws {
        var frames: [Frame] = []
        for step in 0..<2000 where !(1000..<1051).contains(step) {
            frames.append(
                Frame(time: Int64(step) * 10 * Self.millisecond, identifier: 0x009, data: [UInt8(step & 0xFF)]))
        }
        for step in 0..<100 {
            frames.append(
                Frame(time: Int64(step) * 200 * Self.millisecond + 450_000, identifier: 0x010, data: [1, 2, 3]))
        }
        let context = try FindingPages.context(Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .missingMessage })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        #expect(facts.fold == nil)
    }

    /// The counter was drawn flat at its highest value, with a dot where no record reports it.
    @Test func anErrorCounterFallsWhereARecordReportsIt() throws {
        var frames: [Frame] = []
        for step in 0..<600 where !(100..<450).contains(step) {
            frames.append(
                Frame(time: Int64(step) * 10 * Self.millisecond, identifier: 0x100, data: [UInt8(step & 15), 1]))
        }
        var capture = Logs.capture(frames, channels: ["1"], clock: .epoch)
        for (time, value) in [(900 as Int64, 132 as UInt8), (4_600, 131)] {
            capture.frames.states.add(
                ControllerState(.passive, time: time * Self.millisecond, channel: "1", transmit: value))
        }
        #expect(capture.frames.states.all.count == 1)
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .errorPassive })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .findingPage, in: context))
        let channel = try #require(facts.channels.first)
        #expect(channel.counters.map(\.value) == [132, 131, 131])
        #expect(channel.lastReport == 4_600 * Self.millisecond)
    }

    /// A message whose next frame is after the shown period looked as if it stopped at its edge.
    @Test func aLaneThatGoesOnReachesTheEdge() throws {
        let (second, layout) = (1000 * Self.millisecond, try FindingPages.layout())
        let axis = MomentAxis(start: 0, stop: second, folded: nil, width: 400)
        func stretches(_ frames: [Int64], before: Int64?, after: Int64?, stop: Int64? = nil) -> [ClosedRange<Int64>] {
            var lane = MomentChannel.Lane(slot: 0)
            lane.frames = frames.map { ($0 * Self.millisecond, 0) }
            lane.period = 100 * Self.millisecond
            lane.outside = (before.map { $0 * Self.millisecond }, after.map { $0 * Self.millisecond })
            lane.stop = stop
            return MomentLane(
                lane: lane, axis: axis, window: 0...second, colour: { _ in Colour(0) }, hasBand: true, layout: layout
            ).stretches
        }
        let frames = Array(stride(from: 120 as Int64, through: 880, by: 95))
        #expect(stretches(frames, before: -30, after: 1090) == [0...second])
        #expect(stretches([], before: -30, after: 150) == [0...second])
        // One that pauses longer, and one that stops, end where they do.
        let last = (frames.last ?? 0) * Self.millisecond
        #expect(stretches(frames, before: -30, after: 2000) == [0...last])
        #expect(stretches(frames, before: -30, after: nil, stop: last) == [0...last])
    }
}
