import Testing

@testable import CANCapture

struct CANhackerTests {
    private func trace(_ stamps: [String], end: String = "\r") -> String {
        "@ TEXT @ 3 @ 64 @ 0 @ \(stamps.count) @ 1 @ 00:00:01 @\(end)# $LocalTime=11:19:54.503\(end)"
            + stamps.map { "\($0)\t1\t00000004\t123\t2\t11 22  \t00000000\t.\"  \t" }.joined(separator: end) + end
    }

    @Test(arguments: ["\r", "\r\n", "\n"])
    func readsRecordsWithAnyEnd(_ end: String) throws {
        let capture = try load(trace(["26,641405", "26,642"], end: end))
        #expect(capture.source.format == "canhacker")
        #expect(frames(capture).map(\.time) == [26_641_405_000, 26_642_000_000])
        #expect(frames(capture).map(\.data) == [[0x11, 0x22], [0x11, 0x22]])
        #expect(capture.source.clock == .relative)
        #expect(capture.source.notes.isEmpty)
        #expect(capture.frames.channels == ["1"])
    }

    @Test func goesRoundTheMinute() throws {
        let capture = try load(trace(["59,9", "0,1", "59,8", "0,2", "30,0", "59,9", "0,0"]))
        let tenths = frames(capture).map { $0.time / 100_000_000 }
        #expect(tenths == [599, 601, 598, 602, 900, 1199, 1200])
    }

    @Test func tellsIdentifiersApartByTheFlags() throws {
        let capture = try load(
            "@ TEXT @ 3 @\r1,0\t2\t00000005\t00000123\t0\t\t00000000\t\t\r1,0\t2\t00000006\t123\t4\t  \t0\t\t\r"
                + "1,0\t2\t00000004\t18EFC034\t0\t\t0\t\t\r")
        #expect(frames(capture).map(\.flags) == [.extended, .remote])
        #expect(capture.frames.length(1) == 4)
        #expect(capture.skipped.examples == [.init(place: .line(4), reason: "the identifier is out of range")])
    }

    @Test(
        arguments: [
            ("60,0\t1\t4\t123\t0\t\t", "the time cannot be read"), ("x", "the time cannot be read"),
            ("1,0\tx\t4\t123\t0\t\t", "the channel or the flags cannot be read"),
            ("1,0\t1\t4\t1x\t0\t\t", "the identifier cannot be read"),
            ("1,0\t1\t4\t123\t9\t\t", "the length cannot be read"),
            ("1,0\t1\t4\t123\t2\t11\t", "fewer data bytes than the length says, or an invalid byte"),
            ("1,0\t1\t4\t123\t1\t11 22\t", "more data than the length says"),
        ])
    func saysWhatIsWrongWithARecord(_ record: String, _ reason: String) throws {
        let capture = try load(trace(["1,0"]) + record + "\r")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples == [.init(place: .line(4), reason: reason)])
    }

    @Test func saysWhenRecordsAreMissing() throws {
        let text = trace(["1,0", "1,1"]).replacing("@ 2 @ 1 @", with: "@ 5 @ 1 @")
        #expect(try load(text).source.notes == ["its first line claims 5 records; there are 2"])
    }
}
