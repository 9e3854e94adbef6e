package import CANCapture

/// Determines the message of each frame of a capture.
package struct FrameMatcher: Sendable {
    private let tables: [MessageTable]
    /// By channel of the capture: its table.
    private let tableOfChannel: [Int]

    package init(_ set: DatabaseSet, channels: [String]) {
        var tables: [MessageTable] = []
        var known: [[Int]: Int] = [:]
        // A capture without channel names has one channel.
        let named: [String?] = channels.isEmpty ? [nil] : channels
        tableOfChannel = named.map { channel in
            let databases = set.databases(for: channel)
            if let table = known[databases] { return table }
            known[databases] = tables.count
            tables.append(Self.table(databases, set))
            return tables.count - 1
        }
        self.tables = tables
    }

    private static func table(_ databases: [Int], _ set: DatabaseSet) -> MessageTable {
        let groups = databases.reduce(0) { sum, database in
            sum + set.messages[database].count { set.catalog.messages[Int($0)].message.matching == .parameterGroup }
        }
        var table = MessageTable(count: databases.reduce(0) { $0 + set.messages[$1].count }, groups: groups)
        for index in databases.lazy.flatMap({ set.messages[$0] }) {
            _ = table.insert(set.catalog.messages[Int(index)].message, Int(index))
        }
        return table
    }

    /// The index of a frame's message in the catalog; nil for frames without one: error frames, frames known only by
    /// name, and CAN XL frames, whose identifier is a priority (CiA 610-1).
    @inline(__always)
    package func message(_ identifier: UInt32, _ flags: FrameFlags, channel: UInt16) -> Int? {
        guard flags.rawValue & Self.unmatched.rawValue == 0 else { return nil }
        let channel = Int(channel)
        let table = channel < tableOfChannel.count ? tableOfChannel[channel] : tableOfChannel[0]
        return tables[table].message(identifier, isExtended: flags.contains(.extended))
    }

    private static let unmatched: FrameFlags = [.error, .symbolic, .xl]
}
