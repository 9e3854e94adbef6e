/// An error in a template, and its position.
package struct TemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    package var line: Int?
    package var reason: String

    package var description: String {
        line.map { "\(file): line \($0): \(reason)" } ?? "\(file): \(reason)"
    }
}
