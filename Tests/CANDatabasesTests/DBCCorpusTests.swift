import Foundation
import Testing

@testable import CANDatabases

/// Every DBC file of the corpus against what cantools says of it, and those that cantools refuses against canmatrix.
@Suite(.enabled(if: !ExpectedMessages.corpus.isEmpty, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct DBCCorpusTests {
    /// Where cantools is wrong. It passes over `m` without a number, although `SG_MUL_VAL_` names that signal as the
    /// multiplexer of four others.
    private static let faultsOfCantools = [
        "opendbc_vw_pq.dbc": ["Motor_2.MO2_Mp_Code.is_multiplexer: expected 0, is true"]
    ]

    @Test func readsEveryDatabaseAsExpected() throws {
        var messages = 0
        var signals = 0
        let names = ExpectedMessages.databases(of: .dbc)
        for name in names {
            let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, .dbc))
            #expect(database.format == .dbc)
            let differences = try ExpectedMessages(name, .dbc).differences(from: database)
            #expect(differences == Self.faultsOfCantools[name] ?? [], "\(name)")
            messages += database.messages.count
            signals += database.messages.reduce(0) { $0 + $1.signals.count }
        }
        print("DBC: \(names.count) databases, \(messages) messages, \(signals) signals as expected")
        #expect(names.count >= 114)
    }

    /// What cantools refuses: how many messages and signals are kept, and the kinds of warnings with their number.
    struct Refused: CustomTestStringConvertible, Sendable {
        var name: String
        var messages: Int
        var signals: Int
        var faults: [String: Int]
        var testDescription: String { name }
    }

    private static let missingBit =
        "the identifier … has more than … bits, but bit … is not set; read as a …-bit identifier"
    private static let tooLarge = "the identifier … has more than … bits; the message is left out"
    private static let oddNames = "… is not a C identifier; it is kept as it is, and so are … others"
    private static let unknownSignal = "the message … has no signal …; ignored"
    private static let doesNotFit = "the signal does not fit into its message of … bytes; it is kept"
    private static let shared = "… shares bits with …; both are kept"

    static let refused = [
        Refused(
            name: "ThinkCity_modified6.dbc", messages: 502, signals: 760,
            faults: [oddNames: 1, doesNotFit: 8, shared: 3]),
        Refused(name: "codegen_example.dbc", messages: 13, signals: 32, faults: [missingBit: 2]),
        Refused(name: "fca_giorgio.dbc", messages: 37, signals: 155, faults: [missingBit: 1]),
        Refused(name: "issue_199_extended.dbc", messages: 10, signals: 24, faults: [missingBit: 10, tooLarge: 1]),
        Refused(name: "nberlette_bmw-e90.dbc", messages: 66, signals: 96, faults: [unknownSignal: 1]),
        Refused(
            name: "opendbc_gm_global_a_lowspeed.dbc", messages: 13, signals: 27,
            faults: [missingBit: 13, unknownSignal: 1]),
        Refused(
            name: "opendbc_mazda_2017.dbc", messages: 102, signals: 515,
            faults: [oddNames: 1, doesNotFit: 1, shared: 1, "expected ';'": 2]),
        Refused(
            name: "opendbc_rivian_primary_actuator.dbc", messages: 67, signals: 392, faults: [unknownSignal: 1]),
        Refused(name: "opendbc_toyota_2017_ref_pt.dbc", messages: 111, signals: 1040, faults: [tooLarge: 32]),
        Refused(name: "opendbc_toyota_radar_dsu_tssp.dbc", messages: 19, signals: 114, faults: ["expected ';'": 6]),
        Refused(name: "opendbc_vw_mqbevo.dbc", messages: 136, signals: 1198, faults: [missingBit: 10]),
    ]

    @Test(arguments: refused)
    func keepsWhatIsSoundWhereCantoolsRefuses(_ refused: Refused) throws {
        let database = try DatabaseLoader.load(path: ExpectedMessages.path(refused.name, .dbc))
        #expect(database.messages.count == refused.messages)
        #expect(database.messages.reduce(0) { $0 + $1.signals.count } == refused.signals)
        #expect(Dictionary(grouping: database.faults, by: { Self.kind($0.text) }).mapValues(\.count) == refused.faults)
        #expect(database.faults.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.excerpt.isEmpty })
    }

    /// The worst file of the corpus: hexadecimal identifiers, a byte order of 4, lines broken in the middle.
    @Test func keepsWhatIsSoundOfAFileWrittenByHand() throws {
        let database = try DatabaseLoader.load(path: ExpectedMessages.path("ford-falcon.dbc", .dbc))
        #expect(database.messages.count == 70)
        #expect(database.messages.reduce(0) { $0 + $1.signals.count } == 263)
        #expect(database.messages.first { $0.identifier == 0x70 }?.name == "AbsYaw_")
        let kinds = Dictionary(grouping: database.faults, by: { Self.kind($0.text) }).mapValues(\.count)
        #expect(kinds["expected the byte order, … or …; the signal is left out"] == 41)
        #expect(kinds["unexpected text after the message; ignored"] == 25)
        #expect(kinds["signal …: no message has the identifier …; ignored"] == 76)
    }

    /// Numbers and quoted names made one, so that faults of a kind can be counted.
    private static func kind(_ text: String) -> String {
        let withoutNames = text.replacing(/'[^';]+'/) { _ in "\u{2026}" }
        return String(withoutNames.replacing(/(0x[0-9A-F]+|[0-9]+)/) { _ in "\u{2026}" })
    }

    /// What canmatrix has of the same files is the same here, but for its own faults: it hangs the signals of a message
    /// that it cannot read on the one before, wants a `;` at the end of value names, reads UTF-8 as Windows-1252, and
    /// cuts an identifier of 32 bits to 29.
    @Test(
        arguments: ExpectedMessages.databases(of: .dbc, with: "messages-canmatrix.json").filter {
            $0 != "ford-falcon.dbc"
        })
    func agreesWithCanmatrixWhereCantoolsRefuses(_ name: String) throws {
        let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, .dbc))
        var compared = 0
        for expected in try ExpectedMessages(name, .dbc, suffix: "messages-canmatrix.json").messages {
            let identifier = expected["frame_id"] as? Int ?? 0
            guard
                let message = database.messages.first(where: {
                    $0.identifier == UInt32(identifier) && $0.name == expected["name"] as? String
                })
            else {
                // Messages whose identifiers have more than 29 bits.
                #expect(database.faults.contains { Self.kind($0.text) == Self.tooLarge }, "\(name): \(identifier)")
                continue
            }
            #expect(message.isExtended == expected["is_extended"] as? Bool)
            #expect(message.length == expected["length"] as? Int)
            for other in ExpectedMessages.signals(expected) {
                // Of messages that canmatrix could not read, hung on this one.
                guard let signal = message.signals.first(where: { $0.name == other["name"] as? String }) else {
                    continue
                }
                compared += 1
                #expect(signal.start == other["start_lsb0"] as? Int)
                #expect(signal.length == other["length"] as? Int)
                #expect(signal.factor.double == other["scale"] as? Double)
                #expect(signal.offset.double == other["offset"] as? Double)
                #expect((signal.kind == .signed) == other["is_signed"] as? Bool)
            }
        }
        let signals = database.messages.reduce(0) { $0 + $1.signals.count }
        let unreadable = [
            "codegen_example.dbc": 2, "issue_199_extended.dbc": 24, "opendbc_gm_global_a_lowspeed.dbc": 27,
        ]
        #expect(compared == signals - (unreadable[name] ?? 0))
    }

    @Test func badSignalsAreLeftOutAndTheGoodOnesStay() throws {
        let database = try DatabaseLoader.load(path: "\(ExpectedMessages.corpus)/malformed/dbc-bad-signals.dbc")
        #expect(database.messages.map(\.name) == ["M1", "M2"])
        #expect(database.messages.map { $0.signals.map(\.name) } == [["Good"], ["S"]])
        #expect(
            database.faultLines == [
                "6:15 the signal has 0 bits; the signal is left out",
                "7:12 start bit 9999 is out of range; the signal is left out",
                "8:15 a signal of 65 bits is longer than its message of 8 bytes; the signal is left out",
                "9:20 the factor is not a number; the signal is left out",
            ])
    }

    @Test func anOpenQuoteIsToldWithItsLineAndCostsOneStatement() throws {
        let database = try DatabaseLoader.load(path: "\(ExpectedMessages.corpus)/malformed/dbc-unclosed-string.dbc")
        #expect(database.messages.map(\.name) == ["M1", "M2"])
        #expect(
            database.faultLines == [
                "6:29 the quote of the unit is never closed; the signal is left out",
                "7:15 the quote of the comment is never closed",
            ])
    }

    @Test func windows1252IsReadAsSuch() throws {
        let database = try DatabaseLoader.load(path: "\(ExpectedMessages.corpus)/malformed/dbc-latin1.dbc")
        let signal = try #require(database.messages.first?.signals.first)
        #expect(signal.unit == "\u{B0}C")
        #expect(signal.name == "\u{D6}l")
        #expect(signal.comment == "\u{D6}ltemperatur in \u{B0}C")
    }
}
