import Fleet
import Formatting
import Platform
import Publishing

/// A digest of the options that decide the result for each capture. If it differs, a capture is read again.
enum BatchQuestion {
    /// Options that only decide which captures are read, by whom and where to, with a value and without one.
    private static let others: Set = [
        "-o", "--output", "--jobs", "--timeout", "--max-memory", "--pattern", "--exclude", "--shard", "--tags",
        "--tables", "--processors",
    ]
    private static let otherFlags: Set = ["--prune", "--quiet", "--worker"]

    /// - Parameter arguments: after the name of the command.
    static func digest(_ arguments: [String], root: String) -> String {
        var words: [String] = []
        // One form of each option: `--name=value` is the same as `--name value`.
        var rest = arguments.flatMap { word -> [String] in
            guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return [word] }
            return [String(word[..<sign]), String(word[word.index(after: sign)...])]
        }[...]
        while let word = rest.popFirst() {
            if word == root || word == "--" || otherFlags.contains(word) { continue }
            if others.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            if word.hasPrefix("-o"), !word.hasPrefix("--") { continue }
            words.append(word)
            // The bytes of databases and tables, whatever their names are.
            let ends = word.indices.filter { word[$0] == "=" }.map { String(word[word.index(after: $0)...]) }
            for path in [word] + ends {
                if let digest = FileDigest.sha256(path: path) { words.append(digest) }
            }
        }
        let text = "\(Version.text)\n\(ManifestEntry.schema)\n" + words.joined(separator: "\n")
        return FileDigest.sha256(of: Array(text.utf8)).prefix(16).map(Hexadecimal.byte).joined().lowercased()
    }
}
