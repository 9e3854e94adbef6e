/// Why pages cannot be laid out.
package struct PageError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether nothing is selected; the text says what there is.
    package let selectsNothing: Bool

    package init(description: String, selectsNothing: Bool = false) {
        (self.description, self.selectsNothing) = (description, selectsNothing)
    }
}
