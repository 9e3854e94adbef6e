import Analysis
import CANCapture
import CANDatabases
import TestCaptures
import Testing

@testable import Viewing

@Suite struct SignalCurvesTests {
    private static let database = """
        VERSION ""
        BU_: A
        BO_ 256 M: 8 A
         SG_ Low : 0|8@1+ (0.5,-10) [0|0] "rpm" A
         SG_ High : 8|8@1+ (1,0) [0|0] "" A
        """

    private func viewed(_ frames: [Frame]) throws -> ViewedCapture {
        let database = try DatabaseLoader.read(Array(Self.database.utf8), path: "a.dbc")
        let question = RecordingQuestion(databases: DatabaseSet([DatabaseBinding(database, channel: nil)]))
        return ViewedCapture(
            generation: 1, Recording(Logs.capture(frames), question), zone: .utc, isComplete: true, name: "a.log",
            databases: ["a.dbc"])
    }

    /// A spike of one frame among 10 000 is there in however few parts.
    @Test(arguments: [1, 7, 100, 2048]) func theLeastAndTheLargestAreKept(_ parts: Int) throws {
        let frames = (0..<10_000).map { row in
            let value: UInt8 = row == 6_789 ? 255 : row == 1_234 ? 0 : 100
            return Frame(time: Int64(row) * 10_000_000, identifier: 256, flags: [], data: [value, 7])
        }
        let curves = try #require(SignalCurves(try viewed(frames), key: "100") { false })
        let low = curves.curves(named: "Low", 0...100_000_000_000, parts: parts)
        #expect(low.count == 1 && low[0].count == 10_000)
        #expect(low[0].parts.count <= parts)
        #expect(low[0].parts.map(\.least).min() == -10 && low[0].parts.map(\.largest).max() == 117.5)
        #expect(low[0].parts.filter(\.isBroken).count == 1)
        let spike = low[0].parts.first { $0.largest == 117.5 }
        #expect(spike.map { ($0.start...$0.end).contains(67_890_000_000) } == true)
    }

    @Test func aGapBreaksTheCurveAndTimesOutsideAreLeftOut() throws {
        let times = Array(0..<50) + Array(90..<120)
        let frames = times.map {
            Frame(time: Int64($0) * 10_000_000, identifier: 256, flags: [], data: [1, UInt8($0)])
        }
        let curves = try #require(SignalCurves(try viewed(frames), key: "100") { false })
        let all = curves.curves(named: nil, 0...2_000_000_000, parts: 10)
        #expect(all.count == 2)
        #expect(all[1].parts.filter(\.isBroken).map(\.start) == [0, 900_000_000])
        let some = curves.curves(named: "High", 100_000_000...200_000_000, parts: 10)
        #expect(some[0].count == 11 && some[0].least == 10 && some[0].largest == 20)
        #expect(SignalCurves(try viewed(frames), key: "101") { false } == nil)
        #expect(
            curves.json(named: "High", 100_000_000...200_000_000, parts: 1).contains(#""texts": ["10", "15", "20"]"#))
    }

    /// As the panel and the log write them, with the mean marked where it is rounded.
    @Test func rawValuesAreHexadecimal() throws {
        let frames = [20, 40, 41].enumerated().map { row, value in
            Frame(time: Int64(row) * 10_000_000, identifier: 256, flags: [], data: [UInt8(value), 7])
        }
        let viewed = try viewed(frames)
        let raw = try #require(SignalCurves(viewed, key: "100", isRaw: true) { false })
        let json = raw.json(named: "Low", 0...100_000_000, parts: 4)
        #expect(json.contains(#""texts": ["0x14", "\#u{2248}\#u{2009}0x22", "0x29"]"#) && json.contains(#""unit": """#))
        #expect(raw.curves(named: "Low", 0...100_000_000, parts: 4)[0].largest == 41)
        let high = raw.json(named: "High", 0...100_000_000, parts: 4)
        #expect(high.contains(#""texts": ["0x07", "0x07", "0x07"]"#))
        let physical = try #require(SignalCurves(viewed, key: "100") { false })
        #expect(physical.json(named: "Low", 0...100_000_000, parts: 4).contains(#""texts": ["0", "#))
    }

    @Test func rawValuesOfAllKindsAreAsInTheFrame() throws {
        let text = """
            VERSION ""
            BU_: A
            BO_ 257 M: 8 A
             SG_ Signed : 0|8@1- (1,0) [0|0] "" A
             SG_ Wide : 0|64@1+ (1,0) [0|0] "" A
            BO_ 258 F: 8 A
             SG_ Real : 0|32@1- (1,0) [0|0] "" A
            SIG_VALTYPE_ 258 Real : 1;
            """
        let database = try DatabaseLoader.read(Array(text.utf8), path: "a.dbc")
        let question = RecordingQuestion(databases: DatabaseSet([DatabaseBinding(database, channel: nil)]))
        let frames = [
            Frame(time: 0, identifier: 257, flags: [], data: [0xFE] + [UInt8](repeating: 0xFF, count: 7)),
            Frame(time: 1_000_000, identifier: 258, flags: [], data: [0, 0, 0x80, 0x3F, 0, 0, 0, 0]),
        ]
        let viewed = ViewedCapture(
            generation: 1, Recording(Logs.capture(frames), question), zone: .utc, isComplete: true, name: "a.log",
            databases: ["a.dbc"])
        func json(_ key: String, _ name: String) throws -> String {
            try #require(SignalCurves(viewed, key: key, isRaw: true) { false }).json(
                named: name, 0...10_000_000, parts: 1)
        }
        #expect(try json("101", "Signed").contains(#""texts": ["0xFE", "0xFE", "0xFE"]"#))
        // More bits than are exact are marked.
        #expect(try json("101", "Wide").contains("\u{2248}\u{2009}0xFFFFFFFFFFFFFFFF"))
        #expect(try json("102", "Real").contains(#""texts": ["0x3F800000", "0x3F800000", "0x3F800000"]"#))
    }
}
