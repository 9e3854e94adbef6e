/// Which signals log pages show.
package enum SignalChoice: String, Sendable, CaseIterable {
    /// Those that changed since the identifier's last frame.
    case changed
    case all, none
}
