/// The identifier of a message name.
package struct NamedIdentifier: Sendable, Hashable {
    /// 11 or 29 bits.
    package var identifier: UInt32
    package var isExtended: Bool

    package init(identifier: UInt32, isExtended: Bool) {
        self.identifier = identifier
        self.isExtended = isExtended
    }
}

/// The identifiers of message names on a channel; nil for a name that is unknown there.
package typealias NameLookup = @Sendable (_ names: [String], _ channel: String?) -> [NamedIdentifier?]

extension FrameTable {
    /// Replaces the names of symbolic frames by identifiers, before the table is shared.
    ///
    /// - Parameter identifiers: by channel, then by index into ``names``; a frame whose name has none stays unchanged.
    /// - Returns: number of names that frames still have.
    package mutating func giveIdentifiers(_ identifiers: [[NamedIdentifier?]]) -> Int {
        changeKinds { kind in
            let (name, channel) = (Int(kind.identifier), Int(kind.channel))
            guard kind.flags.contains(.symbolic), name < names.count, channel < identifiers.count,
                let found = identifiers[channel][name]
            else { return }
            kind.flags.remove(.symbolic)
            if found.isExtended { kind.flags.insert(.extended) } else { kind.flags.remove(.extended) }
            kind.identifier = found.identifier
        }
        let left = kindsInUse.filter { $0.flags.contains(.symbolic) && $0.identifier < names.count }
        return Set(left.map(\.identifier)).count
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
