package import CANCapture

/// A message with its bytes, for the reader of its protocol.
package struct ProtocolMessage {
    package let unit: ProtocolDataUnit
    /// The payload; empty if the message was not completed. Valid during the call that passes it.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let table: PDUTable
    package let frames: FrameTable
    package let options: ProtocolOptions

    /// The message to which this one responds.
    package var request: ProtocolDataUnit? {
        table.units.indices.contains(Int(unit.request)) ? table.units[Int(unit.request)] : nil
    }

    /// Passes the payload of another message of the table to a closure.
    func withBytes<Result>(of unit: ProtocolDataUnit, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        table.withPayload(of: unit, in: frames, body)
    }
}
