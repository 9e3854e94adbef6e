/// The statements of a SYM file, before they are combined.
struct SYMFile {
    enum Section: String {
        case enums = "{ENUMS}"
        case signals = "{SIGNALS}"
        case send = "{SEND}"
        case receive = "{RECEIVE}"
        case sendReceive = "{SENDRECEIVE}"

        /// SYM has directions and no nodes; these are the names that other tools use.
        var senders: [String] {
            switch self {
            case .send: ["ECU"]
            case .receive: ["Peripherals"]
            case .sendReceive: ["ECU", "Peripherals"]
            case .enums, .signals: []
            }
        }
    }

    struct Multiplex {
        var name: String
        var start: Int
        /// 0 if the symbol is not multiplexed.
        var length: Int
        var value: UInt64
        var isBigEndian: Bool
        var comment: String?
        var offset: Int
    }

    /// `[Name]` and its statements. A multiplexed symbol has several with the same name, one for each value.
    struct Symbol {
        var name: String
        var section: Section
        var offset: Int
        var identifiers: ClosedRange<UInt32>?
        var isExtended = false
        var isFD = false
        var length: Int?
        var cycleTime: Int?
        var comment: String?
        var multiplex: Multiplex?
        /// With their places; lines are still offsets.
        var signals: [Signal] = []
    }

    /// `6.0`.
    var version = ""
    var enumerations: [String: [Signal.Label]] = [:]
    /// Of {SIGNALS}, by name; without a place.
    var signals: [String: Signal] = [:]
    var symbols: [Symbol] = []
}
