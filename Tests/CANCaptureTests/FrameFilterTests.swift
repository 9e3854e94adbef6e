import Testing

@testable import CANCapture

struct FrameFilterTests {
    private func passes(
        _ filter: String, _ identifier: UInt32, _ flags: FrameFlags = [], _ channel: String = "can0"
    ) throws -> Bool {
        try CandumpFilter(parsing: filter).passes(identifier: identifier, flags: flags, channel: channel)
    }

    @Test func comparesIdentifiersUnderTheMask() throws {
        #expect(try passes("123:7FF", 0x123))
        #expect(try !passes("123:7FF", 0x124))
        #expect(try passes("120:7F0", 0x12F))
        #expect(try passes("0:0", 0x7FF))
    }

    @Test func passesExtendedAndRemoteFramesUnlessTheMaskAsks() throws {
        #expect(try passes("123:7FF", 0x123, .extended))
        #expect(try passes("123:7FF", 0x1FFF_F923, .extended))
        #expect(try passes("123:7FF", 0x123, .remote))
        #expect(try passes("123:C00007FF", 0x123))
        #expect(try !passes("123:C00007FF", 0x123, .extended))
        #expect(try !passes("123:C00007FF", 0x123, .remote))
    }

    @Test func takesEightDigitsForAnExtendedIdentifier() throws {
        #expect(try passes("12345678:DFFFFFFF", 0x1234_5678, .extended))
        #expect(try !passes("12345678:DFFFFFFF", 0x1234_5678, [.extended, .remote]))
        #expect(try !passes("00000123:DFFFFFFF", 0x123))
        #expect(try passes("00000123:1FFFFFFF", 0x123))
    }

    @Test func looksAtElevenBitsWhereAStandardIdentifierIsAskedFor() throws {
        // As the kernel does for a mask with EFF and an identifier without.
        #expect(try passes("123:9FFFFFFF", 0x123))
        #expect(try !passes("123:9FFFFFFF", 0x123, .extended))
    }

    @Test func invertsWithATilde() throws {
        #expect(try !passes("123~7FF", 0x123))
        #expect(try passes("123~7FF", 0x124))
        #expect(try !passes("0~0", 0x124))
    }

    @Test func joinsByOrUnlessToldOtherwise() throws {
        #expect(try passes("123:7FF,456:7FF", 0x456))
        #expect(try passes("123~7FF,456~7FF", 0x123))
        #expect(try !passes("123~7FF,456~7FF,j", 0x123))
        #expect(try !passes("123~7FF,456~7FF,J", 0x456))
        #expect(try passes("123~7FF,456~7FF,j", 0x457))
    }

    @Test func letsErrorFramesPassByTheirClassOnly() throws {
        #expect(try !passes("0:0", 0x80, .error))
        #expect(try passes("#FF", 0x80, .error))
        #expect(try !passes("#7F", 0x80, .error))
        #expect(try passes("0~0,#FFFFFFFF", 0x80, .error))
        #expect(try !passes("0~0,#FFFFFFFF", 0x80))
        #expect(try passes("0:0,#FFFFFFFF", 0x80))
    }

    @Test func letsErrorFramesOfAnUnknownClassPass() throws {
        #expect(try passes("#FFFFFFFF", 0, .error))
        #expect(try passes("123:7FF,#2", 0, .error))
        #expect(try !passes("123:7FF", 0, .error))
        #expect(try !passes("#0", 0, .error))
    }

    @Test func keepsToItsInterface() throws {
        #expect(try passes("can0,123:7FF", 0x123))
        #expect(try !passes("can1,123:7FF", 0x123))
        #expect(try passes("any,123:7FF", 0x123))
        #expect(try passes("can0", 0x7FF))
        #expect(try !passes("can1", 0x7FF))
        #expect(try passes("1,123:7FF", 0x123, [], "1"))
    }

    @Test(arguments: [
        ("can0,12:zz", "filter 'can0,12:zz', at 'zz': the mask is not hexadecimal"),
        ("can0,x:7FF", "filter 'can0,x:7FF', at 'x:7FF': the identifier is not hexadecimal"),
        ("can0,123", "filter 'can0,123', at '123': expected id:mask, id~mask, #errormask or j"),
        ("123", "filter '123', at '123': an identifier needs a mask, as in '123:7FF'"),
        ("", "filter '', at its end: expected id:mask, id~mask, #errormask or j"),
        ("can0,", "filter 'can0,', at its end: expected id:mask, id~mask, #errormask or j"),
        ("123456789:7FF", "filter '123456789:7FF', at '123456789:7FF': the identifier has more than 8 digits"),
        ("#", "filter '#', at its end: the error mask is not hexadecimal"),
        ("can0,j,#G", "filter 'can0,j,#G', at 'G': the error mask is not hexadecimal"),
    ])
    func saysWhereAFilterIsWrong(_ text: String, _ message: String) throws {
        let error = try #require(throws: FilterError.self) { try CandumpFilter(parsing: text) }
        #expect(error.description == message)
    }

    @Test func readsListsOfIdentifiers() throws {
        let list = try IdentifierRange.list(parsing: "100-1FF,7E8,18FEF100,5x")
        func holds(_ identifier: UInt32, _ flags: FrameFlags = []) -> Bool {
            list.contains { $0.contains(identifier, flags) }
        }
        #expect(holds(0x100) && holds(0x1FF) && holds(0x7E8))
        #expect(!holds(0x200) && !holds(0xFF) && !holds(0x100, .extended))
        #expect(holds(0x18FE_F100, .extended) && holds(5, .extended) && !holds(5))
        #expect(!holds(0x100, .error))
    }

    @Test(arguments: ["", "1FF-100", "xyz", "20000000", "100-", "1,,2", "123456789"])
    func refusesListsThatMakeNoSense(_ text: String) {
        #expect(throws: FilterError.self) { try IdentifierRange.list(parsing: text) }
    }

    private let log = """
        (10.000000) can0 100#01
        (11.000000) can1 200#02
        (12.000000) can0 300#03
        (13.000000) can1 12345678#04
        (13.500000) can1 20000004#0000000000000000
        """

    private func identifiers(_ filter: FrameFilter) throws -> [UInt32] {
        frames(try load(log, filter: filter)).map(\.identifier)
    }

    @Test func keepsOnlyWhatPassesWhileReading() throws {
        #expect(try identifiers(FrameFilter()) == [0x100, 0x200, 0x300, 0x1234_5678, 4])
        #expect(try identifiers(FrameFilter(channels: ["can1"])) == [0x200, 0x1234_5678, 4])
        #expect(
            try identifiers(FrameFilter(identifiers: .init(IdentifierRange.list(parsing: "100-2FF")))) == [
                0x100, 0x200,
            ])
        #expect(
            try identifiers(FrameFilter(candump: [.init(parsing: "can0,0:0"), .init(parsing: "can1,0~0,#4")])) == [
                0x100, 0x300, 4,
            ])
    }

    @Test func measuresTimesFromTheFirstFrameOfTheFile() throws {
        let second: Int64 = 1_000_000_000
        #expect(try identifiers(FrameFilter(start: .sinceFirst(2 * second))) == [0x300, 0x1234_5678, 4])
        #expect(try identifiers(FrameFilter(stop: .absolute(11 * second))) == [0x100, 0x200])
        // The first frame is on another channel and still is where time begins.
        #expect(try identifiers(FrameFilter(channels: ["can1"], start: .sinceFirst(2 * second))) == [0x1234_5678, 4])
        #expect(try identifiers(FrameFilter(start: .sinceFirst(.max))) == [])
    }

    /// A clock that steps back by more than usual: who asks for times before the first frame knows it.
    @Test func findsTimesBeforeTheFirstFrame() throws {
        let second: Int64 = 1_000_000_000
        let log = "(1000.0) can0 100#\n(1001.0) can0 101#\n(905.0) can0 102#\n(907.0) can0 103#\n(1002.0) can0 104#\n"
        let filter = FrameFilter(start: .sinceFirst(-96 * second), stop: .sinceFirst(-94 * second))
        #expect(frames(try load(log, filter: filter)).map(\.identifier) == [0x102])
        #expect(frames(try load(log, filter: FrameFilter(stop: .absolute(906 * second)))).map(\.identifier) == [0x102])
    }

    @Test func isNoErrorWhenNoFramePasses() throws {
        let capture = try load(log, filter: FrameFilter(channels: ["can9"]))
        #expect(capture.frames.isEmpty)
    }
}
