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

    /// Removes the folder with its files; it has no folders in it.
    func remove() {
        if let stream = opendir(path) {
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                unlink(file(name))
            }
            closedir(stream)
        }
        rmdir(path)
    }
}
