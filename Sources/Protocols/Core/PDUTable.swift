package import Capture

/// The messages of a capture in the order of their first frames, with the bytes of those that several frames carried.
package struct PDUTable: Sendable {
    package var units: [ProtocolDataUnit] = []
    /// Payloads of messages of several frames, one after the other.
    package var bytes: [UInt8] = []
    /// Frames of messages of several frames, one after the other.
    package var rows: [UInt32] = []
    /// Frames of flow control, in the order of rows once the table is sorted.
    package var controls: [FlowControl] = []

    /// A frame of ISO 15765-2 that lets a message go on; it carries none.
    package struct FlowControl: Sendable, Equatable {
        package var row: UInt32
        /// The first frame of the message that it is for; `UInt32.max` where that is not in the capture.
        package var firstRow: UInt32
        /// Address bytes in front.
        package var offset: UInt8
    }

    package init() {}

    /// The rows of a message's flow control.
    package func controls(of unit: ProtocolDataUnit) -> [Int] {
        guard unit.firstRow != unit.lastRow, !controls.isEmpty else { return [] }
        var low = 0
        var high = controls.count
        while low < high {
            let middle = (low + high) / 2
            if Int32(truncatingIfNeeded: controls[middle].row) < unit.firstRow {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return controls[low...].prefix { Int($0.row) <= Int(unit.lastRow) }
            .filter { $0.firstRow == UInt32(truncatingIfNeeded: unit.firstRow) }.map { Int($0.row) }
    }

    /// The rows of the frames that carried a message, rising.
    package func rows(of unit: ProtocolDataUnit) -> [Int] {
        guard unit.rowPlace.count > 0 else {
            return unit.firstRow == unit.lastRow ? [Int(unit.firstRow)] : [Int(unit.firstRow), Int(unit.lastRow)]
        }
        return rows[Int(unit.rowPlace.start)..<Int(unit.rowPlace.start + unit.rowPlace.count)].map { Int($0) }
    }

    /// Whether one of a message's frames is kept.
    package func rows(of unit: ProtocolDataUnit, contain keeps: (Int) -> Bool) -> Bool {
        if keeps(Int(unit.firstRow)) || keeps(Int(unit.lastRow)) { return true }
        let place = unit.rowPlace
        return rows[Int(place.start)..<Int(place.start + place.count)].contains { keeps(Int($0)) }
    }

    /// Hands out a message's payload; valid during the call.
    package func withPayload<Result, Failure: Error>(
        of unit: ProtocolDataUnit, in frames: FrameTable,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (start, count) = (Int(unit.payload.start), Int(unit.payload.count))
        if unit.payload.isInFrame {
            let whole = frames.payload(Int(unit.firstRow))
            guard start + count <= whole.count else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
            return try body(UnsafeBufferPointer(rebasing: whole[start..<start + count]))
        }
        return try bytes.withUnsafeBufferPointer { all throws(Failure) in
            guard start + count <= all.count else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
            return try body(UnsafeBufferPointer(rebasing: all[start..<start + count]))
        }
    }

    /// Adds what another family found.
    mutating func append(_ other: PDUTable) {
        let (byteBase, rowBase) = (UInt32(bytes.count), UInt32(rows.count))
        let unitBase = Int32(units.count)
        if units.isEmpty {
            self = other
            return
        }
        bytes += other.bytes
        rows += other.rows
        controls += other.controls
        units.reserveCapacity(units.count + other.units.count)
        for var unit in other.units {
            if !unit.payload.isInFrame { unit.payload.start += byteBase }
            unit.rowPlace.start += rowBase
            if unit.request >= 0 { unit.request += unitBase }
            units.append(unit)
        }
    }

    /// Forgets parties that are known by an identifier only which is not shown: partners that a standard names.
    mutating func forget(_ hidden: HiddenContent) {
        func shown(_ address: PDUAddress) -> PDUAddress {
            guard case .identifier(let identifier, let isExtended) = address,
                hidden.hides(identifier, isExtended: isExtended)
            else { return address }
            return .none
        }
        for place in units.indices {
            units[place].source = shown(units[place].source)
            units[place].target = shown(units[place].target)
        }
    }

    /// Brings the messages into the order of their first frames; requests are found at their new places.
    mutating func sort() {
        controls.sort { $0.row < $1.row }
        var isSorted = true
        for place in units.indices.dropFirst() where units[place].isBefore(units[place - 1]) {
            isSorted = false
            break
        }
        if isSorted { return }
        let order = units.indices.sorted {
            units[$0].isBefore(units[$1]) || (!units[$1].isBefore(units[$0]) && $0 < $1)
        }
        var places = [Int32](repeating: 0, count: units.count)
        for (new, old) in order.enumerated() { places[old] = Int32(new) }
        units = order.map { old in
            var unit = units[old]
            if unit.request >= 0 { unit.request = places[Int(unit.request)] }
            return unit
        }
    }
}

extension ProtocolDataUnit {
    fileprivate func isBefore(_ other: ProtocolDataUnit) -> Bool {
        firstRow != other.firstRow ? firstRow < other.firstRow : lastRow < other.lastRow
    }
}
