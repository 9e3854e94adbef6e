import Testing

@testable import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct DescriptorIOTests {
    /// Fails with each of these codes in turn, then succeeds.
    private final class Disk {
        private var codes: [Int32]
        private(set) var calls = 0

        init(_ codes: [Int32]) { self.codes = codes }

        func synchronise(_ descriptor: Int32) -> Int32 {
            calls += 1
            guard !codes.isEmpty else { return 0 }
            errno = codes.removeFirst()
            return -1
        }
    }

    @Test func synchronisesAgainWhenASignalInterrupts() throws {
        let disk = Disk([EINTR, EINTR, EINTR])
        try DescriptorIO.synchronise(7, by: disk.synchronise)
        #expect(disk.calls == 4)
    }

    @Test func tellsOfADiskThatFailsBehindAnInterruption() {
        let disk = Disk([EINTR, EIO])
        let failure = #expect(throws: SystemFailure.self) { try DescriptorIO.synchronise(7, by: disk.synchronise) }
        #expect(failure?.code == EIO)
        #expect(disk.calls == 2)
    }

    @Test(arguments: [EINVAL, EROFS, ENOSYS])
    func hasNothingToWaitForOnDevices(_ code: Int32) throws {
        let disk = Disk([code, EIO])
        try DescriptorIO.synchronise(7, by: disk.synchronise)
        #expect(disk.calls == 1)
    }
}
