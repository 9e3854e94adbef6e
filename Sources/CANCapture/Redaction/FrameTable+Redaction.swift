extension FrameTable {
    /// The redacted bytes of a row, in order; nearly always empty.
    @inline(__always)
    package func redactedStretches(_ row: Int) -> ArraySlice<RedactedStretch> {
        guard let hidden, !hidden.stretches.isEmpty else { return [] }
        return hidden.stretches(ofFrame: place(row))
    }

    /// A table without rows, with the names of this one.
    package func emptied() -> FrameTable {
        var table = FrameTable(in: store)
        (table.channels, table.names, table.hidden) = (channels, names, hidden)
        return table
    }

    /// Overwrites bytes before the table is shared, so that nobody who gets it can see them.
    ///
    /// - Parameter stretches: by row, in any order; parts beyond a payload are ignored.
    package mutating func hide(_ stretches: [RedactedStretch]) {
        var done: [RedactedStretch] = []
        done.reserveCapacity(stretches.count)
        for stretch in stretches where Int(stretch.row) < count {
            let row = Int(stretch.row)
            let bytes = stretch.bytes.clamped(to: 0..<payload(row).count)
            guard !bytes.isEmpty else { continue }
            let chunk = chunk(row)
            let slot = row & FrameChunk.mask
            // Captures with redacted frames are not stored in a file, so nothing has to be made writable first.
            try? chunk.change {
                (chunk.stored(slot) + chunk.kind(slot).skipped + bytes.lowerBound).update(
                    repeating: RedactedContent.filler, count: bytes.count)
            }
            done.append(RedactedStretch(row: place(row), bytes: bytes, mark: stretch.mark))
        }
        note(done)
    }

    /// Marks bytes as redacted in rows that do not contain them any more.
    ///
    /// - Parameter stretches: by number of the frame.
    package mutating func note(_ stretches: [RedactedStretch]) {
        guard !stretches.isEmpty else { return }
        hidden = (hidden ?? RedactedContent([])).adding(stretches)
    }

    /// Removes the identifiers of frames before the table is shared. These frames are then known only by a name, `‹id
    /// 1›`, numbered in the order of their first frames. Names without frames are removed.
    ///
    /// - Parameters:
    ///   - isHidden: for an identifier, or for the name of a message instead of one.
    ///   - isTaken: whether an identifier has another use, so that no frame may get it.
    /// - Returns: number of removed identifiers.
    package mutating func redactIdentifiers(
        where isHidden: (_ identifier: UInt32, _ flags: FrameFlags, _ name: String?) -> Bool,
        isTaken: (NamedIdentifier) -> Bool
    ) -> Int {
        let survey = IdentifierSurvey(self, isHidden)
        guard !survey.found.isEmpty else { return 0 }
        var standIns: [Int: NamedIdentifier] = [:]
        var originals: [Int: NamedIdentifier] = [:]
        var indices: [IdentifierSurvey.Key: UInt32] = [:]
        var choice = StandIns()
        for (number, key) in survey.found.enumerated() {
            indices[key] = UInt32(truncatingIfNeeded: names.count)
            standIns[names.count] = choice.next(isExtended: key.isExtended) {
                survey.seen.contains($0) || isTaken($0)
            }
            if !key.isSymbolic {
                originals[names.count] = NamedIdentifier(identifier: key.value, isExtended: key.isExtended)
            }
            names.append(RedactionMark.identifier(number + 1))
        }
        var isUsed = [Bool](repeating: false, count: names.count)
        changeKinds { kind in
            guard let index = indices[IdentifierSurvey.Key(kind.identifier, kind.flags)] else { return }
            kind.identifier = index
            kind.flags.insert(.symbolic)
        }
        for kind in kindsInUse where kind.flags.contains(.symbolic) && kind.identifier < names.count {
            isUsed[Int(kind.identifier)] = true
        }
        for index in names.indices where !isUsed[index] { names[index] = "" }
        hidden = (hidden ?? RedactedContent([])).adding(standIns: standIns, originals: originals)
        return survey.found.count
    }
}

extension RedactedContent {
    /// Whether a row has a mark instead of its identifier.
    package func hidesIdentifier(_ frames: FrameTable, _ row: Int) -> Bool {
        frames.flags(row).contains(.symbolic) && standIns[Int(frames.identifier(row))] != nil
    }
}

extension FrameTable {
    /// Identifier and kind of a row for filters, redacted or not.
    @inline(__always)
    package func askedIdentifier(_ row: Int) -> (identifier: UInt32, flags: FrameFlags) {
        let (identifier, flags) = (identifier(row), flags(row))
        return hidden?.asked(identifier, flags) ?? (identifier, flags)
    }

    /// The identifier of a row for lines without names; for a redacted one its replacement. nil for a row that is known
    /// only by name.
    @inline(__always)
    func writtenIdentifier(_ row: Int) -> (identifier: UInt32, flags: FrameFlags)? {
        let (identifier, flags) = (identifier(row), flags(row))
        guard flags.contains(.symbolic) else { return (identifier, flags) }
        guard let other = hidden?.standIns[Int(identifier)] else { return nil }
        let kept = flags.subtracting([.symbolic, .extended])
        return (other.identifier, other.isExtended ? kept.union(.extended) : kept)
    }
}

/// The identifiers in a table.
private struct IdentifierSurvey {
    struct Key: Hashable {
        let value: UInt32
        let isExtended: Bool
        let isSymbolic: Bool

        init(_ value: UInt32, _ flags: FrameFlags) {
            self.value = value
            isExtended = flags.contains(.extended)
            isSymbolic = flags.contains(.symbolic)
        }
    }

    /// The identifiers to be redacted, in the order of their first frames.
    private(set) var found: [Key] = []
    private(set) var seen: Set<NamedIdentifier> = []

    init(_ frames: FrameTable, _ isHidden: (UInt32, FrameFlags, String?) -> Bool) {
        var known: Set<Key> = []
        // The identifier of an error frame is the kind of error, that of CAN XL is a priority.
        for kind in frames.kindsInUse where kind.flags.isDisjoint(with: [.error, .xl]) {
            let key = Key(kind.identifier, kind.flags)
            guard known.insert(key).inserted else { continue }
            if !key.isSymbolic { seen.insert(NamedIdentifier(identifier: key.value, isExtended: key.isExtended)) }
            let name = key.isSymbolic && Int(key.value) < frames.names.count ? frames.names[Int(key.value)] : nil
            if isHidden(key.value, kind.flags, name) { found.append(key) }
        }
    }
}

/// Identifiers without any other use.
private struct StandIns {
    /// With 11 bits below those of diagnostics; with 29 bits outside of J1939.
    private var standard: UInt32 = 0x6FF
    private var extended: UInt32 = 0x1FFF_FFFF

    mutating func next(isExtended: Bool, unless isTaken: (NamedIdentifier) -> Bool) -> NamedIdentifier {
        while true {
            // If all identifiers of 11 bits are used, one of 29 bits.
            let isWide = isExtended || standard == 0
            let candidate = NamedIdentifier(identifier: isWide ? extended : standard, isExtended: isWide)
            if isWide { extended -= 1 } else { standard -= 1 }
            if !isTaken(candidate) { return candidate }
        }
    }
}
