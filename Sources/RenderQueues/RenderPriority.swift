/// How soon a task is wanted. Of tasks that wait for a queue the most urgent starts first.
package enum RenderPriority: Int, Sendable, Comparable, CaseIterable {
    /// Nobody waits for it: what may be asked for later.
    case background
    case normal
    /// Somebody looks at the place where it will appear.
    case visible

    package static func < (one: RenderPriority, other: RenderPriority) -> Bool { one.rawValue < other.rawValue }
}
