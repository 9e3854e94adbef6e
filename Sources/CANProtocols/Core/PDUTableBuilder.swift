internal import CANCapture

/// Collects the messages of all families of protocols, in any order, and makes the table.
///
/// A frame begins at most one message: families claim the frames that they read.
final class PDUTableBuilder {
    let frames: FramesByIdentifier
    /// Messages that are stored one by one. While they are collected, a request is referred to by its first row.
    let messages = GrowingColumn<StoredMessage>()
    /// Frames of messages of several frames, one after the other.
    let rows = GrowingColumn<UInt32>()
    let payloads = PayloadStore()
    var controls: [PDUTable.FlowControl] = []
    /// Frames that are complete messages, with the content of their kind.
    private let singles: RowSet
    /// By number of a kind of frame: the message that each of its frames is.
    private var unitOfKind: [Int: ProtocolDataUnit] = [:]
    /// By number of a kind.
    private let tallies: UnsafeMutableBufferPointer<Tally>

    private struct Tally {
        var count = 0
        var firstRow: Int32 = 0
        var lastRow: Int32 = 0
    }

    init(_ frames: FramesByIdentifier) {
        self.frames = frames
        singles = RowSet(count: frames.frames.count)
        tallies = .allocate(capacity: frames.kinds.count)
        tallies.initialize(repeating: Tally())
    }

    deinit { tallies.deallocate() }

    func append(_ unit: ProtocolDataUnit) { messages.append(StoredMessage(unit)) }

    func append(rows carriers: some Collection<UInt32>) -> PDUPlace {
        let place = PDUPlace(start: rows.count, count: carriers.count)
        rows.append(contentsOf: carriers)
        return place
    }

    /// Changes a stored message.
    func change(_ place: Int, _ body: (inout ProtocolDataUnit) -> Void) {
        var unit = messages[place].unit
        body(&unit)
        messages[place] = StoredMessage(unit)
    }

    /// Removes messages from a place on unless `body` says that they are kept; it may change them.
    func keep(from start: Int, _ body: (inout ProtocolDataUnit) -> Bool) {
        var end = start
        for place in start..<messages.count {
            var unit = messages[place].unit
            guard body(&unit) else { continue }
            messages[end] = StoredMessage(unit)
            end += 1
        }
        messages.removeAll(from: end)
    }

    /// Describes the message of each frame of a kind, except for the rows. The payload is the whole frame.
    func describe(kind: Int, as unit: ProtocolDataUnit) {
        var unit = unit
        let length = UInt32(frames.kinds[kind].length)
        unit.payload = PDUPlace(start: 0, count: Int(length), isInFrame: true)
        unit.length = length
        unitOfKind[kind] = unit
    }

    /// Adds a message of one frame, as its kind was described.
    @inline(__always)
    func addSingle(_ row: Int, kind: Int) {
        singles.insert(row)
        let row = Int32(truncatingIfNeeded: row)
        if tallies[kind].count == 0 { tallies[kind].firstRow = row }
        tallies[kind].lastRow = max(tallies[kind].lastRow, row)
        tallies[kind].count &+= 1
    }

    /// Removes parties that are known only by a redacted identifier: partners that follow from a standard.
    func forget(_ hidden: RedactedContent) {
        func shown(_ address: PDUAddress) -> PDUAddress {
            guard case .identifier(let identifier, let isExtended) = address,
                hidden.hides(identifier, isExtended: isExtended)
            else { return address }
            return .none
        }
        func forget(_ unit: inout ProtocolDataUnit) {
            (unit.source, unit.target) = (shown(unit.source), shown(unit.target))
        }
        for place in 0..<messages.count { change(place, forget) }
        for case (let kind, var unit) in unitOfKind {
            forget(&unit)
            unitOfKind[kind] = unit
        }
    }

    /// The table of the messages. Nothing is added to it any more.
    func table() -> PDUTable {
        let kept = RowSet(count: frames.frames.count)
        var last: Int32 = -1
        var isSorted = true
        for place in 0..<messages.count {
            let row = messages[place].firstRow
            // A message whose first frame begins another message is left out.
            if singles.contains(Int(row)) || kept.contains(Int(row)) { isSorted = false } else { kept.insert(Int(row)) }
            if row <= last { isSorted = false }
            last = row
        }
        singles.formUnion(kept)
        let ranked = RankedRows(kept)
        var places: [UInt32] = []
        if !isSorted {
            places = Array(repeating: .max, count: ranked.count)
            for place in 0..<messages.count {
                let row = Int(messages[place].firstRow)
                guard kept.contains(row), places[ranked.place(of: row)] == .max else { continue }
                places[ranked.place(of: row)] = UInt32(truncatingIfNeeded: place)
            }
        }
        let starts = RankedRows(singles)
        var networks = Set(unitOfKind.values.map(\.network))
        for place in 0..<messages.count {
            let message = messages[place]
            if !networks.contains(message.network) { networks.insert(message.network) }
            guard message.request >= 0 else { continue }
            messages[place].request = Int32(truncatingIfNeeded: starts.place(of: Int(message.request)))
        }
        controls.sort { $0.row < $1.row }
        let units = PDUTable.Units(
            MessageList(
                frames, networks: networks, starts: starts, kept: ranked, messages: messages, places: places,
                alike: alike()))
        return PDUTable(units: units, payloads: payloads, rows: rows, controls: controls)
    }

    /// By kind of frame: its messages, in the order of their first frames.
    private func alike() -> [(kind: Int, messages: PDUTable.AlikeMessages)] {
        unitOfKind.compactMap { kind, unit in
            guard tallies[kind].count > 0 else { return nil }
            var unit = unit
            (unit.firstRow, unit.lastRow) = (tallies[kind].firstRow, tallies[kind].firstRow)
            return (
                kind,
                PDUTable.AlikeMessages(unit: unit, lastRow: tallies[kind].lastRow, count: tallies[kind].count)
            )
        }.sorted { $0.messages.unit.firstRow < $1.messages.unit.firstRow }
    }
}
