package import Capture

/// The messages of a capture in the order of their first frames, with the bytes of those that several frames carried.
package struct PDUTable: Sendable {
    package var units: [ProtocolDataUnit] = []
    /// Payloads of messages of several frames, one after the other.
    package var bytes: [UInt8] = []
    /// Frames of messages of several frames, one after the other.
    package var rows: [UInt32] = []

    package init() {}

    /// The rows of the frames that carried a message, rising.
    package func rows(of unit: ProtocolDataUnit) -> [Int] {
        guard unit.rowPlace.count > 0 else {
            return unit.firstRow == unit.lastRow ? [Int(unit.firstRow)] : [Int(unit.firstRow), Int(unit.lastRow)]
        }
        return rows[Int(unit.rowPlace.start)..<Int(unit.rowPlace.start + unit.rowPlace.count)].map { Int($0) }
    }
}
