import ArgumentParser
import Protocols

/// What is known of the protocols of a capture.
struct ProtocolArguments: ParsableArguments {
    func options() throws -> ProtocolOptions { ProtocolOptions() }
}
