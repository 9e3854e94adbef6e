import ArgumentParser
import CANCapture
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How much memory frames take, and what is as long as they are: what is beyond that lies in a file without a name, in
/// `TMPDIR` or `/var/tmp`.
enum MemoryBound {
    /// Says how much, `512M` or `all`.
    private static let variable = "CANFOLIO_MEMORY"
    private static let usual = 256_000_000

    /// Where frames of captures lie of which nothing is redacted.
    static let store = FrameStore(
        memory: (try? bytes()) ?? usual, remedy: "set TMPDIR to a larger file system, or raise \(variable)")

    /// Refuses an amount that is none, before anything is read.
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
