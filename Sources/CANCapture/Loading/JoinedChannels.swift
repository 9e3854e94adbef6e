/// Names of the channels of several captures if channels of the same name stay apart.
///
/// A name that only one capture has is kept; the file is appended to others: `can0.file2`. That is also a valid
/// interface name, as in candump logs.
struct JoinedChannels {
    /// Names that occur in several captures.
    private let shared: Set<String>
    private let all: Set<String>

    /// - Parameter channels: by capture.
    init(_ channels: [[String]]) {
        var all: Set<String> = []
        var shared: Set<String> = []
        for names in channels {
            let own = Set(names)
            shared.formUnion(own.intersection(all))
            all.formUnion(own)
        }
        (self.shared, self.all) = (shared, all)
    }

    /// - Parameter file: the number of the capture, from 1.
    func name(of channel: String, file: Int) -> String {
        guard shared.contains(channel) else { return channel }
        var name = channel.isEmpty ? Self.file(file) : channel + "." + Self.file(file)
        while all.contains(name) { name += "_" }
        return name
    }

    /// The name of such a channel in its capture; nil for a name that does not refer to that capture.
    static func ownName(_ name: String, file: Int) -> String? {
        let end = Self.file(file)
        if name == end { return "" }
        return name.hasSuffix("." + end) ? String(name.dropLast(end.count + 1)) : nil
    }

    private static func file(_ number: Int) -> String { "file\(number)" }
}
