import Analysis
import ArgumentParser
import CANCapture

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

struct StatisticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Statistics and bus load of a capture's table.")

    @Argument(completion: .file()) var capture: String

    func run() throws {
        let frames = try CaptureLoader.load(path: capture).frames
        let clock = ContinuousClock()
        let begin = clock.now
        let index = IdentifierIndex(frames)
        let indexed = clock.now
        let usedBefore = Self.processorSeconds
        let statistics = CaptureStatistics(
            frames, index: index, rates: BitRates(all: BitRate(nominal: 500_000, data: 2_000_000)))
        let end = clock.now
        let used = Self.processorSeconds - usedBefore
        Figures([
            "rows": Double(frames.count), "seconds": (end - indexed).inSeconds, "processor-seconds": used,
            "index-seconds": (indexed - begin).inSeconds,
            "bits": Double(statistics.loads.reduce(0) { $0 + $1.bits }),
        ]).print()
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
