/// How the signals under the row of a frame look.
package struct SignalStyle: Sendable, Equatable {
    /// Maximum number of lines for the signals of one frame.
    package var lines = 1

    /// The limit: the number of lines of a row is stored in one byte.
    package static let most = 200

    package init() {}
}
