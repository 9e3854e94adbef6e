package import CANCapture

/// A message with its bytes, for the reader of its protocol.
package struct ProtocolMessage {
    package let unit: ProtocolDataUnit
    /// The payload; empty where it never became complete. Valid during the call that hands it out.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let table: PDUTable
    package let frames: FrameTable
    package let options: ProtocolOptions

    /// The message that this one answers.
    package var request: ProtocolDataUnit? {
        table.units.indices.contains(Int(unit.request)) ? table.units[Int(unit.request)] : nil
    }

    /// Hands out the payload of another message of the table.
    func withBytes<Result>(of unit: ProtocolDataUnit, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        table.withPayload(of: unit, in: frames, body)
    }
}
