#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Patterns for names of files (fnmatch(3)), in which upper and lower case are the same.
struct NamePatterns {
    /// The endings that patterns such as `*.log` ask for: `.log`.
    private var endings: [[UInt8]] = []
    private var others: [Pattern] = []

    private struct Pattern {
        let text: [CChar]
        /// Whether it has a `/`, and is compared with the path.
        let isOfPath: Bool
    }

    /// - Parameter comparesPaths: whether a pattern with a `/` is compared with the path.
    init(_ patterns: [String], comparesPaths: Bool) {
        for pattern in patterns.map({ $0.lowercased() }) {
            let rest = pattern.utf8.dropFirst()
            let isOfPath = comparesPaths && pattern.utf8.contains(UInt8(ascii: "/"))
            if !isOfPath, pattern.utf8.first == UInt8(ascii: "*"), rest.allSatisfy(Self.isLiteral) {
                endings.append(Array(rest))
            } else {
                others.append(Pattern(text: Array(pattern.utf8CString), isOfPath: isOfPath))
            }
        }
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 32 : byte }

    /// Whether one of the patterns fits.
    ///
    /// - Parameters:
    ///   - path: of the file; its name is the part from `start`.
    func fit(_ path: [UInt8], nameFrom start: Int) -> Bool {
        if endings.contains(where: { Self.ends(path[start...], with: $0) }) { return true }
        return others.contains { pattern in
            let text = path[(pattern.isOfPath ? 0 : start)...]
            return fnmatch(pattern.text, text.map { CChar(bitPattern: Self.lowercased($0)) } + [0], 0) == 0
        }
    }

    private static func ends(_ name: ArraySlice<UInt8>, with ending: [UInt8]) -> Bool {
        guard name.count >= ending.count else { return false }
        let first = name.endIndex - ending.count
        // From the end: endings of packed files have the same first letters.
        for place in ending.indices.reversed() where lowercased(name[first + place]) != ending[place] { return false }
        return true
    }
}
