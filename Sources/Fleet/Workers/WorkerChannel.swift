#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import CMalloc
internal import Platform

/// The worker's end: jobs arrive on standard input, results are written to descriptor 3.
package enum WorkerChannel {
    /// Ends this process with the one that started it, however that ends.
    package static func endWithParent() { canfolio_end_with_parent() }

    /// Passes on jobs until there are no more.
    ///
    /// - Parameter answer: returns the result of a job, without line ends.
    package static func serve(_ answer: ([UInt8]) -> String) {
        var rest: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest += block[..<count]
            while let end = rest.firstIndex(of: 0) {
                let line = Array((answer(Array(rest[..<end])) + "\n").utf8)
                do {
                    try line.withUnsafeBytes { try DescriptorIO.write($0, to: WorkerPool.answerDescriptor) }
                } catch {
                    // No process waits for a worker that has ended.
                    return
                }
                rest.removeSubrange(...end)
            }
        }
    }

    /// Maximum of bytes that this process had in memory since the last call.
    package static func takePeakMemory() -> Int {
        let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        var text = [UInt8](repeating: 0, count: 8192)
        let count = read(file, &text, text.count)
        close(file)
        // proc(5): 5 sets VmHWM to what is resident now.
        let reset = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
        if reset >= 0 {
            _ = write(reset, "5", 1)
            close(reset)
        }
        let key = Array("VmHWM:".utf8)
        guard let line = text[..<max(0, count)].split(separator: 0x0A).first(where: { $0.starts(with: key) }) else {
            return 0
        }
        let digits = line.filter { (0x30...0x39).contains($0) }
        return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
    }
}
