internal import Platform
internal import Wording
internal import Analysis
internal import Capture

extension StatisticsInfo {
    static func line(_ label: String, _ value: String) -> String {
        label + String(repeating: " ", count: max(1, 12 - label.count)) + value + "\n"
    }

    func channelName(_ channel: UInt16) -> String {
        Int(channel) < frames.channels.count ? Printable.text(frames.channels[Int(channel)]) : ""
    }

    func name(_ entry: IdentifierIndex.Entry) -> String {
        if entry.isSymbolic {
            return Int(entry.identifier) < frames.names.count
                ? Printable.text(frames.names[Int(entry.identifier)]) : "?"
        }
        let text = String(entry.identifier, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, (entry.isExtended ? 8 : 3) - text.count)) + text
    }

    static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    static func whole(_ value: Double) -> Int? { Int(exactly: value.rounded()) }

    static func milliseconds(_ nanoseconds: Int64) -> String {
        // A thousandth of a millisecond is what recorders have; the text is of seconds a thousand times as long.
        let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: 1000)
        return overflow ? Decimal.duration(nanoseconds) : Decimal.seconds(product, decimals: 3)
    }

    static func percent(_ share: Double) -> String {
        share > 0 && share < 0.0005 ? "< 0.1 %" : Decimal.rounded(share * 100, decimals: 1) + " %"
    }

    static func kilobits(_ bitsPerSecond: Double) -> String {
        bitsPerSecond > 0 && bitsPerSecond < 50
            ? "< 0.1 kbit/s" : Decimal.rounded(bitsPerSecond / 1000, decimals: 1) + " kbit/s"
    }
}
