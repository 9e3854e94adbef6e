import Analysis
import ArgumentParser
import CANCapture

/// The bit rates of the channels.
struct BitRateOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Bit rate of all channels (500k, 500k/2M) or of one channel (can0=500k/2M). Repeatable. (default: from the"
                + " capture)",
            valueName: "rate"))
    var bitrate: [BitRateArgument] = []

    func validate() throws {
        if bitrate.filter({ $0.channel == nil }).count > 1 {
            throw ValidationError(
                "--bitrate is given twice for all channels; name a channel, as in --bitrate"
                    + " can0=500k")
        }
        for argument in bitrate { try argument.check() }
    }

    /// The rate that is given for all channels.
    var all: BitRate? { bitrate.first { $0.channel == nil }?.rate }

    /// The rates of the options, and for the others those of the capture.
    func rates(for capture: Capture) throws -> BitRates {
        var byChannel: [UInt16: BitRate] = [:]
        for argument in bitrate {
            guard let name = argument.channel else { continue }
            guard let channel = try Self.channel(name, capture.frames.channels) else {
                let known = capture.frames.channels.filter { !$0.isEmpty }.prefix(16).joined(separator: ", ")
                throw ValidationError(
                    "--bitrate: the capture has no channel '\(name)'"
                        + (known.isEmpty ? "" : "; it has \(known)"))
            }
            byChannel[channel] = argument.rate
        }
        return all.map { BitRates(all: $0, byChannel: byChannel) } ?? BitRates(capture.source, byChannel: byChannel)
    }

    /// By name, or by the number at its end: `1` is `can1` if no channel is called `1`.
    private static func channel(_ name: String, _ channels: [String]) throws -> UInt16? {
        if let exact = channels.firstIndex(of: name) { return UInt16(exactly: exact) }
        guard let number = Int(name) else { return nil }
        let numbered = channels.indices.filter { index in
            Int(channels[index].reversed().prefix { $0.isASCII && $0.isNumber }.reversed().asText) == number
        }
        guard numbered.count < 2 else {
            throw ValidationError(
                "--bitrate: the channel '\(name)' may be any of "
                    + numbered.prefix(16).map { channels[$0] }.joined(separator: ", "))
        }
        return numbered.first.flatMap { UInt16(exactly: $0) }
    }
}

extension Sequence where Element == Character {
    fileprivate var asText: String { String(self) }
}

/// `500k`, `500k/2M`, `can0=500k/2M`.
struct BitRateArgument: ExpressibleByArgument {
    /// nil for all channels.
    var channel: String?
    var rate: BitRate
    /// As the user gave it.
    let text: String

    init?(argument: String) {
        self.text = argument
        var text = argument[...]
        if let equals = argument.lastIndex(of: "=") {
            guard equals > argument.startIndex else { return nil }
            channel = String(argument[..<equals])
            text = argument[argument.index(after: equals)...]
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.bitsPerSecond($0) }
        guard parts.count <= 2, let nominal = parts[0] else { return nil }
        if parts.count == 2, parts[1] == nil { return nil }
        rate = BitRate(nominal: nominal, data: parts.count == 2 ? parts[1] : nil)
    }

    /// Refuses rates that no bus has: values in kbit/s that were given as bit/s.
    func check() throws {
        for rate in [rate.nominal, rate.data].compactMap({ $0 }) where rate < Self.slowest {
            throw ValidationError(
                "--bitrate \(rate) means \(rate) bit/s, which is slower than any CAN bus; use \(rate)k for kbit/s"
            )
        }
    }

    /// ISO 11898-3 buses begin at 10 kbit/s.
    private static let slowest = 5000

    private static func bitsPerSecond(_ text: Substring) -> Int? {
        let factors: [Character: Double] = ["k": 1000, "K": 1000, "M": 1_000_000]
        let factor = text.last.flatMap { factors[$0] }
        guard let value = Double(factor == nil ? text : text.dropLast()) else { return nil }
        let rate = value * (factor ?? 1)
        return rate >= 1 && rate <= 20_000_000 ? Int(rate.rounded()) : nil
    }
}
