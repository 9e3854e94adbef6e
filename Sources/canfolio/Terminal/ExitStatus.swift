/// An end that is no error of its own: its message has been printed.
struct ExitStatus: Error {
    var code: Int32

    static let failed = ExitStatus(code: 1)
    static let recordsSkipped = ExitStatus(code: 3)
    /// There are findings of the kind that --fail-on names.
    static let findings = ExitStatus(code: 4)
}
