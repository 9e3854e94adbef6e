import BenchTables

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The machine on which the numbers were measured.
enum Machine {
    static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    static var processor: String {
        for line in text(of: "/proc/cpuinfo").split(separator: "\n") where line.hasPrefix("model name") {
            if let colon = line.firstIndex(of: ":") { return String(line[line.index(colon, offsetBy: 2)...]) }
        }
        return "unknown processor"
    }

    /// Average number of processes that were ready to run in the last minute; nil if the system does not report it.
    static var load: Double? {
        text(of: "/proc/loadavg").split(separator: " ").first.flatMap { Double($0) }
    }

    /// Notes that a reader of the table needs.
    static func notes(load: Double?) -> [String] {
        var notes = [
            "Seconds are the minimum of several runs, each in its own process. The peak is the maximum. x is a time beside"
                + " that of the row or work which the column's head names. \(cores) processors, \(processor)."
        ]
        if let load {
            let busy =
                load > 0.25 * Double(cores)
                ? " The machine was busy: times, and most of all the gain of a second queue, are worse than they would be."
                : ""
            notes.append("Load average before: \(Figure.text(load, 2)).\(busy)")
        }
        return notes
    }

    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
