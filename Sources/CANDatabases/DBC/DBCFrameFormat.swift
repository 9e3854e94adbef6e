/// What the attribute `VFrameFormat` says of the frames of a message.
struct DBCFrameFormat: Equatable {
    var isFD = false
    var isJ1939 = false

    /// The values of `VFrameFormat` as Vector defines them, for files that use it without a definition.
    private static let standard = [
        "StandardCAN", "ExtendedCAN", "reserved", "J1939PG", "reserved", "reserved", "reserved", "reserved",
        "reserved", "reserved", "reserved", "reserved", "reserved", "reserved", "StandardCAN_FD", "ExtendedCAN_FD",
    ]

    init(attribute: DBCFile.AttributeValue?, in file: DBCFile) {
        switch Self.name(attribute ?? file.defaults[.frameFormat], in: file) {
        case "J1939PG": isJ1939 = true
        case "StandardCAN_FD", "ExtendedCAN_FD": isFD = true
        default: break
        }
    }

    private static func name(_ value: DBCFile.AttributeValue?, in file: DBCFile) -> String? {
        switch value {
        case .text(let name): return name
        case .number(.integer(let index)):
            let formats = file.frameFormats.isEmpty ? standard : file.frameFormats
            guard let index = Int(exactly: index), formats.indices.contains(index) else { return nil }
            return formats[index]
        case .number(.real), nil: return nil
        }
    }
}
