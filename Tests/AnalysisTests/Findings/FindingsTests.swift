import Capture
import Testing

@testable import Analysis

@Suite struct FindingsTests {
    private let millisecond = Tables.millisecond

    private func findings(
        _ frames: [Frame], channels: [String] = ["can0"], clock: Clock = .relative, unreadable: Int = 0
    ) -> Findings {
        let table = Tables.table(frames, channels: channels)
        let index = IdentifierIndex(table)
        return Findings(
            FindingRecording(
                table, clock: clock, unreadable: unreadable, index: index,
                identifiers: IdentifierRhythms.statistics(table, index: index, clock: clock),
                silences: Silences(table, clock: clock, threshold: nil)))
    }

    /// Two identifiers, every ten milliseconds, over four seconds.
    private func drive(without lost: Range<Int> = 0..<0, of identifier: UInt32 = 0x100) -> [Frame] {
        (0..<400).flatMap { step in
            [UInt32(0x100), 0x200].compactMap { id in
                id == identifier && lost.contains(step)
                    ? nil : Frame(time: Int64(step) * 10 * millisecond + Int64(id), identifier: id, data: [1])
            }
        }
    }

    @Test func aSoundRecordingHasNone() {
        #expect(findings(drive()).all.isEmpty)
        #expect(findings([]).all.isEmpty)
    }

    @Test func aMessageThatDoesNotComeForAWhileIsMissing() throws {
        let finding = try #require(findings(drive(without: 100..<140)).all.first)
        #expect(finding.rule == .missingMessage)
        #expect(finding.channel == 0)
        #expect(finding.facts.length == 410 * millisecond)
        #expect(finding.facts.period == 10 * millisecond)
        #expect(finding.interval == (990 * millisecond + 0x100)...(1400 * millisecond + 0x100))
        // The frame that ends it: 200 rows before, 40 of the other identifier.
        #expect(finding.rows == 240...240)
        #expect(findings(drive(without: 100..<140)).all.count == 1)
    }

    @Test func aMessageThatDoesNotComeAgainHasStopped() throws {
        let all = findings(drive(without: 300..<400)).all
        let finding = try #require(all.first)
        #expect(all.count == 1 && finding.rule == .stoppedMessage)
        #expect(finding.interval?.lowerBound == 2990 * millisecond + 0x100)
        #expect(finding.rows == 598...598)
        // A message that is away as long as before has not.
        var frames = drive(without: 100..<200)
        frames.removeAll { $0.identifier == 0x100 && $0.time > 3500 * millisecond }
        #expect(findings(frames).of(.stoppedMessage).isEmpty)
    }

    @Test func aSilenceOfAllIsOneFinding() throws {
        let frames = drive().filter { !(1_000..<2_000).contains($0.time / millisecond) }
        let all = findings(frames).all
        #expect(all.map(\.rule) == [.silence])
        #expect(all.first?.rows == 200...200)
    }

    @Test func errorFramesCloseToEachOtherAreOneBurst() {
        var frames = drive()
        for step in 0..<5 {
            frames.append(
                Frame(time: (1000 + Int64(step)) * millisecond, identifier: 0, flags: .error, data: [0]))
        }
        frames.append(Frame(time: 3000 * millisecond, identifier: 0, flags: .error, data: [0]))
        frames.sort { $0.time < $1.time }
        let bursts = findings(frames).of(.errorBurst)
        #expect(bursts.map(\.count) == [5, 1])
        #expect(bursts.first?.interval == (1000 * millisecond)...(1004 * millisecond))
        // Without times they are in the order of frames.
        #expect(findings(frames, clock: .none).of(.errorBurst).map(\.count) == [5, 1])
        #expect(findings(frames, clock: .none).all.allSatisfy { $0.interval == nil })
    }

    @Test func burstsOfTwoChannelsAreTwo() {
        let frames = (0..<10).map {
            Frame(time: Int64($0), identifier: 0, flags: .error, channel: UInt16($0 % 2), data: [0])
        }
        let bursts = findings(frames, channels: ["can0", "can1"]).of(.errorBurst)
        #expect(bursts.map(\.channel) == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1] || bursts.map(\.count) == [5, 5])
    }

    @Test func stepsBackInTimeAreTold() throws {
        var frames = drive()
        frames[100].time -= 500 * millisecond
        let finding = try #require(findings(frames).of(.timeBackwards).first)
        #expect(finding.count == 1 && finding.rows == 100...100)
        #expect(try #require(finding.facts.length) > 490 * millisecond)
    }

    @Test func recordsThatCouldNotBeReadAreTold() {
        #expect(findings(drive(), unreadable: 3).all.map(\.count) == [3])
        #expect(findings([], unreadable: 1).all.map(\.rule) == [.unreadable])
    }
}
