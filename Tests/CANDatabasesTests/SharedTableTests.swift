import Testing

@testable import CANDatabases

/// What a file says once is kept once, whatever uses it.
struct SharedTableTests {
    @Test func signalsOfOneEnumerationShareOneTable() throws {
        let symbols = (1...50).map { "[M\($0)]\nID=\(String($0, radix: 16))h\nLen=8\nSig=S 0\n" }.joined()
        let database = try DatabaseLoader.read(
            Array(
                ("FormatVersion=6.0\n{ENUMS}\nenum E(0=\"off\", 1=\"on\")\n{SIGNALS}\nSig=S E 8\n{SENDRECEIVE}\n"
                    + symbols)
                    .utf8), path: "a.sym")
        #expect(database.messages.count == 50)
        let set = DatabaseSet([DatabaseBinding(database, channel: nil)])
        let tables = Set(set.catalog.signals.map { ObjectIdentifier($0.labels) })
        #expect(tables.count == 1 && set.catalog.signals[49].labels.texts == ["off", "on"])
        let first = try #require(database.messages.first?.signals.first)
        #expect(database.messages.allSatisfy { $0.signals[0].sharesDetails(with: first) })
    }

    @Test func aValueTableOfADBCIsSharedByItsSignals() throws {
        let database = try dbc(
            """
            BO_ 1 A: 8 N
             SG_ S : 0|8@1+ (1,0) [0|0] "" N
            BO_ 2 B: 8 N
             SG_ S : 0|8@1+ (1,0) [0|0] "" N
            VAL_TABLE_ T 0 "off" 1 "on" ;
            VAL_ 1 S T ;
            VAL_ 2 S T ;
            """)
        let set = DatabaseSet([DatabaseBinding(database, channel: nil)])
        #expect(set.catalog.signals[0].labels === set.catalog.signals[1].labels)
        #expect(set.catalog.signals[1].labels.texts == ["off", "on"])
    }

    @Test func otherTextsAreSharedAsTheOldOnesWere() throws {
        let database = try dbc(
            """
            BO_ 1 A: 8 N
             SG_ S M : 0|8@1+ (1,0) [0|0] "secret" N
             SG_ T m1 : 8|8@1+ (1,0) [0|0] "" N
            BO_ 2 secretB: 8 N
             SG_ S : 0|8@1+ (1,0) [0|0] "" N
            CM_ SG_ 1 T "secret";
            VAL_TABLE_ T 0 "secret" 1 "on" ;
            VAL_ 1 S T ;
            VAL_ 2 S T ;
            """)
        let other = RewordedTexts.of(database) { text in
            text == "S" ? "Selector" : text.replacing("secret", with: "other")
        }
        #expect(other.messages.map(\.name) == ["A", "otherB"])
        #expect(other.messages[0].signals.map(\.name) == ["Selector", "T"])
        #expect(other.messages[0].signals[1].condition?.multiplexer == "Selector")
        #expect(other.messages[0].signals[0].unit == "other" && other.messages[0].signals[1].comment == "other")
        let set = DatabaseSet([DatabaseBinding(other, channel: nil)])
        #expect(set.catalog.signals[0].labels === set.catalog.signals[2].labels)
        #expect(set.catalog.signals[0].labels.texts == ["other", "on"])
    }

    @Test func multiplexersOfOneValueTableShareIt() throws {
        let database = try dbc(
            """
            BO_ 1 A: 8 N
             SG_ S M : 0|8@1+ (1,0) [0|0] "" N
             SG_ T m1 : 8|8@1+ (1,0) [0|0] "" N
            BO_ 2 B: 8 N
             SG_ S M : 0|8@1+ (1,0) [0|0] "" N
            VAL_TABLE_ T 2 "off" 3 "on" ;
            VAL_ 1 S T ;
            VAL_ 2 S T ;
            """)
        let set = DatabaseSet([DatabaseBinding(database, channel: nil)])
        let multiplexers = set.catalog.messages.map { $0.compiled.multiplexers[0] }
        #expect(multiplexers[0].labels === multiplexers[1].labels)
        #expect(
            (0...4).map { multiplexers[0].knows($0, RawValue(bits: $0, kind: .unsigned)) } == [
                false, true, true, true, false,
            ])
    }

    @Test func messagesOfARangeOfIdentifiersAreCompiledOnce() throws {
        let database = try DatabaseLoader.read(
            Array(
                "FormatVersion=6.0\n{SENDRECEIVE}\n[M]\nID=000h-3FFh\nVar=B unsigned 8,8\nVar=A unsigned 0,8 /f:2\n"
                    .utf8),
            path: "a.sym")
        let catalog = DatabaseSet([DatabaseBinding(database, channel: nil)]).catalog
        #expect(catalog.messages.count == 1024 && catalog.signals.count == 2048 && catalog.compiledCount == 1)
        // Each still has signals of its own.
        #expect(catalog.messages[1023].message.identifier == 0x3FF && catalog.messages[1023].signals == 2046..<2048)
        #expect(catalog.signals[2046].signal.name == "A" && catalog.signals[2046].message == 1023)
        #expect(catalog.physical(SignalValue(signal: 2046, raw: RawValue(bits: 3, kind: .unsigned))) == .integer(6))
        #expect(catalog.signals[2047].signal.name == "B" && catalog.scaling(of: 2047).factor == 1)
    }

    @Test func messagesWithoutSignalsAreCompiledOnceForEachLength() throws {
        let database = try dbc((0..<300).map { "BO_ \($0) M: \($0 % 3 + 6) N\n" }.joined())
        let catalog = DatabaseSet([DatabaseBinding(database, channel: nil)]).catalog
        #expect(catalog.messages.count == 300 && catalog.compiledCount == 3 && catalog.signals.isEmpty)
        #expect(catalog.messages.map(\.compiled.length) == (0..<300).map { $0 % 3 + 6 })
    }

    @Test func messagesOfOtherSignalsOrLengthsAreCompiledApart() throws {
        let signals = [Signal(name: "S", start: 0, length: 8)]
        var catalog = SignalCatalog()
        func message(_ length: Int, _ signals: [Signal]) -> Message {
            Message(name: "M", identifier: 1, isExtended: false, length: length, signals: signals)
        }
        _ = catalog.add(
            [message(8, signals), message(8, signals), message(4, signals), message(4, [signals[0]])], database: 0)
        #expect(catalog.compiledCount == 3)
        #expect(catalog.messages.map(\.compiled.length) == [8, 8, 4, 4] && catalog.signals.count == 4)
    }

    @Test func aRangeOfAMultiplexerStaysOneRange() throws {
        let database = try dbc(
            """
            BO_ 1 M: 8 N
             SG_ X M : 0|32@1+ (1,0) [0|0] "" N
             SG_ A m0 : 32|8@1+ (1,0) [0|0] "" N
             SG_ B m0 : 40|8@1+ (1,0) [0|0] "" N
            SG_MUL_VAL_ 1 A X 0-4294967295;
            SG_MUL_VAL_ 1 B X 0-4294967295;
            """)
        let compiled = CompiledMessage(database.messages[0])
        #expect(compiled.ranges == [0...0xFFFF_FFFF])
        #expect(compiled.multiplexers.map(\.known) == [[0...0xFFFF_FFFF]])
        #expect(
            compiled.signals.map { compiled.ranges[Int($0.ranges.lowerBound)..<Int($0.ranges.upperBound)].count } == [
                0, 1, 1,
            ])
    }

    @Test func listsOfNodesThatAreAlikeShareTheirRoom() throws {
        let database = try dbc((0..<20).map { "BO_ \($0) M: 8 N,Other\n" }.joined())
        let places = Set(database.messages.map { $0.senders.withUnsafeBufferPointer { $0.baseAddress } })
        #expect(database.messages.allSatisfy { $0.senders == database.messages[0].senders } && places.count == 1)
    }

    @Test func namesOfMessagesAreFoundInTheFirstDatabaseThatHasThem() throws {
        let first = try dbc((0..<100).map { "BO_ \($0) M\($0): 8 N\n" }.joined() + "BO_ 7 M3: 8 N\n")
        let second = try dbc("BO_ 2147483653 M3: 8 N\nBO_ 2147483654 New: 8 N\n")
        let names = MessageNames(DatabaseSet([DatabaseBinding(first), DatabaseBinding(second)]))
        let found = names.identifiers(of: ["M99", "M3", "New", "None", ""], channel: nil)
        #expect(found.map { $0?.identifier } == [99, 3, 6, nil, nil])
        #expect(found.map { $0?.isExtended } == [false, false, true, nil, nil])
    }

    @Test func aChangedCopyLeavesTheOthersAsTheyWere() {
        let first = Signal(name: "S", start: 0, length: 8, unit: "V", receivers: ["A"])
        var second = first
        second.start = 8
        #expect(second.sharesDetails(with: first))
        second.unit = "A"
        second.factor = 2
        #expect(first.unit == "V" && first.factor == 1 && second.unit == "A" && second.factor == 2)
        #expect(!second.sharesDetails(with: first) && second.receivers == ["A"])
    }

    @Test func aSignalIsFewWords() {
        #expect(MemoryLayout<Signal>.stride <= 40)
        #expect(MemoryLayout<CompiledSignal>.stride <= 32)
        #expect(MemoryLayout<XMLDocument.Node>.stride == 24)
    }

    @Test func aListOfNodesHasABound() throws {
        let names = Array(repeating: "A", count: 5000).joined(separator: ",")
        let database = try dbc("BO_ 1 M: 8 N\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" \(names)")
        #expect(database.messages[0].signals[0].receivers.count == 4096)
        #expect(database.faults.map(\.text) == ["a list of more than 4096 nodes; the others are left out"])
    }

    @Test func aNameAsLongAsAFileDoesNotMakeFaultsAsLong() throws {
        let database = try DatabaseTexts.kcd(
            "<Message id=\"1\" name=\"\(String(repeating: "m", count: 5000))\" length=\"x\"/>")
        #expect(database.faults.count == 1 && database.faults[0].text.count <= 501)
    }

    @Test func ofTwoNamesOfAValueTheLastIsKeptInAnyOrder() throws {
        let database = try dbc(
            """
            BO_ 1 M: 8 N
             SG_ S : 0|8@1+ (1,0) [0|0] "" N
            VAL_ 1 S 3 "c" 1 "a" 2 "b" 1 "z" 3 "y" ;
            """)
        #expect(database.messages[0].signals[0].labels.map(\.value) == [1, 2, 3])
        #expect(database.messages[0].signals[0].labels.map(\.text) == ["z", "b", "y"])
    }
}
