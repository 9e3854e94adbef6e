import CANCapture
import CANProtocols
import Testing

@testable import Analysis

/// How often analysis looks at all frames: a pass more is as long as reading them again once they do not fit into memory.
@Suite struct FramePassTests {
    private static func passes(_ bus: MadeBus, _ work: (FrameTable) -> Void) -> Int {
        var table = Tables.table(bus.frames, channels: bus.channels)
        let passes = FramePassCount()
        table.passes = passes
        work(table)
        return passes.count
    }

    @Test func aTableWithoutACountIsNotCounted() {
        let table = Tables.table(MadeBus().frames)
        #expect(table.pass().reduce(0) { $0 + $1.chunk.count } == table.count)
        #expect(table.passes == nil)
    }

    @Test func eachChunkComesOnceWithItsFirstRow() {
        var table = FrameTable()
        for row in 0..<100_000 { table.append(Frame(time: Int64(row), identifier: 1)) }
        var rows = 0
        for (chunk, base) in table.pass() {
            #expect(base == rows && chunk.times[0] == Int64(base))
            rows += chunk.count
        }
        #expect(rows == table.count)
    }

    @Test func rhythmsThatRulesComputeOnTheWayAreThoseOfAPassOfTheirOwn() {
        let bus = MadeBus()
        var question = RecordingQuestion()
        question.needs = .rhythms
        let capture = Tables.capture(Tables.table(bus.frames, channels: bus.channels))
        let (onTheWay, alone) = (Recording(capture, question), Recording(capture))
        #expect(!alone.rhythms.isEmpty)
        #expect(onTheWay.rhythms == alone.rhythms)
        // Statistics of payloads are not those without.
        #expect(onTheWay.statistics.identifiers == alone.statistics.identifiers)
        let passes = Self.passes(bus) { table in
            let recording = Recording(Tables.capture(table), question)
            _ = (recording.findings, recording.rhythms)
        }
        #expect(passes == 4)
    }

    @Test func findingsOfASoundBusTakeFourPasses() {
        let passes = Self.passes(MadeBus()) { table in
            _ = Recording(Tables.capture(table)).findings
        }
        // The first look; the rows of identifiers; their periods; what rules look for in them.
        #expect(passes == 4)
    }

    @Test func statisticsTakeThreePasses() {
        let passes = Self.passes(MadeBus()) { table in
            let index = IdentifierIndex(table)
            let rows = RowsByIdentifier(table, index)
            table.passes?.reset()
            _ = CaptureStatistics(table, index: index, rows: rows, rates: BitRates())
        }
        // The first stamp, and channels; identifiers by their rows.
        #expect(passes == 3)
    }
}
