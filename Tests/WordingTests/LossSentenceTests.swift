import CANCapture
import TestCaptures
import Testing

@testable import Analysis
@testable import Wording

/// What is said of frames that are missing again and again.
struct LossSentenceTests {
    private let second: Int64 = 1_000_000_000

    private func prose(_ identifiers: UInt32...) -> FindingProse {
        let capture = Logs.capture(identifiers.map { Frame(time: 0, identifier: $0) }, channels: ["can0"])
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ change: (inout Finding) -> Void) -> Finding {
        var finding = Finding(.missingMessage, .warning)
        (finding.slot, finding.channel) = (0, 0)
        change(&finding)
        return finding
    }

    @Test func manyLostFramesOfAnIdentifierAreToldWithTheirShare() {
        let found = finding {
            $0.interval = (2 * second)...(27 * second)
            $0.count = 45
            $0.facts.lost = 46
            $0.facts.lostShare = 0.0332
            $0.facts.length = 60_000_000
            $0.facts.period = 20_000_000
        }
        #expect(
            prose(0x260).statement(found)
                == "260: 46 frames missing (3.3 %) in 45 gaps of up to 60.0 ms from 2.000 to 27.000 s (cycle 20.0 ms)")
        #expect(prose(0x260).headline(found) == "46 frames of identifier 260 were missing")
        var regular = found
        regular.facts.every = 400_000_000
        #expect(
            prose(0x260).statement(regular)
                == "260 pauses for up to 60.0 ms about every 400 ms from 2.000 to 27.000 s (cycle 20.0 ms; 46 frames"
                + " missing, 3.3 %)")
    }

    /// - Parameter length: of the pause of the second one, seconds.
    @Test(arguments: [1, 4] as [Int64]) func severalDoNotArriveOnlyIfEachIsAwayForMostOfTheTime(_ length: Int64) {
        let found = finding {
            $0.others = [1]
            $0.count = 2
            $0.interval = (2 * second)...(7 * second)
            ($0.facts.lost, $0.facts.length, $0.facts.period) = (12, 5 * second, second)
            $0.facts.moments = 1
            $0.folded = [
                Finding.Part(slot: 0, interval: (2 * second)...(7 * second)),
                Finding.Part(slot: 1, interval: (3 * second)...((3 + length) * second)),
            ]
        }
        #expect(
            prose(0x100, 0x110).statement(found)
                == (length == 4
                    ? "100 and 110 do not arrive from 2.000 to 7.000 s for up to 5.000 s; 12 frames missing"
                    : "100 and 110: 12 frames missing in 2 gaps of up to 5.000 s from 2.000 to 7.000 s"))
    }
}
