/// Which frames are kept while reading.
package struct FrameFilter: Sendable {
    package init() {}

    /// Whether every frame passes, so that readers need not ask.
    package var passesAll: Bool { true }

    package func passes(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: String
    ) -> Bool { true }
}
