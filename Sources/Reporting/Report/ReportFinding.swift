package import Analysis

/// A finding as a report shows it: with its number, and in words.
package struct ReportFinding: Sendable, Equatable {
    /// From 1, the gravest first.
    package var number: Int
    package var severity: Finding.Severity
    package var sentence: String
    /// When, and what else can be said: a line below the sentence.
    package var detail: String
    package var finding: Finding

    /// The name of the place that shows it.
    package var anchor: String { "finding-\(number)" }
}
