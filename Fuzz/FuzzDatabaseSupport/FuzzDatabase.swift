package import CANDatabases

/// Looks at everything that came of a database, as decoding and listing it would.
package enum FuzzDatabase {
    package static func check(_ database: Database) {
        for message in database.messages {
            check(message)
            precondition(message.identifier < 1 << (message.isExtended ? 29 : 11))
            for pdu in message.container?.pdus ?? [] { check(pdu) }
        }
        for fault in database.faults { precondition(fault.caret <= fault.excerpt.count && fault.excerpt.count <= 102) }
    }

    private static func check(_ message: Message) {
        precondition(message.length >= 0 && message.line > 0)
        for signal in message.signals {
            precondition(signal.length >= 1 && signal.start >= 0 && signal.line > 0)
            precondition(signal.factor.double.isFinite && signal.offset.double.isFinite)
            precondition(zip(signal.labels, signal.labels.dropFirst()).allSatisfy { $0.value < $1.value })
        }
    }
}
