/// The identifier that a message name stands for.
package struct NamedIdentifier: Sendable, Equatable {
    /// 11 or 29 bits.
    package var identifier: UInt32
    package var isExtended: Bool

    package init(identifier: UInt32, isExtended: Bool) {
        self.identifier = identifier
        self.isExtended = isExtended
    }
}

extension FrameTable {
    /// Replaces the names of symbolic frames by identifiers, before the table is shared.
    ///
    /// - Parameter identifiers: by index into ``names``; a frame whose name has none stays as it is.
    package mutating func giveIdentifiers(_ identifiers: [NamedIdentifier?]) {
        for chunk in chunks {
            for row in 0..<chunk.count {
                var flags = FrameFlags(rawValue: chunk.flags[row])
                let name = Int(chunk.identifiers[row])
                guard flags.contains(.symbolic), name < identifiers.count, let found = identifiers[name] else {
                    continue
                }
                flags.remove(.symbolic)
                if found.isExtended { flags.insert(.extended) } else { flags.remove(.extended) }
                chunk.flags[row] = flags.rawValue
                chunk.identifiers[row] = found.identifier
            }
        }
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
