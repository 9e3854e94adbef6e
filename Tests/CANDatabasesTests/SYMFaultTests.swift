import Testing

@testable import CANDatabases

/// Statements of SYM files that say something wrong: each is told, and costs itself.
struct SYMFaultTests {
    @Test func statementsNeedWhatTheyAreAbout() throws {
        let database = try DatabaseTexts.sym(
            """
            {SIGNALS}
            Sig=Alone
            Sig=Wide unsigned 8
            Sig=Odd unsigned 8 /f:2 ???
            {SENDRECEIVE}
            Len=8
            Var=First unsigned 0,8
            [A]
            ID=5h-2h
            [B]
            ID=7h
            Len=many
            CycleTime=-5
            Sig=Wide 99999
            Sig=Wide 0
            Mux=M 0,99999 1h
            """)
        #expect(database.messages.map(\.name) == ["B"] && database.messages[0].signals.map(\.name) == ["Wide"])
        let faults = database.faultLines.map { String($0.drop { $0 != " " }.dropFirst()) }
        for text in [
            "expected the name of a signal and its type; it is left out",
            "an option of Odd cannot be read; it and what follows are left out",
            "this belongs to a symbol, but no symbol precedes it; it is left out",
            "expected the last identifier of a range; the symbol is left out",
            "the length is not a number of bytes; it is left out",
            "the cycle time is not a number of milliseconds; it is left out",
        ] {
            #expect(faults.contains(text), "\(text): \(faults)")
        }
        #expect(faults.count { $0.hasPrefix("Wide: ") && $0.hasSuffix("the signal is left out") } == 1)
        #expect(faults.count { $0.hasPrefix("M: ") && $0.hasSuffix("the multiplexer is left out") } == 1)
        #expect(faults.count { $0.hasPrefix("this belongs") } == 2, "\(faults)")
    }

    @Test func aMultiplexerHasOnePlace() throws {
        let database = try DatabaseTexts.sym(
            """
            {SENDRECEIVE}
            [A]
            ID=1h
            Len=8
            Mux=M 0,8 1h
            Var=a unsigned 8,8
            [A]
            Mux=M 16,8 2h
            Var=b unsigned 24,8
            [A]
            Var=c unsigned 32,8
            """)
        let message = try #require(database.messages.first)
        #expect(message.signals.map(\.name) == ["M", "a", "b", "c"])
        #expect(message.signals.map { $0.condition == nil } == [true, false, false, true])
        #expect(
            database.faultLines.map { String($0.drop { $0 != " " }.dropFirst()) }
                == ["the multiplexer is not at the same place as in the symbol's first part"])
    }
}
