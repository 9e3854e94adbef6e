import Foundation
import Testing

@testable import Databases

/// Every KCD, SYM and ARXML file of the corpus against what cantools says of it.
@Suite(.enabled(if: !ExpectedMessages.corpus.isEmpty, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct OtherCorpusTests {
    @Test(arguments: [Database.Format.kcd, .sym, .arxml])
    func readsEveryDatabaseAsExpected(_ format: Database.Format) throws {
        var messages = 0
        var signals = 0
        let names = ExpectedMessages.databases(of: format)
        for name in names {
            let database = try DatabaseLoader.load(path: ExpectedMessages.path(name, format))
            #expect(database.format == format)
            let differences = try ExpectedMessages(name, format).differences(from: database)
            #expect(differences == [], "\(name)")
            for f in database.faults { print(name, f.line, f.column, f.text, f.excerpt) }
            messages += database.messages.count
            signals += database.messages.reduce(0) { $0 + $1.signals.count + $1.wideSignals.count }
        }
        print("\(format): \(names.count) databases, \(messages) messages, \(signals) signals as expected")
    }
}
