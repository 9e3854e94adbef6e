#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The date of a document, by the convention of reproducible builds.
package enum SourceDate {
    /// Seconds since 1970 from SOURCE_DATE_EPOCH; nil if it is not set.
    package static func fromEnvironment() throws(OutputFailure) -> Int? {
        guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !text.isEmpty else { return nil }
        guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
            throw OutputFailure(
                "SOURCE_DATE_EPOCH is '\(Printable.text(text))', not a number of seconds since 1970")
        }
        return seconds
    }
}
