import CANCapture

/// A frame as it was on the simulated bus.
package struct SimulatedFrame: Sendable, Equatable {
    /// Nanoseconds since the start at which its first bit began.
    package var start: Int64
    /// Nanoseconds since the start at which its last bit ended; this is when a recorder sees it.
    package var end: Int64
    package var channel: String
    package var frame: OutgoingFrame
}

/// A frame that a node wants to send.
package struct OutgoingFrame: Sendable, Equatable {
    package var identifier: UInt32
    package var flags: FrameFlags
    /// The length that a remote frame requests; otherwise the number of bytes.
    package var length: Int
    package var data: [UInt8]
    /// The physical values of the signals of the message when it was packed, in the order of its table; nil for a
    /// multiplexed signal that is not in this frame.
    package var values: [Double?]

    package init(
        identifier: UInt32, flags: FrameFlags = [], length: Int? = nil, data: [UInt8] = [], values: [Double?] = []
    ) {
        self.identifier = identifier
        self.flags = flags
        self.length = length ?? data.count
        self.data = data
        self.values = values
    }
}
