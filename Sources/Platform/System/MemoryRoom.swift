/// Whether there is room for what is read.
///
/// A command that puts what it does not hold in memory into a file says here when that file cannot grow; readers ask
/// between the blocks of a capture.
package enum MemoryRoom {
    /// What is in the way, in one line; nil where nothing is.
    ///
    /// `nonisolated(unsafe)` because the command sets it before it starts its first thread, and nobody afterwards.
    nonisolated(unsafe) package static var shortage: @Sendable () -> String? = { nil }
}
