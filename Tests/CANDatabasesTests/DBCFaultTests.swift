import Testing

@testable import CANDatabases

struct DBCFaultTests {
    private static let good = "BO_ 9 Good: 8 N\n SG_ Sound : 0|8@1+ (1,0) [0|0] \"\" N\n"

    /// The faults of a text; what stands behind it is read all the same.
    private func faults(_ text: String) throws -> [String] {
        let database = try dbc(text + "\n" + Self.good)
        #expect(database.messages.last?.name == "Good")
        #expect(database.messages.last?.signals.map(\.name) == ["Sound"])
        return database.faultLines
    }

    @Test(
        arguments: [
            ("BO_ x Name: 8 N", "1:5 expected a message's identifier"),
            ("BO_ 1 : 8 N", "1:7 expected the name of the message; the message is left out"),
            ("BO_ 1 Name 8 N", "1:12 expected ':' after the message's name; the message is left out"),
            ("BO_ 1 Name: eight N", "1:13 expected the message's length, a whole number; the message is left out"),
            ("BO_ 1 Name: 99999 N", "1:13 a message of 99999 bytes is not possible; the message is left out"),
            (
                "BO_ 4294967295 Name: 8 N",
                "1:5 the identifier 0x7FFFFFFF has more than 29 bits; the message is left out"
            ),
            (
                "BO_ 4096 Name: 8 N",
                "1:5 the identifier 0x1000 has more than 11 bits, but bit 31 is not set; read as a 29-bit identifier"
            ),
            (" SG_ S : 0|8@1+ (1,0) [0|0] \"\" N", "1:2 a signal before any message; it is left out"),
            ("once upon a time\nthere was a line", "1:1 not a statement of a DBC file; ignored"),
            ("CM_ \"a\" b \"c\";", "1:5 a quote in a comment needs a backslash before it"),
            ("CM_ \"a\"", "1:5 expected ';'"),
            ("CM_ BO_ 7 \"a\";", "1:1 no message has the identifier 7; ignored"),
            ("VAL_ 9 Other 1 \"a\";", "1:1 the message 9 has no signal 'Other'; ignored"),
            ("VAL_ 9 Sound 1.5 \"a\";", "1:14 1.5 cannot be a raw value; its name is left out"),
            (
                "VAL_ 9 Sound 18446744073709551616 \"a\";",
                "1:14 1.8446744073709552e+19 cannot be a raw value; its name is left out"
            ),
            ("VAL_ 9 Sound Table;", "1:14 value table 'Table' is not defined before this"),
            ("VAL_ 9 Sound 1 a;", "1:16 expected the value's name in quotes"),
            ("SIG_VALTYPE_ 9 Sound : 3;", "1:24 a value type is 0, 1 (float) or 2 (double), not 3"),
            (
                "SIG_VALTYPE_ 9 Sound : 1;",
                "1:1 'Sound' is declared as float and has 8 bits; read as a whole number"
            ),
            ("SG_MUL_VAL_ 9 Sound None 0-0;", "1:1 the message has no multiplexer 'None'; ignored"),
            ("SG_MUL_VAL_ 9 Sound Sound 5-1;", "1:27 expected values of the multiplexer as 'first-last'"),
            ("BA_ \"GenMsgCycleTime\" BO_ 9 soon;", "1:29 the attribute's value is not a number"),
            ("BU_ A B", "1:5 expected ':' before the list of nodes"),
            ("VERSION 1.0", "1:9 expected the version in quotes"),
            ("BO_ 9 First: 8 N", "2:1 'Good' has the same identifier as 'First' in line 1; both are kept"),
            ("BA_ \"Screen\" BO_ 9 \"5\" wide\";", "1:28 the quote is never closed"),
            ("EV_ Size: 0 [0|0] \"5\"\" 0 1 N0 N;", "1:22 the quote is never closed"),
            ("FILTER \"open;", "1:8 the quote is never closed"),
            ("BO_ 1 4ever: 8 N", "1:7 '4ever' is not a C identifier; it is kept as it is"),
        ])
    func isToldWithItsPlaceAndCostsNothingElse(_ text: String, _ fault: String) throws {
        #expect(try faults(text) == [fault])
    }

    @Test(
        arguments: [
            (
                "S 0|8@1+ (1,0) [0|0] \"\" N",
                "2:8 expected ':' or a multiplexer mark (M, m1, m1M) after the signal's name"
            ),
            (
                "S mx : 0|8@1+ (1,0) [0|0] \"\" N",
                "2:8 expected ':' or a multiplexer mark (M, m1, m1M) after the signal's name"
            ),
            ("S : -1|8@1+ (1,0) [0|0] \"\" N", "2:10 expected the signal's start bit, a whole number"),
            ("S : 0-8@1+ (1,0) [0|0] \"\" N", "2:10 expected the signal's start bit, a whole number"),
            ("S : 0|0@1+ (1,0) [0|0] \"\" N", "2:12 the signal has 0 bits"),
            ("S : 0|65@1+ (1,0) [0|0] \"\" N", "2:12 a signal of 65 bits is longer than its message of 8 bytes"),
            ("S : 9999|8@1+ (1,0) [0|0] \"\" N", "2:10 start bit 9999 is out of range"),
            ("S : 0|8@2+ (1,0) [0|0] \"\" N", "2:14 expected the byte order, 0 or 1"),
            ("S : 0|8@1 (1,0) [0|0] \"\" N", "2:16 expected the sign, + or -"),
            ("S : 0|8@1+ (nan,0) [0|0] \"\" N", "2:18 the factor is not a number"),
            ("S : 0|8@1+ (1,1e999) [0|0] \"\" N", "2:20 the offset is not a number"),
            ("S : 0|8@1+ (,0) [0|0] \"\" N", "2:18 expected the factor"),
            ("S : 0|8@1+ 1,0 [0|0] \"\" N", "2:17 expected '('"),
            ("S : 0|8@1+ (1,0) [0|0] N", "2:29 expected the unit in quotes"),
            ("S : 0|8@1+ (1,0) [0|0] \"km N", "2:29 the quote of the unit is never closed"),
        ])
    func aSignalIsLeftOut(_ signal: String, _ fault: String) throws {
        #expect(try faults("BO_ 1 M: 8 N\n SG_ \(signal)") == [fault + "; the signal is left out"])
    }

    @Test(
        arguments: [
            (
                "S : 60|8@1+ (1,0) [0|0] \"\" N",
                "2:10 the signal does not fit into its message of 8 bytes; it is kept"
            ),
            (
                "S : 0|8@0+ (1,0) [0|0] \"\" N",
                "2:10 the signal does not fit into its message of 1 byte; it is kept"
            ),
            ("S : 0|8@1+ (1,0) [a|b] \"\" N", "2:24 the minimum is not a number; the signal is kept without a range"),
            (
                "S m1 : 0|8@1+ (1,0) [0|0] \"\" N",
                "2:2 the message has no multiplexer (M) for 'S'; the signal is treated as always present"
            ),
            ("S m : 0|8@1+ (1,0) [0|0] \"\" N", "2:8 expected a number after 'm'; the mark is ignored"),
            ("S : 0|8@1+ (1,0) [0|0] \"\" N (why?)", "2:34 unexpected text after the signal; ignored"),
        ])
    func aSignalIsKept(_ signal: String, _ fault: String) throws {
        let length = fault.contains("1 byte;") ? 1 : 8
        let text = "BO_ 1 M: \(length) N\n SG_ \(signal)\n"
        #expect(try faults(text) == [fault])
        #expect(try dbc(text).messages[0].signals.map(\.name) == ["S"])
    }

    @Test func signalsThatShareBitsAreToldOnceForAMessage() throws {
        let faults = try faults(
            """
            BO_ 1 M: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
             SG_ B : 7|2@1+ (1,0) [0|0] "" N
             SG_ C : 7|2@1+ (1,0) [0|0] "" N
            BO_ 2 Orders: 8 N
             SG_ A : 8|4@1+ (1,0) [0|0] "" N
             SG_ B : 15|4@0+ (1,0) [0|0] "" N
             SG_ C : 11|4@0+ (1,0) [0|0] "" N
            """)
        #expect(
            faults == ["3:2 'B' shares bits with 'A'; both are kept", "8:2 'C' shares bits with 'A'; both are kept"])
    }

    @Test func signalsOfDifferentMultiplexerValuesMayShareBits() throws {
        let faults = try faults(
            """
            BO_ 1 M: 8 N
             SG_ Mode M : 0|8@1+ (1,0) [0|0] "" N
             SG_ Sub m1M : 8|8@1+ (1,0) [0|0] "" N
             SG_ A m1 : 16|8@1+ (1,0) [0|0] "" N
             SG_ B m2 : 8|16@1+ (1,0) [0|0] "" N
             SG_ C m2 : 16|8@1+ (1,0) [0|0] "" N
            SG_MUL_VAL_ 1 Sub Mode 1-1;
            SG_MUL_VAL_ 1 A Sub 1-1;
            SG_MUL_VAL_ 1 C Sub 2-2;
            """)
        #expect(faults == [])
    }

    @Test func multiplexersThatDecideOnEachOtherLoseTheirConditions() throws {
        let text = """
            BO_ 1 M: 8 N
             SG_ A m1M : 0|8@1+ (1,0) [0|0] "" N
             SG_ B m1M : 8|8@1+ (1,0) [0|0] "" N
             SG_ C m1 : 16|8@1+ (1,0) [0|0] "" N
            SG_MUL_VAL_ 1 A B 1-1;
            SG_MUL_VAL_ 1 B A 1-1;
            SG_MUL_VAL_ 1 C B 1-1;
            """
        let kept = try dbc(text).messages[0].signals.map(\.condition)
        #expect(kept == [nil, nil, nil])
        #expect(
            try faults(text) == [
                "2:2 'A' depends on itself through its multiplexers; it is treated as always present",
                "3:2 'B' depends on itself through its multiplexers; it is treated as always present",
                "4:2 'C' depends on itself through its multiplexers; it is treated as always present",
            ])
    }

    @Test func signalsOfAMessageThatIsLeftOutAreNotToldOneByOne() throws {
        let faults = try faults(
            """
            BO_ 4294967295 Far: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
             SG_ B : 8|8@1+ (1,0) [0|0] "" N
            CM_ BO_ 4294967295 "of a message that is left out";
            VAL_ 4294967295 A 1 "one";
            """)
        #expect(faults == ["1:5 the identifier 0x7FFFFFFF has more than 29 bits; the message is left out"])
    }

    @Test func anOpenCommentDoesNotSwallowTheFile() throws {
        let database = try dbc(
            """
            BO_ 1 M: 8 N
             SG_ A : 0|8@1+ (1,0) [0|0] "" N
            CM_ SG_ 1 A "never closed
            BO_ 2 Second: 8 N
            CM_ BO_ 2 "closed";
            """)
        #expect(database.messages.map(\.name) == ["M", "Second"])
        #expect(database.messages[1].comment == "closed")
        #expect(database.faultLines == ["3:13 the quote of the comment is never closed"])
    }

    @Test func theExcerptShowsTheLineAndTheCaretThePlace() throws {
        let fault = try #require(try dbc("BU_: N\r\nBO_ 1 M\u{E4}: x N\r\n").faults.last)
        #expect(
            fault
                == DatabaseFault(
                    line: 2, column: 11, text: "expected the message's length, a whole number; the message is left out",
                    excerpt: "BO_ 1 M\u{E4}: x N", caret: 10))
    }

    @Test func aLongLineIsShortenedAroundThePlace() throws {
        let name = String(repeating: "x", count: 5000)
        let fault = try #require(try dbc("BO_ 1 \(name): y \(name)\n").faults.first)
        #expect(fault.column == 5009)
        #expect(
            fault.excerpt
                == "\u{2026}\(String(repeating: "x", count: 58)): y \(String(repeating: "x", count: 36))\u{2026}")
        #expect(fault.caret == 61)
    }

    @Test func aThousandFaultsAreListedAndTheRestCounted() throws {
        let database = try dbc(String(repeating: "BO_ x\n", count: 1500))
        #expect(database.faults.count == 1001)
        #expect(database.faults[999].line == 1000)
        #expect(
            database.faults[1000] == DatabaseFault(line: 0, text: "500 more errors are not listed"))
    }

    @Test func faultsAreTheSameEveryTime() throws {
        let text = (0..<2000).map { "VAL_ \($0) S\($0) 1 \"a\";\n" }.joined()
        let first = try dbc(text).faults
        #expect(first.first?.text == "signal 'S0': no message has the identifier 0; ignored")
        for _ in 0..<3 { #expect(try dbc(text).faults == first) }
    }

    /// Each of these took the square of its length, or would, were it not for what the reader remembers.
    @Test(
        arguments: [
            "CM_ BU_ a\\\"\n", "CM_ \"\n", "CM_ \"a\"//", "\"//", "CM_ \"a\" b\n", "VAL_ 1 a 1 \"\n", "BO_ 1 M: 8 N\n",
            "SG_MUL_VAL_ 1 a b 1-1\n", "BA_ \"x", "((((", "VAL_ 1 a 1 \"b\" ",
            "NS_ : CM_ ", "EV_ \"a\"\"\n",
        ])
    func repetitionsTakeNoMoreThanTheirLength(_ piece: String) throws {
        let text = String(repeating: piece, count: 400_000 / piece.utf8.count)
        let database = try dbc(Array(text.utf8))
        #expect(database.faults.count <= 1001)
    }

    /// Found by the fuzzer: every pair of a thousand multiplexed signals was compared by the names of its multiplexers.
    @Test func manyMultiplexedSignalsInOnePlaceAreComparedInTime() throws {
        let count = 500
        var text = "BO_ 1 M: 8 N\n SG_ Mode M : 0|16@1+ (1,0) [0|0] \"\" N\n"
        for index in 0..<count { text += " SG_ S\(index) m\(index) : 16|8@1+ (1,0) [0|0] \"\" N\n" }
        for index in 0..<count {
            let ranges = (0..<200).map { "\(index + $0 * 1000)-\(index + $0 * 1000)" }.joined(separator: ", ")
            text += "SG_MUL_VAL_ 1 S\(index) Mode \(ranges);\n"
        }
        let database = try dbc(text)
        #expect(database.faults == [])
        #expect(database.messages[0].signals.count == count + 1)
        #expect(database.messages[0].signals[7].condition?.values.count == 200)
    }
}
