internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Numbers the names in a file (channels, messages) without making a String for each occurrence.
struct NameTable {
    private(set) var names: [String] = []
    /// The bytes of all names, one after the other, and the beginning of each.
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    private var indices: [UInt64: Int] = [:]
    private var last = 0
    private let limit: Int
    /// Limit of the bytes of all names; sixty thousand of usual length take less.
    private static let byteLimit = 8 << 20

    /// At most `limit` names; later ones get no number.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether each of many segments may have a table of its own.
    var isSmall: Bool { bytes.count < Self.smallBytes }
    private static let smallBytes = 256 << 10

    /// Whether a table that began as a copy of this one numbers names as this one does; `base` is the original.
    func canJoin(_ later: NameTable, from base: NameTable) -> Bool {
        names.count == base.names.count || later.names.count == base.names.count
    }

    /// Adds the names of a table that began as a copy of this one, or of a part of it.
    mutating func join(_ later: NameTable) {
        if later.names.count > names.count { self = later }
    }

    /// The number of a name, and whether it is new; nil for a new one if the table is full.
    @inline(__always)
    mutating func index(of name: UnsafePointer<UInt8>, _ count: Int) -> (index: Int, isNew: Bool)? {
        if !names.isEmpty && equals(last, name, count) { return (last, false) }
        return find(name, count)
    }

    @inline(never)
    private mutating func find(_ name: UnsafePointer<UInt8>, _ count: Int) -> (index: Int, isNew: Bool)? {
        // FNV-1a; a second name with the same hash takes the next free place.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<count {
            hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3
        }
        while let known = indices[hash] {
            if equals(known, name, count) {
                last = known
                return (known, false)
            }
            hash &+= 1
        }
        guard names.count < limit, bytes.count + count <= Self.byteLimit else { return nil }
        let text = UnsafeBufferPointer(start: name, count: count)
        // Overrides of the text direction would reach every terminal and page that shows the name.
        names.append(Printable.text(text))
        bytes.append(contentsOf: text)
        starts.append(bytes.count)
        last = names.count - 1
        indices[hash] = last
        return (last, true)
    }

    @inline(__always)
    private func equals(_ index: Int, _ name: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let start = starts[index]
        guard starts[index + 1] - start == count else { return false }
        return bytes.withUnsafeBufferPointer { stored in
            guard let base = stored.baseAddress, count > 0 else { return count == 0 }
            // For the usual short name a call would take longer than the comparison.
            guard count <= 8 else { return memcmp(base + start, name, count) == 0 }
            for index in 0..<count where base[start &+ index] != name[index] { return false }
            return true
        }
    }
}
