import CANCapture
import Testing

@testable import Analysis

@Suite struct CaptureFactsTests {
    @Test func kindsOfFramesAreCounted() {
        let facts = CaptureFacts(
            Tables.table([
                Frame(time: 0, identifier: 1, data: [1, 2]),
                Frame(time: 1, identifier: 0x1234_5678, flags: [.extended, .received]),
                Frame(time: 2, identifier: 1, flags: [.remote, .transmitted], length: 8),
                Frame(time: 3, identifier: 0x88, flags: [.error, .socketCAN], data: [0, 0, 0, 0, 0, 0, 0, 0]),
                Frame(time: 4, identifier: 1, flags: [.fd, .bitRateSwitch, .errorStateIndicator], data: [1]),
                Frame(
                    time: 5, identifier: 1, flags: .xl, data: Array(repeating: 0, count: 100),
                    xl: XLHeader(serviceDataUnitType: 1, virtualNetwork: 2, acceptanceField: 3)),
                Frame(time: 6, identifier: 0, flags: .symbolic),
            ]))
        #expect(facts.frames == 7)
        #expect(facts.extended == 1)
        #expect(facts.remote == 1)
        #expect(facts.errors == 1)
        #expect(facts.fd == 1)
        #expect(facts.bitRateSwitched == 1)
        #expect(facts.errorStateIndicated == 1)
        #expect(facts.xl == 1)
        #expect(facts.symbolic == 1)
        #expect(facts.received == 1)
        #expect(facts.transmitted == 1)
        #expect(facts.identifierDigits == 8)
        #expect(facts.longestPayload == 100)
    }

    @Test func aRemoteFrameHasALengthButNoPayload() {
        let facts = CaptureFacts(Tables.table([Frame(time: 0, identifier: 1, flags: .remote, length: 300)]))
        #expect(facts.longestPayload == 0)
        #expect(facts.largestLength == 300)
    }

    @Test func timesThatStepBackAreCountedAndMeasured() {
        let facts = CaptureFacts(Tables.table(Tables.times([5000, 9000, 2000, 4000])))
        #expect(facts.first == 5000)
        #expect(facts.last == 4000)
        #expect(facts.earliest == 2000)
        #expect(facts.latest == 9000)
        #expect(facts.backwardSteps == 1)
        #expect(facts.smallestStep == -7000)
        #expect(facts.largestStep == 4000)
        #expect(facts.duration == 7000)
        #expect(!facts.hasNanoseconds)
    }

    @Test func aTimeThatIsNoWholeMicrosecondAsksForNineDecimals() {
        #expect(CaptureFacts(Tables.table(Tables.times([0, 1001]))).hasNanoseconds)
        #expect(CaptureFacts(Tables.table(Tables.times([-1001]))).hasNanoseconds)
    }

    @Test func durationsBeyondTheRangeStopAtItsEnd() {
        let facts = CaptureFacts(Tables.table(Tables.times([.min, .max])))
        #expect(facts.duration == .max)
        #expect(facts.largestStep == .max)
        #expect(CaptureFacts(Tables.table(Tables.times([.max, .min]))).smallestStep == .min)
    }

    @Test func channelsHaveTheirOwnCountsAndTimes() {
        let facts = CaptureFacts(
            Tables.table(
                Tables.times([10, 30]) + Tables.times([20], channel: 1)
                    + [Frame(time: 40, identifier: 0, flags: .error, channel: 1)], channels: ["can0", "can1", "vcan0"]))
        #expect(
            facts.channels == [
                CaptureFacts.Channel(name: "can0", frames: 2, errors: 0, first: 10, last: 30),
                CaptureFacts.Channel(name: "can1", frames: 2, errors: 1, first: 20, last: 40),
                CaptureFacts.Channel(name: "vcan0"),
            ])
    }

    @Test func anEmptyCaptureHasOneNamelessChannel() {
        let facts = CaptureFacts(FrameTable())
        #expect(facts.frames == 0)
        #expect(facts.duration == 0)
        #expect(facts.channels == [CaptureFacts.Channel(name: "")])
    }

    /// Tables had channels in the order of their first frames, and figures in that of their names.
    @Test func channelsAreInTheOrderOfTheirNames() {
        var facts = CaptureFacts(FrameTable())
        facts.channels = ["can10", "can2", "can1"].map { CaptureFacts.Channel(name: $0) }
        #expect(facts.byName([0, 1, 2]) == [2, 1, 0] && facts.byName([0, 1]) == [1, 0])
    }
}
