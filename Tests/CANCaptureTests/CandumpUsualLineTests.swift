import Testing

@testable import CANCapture

/// Lines of the usual form are read a word at a time. A second space before the interface, or a decimal more, makes
/// canfolio read the same line byte by byte, so that both results can be compared.
struct CandumpUsualLineTests {
    private static let first = "(1436509052.000000) can0 001#00\n(1436509052.000001) vcan12 001#00\n"

    @Test(arguments: [
        "can0 123#", "can0 123#11", "can0 123#1122", "can0 123#112233", "can0 123#11223344", "can0 123#1122334455",
        "can0 123#112233445566", "can0 123#11223344556677", "can0 123#1122334455667788", "can0 7ff#aBcDeF0123456789",
        "vcan12 7FF#AB", "can0 1FFFFFFF#1122334455667788", "can0 00000001#", "can0 123#11 R", "can0 12345678#1122 T",
        "can0 1FFFFFFF# T",
    ])
    func isReadAsAnyOtherLine(_ record: String) throws {
        let usual = try load(Self.first + "(1436509053.123456) \(record)\n")
        let other = try load(Self.first + "(1436509053.123456)  \(record)\n")
        #expect(usual.frames.count == 3)
        #expect(usual.frames[2] == other.frames[2])
    }

    @Test(arguments: [
        "can0 800#11", "can0 FFF#11", "can0 12#11", "can0 1234#11", "can0 20000004#0008000000006000", "can0 40000123#",
        "can0 123#1", "can0 123#112", "can0 123#112233445566778", "can0 123#112233445566778899", "can0 123#11.22.33",
        "can0 123#1122334455667788_9", "can0 123#11223344556677_9", "can0 123#R", "can0 123#R8", "can0 123##1AABB",
        "can0 123#1122 x", "can0 123#1122334455 6", "can0 123#11 2233", "can0 123# R T", "can0 123#112233G4",
        "can0 1G3#11", "can0 12345G78#11", "can1 123#11", "RX0 123#11", "RX0 123#11 T", "longname0 123#11",
        "can0 45123#81:00:12345678#112233", "can0 123 [2] 11 22", "can0 #1122334455667788", "can0 123 11223344556677",
        "can0\t123#1122334455667788",
    ])
    func anotherFormIsReadAsBefore(_ record: String) throws {
        let one = try load(Self.first + "(1436509053.123456) \(record)\n")
        let other = try load(Self.first + "(1436509053.123456)  \(record)\n")
        #expect(frames(one) == frames(other))
        #expect(one.skipped.examples == other.skipped.examples)
        #expect(one.skipped.otherRecords.map(\.count) == other.skipped.otherRecords.map(\.count))
    }

    /// One byte of a sound line is replaced by every other one.
    @Test(arguments: [
        "(1436509053.123456) can0 123#1122334455667788", "(1436509053.123456) vcan12 12345678#11223344556677 R",
        "(1436509053.123456) can0 12345678#112233",
    ])
    func aDamagedLineIsReadAsBefore(_ line: String) throws {
        var bytes = Array(line.utf8)
        for place in bytes.indices {
            for byte in UInt8.min...UInt8.max where byte != 0x0A && byte != 0x0D {
                let kept = bytes[place]
                defer { bytes[place] = kept }
                bytes[place] = byte
                let expected = Array(Self.first.utf8)
                var quick = Self.parser(after: expected)
                defer { quick.release() }
                var slow = Self.parser(after: expected)
                defer { slow.release() }
                bytes.withUnsafeBufferPointer { line in
                    guard let start = line.baseAddress else { return }
                    quick.line(start, line.count, number: 3)
                    slow.anyLine(start, line.count, 3)
                }
                #expect(Self.all(quick) == Self.all(slow), "\(bytes)")
                #expect(quick.collector.skipped.examples == slow.collector.skipped.examples, "\(bytes)")
                #expect(quick.lastTime == slow.lastTime && quick.afterErrorFrame == slow.afterErrorFrame)
            }
        }
    }

    private static func parser(after text: [UInt8]) -> CandumpParser {
        var parser = CandumpParser(stampsAreDeltas: false)
        text.withUnsafeBytes { LineScanner.scan($0, whole: true, with: &parser) }
        return parser
    }

    private static func all(_ parser: CandumpParser) -> [Frame] {
        let frames = parser.collector.frames
        return (0..<frames.count).map { frames[$0] }
    }

    @Test func aFifthInterfaceAndALongOneKeepTheirNumbers() throws {
        let names = ["can0", "can1", "a_long_interface", "can2", "can3", "can4", "can0", "can4", "a_long_interface"]
        let capture = try load(names.map { "(1436509052.000000) \($0) 123#11\n" }.joined())
        #expect(capture.frames.channels == ["can0", "can1", "a_long_interface", "can2", "can3", "can4"])
        #expect((0..<9).map { capture.frames.channel($0) } == [0, 1, 2, 3, 4, 5, 0, 5, 2])
    }

    /// The interfaces of a part that another thread read.
    @Test func aLaterPartBringsItsInterfaces() throws {
        let base = Self.parser(after: Array("(1436509052.000000) can0 001#00\n".utf8))
        defer { base.release() }
        var (joined, later) = (base, base.forked())
        defer { later.release() }
        Array("(1436509053.000000) can1 002#00\n".utf8).withUnsafeBytes {
            LineScanner.scan($0, whole: true, with: &later)
        }
        let hasJoined = joined.join(later, from: base, linesBefore: 1)
        #expect(hasJoined)
        Array("(1436509054.000000) can1 003#00\n".utf8).withUnsafeBytes {
            LineScanner.scan($0, whole: true, with: &joined)
        }
        #expect((0..<3).map { joined.collector.frames.channel($0) } == [0, 1, 1])
        #expect(joined.collector.frames.channels == ["can0", "can1"])
    }
}
