import Foundation
import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Runs the command with a terminal at its standard output and error, as a person does.
enum PseudoTerminal {
    struct Fault: Error {}

    /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which the module map of the C library does not have.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// What the command writes to a terminal with so many columns; lines end in `\n`.
    static func run(
        _ arguments: String..., columns: UInt16 = 80, in folder: TestFolder, environment: [String: String] = [:],
        input: FileHandle = .nullDevice
    ) throws -> String {
        // posix_openpt and its like are declared for programs that define _XOPEN_SOURCE alone: this is what they do.
        let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, Int32) = (0, 0)
        guard primary >= 0, ioctl(primary, setLock, &lock) == 0, ioctl(primary, getNumber, &number) == 0 else {
            throw Fault()
        }
        let secondary = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard secondary >= 0 else { throw Fault() }
        _ = fcntl(primary, F_SETFD, FD_CLOEXEC)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(secondary, UInt(TIOCSWINSZ), &size) == 0 else { throw Fault() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Command.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        var all = ProcessInfo.processInfo.environment
        for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH"] { all[name] = nil }
        all["TERM"] = "xterm"
        process.environment = all.merging(environment) { $1 }
        let terminal = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)
        (process.standardInput, process.standardOutput, process.standardError) = (input, terminal, terminal)
        try process.run()
        close(secondary)
        defer { close(primary) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            // When the last descriptor of the other side is closed, Linux says EIO.
            let count = read(primary, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }
}
