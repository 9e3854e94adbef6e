internal import Analysis
internal import CANCapture
internal import Platform
internal import Formatting

extension StatisticsInfo {
    func channelName(_ channel: UInt16) -> String {
        Int(channel) < frames.channels.count ? Printable.text(frames.channels[Int(channel)]) : ""
    }

    func name(_ entry: IdentifierIndex.Entry) -> String {
        Hexadecimal.identifier(entry, names: frames.names)
    }

    static func whole(_ value: Double) -> Int? { Int(exactly: value.rounded()) }

    static func milliseconds(_ nanoseconds: Int64) -> String {
        // Recorders have microseconds, while the text shows seconds with milliseconds.
        let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: 1000)
        return overflow ? Decimal.duration(nanoseconds) : Decimal.seconds(product, decimals: 3)
    }
}
