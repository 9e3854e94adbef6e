#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the sections of one run share.
struct Bench {
    let own: String
    let canfolio: String
    let folder: WorkFolder
    let size: BenchSize
    let peers: Peers
    /// A BLF file of the user that is also read.
    let blf: String?

    func file(_ name: String) -> String { folder.file(name) }

    /// The path of the synthetic capture with this number of frames.
    func log(_ frames: Int) -> String { file("frames-\(frames).log") }

    /// Made by a child process, so that this process stays small; once for all sections.
    func makeLog(_ frames: Int) throws {
        if access(log(frames), F_OK) != 0 { try make("make-log", "\(frames)", log(frames)) }
    }

    func makeTrafficDatabase() throws { try make("make-traffic-dbc", trafficDatabase) }

    var trafficDatabase: String { file("traffic.dbc") }

    func make(_ arguments: String...) throws { _ = try ChildProcess.run([own] + arguments) }

    static func ownPath() throws -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw BenchFailure(description: "this program cannot find itself in /proc")
        }
        defer { free(path) }
        return String(cString: path)
    }

    static func neighbour(of path: String) -> String {
        path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/canfolio"
    }
}
