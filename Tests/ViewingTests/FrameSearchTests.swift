import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import Viewing

@Suite struct FrameSearchTests {
    @Test func queriesAreTimesRowsBytesAndNames() {
        #expect(FrameSearch.query(" t 18.4 ") == .time(18_400_000_000))
        #expect(FrameSearch.query("t -1") == .time(-1_000_000_000))
        #expect(FrameSearch.query("#12") == .row(11))
        #expect(FrameSearch.query("62 F1 90") == .bytes([0x62, 0xF1, 0x90]))
        #expect(FrameSearch.query("62 xx 9a") == .bytes([0x62, nil, 0x9A]))
        for name in ["7E8", "DEAD", "Speed", "t", "#0", "62 F1 9", "+1 -2", "t now"] {
            #expect(FrameSearch.query(name) == .name(name))
        }
        #expect(FrameSearch.query("   ") == nil)
        #expect(FrameSearch.query(String(repeating: "a", count: 1_000)) == nil)
        #expect(FrameSearch.query("t 1e300") == .name("t 1e300"))
    }

    private func search(_ frames: [Frame]) -> FrameSearch {
        FrameSearch(LogSheetTests.viewed(Logs.capture(frames))) { false }
    }

    private let frames = [
        Frame(time: 0, identifier: 0x100, flags: [], data: [1, 2, 3]),
        Frame(time: 10, identifier: 0x7E8, flags: [], data: [0x62, 0xF1, 0x90]),
        Frame(time: 20, identifier: 0x100, flags: [], data: [1, 2, 4]),
        Frame(time: 30, identifier: 0x7E8, flags: [], data: [0, 0x62, 0xF2, 0x90]),
        Frame(time: 40, identifier: 0x100, flags: [], data: [1, 9, 4]),
        Frame(time: 50, identifier: 0x100, flags: [], data: [1, 9, 4]),
    ]

    @Test func bytesAreFoundInBothDirections() {
        let search = search(frames)
        #expect(search.find("62 F1 90", from: nil, isForward: true)?.row == 1)
        #expect(search.find("62 F1 90", from: 1, isForward: true) == nil)
        #expect(search.find("62 XX 90", from: 1, isForward: true)?.row == 3)
        #expect(search.find("62 XX 90", from: 3, isForward: false)?.row == 1)
        #expect(search.find("01 02", from: nil, isForward: false)?.row == 2)
    }

    @Test func identifiersTimesAndRowsAreFound() {
        let search = search(frames)
        #expect(search.find("7e8", from: nil, isForward: true)?.row == 1)
        #expect(search.find("7E8", from: 1, isForward: true)?.row == 3)
        #expect(search.find("7E8", from: 3, isForward: true) == nil)
        #expect(search.find("7E8", from: 3, isForward: false)?.row == 1)
        #expect(search.find("t 0.00000002", from: nil, isForward: true)?.row == 2)
        #expect(search.find("t 99", from: nil, isForward: true)?.row == 5)
        #expect(search.find("#999", from: nil, isForward: true)?.row == 5)
    }

    @Test func changesOfAnIdentifierAndOfAByteAreFound() {
        let search = search(frames)
        #expect(search.change(from: 0, byte: nil, isForward: true)?.row == 2)
        #expect(search.change(from: 2, byte: nil, isForward: true)?.row == 4)
        #expect(search.change(from: 4, byte: nil, isForward: true) == nil)
        #expect(search.change(from: 0, byte: 1, isForward: true)?.row == 4)
        #expect(search.change(from: 5, byte: 2, isForward: false)?.row == 2)
        #expect(search.change(from: 0, byte: 64, isForward: true) == nil)
        #expect(search.change(from: 0, byte: -1, isForward: true) == nil)
        #expect(search.change(from: 99, byte: nil, isForward: true) == nil)
    }

    private static let talk =
        VINSessions.noise(from: 0, count: 3) + VINSessions.reading(at: 100)
        + VINSessions.noise(from: 200, count: 2) + VINSessions.reading(at: 1_000)

    @Test func textsOfMessagesAreFoundWhereTheLogShowsThem() throws {
        let search = search(Self.talk)
        // The response of several frames ends with its last one.
        let first = try #require(search.find("cf0drvsamp", from: nil, isForward: true))
        #expect(first.row == 7 && first.words.contains("CF0DRVSAMP2260014"))
        #expect(search.find("CF0DRVSAMP", from: 7, isForward: true)?.row == 16)
        #expect(search.find("CF0DRVSAMP", from: 16, isForward: true) == nil)
        #expect(search.find("CF0DRVSAMP", from: 16, isForward: false)?.row == 7)
        #expect(search.find("CF0DRVSAMP", from: nil, isForward: false)?.row == 16)
        #expect(search.find("out of range", from: 0, isForward: true)?.row == 9)
        #expect(search.find("nowhere at all", from: nil, isForward: true) == nil)
    }
}
