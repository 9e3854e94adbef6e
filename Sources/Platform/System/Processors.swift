#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

package enum Processors {
    /// Number of processors of the system now, at least 1.
    package static var active: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    private static let share = Locked<Int?>(nil)

    /// How many processors this process takes, if other processes do the same work at the same time; nil for all. Set it
    /// before there are threads.
    package static var limit: Int? {
        get { share.withLock { $0 } }
        set { share.withLock { $0 = newValue } }
    }

    /// Whether other threads of this process would only take turns.
    package static var areTaken: Bool { AddressSpace.isScarce || limit == 1 }

    /// Number of these that this process may use, at least 1: `taskset` leaves it fewer.
    package static var usable: Int {
        if areTaken { return 1 }
        return max(1, min(limit ?? .max, usableByProcess))
    }

    private static var usableByProcess: Int {
        guard let allowed = allowed(status: beginning(of: "/proc/self/status")) else { return active }
        return min(allowed, active)
    }

    /// The number of processors in the mask after `Cpus_allowed:` (proc(5), /proc/pid/status): hexadecimal digits, with
    /// commas between groups of eight. nil if there is no such line.
    static func allowed(status: [UInt8]) -> Int? {
        let key = Array("Cpus_allowed:".utf8)
        guard let line = status.split(separator: 0x0A).first(where: { $0.starts(with: key) }) else { return nil }
        let count = line.dropFirst(key.count).reduce(0) { sum, byte in
            sum + (Character(Unicode.Scalar(byte)).hexDigitValue?.nonzeroBitCount ?? 0)
        }
        return count > 0 ? count : nil
    }

    /// The first bytes of a file, enough for a process status; empty if it cannot be read.
    private static func beginning(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}
