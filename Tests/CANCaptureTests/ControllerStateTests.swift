import Testing

@testable import CANCapture

/// Records without a frame that report the state of a controller.
struct ControllerStateTests {
    private func brief(_ states: ControllerStates) -> [String] {
        states.all.map { "\($0.channel) \($0.condition) \($0.transmit) \($0.receive) \($0.time / 1_000_000)" }
    }

    @Test func driverErrorsOfBLFAreStates() throws {
        func state(_ transmit: UInt8, _ code: UInt8, _ time: Int64, type: UInt32 = 31) -> [UInt8] {
            let tail: [UInt8] = type == 74 ? Array(repeating: 0, count: 16) : []
            return BLFObjectMaker.object(
                type: type, body: [2, 0, transmit, 1, code, 0, 0, 0] + tail, time: time * 1_000_000)
        }
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 1)
        let objects =
            frame + state(0, 0x68, 1) + state(0x60, 0x73, 2) + state(0x80, 0x67, 3, type: 74) + state(0x90, 0x67, 4)
            + state(0, 0x12, 5)
        var file = BLFTestWriter()
        file.addContainer(objects)
        let decoded = try FrameCollector.readingBLF(file.bytes).frames
        #expect(decoded.count == 1)
        #expect(brief(decoded.states) == ["2 active 0 1 1", "2 warning 96 1 2", "2 passive 144 1 3"])
        #expect(decoded.states.all.last?.latest == 4_000_000)
        #expect(decoded.channels == ["1"])
    }

    @Test func chipStatesOfASCAreStates() throws {
        let capture = try load(
            """
            date Sat Sep 30 15:06:13.191 2017
            base hex  timestamps absolute
               0.015 CAN 1 Status:chip status error passive - TxErr: 132 RxErr: 0
               0.015 CAN 2 Status:chip status error active
               0.020 1  100             Rx   d 1 01
               0.030 CAN 1 Status:chip status busoff
               0.040 CAN 2 Status:something else
            """)
        #expect(capture.frames.count == 1)
        let start = capture.source.start ?? 0
        #expect(capture.frames.states.all.map(\.condition) == [.passive, .active, .off])
        #expect(capture.frames.states.all.map(\.channel) == ["1", "2", "1"])
        #expect(capture.frames.states.all.map { $0.time - start } == [15_000_000, 15_000_000, 30_000_000])
        #expect(capture.frames.states.all[0].transmit == 132)
    }

    @Test func warningsOfTRCAreStates() throws {
        let old = """
            ;$FILEVERSION=1.1
            ;$STARTTIME=44548.6028595139
                 1)      5500.0  Rx         0210  1  FF
                 2)      5512.9  Warng  FFFFFFFF  4  00 00 00 08  BUSHEAVY
                 3)      5707.8  Warng  FFFFFFFF  4  00 00 00 04  BUSLIGHT
                 4)      5800.0  Warng  FFFFFFFF  4  00 00 00 10  BUSOFF
            """
        #expect(try load(old).frames.states.all.map(\.condition) == [.warning, .active, .off])
        let new = """
            ;$FILEVERSION=2.1
            ;$STARTTIME=44548.6028595139
            ;$COLUMNS=N,O,T,B,I,d,R,L,D
                  1     17535.400 DT 1  00000100 Tx -  8    00 00 00 00 00 00 00 00
                  2     17540.300 ST 2         - Rx -  4    00 04 00 00
            """
        let states = try load(new).frames.states.all
        #expect(states.map(\.condition) == [.passive] && states.map(\.channel) == ["2"])
    }

    @Test func statesOfJoinedCapturesKeepTheirChannels() throws {
        var states = ControllerStates()
        states.add(ControllerState(.passive, time: 1, channel: "1", transmit: 128))
        states.add(ControllerState(.passive, time: 5, channel: "1", transmit: 130))
        states.add(ControllerState(.active, time: 9, channel: "1"))
        var all = ControllerStates()
        all.append(states, offset: 100) { "a:" + $0 }
        #expect(all.all.map(\.channel) == ["a:1", "a:1"] && all.all.map(\.time) == [101, 109])
        #expect(all.all[0].latest == 105 && all.all[0].transmit == 130)
    }

    @Test func changesBeyondTheLimitAreCounted() {
        var states = ControllerStates()
        for number in 0..<ControllerStates.most + 7 {
            states.add(ControllerState(number % 2 == 0 ? .passive : .active, time: Int64(number), channel: "1"))
        }
        #expect(states.all.count == ControllerStates.most && states.leftOut == 7)
        var joined = ControllerStates()
        joined.append(states)
        joined.append(states, channel: { $0 + "b" })
        #expect(joined.leftOut == 14 + ControllerStates.most)
    }

    /// The figure of a counter ended with the 256th report, and its highest value was not in it.
    @Test func theLastOfManyReportsIsKept() throws {
        var states = ControllerStates()
        for step in 0..<20_000 as Range<Int64> {
            states.add(
                ControllerState(
                    .passive, time: step, channel: "1", transmit: step < 19_999 ? UInt8(130 + step % 9) : 209))
        }
        let reports = try #require(states.all.first?.reports)
        #expect(states.all.count == 1 && reports.count <= 1 << 14)
        #expect(reports.last?.transmit == 209 && reports.last?.time == 19_999)
        #expect(states.all.first?.transmit == 209)
        // The highest one stays when others follow.
        for step in 20_000..<20_100 as Range<Int64> {
            states.add(ControllerState(.passive, time: step, channel: "1", transmit: UInt8(130 + step % 9)))
        }
        let more = try #require(states.all.first?.reports)
        #expect(more.contains { $0.transmit == 209 } && more.last?.time == 20_099)
    }
}
