import Foundation
import TestSupport
import Testing

@Suite struct SignalDumpTests {
    private static let engine = """
        BO_ 256 Engine: 8 N
         SG_ Speed : 0|16@1+ (0.25,0) [0|0] "rpm" N
         SG_ Gear : 16|8@1+ (1,0) [0|0] "" N
        VAL_ 256 Gear 1 "First" ;

        """
    private static let header = "frame_index,timestamp_ns,message,signal,raw,physical,unit,label\n"

    /// Frames of messages that are named, on two channels.
    private static let names = """
        date Sat Mar 14 09:26:53.000 am 2026
        base hex  timestamps absolute
        Begin Triggerblock Sat Mar 14 09:26:53.000 am 2026
           0.100000 1  Engine          Rx   d 8 01 02 03 04 05 06 07 08
           0.200000 2  Engine          Rx   d 8 11 12 13 14 15 16 17 18
           0.300000 2  300             Rx   d 8 21 12 13 14 15 16 17 18
        End TriggerBlock

        """

    @Test func signalsAreALineEach() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.engine)
        try folder.write("a.log", "(1.0) can0 100#401F010000000000\n")
        let outcome = try Command.run("dump", "a.log", "--dbc", "a.dbc", "--level", "signals", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(
            outcome.output == Self.header
                + "0,1000000000,Engine,Speed,8000,2000.0,rpm,\n0,1000000000,Engine,Gear,1,1,,First\n")
        let json = try Command.run(
            "dump", "a.log", "--dbc", "a.dbc", "--level", "signals", "--to", "json", in: folder)
        let lines = try json.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["signal"] as? String } == ["Speed", "Gear"])
        #expect(lines.map { $0["label"] as? String } == [nil, "First"])
    }

    /// Engine speed of SAE J1939: FFFF is not available, FE00 an error.
    private static let group = """
        BO_ 2364540158 EEC1: 8 N
         SG_ EngineSpeed : 24|16@1+ (0.125,0) [0|8031.875] "rpm" N
        BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN","reserved","J1939PG";
        BA_DEF_DEF_ "VFrameFormat" "J1939PG";

        """

    @Test func aValueThatIsNotAvailableIsWrittenAsTheDatabaseHasIt() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.group)
        try folder.write(
            "a.log",
            "(1.0) can0 0CF00400#FFFFFFFFFFFFFFFF\n(1.1) can0 0CF00400#FFFFFF00FEFFFFFF\n"
                + "(1.2) can0 0CF00400#FFFFFF2823FFFFFF\n")
        func dump(_ form: String) throws -> String {
            try Command.run("dump", "a.log", "--dbc", "a.dbc", "--level", "signals", "--to", form, in: folder).output
        }
        #expect(
            try dump("csv") == Self.header
                + "0,1000000000,EEC1,EngineSpeed,65535,8191.875,rpm,\n"
                + "1,1100000000,EEC1,EngineSpeed,65024,8128.0,rpm,\n"
                + "2,1200000000,EEC1,EngineSpeed,9000,1125.0,rpm,\n")
        let lines = try dump("json").split(separator: "\n")
        #expect(lines[0].hasSuffix(#""raw":65535,"physical":8191.875,"unit":"rpm","label":null}"#))
        #expect(lines[2].hasSuffix(#""raw":9000,"physical":1125.0,"unit":"rpm","label":null}"#))
    }

    private static let identity = """
        BO_ 256 Identity: 24 N
         SG_ VIN : 8|136@1+ (1,0) [0|0] "none" N
         SG_ Key : 151|72@0+ (1,0) [0|0] "" N

        """

    @Test func whatIsNoNumberIsTextAndHexadecimal() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.identity)
        try folder.write("b.log", "(1.0) can0 100##0014C53565F4134394A3233323033373034380000\n")
        func dump(_ log: String, _ form: String) throws -> String {
            try Command.run("dump", log, "--dbc", "a.dbc", "--level", "signals", "--to", form, in: folder).output
        }
        let vin = "4C53565F4134394A323332303337303438"
        #expect(try dump("b.log", "csv") == Self.header + "0,1000000000,Identity,VIN,\(vin),LSV_A49J232037048,,\n")
        let line = try #require(try dump("b.log", "json").split(separator: "\n").first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["raw"] as? String == vin && object["physical"] as? String == "LSV_A49J232037048")
        #expect(object["unit"] is NSNull && object["label"] is NSNull)
    }

    @Test func aTextHasNoCurve() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.identity)
        try folder.write("b.log", "(1.0) can0 100##0014C53565F4134394A3233323033373034380000\n")
        let outcome = try Command.run(
            "timeline", "b.log", "--dbc", "a.dbc", "--signal", "VIN", "-o", "a.png", "--quiet", in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.error == """
                canfolio: Identity.VIN has 136 bits, which is text or bytes and cannot be drawn as a curve; 'canfolio dump \
                --level signals' lists its values

                """)
    }

    @Test func whatIsLeftOutIsTold() throws {
        let folder = TestFolder()
        try folder.write(
            "a.dbc",
            """
            BO_ 256 Mux: 2 N
             SG_ Mode M : 0|8@1+ (1,0) [0|0] "" N
             SG_ A m0 : 8|8@1+ (1,0) [0|0] "" N

            """)
        try folder.write("a.log", "(1.0) can0 100#0900\n(1.1) can0 7FF#00\n(1.2) can0 7FE#00\n")
        let outcome = try Command.run("dump", "a.log", "--dbc", "a.dbc", "--level", "signals", in: folder)
        #expect(outcome.output == Self.header)
        #expect(
            outcome.error == """
                canfolio: a.log: 2 frames without a message in the databases left out
                canfolio: a.log: 1 frame left out: the database does not describe the multiplexer value

                """)
        try folder.write("b.log", "(1.0) can0 7FF#00\n")
        #expect(
            try Command.run("dump", "b.log", "--dbc", "a.dbc", "--level", "signals", in: folder).error
                == "canfolio: b.log: the only identifier of the capture is not in a.dbc; is it the right database?\n"
                + "canfolio: b.log: no frame has a message in the databases\n")
    }

    @Test func controlCharactersOfADatabaseDoNotReachATerminal() throws {
        let folder = TestFolder()
        try folder.write(
            "a.dbc",
            "BO_ 256 M: 1 N\n SG_ S : 0|8@1+ (1,0) [0|0] \"k\u{1B}m\u{9B}\" N\nVAL_ 256 S 1 \""
                + String(repeating: "\u{E9}", count: 400) + "\" ;\n")
        try folder.write("a.log", "(1.0) can0 100#01\n")
        for form in ["csv", "json"] {
            let outcome = try Command.run(
                "dump", "a.log", "--dbc", "a.dbc", "--level", "signals", "--to", form, in: folder)
            #expect(outcome.status == 0)
            let text = try #require(String(validating: outcome.bytes, as: UTF8.self))
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
            #expect(text.contains("\u{E9}\u{2026}"))
        }
    }

    @Test func namesAreLookedUpInTheDatabaseOfTheirChannel() throws {
        let folder = TestFolder()
        try folder.write("a.asc", Self.names)
        try folder.write("one.dbc", "BO_ 256 Engine: 8 N\n")
        try folder.write("two.dbc", "BO_ 512 Engine: 8 N\n")
        let outcome = try Command.run("dump", "a.asc", "--dbc", "1=one.dbc", "--dbc", "2=two.dbc", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.output.split(separator: "\n").map { $0.split(separator: " ")[2].prefix(3) } == [
                "100", "200", "300",
            ])
    }

    @Test func filtersOfIdentifiersKnowTheNamesOfTheDatabase() throws {
        let folder = TestFolder()
        try folder.write("a.asc", Self.names)
        try folder.write("one.dbc", "BO_ 256 Engine: 8 N\n")
        try folder.write("two.dbc", "BO_ 512 Engine: 8 N\n")
        func kept(_ options: String...) throws -> [Substring] {
            let outcome = try Command.run(
                ["dump", "a.asc", "--dbc", "1=one.dbc", "--dbc", "2=two.dbc"] + options, in: folder)
            #expect(outcome.status == 0)
            return outcome.output.split(separator: "\n").map { $0.split(separator: " ")[2].prefix(3) }
        }
        #expect(try kept("--id", "200") == ["200"])
        #expect(try kept("--id", "200-300") == ["200", "300"])
        #expect(try kept("--filter", "100:7FF") == ["100"])
        #expect(try kept("--filter", "100~7FF") == ["200", "300"])
    }
}
