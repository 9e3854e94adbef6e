import CANDatabases
import Foundation
import Testing

@testable import Wording

/// JSON of a database is not many times as long as its file.
@Suite struct RepetitionTests {
    private func database(signals: Int, labels: Int) -> Database {
        let shared = Signal(
            name: "S", start: 0, length: 16, labels: (0..<labels).map { .init(value: $0, text: "Label \($0)") })
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 8, signals: Array(repeating: shared, count: signals))
        return Database(format: .sym, path: "a.sym", messages: [message])
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func signals(_ object: [String: Any]) -> [[String: Any]] {
        (object["messages"] as? [[String: Any]])?.first?["signals"] as? [[String: Any]] ?? []
    }

    @Test func aTableThatFewSignalsShareIsWrittenWithEach() throws {
        let limits = RepetitionLimits()
        let object = try object(DatabaseJSON.text([database(signals: 5, labels: 100)], limits))
        #expect(signals(object).map { ($0["choices"] as? [String: String])?.count } == [100, 100, 100, 100, 100])
        #expect(object["value_tables"] == nil && limits.notices.isEmpty)
        #expect(signals(object).allSatisfy { $0["value_table"] == nil })
    }

    @Test func aTableThatVeryManySignalsShareIsWrittenOnceMore() throws {
        // Room for one repetition: 100 labels of 8 bytes and 16 around them.
        let limits = RepetitionLimits(bytes: 3000)
        let text = DatabaseJSON.text([database(signals: 50, labels: 100)], limits)
        let object = try object(text)
        let counts = signals(object).map { ($0["choices"] as? [String: String])?.count }
        #expect(counts == [100, 100] + Array(repeating: nil, count: 48))
        #expect(signals(object).map { $0["value_table"] as? Int } == [nil, nil] + Array(repeating: 1, count: 48))
        let tables = try #require(object["value_tables"] as? [[String: Any]])
        #expect(tables.count == 1 && tables[0]["number"] as? Int == 1)
        #expect((tables[0]["choices"] as? [String: String])?["99"] == "Label 99")
        #expect(limits.notices.count == 1)
    }

    @Test func theLengthOfTheJSONGrowsWithTheFileAndNotWithItsSquare() {
        func length(_ count: Int) -> Int {
            DatabaseJSON.text([database(signals: count, labels: count)], RepetitionLimits(bytes: 1 << 10)).utf8.count
        }
        let lengths = [length(200), length(400), length(800)]
        #expect(lengths[1] < 5 * lengths[0] / 2 && lengths[2] < 5 * lengths[1] / 2)
    }

    @Test func aSmallTableIsWrittenWithEverySignal() throws {
        let object = try object(DatabaseJSON.text([database(signals: 50, labels: 8)], RepetitionLimits(bytes: 0)))
        #expect(signals(object).allSatisfy { ($0["choices"] as? [String: String])?.count == 8 })
    }

    @Test func longTextsAndListsAreShortenedWhereTheyAreRepeatedWithoutEnd() throws {
        let long = String(repeating: "n", count: 1000)
        let signal = Signal(
            name: long, start: 0, length: 8, condition: .init(multiplexer: "X", values: [0...99]),
            receivers: (100..<200).map { "N\($0)" })
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 8, signals: Array(repeating: signal, count: 4))
        let limits = RepetitionLimits(bytes: 5000)
        let object = try object(
            DatabaseJSON.text([Database(format: .sym, path: "a.sym", messages: [message])], limits))
        let all = signals(object)
        #expect((all[0]["name"] as? String) == long && (all[0]["multiplexer_ids"] as? [Int])?.count == 100)
        #expect((all[3]["name"] as? String) == long.prefix(63) + "\u{2026}")
        #expect((all[3]["multiplexer_ids"] as? [String]) == ["0-99"])
        #expect((all[3]["receivers"] as? [String])?.count == 17)
        #expect(limits.notices == ["long texts and lists that are repeated very often are shortened in the JSON"])
    }

    @Test func theTablesOfADatabaseAreItsOwn() throws {
        let one = database(signals: 3, labels: 100)
        let text = DatabaseJSON.text([one, one], RepetitionLimits(bytes: 0))
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(objects.map { ($0["value_tables"] as? [Any])?.count } == [1, 1])
        #expect(objects.allSatisfy { signals($0)[0]["choices"] is [String: String] })
    }

    @Test func aMessagesNameAsLongAsAFileIsShortenedInTheListing() {
        let messages = (0..<10).map {
            Message(name: String(repeating: "n", count: 10_000), identifier: $0, isExtended: false, length: 8)
        }
        let text = DatabaseListing.text(Database(format: .sym, path: "a.sym", messages: messages))
        #expect(text.utf8.count < 10 * 400)
    }
}
