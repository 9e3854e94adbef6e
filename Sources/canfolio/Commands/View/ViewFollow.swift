import CANCapture
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Reads a capture while it grows: standard input, or a file to which another program writes.
struct ViewFollow {
    let path: String
    let options: LoadOptions

    /// Milliseconds between two captures that are shown, if making one takes no longer: while a window waits for one, and
    /// while none does.
    private static let (shortPause, pause): (Int64, Int64) = (20, 200)
    /// Milliseconds between two looks at a file: in the second after it has grown, and later.
    private static let (shortLook, look): (Int32, Int32) = (5, 20)
    /// While more arrives, making captures takes at most half of the time.
    private static let share: Int64 = 2

    /// Why a file does not grow any more.
    enum Ending: Equatable {
        case ended
        case replaced
        case shrunk
    }

    /// Reads until the input ends, or until the file is no longer the same.
    ///
    /// - Parameters:
    ///   - isAwaited: whether a window waits for the next capture.
    ///   - show: gets the capture so far, some time after more has arrived.
    /// - Returns: the whole capture, and why it ended.
    func run(isAwaited: () -> Bool, show: (Capture) throws -> Void) throws -> (capture: Capture, ending: Ending) {
        let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw OutputFailure.system(path, "cannot be opened", errno) }
        defer { if path != "-" { close(file) } }
        let feed = CaptureFeed(path: path, options: options)
        var block = [UInt8](repeating: 0, count: 1 << 18)
        var (due, soon, grew, hasMore, fed) = (Int64(0), Int64(0), Int64(0), false, 0)
        while true {
            let isReady = isReady(file)
            let count = isReady ? read(file, &block, block.count) : -1
            if isReady, count < 0, errno != EINTR, errno != EAGAIN {
                throw OutputFailure.system(path, "cannot be read", errno)
            }
            if count > 0 {
                try block.withUnsafeBytes { try feed.feed(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                (hasMore, fed) = (true, fed + count)
            } else if count == 0, let ending = ending(file, fed) {
                return (try feed.finish(), ending)
            }
            let now = Self.now()
            if count > 0 { grew = now }
            guard hasMore, now >= due || now >= soon && isAwaited() else {
                if count == 0 { _ = poll(nil, 0, now - grew < 1000 ? Self.shortLook : Self.look) }
                continue
            }
            // The format may be known only when more has arrived.
            try feed.settle()
            if let capture = feed.snapshot(), !capture.frames.isEmpty {
                try show(capture)
                hasMore = false
            }
            let taken = Self.now() - now
            due = now + max(Self.pause, taken * Self.share)
            soon = now + max(Self.shortPause, taken * Self.share)
        }
    }

    /// Whether there are bytes; after a while without any, what has arrived is shown.
    private func isReady(_ file: Int32) -> Bool {
        guard path == "-" else { return true }
        var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, Self.look) > 0
    }

    /// nil if more may arrive.
    private func ending(_ file: Int32, _ fed: Int) -> Ending? {
        if path == "-" { return .ended }
        var own = stat()
        var named = stat()
        guard fstat(file, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino, own.st_dev == named.st_dev
        else { return .replaced }
        return Int(own.st_size) < fed ? .shrunk : nil
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
