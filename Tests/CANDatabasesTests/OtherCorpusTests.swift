import Foundation
import Testing

@testable import CANDatabases

/// Every KCD, SYM and ARXML file of the corpus against what cantools says of it, and those that cantools refuses
/// against canmatrix or by what is kept.
@Suite(.enabled(if: !ExpectedMessages.corpus.isEmpty, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct OtherCorpusTests {
    /// Where cantools is wrong. It finds no message in a file of AUTOSAR 3 whose channels are named as those of
    /// AUTOSAR 4 are; canmatrix finds both.
    private static let faultsOfCantools = [
        "canmatrix_arxml_ARXMLSecuredPDUTest.arxml": ["count of messages: expected 0, is 2"]
    ]

    @Test(arguments: [Database.Format.kcd, .sym, .arxml])
    func readsEveryDatabaseAsExpected(_ format: Database.Format) throws {
        var messages = 0
        var signals = 0
        let names = ExpectedMessages.databases(of: format)
        for name in names {
            var database = try DatabaseLoader.load(path: ExpectedMessages.path(name, format))
            #expect(database.format == format)
            // Two buses may use one identifier; those messages are expected by name.
            database.messages.sort { ($0.identifier, $0.name) < ($1.identifier, $1.name) }
            let differences = try ExpectedMessages(name, format).differences(from: database)
            #expect(differences == Self.faultsOfCantools[name] ?? [], "\(name)")
            messages += database.messages.count
            signals += database.messages.reduce(0) { $0 + $1.signals.count }
        }
        print("\(format): \(names.count) databases, \(messages) messages, \(signals) signals as expected")
        #expect(names.count >= (format == .kcd ? 13 : format == .sym ? 8 : 6))
    }

    /// canmatrix has the signals of these files as they are here. It loses those of type `string`, and one whose name
    /// has a blank and no quotes.
    @Test(arguments: [
        ("canmatrix_sym_test.sym", 28, 160, 158), ("canmatrix_from_arxml_test_CAN.sym", 28, 158, 157),
        ("canmatrix_from_kcd_test_test.kcd.sym", 26, 157, 156),
    ])
    func agreesWithCanmatrixOnOlderSymbolFiles(_ name: String, _ messages: Int, _ signals: Int, _ both: Int) throws {
        let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, .sym))
        #expect(database.messages.count == messages)
        #expect(database.messages.reduce(0) { $0 + $1.signals.count } == signals)
        var compared = 0
        for expected in try ExpectedMessages(name, .sym, suffix: "messages-canmatrix.json").messages {
            let message = try #require(database.messages.first { $0.name == expected["name"] as? String })
            #expect(message.identifier == UInt32(expected["frame_id"] as? Int ?? -1))
            #expect(message.isExtended == expected["is_extended"] as? Bool)
            #expect(message.length == expected["length"] as? Int)
            for other in ExpectedMessages.signals(expected) {
                let value = other["multiplex"] as? Int
                let signal = try #require(
                    message.signals.first {
                        $0.name == other["name"] as? String && $0.start == other["start_lsb0"] as? Int
                            && $0.condition?.values.first?.lowerBound == value.map(UInt64.init)
                    }, "\(name): \(message.name) \(other)")
                compared += 1
                #expect(signal.length == other["length"] as? Int)
                #expect((signal.byteOrder == .bigEndian) == (other["byte_order"] as? String == "big_endian"))
                #expect((signal.kind == .signed) == other["is_signed"] as? Bool || signal.isMultiplexer)
                #expect(signal.factor.double == other["scale"] as? Double)
                #expect(signal.offset.double == other["offset"] as? Double)
                #expect(signal.unit ?? "" == other["unit"] as? String)
                let labels = Dictionary(uniqueKeysWithValues: signal.labels.map { (String($0.value), $0.text) })
                #expect(labels == other["choices"] as? [String: String] ?? [:])
            }
        }
        #expect(compared == both)
    }

    /// What cantools refuses and canmatrix reads badly or not at all: what is kept, and what is told.
    @Test(arguments: [
        ("issue_138.sym", 1, 9, ["25:1 the multiplexer M has no bits; its signals are in every frame"]),
        (
            "canmatrix_arxml_ARXMLCompuMethod1.arxml", 0, 0,
            ["0:0 no CAN frame was found; the file has 1 COMPU-METHOD"]
        ),
        (
            "system-dangling-reference-4.2.arxml", 0, 0,
            [
                "18:23 FRAME-REF refers to '/PackageDoesNotExist/Message1', which does not exist; ignored",
                "0:0 no CAN frame was found; the file has 1 CAN-CLUSTER, 1 CAN-FRAME-TRIGGERING",
            ]
        ),
        (
            "system-missing-factor-4.2.arxml", 1, 0,
            [
                "62:13 signal1 cannot be computed by its COMPU-METHOD; the signal is left out",
                "83:17 a linear scale needs 2 numbers in its COMPU-NUMERATOR, not 1",
            ]
        ),
        (
            "system-missing-denominator-4.2.arxml", 1, 0,
            [
                "62:13 signal1 cannot be computed by its COMPU-METHOD; the signal is left out",
                "83:17 the COMPU-DENOMINATOR of a linear scale needs one number other than 0",
            ]
        ),
    ])
    func keepsWhatIsSoundWhereCantoolsRefuses(_ name: String, _ messages: Int, _ signals: Int, _ faults: [String])
        throws
    {
        let format: Database.Format = name.hasSuffix(".sym") ? .sym : .arxml
        let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, format))
        #expect(database.messages.count == messages)
        #expect(database.messages.reduce(0) { $0 + $1.signals.count } == signals)
        #expect(database.faultLines == faults)
    }

    /// Written by canmatrix with one name for signals of several messages, with the length 32760 for a signal of two
    /// frames, and with frames that are shorter than their signals.
    @Test(arguments: [
        ("canmatrix_arxml_test.arxml", 28, 156, 2, 0), ("canmatrix_from_kcd_test.arxml", 26, 157, 0, 12),
    ])
    func tellsTheNamesThatCanmatrixGaveTwice(
        _ name: String, _ messages: Int, _ signals: Int, _ tooLong: Int, _ tooShort: Int
    ) throws {
        let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, .arxml))
        #expect(database.messages.count == messages)
        #expect(database.messages.reduce(0) { $0 + $1.signals.count } == signals)
        let told = { (end: String) in database.faults.filter { $0.text.hasSuffix(end) }.count }
        #expect(told("; references use the first one") > 0)
        #expect(
            told("Enable_command: a signal of 32760 bits is too long for a frame; the signal is left out") == tooLong)
        #expect(told("all are kept") == tooShort)
        #expect(
            database.faults.count == told("; references use the first one") + tooLong + tooShort)
    }

    @Test(arguments: [
        (
            "databases/arxml/system-bad-root-tag-4.2.arxml",
            "2:1: this is not an AUTOSAR file: its root is NOT-AUTOSAR, not AUTOSAR"
        ),
        (
            "databases/arxml/system-illegal-namespace-4.2.arxml",
            "2:1: 'http://autosar.org/schema/argh4.0' is not a namespace of AUTOSAR 3 or 4"
        ),
        (
            "malformed/arxml-external-entity.arxml",
            "2:54: the file declares entities of its own, which canfolio does not expand; remove the DOCTYPE"
        ),
    ])
    func refusesWhatIsNoDatabase(_ name: String, _ reason: String) {
        let path = "\(ExpectedMessages.corpus)/\(name)"
        #expect {
            try DatabaseLoader.load(path: path)
        } throws: {
            // Below stand the text of the file and a caret.
            let lines = "\($0)".split(separator: "\n")
            return lines.first.map(String.init) == "\(path):\(reason)" && lines.count == 3
        }
    }
}
