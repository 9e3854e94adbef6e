/// How the signals under a frame's row look.
package struct SignalStyle: Sendable, Equatable {
    /// The most lines that those of one frame take.
    package var lines = 1

    /// A row's lines are counted in a byte.
    package static let most = 200

    package init() {}
}
