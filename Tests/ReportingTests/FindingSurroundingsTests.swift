import CANCapture
import TestCaptures
import TestPages
import Testing

@testable import Analysis
@testable import Reporting

/// What the place of a finding says about the messages and incidents around it.
@Suite struct FindingSurroundingsTests {
    private static let millisecond: Int64 = 1_000_000

    @Test func framesThatARecorderLostAreSeenInTheCounters() throws {
        var frames: [Frame] = []
        for step in 0..<400 where !(200..<203).contains(step) {
            for place in 0..<20 as Range<UInt32> {
                frames.append(
                    Frame(time: 0, identifier: 0x100 + place, data: [UInt8(step & 15), UInt8(place), UInt8(step / 40)]))
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .none))
        let finding = try #require(context.findings.first { $0.finding.rule == .recorderLoss })
        let facts = FindingSurroundings(finding: finding, context: context, all: context.findings).facts
        let told = try #require(facts.first { $0.label == "Counters jumped" })
        #expect(told.value.hasPrefix("100 7 \u{2192} 11 \u{B7} 101 7 \u{2192} 11"), "\(told.value)")
        #expect(told.value.hasSuffix(" \u{B7} 4 more"))
    }

    /// It counts from 0 again, or has the same value: "jumps from 1 to 1".
    @Test(arguments: [
        (1, "A counter restarted", "the counter of 210 jumps from 87 to 1"),
        (87, "Counter", "the counter of 210 is 87 before and after; it has 256 values"),
    ])
    func aCounterThatStartsAgainIsNoFrameThatWasLost(first: Int, label: String, value: String) throws {
        var frames: [Frame] = []
        for step in 0..<1200 {
            let time = Int64(step) * 10 * Self.millisecond + (step < 600 ? 0 : 3_000 * Self.millisecond)
            let count = step < 600 ? step % 256 : (step - 600 + first) % 256
            frames.append(Frame(time: time, identifier: 0x210, data: [7, UInt8(count), UInt8(step / 90)]))
            frames.append(Frame(time: time + 200_000, identifier: 0x220, data: [1, 2, 3]))
            frames.append(Frame(time: time + 400_000, identifier: 0x230, data: [4, 5, UInt8(step / 70 & 0xFF)]))
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .silence })
        let fact = FindingSurroundings(finding: finding, context: context, all: context.findings).facts.first
        #expect(fact?.label == label && fact?.value == value, "\(String(describing: fact))")
    }

    @Test func countersGoOnOrJump() {
        let nibble = PayloadFacts.Counter(byte: 0, part: .lowNibble, step: 1)
        #expect(CounterCourse.isNext(15, 0, nibble) && !CounterCourse.isNext(15, 1, nibble))
        var short = nibble
        short.skipsFifteen = true
        #expect(CounterCourse.isNext(14, 0, short) && !CounterCourse.isNext(14, 15, short))
        let down = PayloadFacts.Counter(byte: 0, part: .byte, step: 255)
        #expect(CounterCourse.isNext(0, 255, down))
        #expect(nibble.value(0xA7) == 7)
        // A counter in the upper half of a byte whose lower half never changes: "65 to 97" are 4 and 6.
        for (step, bits) in [(16, 4), (240, 4), (1, 0), (255, 0), (10, 0)] {
            #expect(PayloadFacts.Counter(byte: 0, part: .byte, step: step).fixedBits == bits)
        }
    }

    @Test func aSilenceInWhichSendersPauseIsToldByTheirCounters() throws {
        let capture = FindingPages.silence(at: 8, length: 600 * Self.millisecond)
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .silence })
        let facts = FindingSurroundings(finding: finding, context: context, all: context.findings).facts
        #expect(facts.first?.label == "No counter jumped")
        #expect(facts.first?.value.hasPrefix("all 3 alive counters continue without a gap") ?? false)
        // "Other incidents: none" says nothing.
        #expect(!facts.contains { $0.label == "Other incidents" })
    }

    @Test func namesOfFilesAreWordsOfAShell() {
        #expect(FindingSurroundings.word("drive.log") == "drive.log")
        #expect(FindingSurroundings.word("my $(drive).log") == "'my $(drive).log'")
        #expect(FindingSurroundings.word("it's.log") == nil)
        #expect(FindingSurroundings.word("-o.log") == nil)
        #expect(FindingSurroundings.word("a\nb.log") == nil)
    }
}
