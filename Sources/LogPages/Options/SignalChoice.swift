/// The signals that log pages show.
package enum SignalChoice: String, Sendable, CaseIterable {
    /// Signals that changed since the previous frame of the identifier.
    case changed
    case all, none
}
