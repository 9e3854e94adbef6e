/// The databases that a capture is read with, each for all channels or for one.
package struct DatabaseSet: Sendable, Equatable {
    package struct Member: Sendable, Equatable {
        /// The channel that it is for; nil for all that have none of their own.
        package var channel: String?
        package var database: Database

        package init(channel: String? = nil, database: Database) {
            self.channel = channel
            self.database = database
        }
    }

    /// Two databases for the same channels that describe one identifier differently. The first is used.
    package struct Clash: Sendable, Equatable {
        package var identifier: UInt32
        package var isExtended: Bool
        package var channel: String?
        /// Path of the database and name of the message, of the one that is used and of the other.
        package var used: (path: String, message: String)
        package var other: (path: String, message: String)

        package static func == (one: Clash, other: Clash) -> Bool {
            one.identifier == other.identifier && one.isExtended == other.isExtended && one.channel == other.channel
                && one.used == other.used && one.other == other.other
        }
    }

    package let members: [Member]
    /// In the order of the databases.
    package let clashes: [Clash]

    package init(_ members: [Member]) {
        self.members = members
        clashes = Self.clashes(members)
    }

    /// Databases as named on a command line: `drive.dbc`, or `can1=drive.dbc` for one channel.
    ///
    /// What stands before the first `=` is a channel, unless there is a `/` in it.
    package static func load(_ arguments: [String]) throws(DatabaseError) -> DatabaseSet {
        var members: [Member] = []
        for argument in arguments {
            let (channel, path) = parts(argument)
            members.append(Member(channel: channel, database: try DatabaseLoader.load(path: path)))
        }
        return DatabaseSet(members)
    }

    static func parts(_ argument: String) -> (channel: String?, path: String) {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return (nil, argument) }
        let channel = argument[..<sign]
        guard !channel.contains("/") else { return (nil, argument) }
        return (String(channel), String(argument[argument.index(after: sign)...]))
    }

    private struct Place: Hashable {
        var channel: String?
        var identifier: UInt32
        var isExtended: Bool
    }

    private static func clashes(_ members: [Member]) -> [Clash] {
        var first: [Place: (member: Int, message: Message)] = [:]
        var clashes: [Clash] = []
        for (index, member) in members.enumerated() {
            for message in member.database.messages {
                let place = Place(
                    channel: member.channel, identifier: message.identifier, isExtended: message.isExtended)
                guard let before = first[place] else {
                    first[place] = (index, message)
                    continue
                }
                // Within one file the reader has told it.
                guard before.member != index, !isSame(before.message, message) else { continue }
                clashes.append(
                    Clash(
                        identifier: message.identifier, isExtended: message.isExtended, channel: member.channel,
                        used: (members[before.member].database.path, before.message.name),
                        other: (member.database.path, message.name)))
            }
        }
        return clashes
    }

    /// The same but for the line that it is in: a message that two networks share is in the files of both.
    private static func isSame(_ one: Message, _ other: Message) -> Bool {
        var other = other
        other.line = one.line
        guard one.signals.count == other.signals.count else { return false }
        for index in other.signals.indices { other.signals[index].line = one.signals[index].line }
        return one == other
    }
}
