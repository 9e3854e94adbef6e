#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A folder for the files of one run.
struct WorkFolder {
    let path: String

    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(parent)/canfolio-bench-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw BenchFailure(description: "\(parent): no folder can be made: \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes all files to the disk, and reads them back into the memory of the system, like files that were not
    /// written just now: otherwise the system would still be writing them during the first measurements, and they would
    /// be in smaller pieces.
    func settle() {
        var block = [UInt8](repeating: 0, count: 1 << 20)
        for name in names {
            let descriptor = open(file(name), O_RDONLY)
            guard descriptor >= 0 else { continue }
            fsync(descriptor)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            while read(descriptor, &block, block.count) > 0 {}
            close(descriptor)
        }
    }

    /// Removes the folder with its files; it has no subfolders.
    func remove() {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }

    private var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
