import CANCapture
import Testing

@testable import CANProtocols

struct FramesByIdentifierTests {
    private static func frames(_ kinds: [(identifier: UInt32, flags: FrameFlags)]) -> FramesByIdentifier {
        var table = FrameTable()
        for (row, kind) in kinds.enumerated() {
            table.append(
                Frame(
                    time: Int64(row), identifier: kind.identifier, flags: kind.flags,
                    data: kind.flags.contains(.remote) ? [] : [1]))
        }
        return FramesByIdentifier(table)
    }

    @Test func streamsAreInTheOrderOfTheirFirstDataFrames() {
        let frames = Self.frames([(0x200, .remote), (0x100, []), (0x200, []), (0x1, .error), (0x100, []), (0x200, .fd)])
        #expect(frames.streams.map(\.identifier) == [0x100, 0x200])
        #expect(frames.streams.map { Array(frames.rows(of: $0)) } == [[1, 4], [2, 5]])
        #expect(frames.streams.map(\.count) == [2, 2])
        #expect(frames.stream(0x200, isExtended: false, channel: 0) == 1)
        #expect(frames.stream(0x300, isExtended: false, channel: 0) == nil)
    }

    /// Some programs write an identifier of 29 bits without saying that it is one.
    @Test func anIdentifierOfMoreThan11BitsIsOneStreamHoweverItIsFlagged() {
        let frames = Self.frames([(0x800, .extended), (0x800, []), (0x7FF, .extended), (0x7FF, []), (0x800, .extended)])
        #expect(frames.streams.map(\.identifier) == [0x800, 0x7FF, 0x7FF])
        #expect(frames.streams.map(\.isExtended) == [true, true, false])
        #expect(frames.streams.map { Array(frames.rows(of: $0)) } == [[0, 1, 4], [2], [3]])
    }

    @Test func framesAreGoneThroughInTheirOrderByWhatTheirKindsAre() {
        let frames = Self.frames([(0x100, []), (0x200, []), (0x1, .error), (0x100, .fd), (0x200, .remote), (0x200, [])])
        var met: [[Int]] = []
        frames.forEachRow(frames.roles { $0 == 0 ? 7 : 9 }) { row, _, role in met.append([row, Int(role)]) }
        #expect(met == [[0, 7], [1, 9], [3, 7], [5, 9]])
    }
}
