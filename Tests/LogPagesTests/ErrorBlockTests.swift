import CANCapture
import Layout
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import LogPages
@testable import TemplateReading

/// Error frames with other frames among them as one double row.
@Suite struct ErrorBlockTests {
    private static let millisecond: Int64 = 1_000_000

    private static func error(_ time: Int64, tec: Int, state: UInt8 = 0, kind: UInt8 = 0x81, channel: UInt16 = 0)
        -> Frame
    {
        Frame(
            time: time * millisecond, identifier: state == 0 ? 0x288 : 0x28C, flags: [.error, .socketCAN],
            channel: channel, data: [0, state, kind, 0x0A, 0, 0, UInt8(tec), 0])
    }

    private static func frame(_ time: Int64) -> Frame {
        Frame(time: time * millisecond, identifier: 0x123, data: [UInt8(time & 0xFF)])
    }

    /// Two frames, then `count` errors with a frame after each.
    private static func burst(_ count: Int, change: (Int, Frame) -> Frame = { $1 }) -> [Frame] {
        [frame(0), frame(1)]
            + (0..<count).flatMap { step -> [Frame] in
                let time = 10 + 2 * Int64(step)
                return [change(step, error(time, tec: 8 * (step + 1))), frame(time + 1)]
            }
    }

    private static func blocks(_ frames: [Frame], in range: ClosedRange<Int>? = nil) throws -> ErrorBlocks {
        let model = try Logs.model(Logs.capture(frames, channels: ["can0", "can1"]), Logs.template())
        return ErrorBlocks(model, in: range ?? 0...(frames.count - 1))
    }

    private static func fold(_ row: UInt32, _ last: UInt32, _ count: UInt32) -> RowFolds.Fold {
        RowFolds.Fold(kind: .errors, row: row, last: last, count: count)
    }

    @Test func nineOfTwelveErrorsHadNoRow() throws {
        let frames = Self.burst(12)
        let model = try Logs.model(Logs.capture(frames), Logs.template())
        let blocks = ErrorBlocks(model, in: 2...24)
        #expect(blocks.all == [Self.fold(2, 24, 12)])
        var builder = LogPageBuilder(model)
        var list = DisplayList(size: model.frame.size, background: nil)
        builder.place(errors: blocks.all[0], top: 100, into: &list)
        let text = PageText(list).lines.map(\.text).joined(separator: "\n")
        #expect(text.contains("12 \u{D7} bit error"), "\(text)")
        #expect(text.contains("TEC 8") && text.contains("96") && text.contains("every 2.00 ms"), "\(text)")
        #expect(text.contains("0.010000") && text.contains("0.032000"), "the first and the last of them: \(text)")
        let lines = model.rowLines.lines(ofErrors: blocks.all[0])
        #expect(lines == 2)
    }

    @Test func aBlockIsOneRow() throws {
        let blocks = try Self.blocks(Self.burst(12), in: 2...24)
        #expect([0, 1, 2, 3, 24, 25].map(blocks.place) == [0, 1, 2, 2, 2, 3])
        #expect(blocks.rows(0..<4) == 0..<26)
        #expect(blocks.rows(2..<3) == 2..<25)
        #expect(blocks.rows(3..<4) == 25..<26)
        #expect(blocks.rows(1..<2) == 1..<2)
        #expect(blocks.rows(2..<2).isEmpty)
        #expect(blocks.block(2)?.count == 12 && blocks.block(3) == nil)
        // Without blocks places are rows.
        #expect(ErrorBlocks().place(7) == 7 && ErrorBlocks().rows(3..<9) == 3..<9)
    }

    @Test func whatDiffersEndsABlock() throws {
        func ends(_ change: @escaping (Int, Frame) -> Frame) throws -> [RowFolds.Fold] {
            try Self.blocks(Self.burst(12, change: change)).all
        }
        #expect(
            try ends { $0 == 6 ? Self.error(22, tec: 8, kind: 0x84) : $1 }
                == [Self.fold(2, 12, 6), Self.fold(16, 24, 5)])
        #expect(
            try ends { $0 == 6 ? Self.error(22, tec: 8, channel: 1) : $1 }
                == [Self.fold(2, 12, 6), Self.fold(16, 24, 5)])
        // The error with which the controller goes into a state is the last one of its block.
        #expect(
            try ends { $0 == 6 ? Self.error(22, tec: 96, state: 0x08) : $1 }
                == [Self.fold(2, 14, 7), Self.fold(16, 24, 5)])
        let late = Self.burst(12).enumerated().map { place, frame in
            var frame = frame
            if place >= 14 { frame.time += 500 * Self.millisecond }
            return frame
        }
        #expect(try Self.blocks(late).all == [Self.fold(2, 12, 6), Self.fold(14, 24, 6)])
    }

    /// The log folds each burst, and the time between the two folds is the only one that is seen then.
    @Test func twoBurstsAreNotOneBlock() throws {
        let errors = (0..<20).map { Self.error(Int64($0), tec: 8) }
        let frames = (20..<300).map { Self.frame(Int64($0)) }
        let later = (300..<320).map { Self.error(Int64($0), tec: 8) }
        #expect(try Self.blocks(errors + frames + later).all.isEmpty)
        let joined = try Self.blocks(errors + [Self.frame(20)] + (21..<41).map { Self.error(Int64($0), tec: 8) }).all
        #expect(joined == [Self.fold(0, 40, 40)])
    }

    @Test func fewErrorsAndThoseWithoutFramesAmongThemAreNoBlock() throws {
        #expect(try Self.blocks(Self.burst(3)).all.isEmpty)
        #expect(try Self.blocks((0..<12).map { Self.error(Int64($0), tec: 8) }).all.isEmpty)
        // Those that the log folds stay together.
        let frames = (0..<5).map { Self.error(Int64($0), tec: 8) } + [Self.frame(5), Self.error(6, tec: 16)]
        #expect(try Self.blocks(frames).all == [Self.fold(0, 6, 6)])
        #expect(try Self.blocks(Self.burst(12), in: 8...14).all == [Self.fold(8, 14, 4)])
    }
}
