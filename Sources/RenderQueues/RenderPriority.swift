/// The priority of a task. The most urgent of the waiting tasks starts first.
package enum RenderPriority: Int, Sendable, Comparable, CaseIterable {
    /// The result may be needed later.
    case background
    case normal
    /// The result is visible as soon as it exists.
    case visible

    package static func < (one: RenderPriority, other: RenderPriority) -> Bool { one.rawValue < other.rawValue }
}
