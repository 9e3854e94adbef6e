internal import CANCapture
internal import CANDatabases

/// What databases say of a recording, and how far they can be believed.
struct DatabaseWitness: Sendable {
    /// nil where there is none.
    let set: DatabaseSet?
    /// By slot: the index of the message in the catalog.
    let messages: [Int?]
    /// Whether the databases describe this bus: most identifiers that come are in them.
    let isOfThisBus: Bool
    /// Whether the cycle times of the databases are those of the bus: most that can be compared are.
    let knowsCycles: Bool

    init(
        _ databases: DatabaseSet?, _ frames: FrameTable, _ index: IdentifierIndex, _ options: FindingOptions,
        _ rhythms: [Rhythm]
    ) {
        guard let databases, !databases.isEmpty else {
            set = nil
            messages = []
            isOfThisBus = false
            knowsCycles = false
            return
        }
        let coverage = DatabaseCoverage(databases, channels: frames.channels, index: index)
        let messages = coverage.messages
        set = databases
        self.messages = messages
        isOfThisBus =
            coverage.known > 0
            && Double(coverage.known) * 100 >= options[.coverPercent] * Double(coverage.identifiers)
        var (compared, agreeing) = (0, 0)
        for slot in messages.indices {
            guard let message = messages[slot], let cycle = databases.catalog.messages[message].message.cycleTime,
                cycle > 0, rhythms[slot].isEven
            else { continue }
            compared += 1
            let ratio = Double(rhythms[slot].median) / (Double(cycle) * 1e6)
            if ratio > 0.75, ratio < 1.33 { agreeing += 1 }
        }
        knowsCycles = compared >= 3 && agreeing * 10 >= compared * 7
    }

    /// The time between two frames of an identifier by the database, nanoseconds.
    func cycle(ofSlot slot: Int) -> Int64? {
        guard let set, let message = messages[slot],
            let cycle = set.catalog.messages[message].message.cycleTime, cycle > 0
        else { return nil }
        return Int64(cycle) * 1_000_000
    }
}
