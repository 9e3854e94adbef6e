/// How the signals under a frame's row look.
package struct SignalStyle: Sendable, Equatable {
    /// The most lines that those of one frame take.
    package var lines = 1

    package init() {}
}
