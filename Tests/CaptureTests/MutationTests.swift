import Testing

@testable import Capture

/// Damage at random places, always the same: nothing may trap, hang, or come out twice.
struct MutationTests {
    private struct Generator {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    private static let candump = """
        (1436509052.249713) can0 123#1122334455667788 R
        (1436509052.349713) can0 12345678##311223344
        (1436509052.449713) can0 45123#81:07:12345678#11223344
         (000.001234)  can0  TX B E  123  [02]  11 22
          can0  123   [2]  11 22   '."'
        <0x18eeff01> [2] 05 a0
          can0  123  [0003] (45|81:07:12345678) 11 22 33
         (2021-01-22 13:58:11.562086)  can0  123   [1]  11

        """
    private static let asc = """
        date Sat Sep 30 15:06:13.191 PM 2017
        base hex  timestamps relative
        Begin Triggerblock Sat Sep 30 15:06:13.191 2017
          17.876708 1  6F9             Rx   d 8 05 0C 00 00 00 00 00 ff  Length = 240015 BitCount = 124 ID = 1785
           1.000000 CANFD   3 Rx        30a  Generic_Name_12      1 1 2  2 01 02   102203  133   303000 e0006659
           1.100000 1  Gateway_1                           Tx   d 3 06 00 00  Length = 888000 BitCount = 77 ID = 272
           2.584921 4 300 Tx r 8 Length = 1704000 BitCount = 145 ID = 88888888x
           2.501020 2 ErrorFrame Flags = 0xe CodeExt = 0x20a2

        """

    /// Bytes that mean something to one grammar or the other.
    private static let spice = Array("0129afxR#:.()[]{}<>-_` \t\r\n\u{1B}\u{0}é".utf8) + [0xFF]

    @Test(arguments: ["candump", "asc"])
    func readsAnythingWithoutAFault(_ format: String) throws {
        let original = Array((format == "asc" ? Self.asc : Self.candump).utf8)
        var random = Generator(state: 7)
        var kept = 0
        for _ in 0..<4000 {
            var bytes = original
            for _ in 0...random.next(6) {
                let place = random.next(bytes.count)
                switch random.next(4) {
                case 0: bytes[place] = Self.spice[random.next(Self.spice.count)]
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Self.spice[random.next(Self.spice.count)], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.next(40)))
                }
                if bytes.isEmpty { break }
            }
            guard let capture = try? load(bytes, as: format) else { continue }
            let lines = bytes.count { $0 == 0x0A } + 1
            #expect(capture.frames.count + capture.skipped.count <= lines)
            for row in 0..<capture.frames.count {
                #expect(capture.frames.length(row) <= 64)
                #expect(Int(capture.frames.channel(row)) < capture.frames.channels.count)
            }
            _ = try written(capture.frames, as: .json)
            kept += capture.frames.count
        }
        #expect(kept > 8000)
    }
}
