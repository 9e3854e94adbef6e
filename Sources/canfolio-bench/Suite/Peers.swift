import BenchTables

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A program that users would use instead.
enum Peer: String, CaseIterable {
    case pythonCAN = "python-can"
    case asammdf, cantools, reportlab, typst
    case tshark, enscript, ghostscript

    fileprivate var installation: String {
        switch self {
        case .pythonCAN, .asammdf, .cantools, .reportlab, .typst: "pip install \(rawValue)"
        case .tshark, .enscript, .ghostscript: "apt-get install \(rawValue)"
        }
    }
}

/// The peers that are installed on this machine.
struct Peers {
    private let python: String
    private let script: String
    private let versions: [Peer: String]

    /// Gets the versions of all peers.
    init(python: String, script: String) {
        self.python = python
        self.script = script
        var versions: [Peer: String] = [:]
        let listed = Self.output(["/bin/sh", "-c", "\"$0\" \"$1\" versions 2> /dev/null", python, script])
        for line in listed.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.count == 2, let peer = Peer(rawValue: words[0]) { versions[peer] = words[1] }
        }
        for (peer, question) in [
            (Peer.tshark, "tshark --version"), (.enscript, "enscript --version"), (.ghostscript, "gs --version"),
        ] {
            let words = Self.output(["/bin/sh", "-c", question + " 2> /dev/null"])
                .split { $0.isWhitespace || $0 == "," }
            let version = words.first { $0.first?.isWholeNumber == true && $0.contains(".") }
            versions[peer] = version.map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) }
        }
        self.versions = versions
    }

    /// The output of a program; empty if it is missing or fails.
    private static func output(_ arguments: [String]) -> String {
        (try? ChildProcess.run(arguments))?.output ?? ""
    }

    func has(_ peer: Peer) -> Bool { versions[peer] != nil }

    /// `reportlab 5.1.0`
    func name(_ peer: Peer) -> String { versions[peer].map { "\(peer.rawValue) \($0)" } ?? peer.rawValue }

    /// Runs a command of `Scripts/peers.py`.
    func command(_ arguments: String...) -> [String] { ["/usr/bin/env", python, script] + arguments }

    /// Runs `Scripts/view_figures.py`, which drives a browser.
    func viewFigures(_ arguments: [String]) -> [String] {
        let folder = script.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return ["/usr/bin/env", python, (folder.isEmpty ? "." : folder) + "/view_figures.py"] + arguments
    }

    /// A row for each of these peers that is not installed.
    func missing(_ peers: Peer...) -> [BenchTable.Row] {
        peers.filter { !has($0) }.map { BenchTable.Row($0.rawValue, note: "not here: \($0.installation)") }
    }

    /// Why no peer in Python can be used; nil if the script can be read.
    var complaint: String? {
        access(script, R_OK) == 0 ? nil : "\(script) cannot be read, so Python's peers are left out; --script names it."
    }
}
