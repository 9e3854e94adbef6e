package import Analysis

/// A finding with the number that it has among all of its capture, from 1, whether others are listed or not.
package struct NumberedFinding: Sendable {
    package var number: Int
    package var finding: Finding
    /// The database's name for the message.
    package var message: String?
}
