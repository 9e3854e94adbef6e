import Foundation
import TestSupport
import Testing

/// What `info --json` says of a capture contradicts nothing else that it says of it.
@Suite(.enabled(if: !Tools.corpus.isEmpty, "CANFOLIO_CORPUS is not set"))
struct InfoCorpusTests {
    private struct Info: Decodable {
        var busLoad: [Load]?
        var identifierStatistics: [Identifier]?
    }

    private struct Load: Decodable {
        var verdict: String
        var meanPermille: Int?
        var peakPermille: Int?
        var bitsPerSecond: Int?
        var peakBitsPerSecond: Int?
        var suggestedBitRate: Int?
        var framesPerSecond: Double?
        var framesInBusiestSecond: Int?
        var observedNs: Int

        /// In words; empty where all is well.
        var contradictions: [String] {
            var found: [String] = []
            let most = peakPermille ?? 1000
            if (meanPermille ?? 0) > most { found.append("a mean above the peak") }
            if !(0...1000).contains(most) { found.append("a peak that no bus has") }
            if (meanPermille == nil) != (peakPermille == nil), verdict == "sound", observedNs >= 10_000_000 {
                found.append("a mean without a peak, or a peak without a mean")
            }
            let mean = bitsPerSecond ?? 0
            if mean > peakBitsPerSecond ?? .max { found.append("more bits in the mean than at the most") }
            if let rate = suggestedBitRate, rate < mean { found.append("a suggested rate that carries too little") }
            if observedNs >= 1_000_000_000, let rate = framesPerSecond, let most = framesInBusiestSecond,
                rate > Double(most) + 0.001
            {
                found.append("more frames in the mean than at the most")
            }
            let loads = [meanPermille, peakPermille]
            let rates = [bitsPerSecond, peakBitsPerSecond, suggestedBitRate, framesInBusiestSecond]
            if verdict == "clock" || verdict == "too-short",
                (loads + rates).contains(where: { $0 != nil }) || framesPerSecond != nil
            {
                found.append("rates of a clock that is doubted")
            }
            if verdict == "over-rate", loads.contains(where: { $0 != nil }) { found.append("a load over its rate") }
            return found
        }
    }

    private struct Identifier: Decodable {
        var periodMinNs: Int?
        var periodP5Ns: Int?
        var periodMedianNs: Int?
        var periodMeanNs: Int?
        var periodP95Ns: Int?
        var periodMaxNs: Int?

        var isInOrder: Bool {
            let order = [periodMinNs, periodP5Ns, periodMedianNs, periodP95Ns, periodMaxNs].compactMap { $0 }
            guard let first = order.first, let last = order.last, let mean = periodMeanNs else {
                return order.isEmpty
            }
            return order == order.sorted() && mean >= first && mean <= last
        }
    }

    private static let formats =
        (try? FileManager.default.contentsOfDirectory(atPath: Tools.corpus + "/captures"))?.sorted() ?? []

    @Test(arguments: formats, [[], ["--bitrate", "125k"]])
    func noNumberContradictsAnother(format: String, options: [String]) throws {
        let folder = "\(Tools.corpus)/captures/\(format)"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let path = "\(folder)/\(name)"
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            // Large ones take long where nothing is optimised.
            guard size <= 500_000 else { continue }
            let outcome = try Command.run(["info", "--json", "--quiet", path] + options, in: TestFolder())
            guard outcome.status == 0 else { continue }
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let info = try decoder.decode(Info.self, from: Data(outcome.bytes))
            for load in info.busLoad ?? [] { #expect(load.contradictions == [], "\(name)") }
            for identifier in info.identifierStatistics ?? [] { #expect(identifier.isInOrder, "\(name)") }
        }
    }
}
