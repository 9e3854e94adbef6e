/// A command in the capture itself after which messages pause: they are not lost.
package struct PauseCommand: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// NMT commands of CANopen (CiA 301, 7.2.8.3.1).
        case stop, preOperational, reset, communicationReset
        /// Communication control of UDS, or disable normal communication of GMLAN and KWP 2000 (service 0x28).
        case disabled
        /// ECU reset of UDS (service 0x11).
        case unitReset
    }

    package var kind: Kind
    /// The node of CANopen; 0 for all nodes.
    package var node: UInt8 = 0
    /// Nanoseconds, of the first command.
    package var time: Int64

    /// Whether it is a request of a tester, which does not say whose messages pause.
    package var isRequest: Bool { kind == .disabled || kind == .unitReset }
}
