import CANDatabases
import CANProtocols
import Testing
import Wording

@testable import SequenceDiagrams

/// Who talks, by the nodes of databases.
@Suite struct LadderNamesTests {
    private func database(_ identifiers: [(UInt32, [String])]) -> DatabaseSet {
        let messages = identifiers.map { identifier, senders in
            Message(name: "M\(identifier)", identifier: identifier, isExtended: false, length: 8, senders: senders)
        }
        return DatabaseSet([DatabaseBinding(Database(format: .dbc, path: "a.dbc", messages: messages))])
    }

    private var session: Session {
        var session = Session()
        session.ask([0x22, 0xF1, 0x90], [[0x7F, 0x22, 0x31]])
        session.ask([0x10, 0x03], [[0x50, 0x03]])
        return session
    }

    private func words(_ databases: DatabaseSet) throws -> LadderWords {
        let found = try session.found()
        return LadderWords(
            conversation: found.chosen[0], reader: found.reader, names: PartyNames(found.reader.senders(databases)))
    }

    @Test func nodesAreNamedBesideTheirIdentifiers() throws {
        let named = try words(database([(0x7E0, ["Bench"]), (0x7E8, ["Engine", "Other"])]))
        #expect(named.title == "Diagnostic session, Bench 7E0 and Engine 7E8")
        #expect(named.conversation.parties.map { named.names(of: $0).last } == ["7E0", "7E8"])
    }

    @Test func thoseThatNoDatabaseNamesKeepTheirRoles() throws {
        #expect(try words(database([(0x7E8, ["Engine"])])).title == "Diagnostic session, Tester 7E0 and Engine 7E8")
        let plain = "Diagnostic session, Tester 7E0 and ECU 7E8"
        #expect(try words(database([(0x123, ["Engine"]), (0x7E8, [])])).title == plain)
        #expect(try words(DatabaseSet([])).title == plain)
    }
}
