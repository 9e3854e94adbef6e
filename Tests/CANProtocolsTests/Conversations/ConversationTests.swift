import CANProtocols
import Testing

struct ConversationTests {
    private func conversations(_ bus: TestBus) -> (list: [Conversation], reader: ProtocolReader) {
        let reader = bus.found().reader
        return (ConversationList(reader.table, frames: reader.frames).conversations, reader)
    }

    private func texts(_ conversation: Conversation) -> [[String]] {
        conversation.parties.map { $0.addresses.map(\.text).sorted() }
    }

    @Test func whoAsksAllAndEachIsOneParty() throws {
        var bus = TestBus()
        for _ in 0..<3 {
            bus.message(0x7DF, "3E00")
            bus.message(0x7E8, "7E00")
            bus.message(0x7E9, "7E00")
        }
        bus.message(0x7E0, "22F190", to: 0x7E8)
        bus.message(0x7E8, "62F1904346304452565341", to: 0x7E0)
        let found = conversations(bus)
        let conversation = try #require(found.list.first)
        #expect(found.list.count == 1)
        #expect(texts(conversation) == [["7DF", "7E0", "7E1"], ["7E8"], ["7E9"]])
        #expect(conversation.parties.map(\.role) == [.tester, .controlUnit, .controlUnit])
        #expect(conversation.exchanges.map(\.messages.count) == [3, 3, 3, 2])
        #expect(conversation.messageCount == 11)
    }

    /// Both parties are met in the first message: their order follows from the capture, not from a table's seeds.
    @Test func whoSendsStandsBeforeWhoIsMetInTheSameMessage() {
        var bus = TestBus()
        for pair in 0..<12 as Range<UInt32> {
            for _ in 0..<3 {
                bus.message(0x2F6 + 16 * pair, "C0FF02524144494F54455854", to: 0x2F5 + 16 * pair)
            }
        }
        let list = conversations(bus).list
        #expect(list.count == 12)
        for conversation in list {
            let parties = texts(conversation).map { $0.first ?? "" }
            #expect(parties.count == 2 && parties == parties.sorted(by: >))
        }
    }

    @Test func theSameIdentifiersOnTwoChannelsAreTwoConversationsTheLongerFirst() {
        var bus = TestBus()
        for round in 0..<5 {
            for channel in round < 3 ? ["can0", "can1"] : ["can1"] {
                bus.message(0x7E0, "22F190", channel: channel)
                bus.message(0x7E8, "62F19041424344", channel: channel)
            }
        }
        let list = conversations(bus).list
        #expect(list.map(\.messageCount) == [10, 6])
        #expect(list.map(\.channel) == [1, 0])
    }

    @Test func exchangesSayHowTheyEnded() throws {
        var bus = TestBus()
        let steps: [(String, [String])] = [
            ("1003", ["5003003201F4"]), ("2E010155", ["7F2E33"]), ("3101FF00", ["7F3178", "7101FF0000"]),
            ("3101FF01", ["7F3178"]), ("3E80", []), ("22F191", []),
        ]
        for (request, answers) in steps {
            bus.message(0x7E0, request, to: 0x7E8)
            for answer in answers { bus.message(0x7E8, answer, to: 0x7E0) }
        }
        let found = conversations(bus)
        let exchanges = try #require(found.list.first).exchanges
        #expect(
            exchanges.map { found.reader.outcome(of: $0) } == [
                .answered, .refused(0x33), .answered, .pending, .notWanted, .unanswered,
            ])
        #expect(found.reader.latency(of: exchanges[1]) == 1_000_000)
        #expect(found.reader.latency(of: exchanges[5]) == nil)
    }

    @Test func betweenTwoOfThemOthersAreLeftOut() throws {
        var bus = TestBus()
        for _ in 0..<3 {
            bus.message(0x7DF, "3E00")
            bus.message(0x7E8, "7E00")
            bus.message(0x7E9, "7E00")
        }
        let conversation = try #require(conversations(bus).list.first)
        let part = conversation.between(0, 2)
        #expect(part.parties.flatMap(\.addresses).map(\.text).contains("7E9"))
        #expect(part.exchanges.map(\.messages.count) == [2, 2, 2])
        #expect(part.exchanges[0].messages.map { [$0.from, $0.to] } == [[0, -1], [1, 0]])
    }

    @Test func processDataAndHeartbeatsAreNoConversation() throws {
        var bus = TestBus()
        bus.send(0x705, "00")
        for step in 0..<30 {
            bus.send(0x185, "0102030405060708")
            bus.send(0x705, "05", after: 10)
            if step == 7 {
                bus.send(0x605, "4000100000000000")
                bus.send(0x585, "4300100092010200")
            }
        }
        let found = conversations(bus)
        let conversation = try #require(found.list.first)
        #expect(conversation.routineCount >= 60)
        #expect(conversation.exchanges.count == 2)
        #expect(conversation.parties.map(\.role) == [.master, .node])
        let transfer = try #require(conversation.exchanges.last)
        #expect([transfer.first.from, transfer.first.to] == [0, 1])
        #expect(found.reader.latency(of: transfer) == 1_000_000)
    }
}
