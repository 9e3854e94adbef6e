import ArgumentParser
import CANCapture
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How much memory frames and arrays of their length take; the rest is in an unnamed file in `TMPDIR` or `/var/tmp`.
enum MemoryBound {
    /// Sets the amount: `512M` or `all`.
    private static let variable = "CANFOLIO_MEMORY"
    private static let usual = 256_000_000

    /// Where frames of captures without redaction are stored.
    static let store = FrameStore(
        memory: (try? bytes()) ?? usual, remedy: "set TMPDIR to a larger file system, or raise \(variable)")

    /// Refuses an invalid amount, before anything is read.
    static func check() throws(ValidationError) { _ = try bytes() }

    private static func bytes() throws(ValidationError) -> Int {
        let text = getenv(variable).map { String(cString: $0) } ?? ""
        if text.isEmpty { return usual }
        if text == "all" { return .max }
        guard let bound = ByteCountArgument(argument: text) else {
            throw ValidationError(
                "\(variable) is '\(Printable.text(text))'; use a size such as 512M or 2G, or all")
        }
        return bound.bytes
    }
}
