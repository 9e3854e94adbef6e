package import Analysis

/// A finding with the name that a database has for its message.
package struct NumberedFinding: Sendable {
    package var finding: Finding
    package var message: String?

    /// Among all of its capture, from 1, whether others are listed or not.
    package var number: Int { finding.number }
}
