/// Why pages cannot be laid out.
package struct PageError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
