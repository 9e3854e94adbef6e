extension FrameTable {
    /// What of a row is not shown: in order, and empty nearly always.
    @inline(__always)
    package func redactedStretches(_ row: Int) -> ArraySlice<RedactedStretch> {
        guard let hidden, !hidden.stretches.isEmpty else { return [] }
        return hidden.stretches(ofFrame: place(row))
    }

    /// A table without rows that has the names of this one.
    package func emptied() -> FrameTable {
        var table = FrameTable(in: store)
        (table.channels, table.names, table.hidden) = (channels, names, hidden)
        return table
    }

    /// Overwrites bytes, before the table is shared: nobody who gets it can see what they were.
    ///
    /// - Parameter stretches: by row, in any order; what lies beyond a payload is left out.
    package mutating func hide(_ stretches: [RedactedStretch]) {
        var done: [RedactedStretch] = []
        done.reserveCapacity(stretches.count)
        for stretch in stretches where Int(stretch.row) < count {
            let row = Int(stretch.row)
            let bytes = stretch.bytes.clamped(to: 0..<payload(row).count)
            guard !bytes.isEmpty else { continue }
            let chunk = chunk(row)
            let slot = row & FrameChunk.mask
            // Frames of which something is redacted are in no file: nothing of them has to be made writable first.
            try? chunk.change {
                (chunk.stored(slot) + chunk.kind(slot).skipped + bytes.lowerBound).update(
                    repeating: RedactedContent.filler, count: bytes.count)
            }
            done.append(RedactedStretch(row: place(row), bytes: bytes, mark: stretch.mark))
        }
        note(done)
    }

    /// Says which bytes are not shown of rows that hold none of them any more.
    ///
    /// - Parameter stretches: by number of the frame.
    package mutating func note(_ stretches: [RedactedStretch]) {
        guard !stretches.isEmpty else { return }
        hidden = (hidden ?? RedactedContent([])).adding(stretches)
    }

    /// Takes the identifiers of frames away, before the table is shared: these frames are then known by a name only,
    /// `‹id 1›`, in the order in which they come first. Names that no frame has any more are forgotten.
    ///
    /// - Parameters:
    ///   - isHidden: of an identifier, or of the name of a message in place of one.
    ///   - isTaken: whether something else may have an identifier, which no frame gets then.
    /// - Returns: how many were taken away.
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
    /// Whether a row is known by a mark in place of its identifier.
    package func hidesIdentifier(_ frames: FrameTable, _ row: Int) -> Bool {
        frames.flags(row).contains(.symbolic) && standIns[Int(frames.identifier(row))] != nil
    }
}

extension FrameTable {
    /// Identifier and kind of a row as filters ask for them, shown or not.
    @inline(__always)
    package func askedIdentifier(_ row: Int) -> (identifier: UInt32, flags: FrameFlags) {
        let (identifier, flags) = (identifier(row), flags(row))
        return hidden?.asked(identifier, flags) ?? (identifier, flags)
    }

    /// The identifier of a row as lines have it that know no names: of one that is not shown its stand-in. nil for a row
    /// that is known by name only.
    @inline(__always)
    func writtenIdentifier(_ row: Int) -> (identifier: UInt32, flags: FrameFlags)? {
        let (identifier, flags) = (identifier(row), flags(row))
        guard flags.contains(.symbolic) else { return (identifier, flags) }
        guard let other = hidden?.standIns[Int(identifier)] else { return nil }
        let kept = flags.subtracting([.symbolic, .extended])
        return (other.identifier, other.isExtended ? kept.union(.extended) : kept)
    }
}

/// Which identifiers a table has.
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

    /// Those to be hidden, in the order of their first frames.
    private(set) var found: [Key] = []
    private(set) var seen: Set<NamedIdentifier> = []

    init(_ frames: FrameTable, _ isHidden: (UInt32, FrameFlags, String?) -> Bool) {
        var known: Set<Key> = []
        // The identifier of an error frame says what is wrong, that of CAN XL is a priority.
        for kind in frames.kindsInUse where kind.flags.isDisjoint(with: [.error, .xl]) {
            let key = Key(kind.identifier, kind.flags)
            guard known.insert(key).inserted else { continue }
            if !key.isSymbolic { seen.insert(NamedIdentifier(identifier: key.value, isExtended: key.isExtended)) }
            let name = key.isSymbolic && Int(key.value) < frames.names.count ? frames.names[Int(key.value)] : nil
            if isHidden(key.value, kind.flags, name) { found.append(key) }
        }
    }
}

/// Identifiers that nothing else has.
private struct StandIns {
    /// Below those that diagnostics have, of 11 bits; of 29 bits those that J1939 has not.
    private var standard: UInt32 = 0x6FF
    private var extended: UInt32 = 0x1FFF_FFFF

    mutating func next(isExtended: Bool, unless isTaken: (NamedIdentifier) -> Bool) -> NamedIdentifier {
        while true {
            // Where all of 11 bits are taken, one of 29 bits.
            let isWide = isExtended || standard == 0
            let candidate = NamedIdentifier(identifier: isWide ? extended : standard, isExtended: isWide)
            if isWide { extended -= 1 } else { standard -= 1 }
            if !isTaken(candidate) { return candidate }
        }
    }
}
