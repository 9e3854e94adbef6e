/// What channels of several captures are called where those of the same name stay apart.
///
/// A name that only one capture has stays as it is; of others the file is told behind the name: `can0.file2`. That is
/// a name for an interface too, as logs of candump have them.
struct JoinedChannels {
    /// Names that several captures have.
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

    /// What a channel so named is called in the capture itself; nil for a name that does not mean that capture.
    static func ownName(_ name: String, file: Int) -> String? {
        let end = Self.file(file)
        if name == end { return "" }
        return name.hasSuffix("." + end) ? String(name.dropLast(end.count + 1)) : nil
    }

    private static func file(_ number: Int) -> String { "file\(number)" }
}
