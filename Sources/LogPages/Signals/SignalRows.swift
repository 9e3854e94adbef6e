internal import Analysis
package import CANCapture
package import CANDatabases

/// Finds the content under a row: the signals to show, and deviations from the database.
///
/// One for each queue; its buffers are reused from row to row.
package struct SignalRows {
    private let signals: LogSignals
    private let frames: FrameTable
    private var current = SignalBuffer()
    private var before = SignalBuffer()
    private var selected = SignalBuffer()
    /// The signals of the last requested row, in order; the first ``most``.
    package private(set) var shown: [SignalValue] = []
    /// The number of others.
    package private(set) var leftOut = 0
    package private(set) var note: Note?
    /// The row that was found last, and whether it has anything to show.
    private var found: (row: Int, isShown: Bool)?
    /// The row whose values are in `current`.
    private var decoded: Int?
    /// What is shown of messages with very many signals, of which the others need not be decoded.
    private var crowds: [Crowd.Key: Crowd] = [:]

    private struct Crowd {
        /// Without multiplexers, the length decides which signals a frame has.
        struct Key: Hashable {
            var message: Int
            var length: Int
        }

        var shown: ChosenSignals
        var leftOut: Int
        var fit: FrameFit
    }

    /// Maximum number of signals of a row. A database may describe thousands in one frame, too many to read, and too
    /// many for a page.
    static let most = 256

    /// The deviation from the database.
    package enum Note: Equatable {
        case length(actual: Int, described: Int)
        case selection
    }

    package init(_ signals: LogSignals, frames: FrameTable) {
        self.signals = signals
        self.frames = frames
        shown.reserveCapacity(Self.most)
    }

    /// Whether there is anything to show for a row.
    package mutating func find(_ row: Int) -> Bool {
        if let found, found.row == row { return found.isShown }
        let isShown = search(row)
        found = (row, isShown)
        return isShown
    }

    private mutating func search(_ row: Int) -> Bool {
        shown.removeAll(keepingCapacity: true)
        (note, leftOut) = (nil, 0)
        guard signals.choice != .none, let message = signals.described(row), !frames.flags(row).contains(.remote) else {
            return false
        }
        let previous = signals.rows.row(before: row, ofSlot: signals.index.slots[row])
        let payload = frames.payload(row)
        let isAll = signals.choice == .all
        if !isAll, let previous, isSame(payload, frames.payload(previous)) { return false }
        let earlier = isAll || previous != nil ? nil : signals.earlier.payload(ofSlot: signals.index.slots[row])
        if let earlier, payload.elementsEqual(earlier) { return false }
        let key = Crowd.Key(message: message, length: payload.count)
        let crowd = isAll && !crowds.isEmpty ? crowds[key] : nil
        let fit: FrameFit
        // The values of the previous frame are often those that were found last.
        let hasBefore = !isAll && previous != nil && decoded == previous
        if hasBefore { swap(&current, &before) }
        if let crowd {
            signals.catalog.decode(payload, message: message, only: crowd.shown, into: &current)
            (fit, decoded) = (crowd.fit, nil)
        } else {
            fit = signals.catalog.decode(payload, message: message, into: &current)
            decoded = row
        }
        let changesLength = previous.map { frames.length($0) != payload.count } ?? (earlier?.count != payload.count)
        if isAll || changesLength { noteLength(row, fit, message) }
        let sameSelection = signals.rowOfSelection(before: row)
        if note == nil, fit.contains(.hasUnknownSelection), isAll || sameSelection == IdentifierIndex.none {
            note = .selection
        }
        if !isAll, let previous {
            if !hasBefore { _ = signals.catalog.decode(frames.payload(previous), message: message, into: &before) }
            selected.removeAll()
            if sameSelection != IdentifierIndex.none, sameSelection != previous {
                _ = signals.catalog.decode(frames.payload(Int(sameSelection)), message: message, into: &selected)
            }
            collectChanges(isContainer: signals.catalog.isContainer(message))
        } else if let earlier {
            earlier.withUnsafeBufferPointer { _ = signals.catalog.decode($0, message: message, into: &before) }
            selected.removeAll()
            collectChanges(isContainer: signals.catalog.isContainer(message))
        } else {
            for value in current.values where signals.texts[value.signal] != nil { show(value) }
            if let crowd { leftOut = crowd.leftOut } else if leftOut >= Self.most { keepCrowd(key, fit) }
        }
        return !shown.isEmpty || note != nil
    }

    private mutating func keepCrowd(_ key: Crowd.Key, _ fit: FrameFit) {
        let catalog = signals.catalog
        guard !catalog.isContainer(key.message), !catalog.messages[key.message].compiled.isMultiplexed else { return }
        let places = Set(shown.map(\.signal))
        guard let chosen = catalog.chosen(of: key.message, where: places.contains) else { return }
        crowds[key] = Crowd(shown: chosen, leftOut: leftOut, fit: fit)
    }

    /// The first shown signals of a row in order, whether they changed or not, and their number; none if no database has
    /// them. After this, ``bytes(of:)`` returns bytes of this row.
    ///
    /// - Parameter besides: whether a later signal is returned as well, by its place in the catalog.
    package mutating func all(
        _ row: Int, most: Int, besides: (Int) -> Bool = { _ in false }
    ) -> (values: [SignalValue], count: Int) {
        guard signals.choice != .none, let message = signals.described(row), !frames.flags(row).contains(.remote) else {
            return ([], 0)
        }
        if decoded != row {
            _ = signals.catalog.decode(frames.payload(row), message: message, into: &current)
            decoded = row
            // Decoding has replaced the values that were found for another row.
            if let found, found.row != row { self.found = nil }
        }
        var first: [SignalValue] = []
        var count = 0
        signals.texts.withUnsafeBufferPointer { texts in
            for value in current.values where texts[value.signal] != nil {
                if count < most || besides(value.signal) { first.append(value) }
                count += 1
            }
        }
        return (first, count)
    }

    /// A signal that the previous frame did not have is compared with the last frame of the same selection.
    private mutating func collectChanges(isContainer: Bool) {
        var hint = 0
        var selectedHint = 0
        signals.texts.withUnsafeBufferPointer { texts in
            current.values.withUnsafeBufferPointer { values in
                before.values.withUnsafeBufferPointer { last in
                    for (place, value) in values.enumerated() where texts[value.signal] != nil {
                        let isSame: Bool
                        if !isContainer, place < last.count, last[place].signal == value.signal {
                            // Most frames of a message have the same signals.
                            isSame = Self.areEqual(value.raw, current, last[place].raw, before)
                        } else if let last = Self.value(value.signal, in: last, &hint, isSorted: !isContainer) {
                            isSame = Self.areEqual(value.raw, current, last, before)
                        } else if let last = selected.values.withUnsafeBufferPointer({
                            Self.value(value.signal, in: $0, &selectedHint, isSorted: !isContainer)
                        }) {
                            isSame = Self.areEqual(value.raw, current, last, selected)
                        } else {
                            isSame = false
                        }
                        guard !isSame else { continue }
                        if shown.count < Self.most { shown.append(value) } else { leftOut += 1 }
                    }
                }
            }
        }
    }

    private mutating func show(_ value: SignalValue) {
        if shown.count < Self.most { shown.append(value) } else { leftOut += 1 }
    }

    /// The position of the bytes of a text is irrelevant for its content.
    @inline(__always)
    private static func areEqual(
        _ one: RawValue, _ buffer: borrowing SignalBuffer, _ other: RawValue, _ otherBuffer: borrowing SignalBuffer
    ) -> Bool {
        one.kind == .bytes
            ? buffer.bytes(of: one) == otherBuffer.bytes(of: other) : one.bits == other.bits && one.kind == other.kind
    }

    /// The content of a value of ``shown`` that is text or bytes.
    package func bytes(of value: SignalValue) -> ArraySlice<UInt8> { current.bytes(of: value.raw) }

    /// Both lists usually have the same order, so the search continues where the last one ended.
    ///
    /// - Parameter isSorted: whether the signals are in ascending order: they are in all frames but containers.
    private static func value(
        _ signal: Int, in buffer: UnsafeBufferPointer<SignalValue>, _ hint: inout Int, isSorted: Bool
    ) -> RawValue? {
        if isSorted {
            while hint < buffer.count, buffer[hint].signal < signal { hint += 1 }
            guard hint < buffer.count, buffer[hint].signal == signal else { return nil }
            return buffer[hint].raw
        }
        for step in 0..<buffer.count {
            let place = hint + step < buffer.count ? hint + step : hint + step - buffer.count
            let value = buffer[place]
            guard value.signal == signal else { continue }
            hint = place + 1 < buffer.count ? place + 1 : 0
            return value.raw
        }
        return nil
    }

    private mutating func noteLength(_ row: Int, _ fit: FrameFit, _ message: Int) {
        guard !fit.isDisjoint(with: [.isShort, .isLong]) else { return }
        let actual = frames.length(row)
        let entry = signals.catalog.messages[message]
        let isCutContainer =
            fit.contains(.isShort) && entry.message.container != nil && actual < entry.compiled.length
        if !isCutContainer, entry.allows(length: actual, isFD: frames.flags(row).contains(.fd)) { return }
        note = .length(actual: actual, described: entry.compiled.length)
    }

    private func isSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in 0..<one.count where one[index] != other[index] { return false }
        return true
    }
}
