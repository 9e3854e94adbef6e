/// The nodes that talk with each other on a channel, and their messages.
package struct Conversation: Sendable {
    package var channel: UInt16
    /// The protocols in use, the most frequent first.
    package var networks: [NetworkProtocol]
    /// The requesting party comes first, the others by their first messages.
    package var parties: [Party]
    /// In the order of their first frames.
    package var exchanges: [Exchange]
    /// The first message of the exchanges, by its place in the table.
    package var first: Int32
    /// Number of messages of the exchanges, and how many of them were not completed.
    package var messageCount: Int
    package var incompleteCount: Int
    /// Number of unsolicited messages outside of the exchanges; see ``ProtocolDataUnit/isRoutine``.
    package var routineCount: Int

    /// Whether it contains only repeated unsolicited messages.
    package var isRoutine: Bool

    /// Whether an exchange begins with a request.
    package var hasRequests: Bool { exchanges.contains(where: \.hasRequest) }

    /// Whether it uses ISO 15765-2: a tester and control units.
    package var isDiagnostic: Bool {
        switch networks.first {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: true
        default: false
        }
    }

    /// The party that has an address.
    package func party(_ address: PDUAddress) -> Int? {
        parties.firstIndex { $0.addresses.contains(address) }
    }

    /// The part of it in which two parties talk with each other, or one of them to all. Requests to all that only
    /// others answered are not part of it.
    package func between(_ one: Int, _ other: Int) -> Conversation {
        var part = self
        part.exchanges = exchanges.compactMap { exchange in
            var kept = exchange
            kept.messages = exchange.messages.filter { message in
                let ends = Set([Int(message.from), Int(message.to)])
                return ends == [one, other] || ends == [one, -1] || ends == [other, -1]
            }
            if !exchange.answers.isEmpty, kept.messages == [exchange.first] { return nil }
            return kept.messages.isEmpty ? nil : kept
        }
        part.parties = [parties[one], parties[other]]
        for place in part.exchanges.indices {
            for number in part.exchanges[place].messages.indices {
                part.exchanges[place].messages[number].renumber { $0 == one ? 0 : $0 == other ? 1 : -1 }
            }
        }
        part.messageCount = part.exchanges.reduce(0) { $0 + $1.messages.count }
        return part
    }
}

/// A participant, with several addresses if it sends to all and to single nodes.
package struct Party: Sendable, Equatable {
    package enum Role: Sendable, Equatable { case tester, controlUnit, master, node, other }

    package var role: Role
    /// The most used first.
    package var addresses: [PDUAddress]
}

/// A request with its responses, or a single message.
package struct Exchange: Sendable {
    /// In the order of their first frames; the request first, if there is one.
    package var messages: [Message]
    package var hasRequest: Bool

    package struct Message: Sendable, Equatable {
        /// Its place in the table.
        package var unit: Int32
        /// Sender and receiver, by their places among the parties; -1 for all.
        package var from: Int16
        package var to: Int16

        mutating func renumber(_ place: (Int) -> Int) {
            from = Int16(place(Int(from)))
            to = Int16(place(Int(to)))
        }
    }

    package var first: Message { messages[0] }
    package var answers: ArraySlice<Message> { hasRequest ? messages.dropFirst() : [] }
}
