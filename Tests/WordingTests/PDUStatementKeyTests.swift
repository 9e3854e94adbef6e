import TestCaptures
import CANCapture
import CANProtocols
import Testing
import Wording

/// Messages with one key say the same, in every word.
@Suite struct PDUStatementKeyTests {
    private func reader(_ frames: [Frame]) -> ProtocolReader {
        let capture = Logs.capture(frames)
        return ProtocolReader(ProtocolDetector.messages(in: capture), frames: capture.frames)
    }

    /// Answers without requests, values that repeat, sessions with requests, a scan.
    private var frames: [Frame] {
        let answers = (0..<300).map { VINSessions.frame(Int64($0) * 10, 0x7E8, [0x03, 0x41, 0x0D, UInt8($0 % 7)]) }
        let sessions = (0..<20).flatMap { VINSessions.reading(at: 4000 + Int64($0) * 100) }
        return answers + sessions + VINSessions.scan(from: 9000, services: 0x10...0x3E)
    }

    @Test func equalKeysHaveEqualStatements() throws {
        let reader = reader(frames)
        var known: [PDUStatementKey: PDUStatement] = [:]
        var repeated = 0
        for unit in reader.table.units {
            guard let key = PDUStatementKey(unit, reader) else { continue }
            let statement = PDUStatement(unit, reader)
            if let found = known.updateValue(statement, forKey: key) {
                repeated += 1
                #expect(found == statement)
            }
        }
        #expect(repeated > 200 && known.count >= 7)
    }

    /// What an answer says follows from its request too, and how long it took is its own.
    @Test func answersToRequestsHaveNone() {
        let reader = reader(frames)
        let answers = reader.table.units.filter { $0.request >= 0 }
        #expect(!answers.isEmpty && answers.allSatisfy { PDUStatementKey($0, reader) == nil })
    }
}
