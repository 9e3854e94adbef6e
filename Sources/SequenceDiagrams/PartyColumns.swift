internal import CANProtocols

/// The column of a party. A party without an arrow has none. If there are more parties than columns, the last parties share
/// one.
struct PartyColumns {
    private let conversation: Conversation
    /// The parties with columns, ascending, and the place of each party among them.
    private let kept: [Int]
    private let places: [Int]
    private let own: Int
    /// A column for messages to all parties.
    private let hasAll: Bool
    private let hasOthers: Bool

    /// - Parameters:
    ///   - drawn: the senders and receivers of the messages that are drawn; -1 for all. In a diagnostic session each control
    ///     unit receives the requests to all.
    ///   - most: number of columns.
    init(_ conversation: Conversation, drawn: Set<Int>, most: Int) {
        self.conversation = conversation
        let all = conversation.parties.indices
        let seen = conversation.isDiagnostic ? Array(all) : all.filter(drawn.contains)
        kept = seen.isEmpty ? Array(all) : seen
        var places = [Int](repeating: 0, count: all.count)
        for (place, party) in kept.enumerated() { places[party] = place }
        self.places = places
        hasAll = kept.count < 2 || drawn.contains(-1) && !conversation.isDiagnostic
        let room = max(1, most - (hasAll ? 1 : 0))
        hasOthers = kept.count > room
        own = hasOthers ? room - 1 : kept.count
    }

    private var count: Int { own + (hasOthers ? 1 : 0) + (hasAll ? 1 : 0) }

    func column(_ party: Int) -> Int {
        party < 0 ? count - 1 : min(places[party], hasOthers ? own : own - 1)
    }

    /// The column of the receiver; -1 means all parties.
    func targets(_ party: Int, from source: Int) -> [Int] {
        guard party < 0, !hasAll else { return [column(party)] }
        let all = Set(kept.filter { conversation.parties[$0].role != .tester }.map(column))
        let others = all.subtracting([column(source)]).sorted()
        return others.isEmpty ? [count - 1] : others
    }

    func names(_ words: LadderWords) -> [[String]] {
        var names = kept.prefix(own).map { words.names(of: conversation.parties[$0]) }
        if hasOthers {
            let rest = kept.count - own
            names.append(["+\(rest) more", "+\(rest)"])
        }
        if hasAll { names.append(["all"]) }
        return names
    }
}
