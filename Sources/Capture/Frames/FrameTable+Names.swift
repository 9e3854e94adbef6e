/// The identifier that a message name stands for.
package struct NamedIdentifier: Sendable, Hashable {
    /// 11 or 29 bits.
    package var identifier: UInt32
    package var isExtended: Bool

    package init(identifier: UInt32, isExtended: Bool) {
        self.identifier = identifier
        self.isExtended = isExtended
    }
}

/// The identifiers of message names on a channel; nil for a name that is not known there.
package typealias NameLookup = @Sendable (_ names: [String], _ channel: String?) -> [NamedIdentifier?]

extension FrameTable {
    /// Replaces the names of symbolic frames by identifiers, before the table is shared.
    ///
    /// - Parameter identifiers: by channel, then by index into ``names``; a frame whose name has none stays as it is.
    /// - Returns: how many names frames still have.
    package mutating func giveIdentifiers(_ identifiers: [[NamedIdentifier?]]) -> Int {
        var isLeft = [Bool](repeating: false, count: names.count)
        for chunk in chunks {
            for row in 0..<chunk.count {
                var flags = FrameFlags(rawValue: chunk.flags[row])
                let name = Int(chunk.identifiers[row])
                guard flags.contains(.symbolic), name < names.count else { continue }
                let channel = Int(chunk.channels[row])
                guard channel < identifiers.count, let found = identifiers[channel][name] else {
                    isLeft[name] = true
                    continue
                }
                flags.remove(.symbolic)
                if found.isExtended { flags.insert(.extended) } else { flags.remove(.extended) }
                chunk.flags[row] = flags.rawValue
                chunk.identifiers[row] = found.identifier
            }
        }
        return isLeft.count { $0 }
    }
}

extension FrameTable {
    /// The table with these message names, for symbolic frames to refer to.
    package func named(_ names: [String]) -> FrameTable {
        var table = self
        table.names = names
        return table
    }
}
