/// Tools whose header rows show what columns with ambiguous names contain.
enum CSVTool {
    /// The converters of Kvaser: `Time,Channel,id,Flags,DLC,Data0,…`
    case kvaser
    /// Intrepid's Vehicle Spy 3.
    case vehicleSpy
    /// IXXAT's MiniMon and canAnalyser.
    case ixxat
    /// PP2CAN's table, whose marks for 29 bits and remote frames are `x`.
    case pp2can
    /// comma.ai's Cabana: `time,addr,bus,data`
    case cabana
    /// comma.ai's panda, and libpanda.
    case panda
    /// Tables of asammdf, whose column names begin with `CAN_DataFrame.`
    case asammdf
    /// ZLG's CANTest, ZCANPRO and similar tools, with Chinese column names.
    case zlg

    /// - Parameters:
    ///   - heads: the names of the columns, as ``CSVHeads/Head/words``.
    ///   - origins: what the names were before they were made short or translated.
    init?(_ heads: [String], _ origins: Set<CSVHeads.Origin>) {
        let names = Set(heads)
        if origins.contains(.chinese) {
            self = .zlg
        } else if origins.contains(.dataFrame) {
            self = .asammdf
        } else if heads.starts(with: ["time", "channel", "id", "flags", "dlc", "data0"]) {
            self = .kvaser
        } else if names.isSuperset(of: ["abstime", "er", "tx", "network", "arbid"]) {
            self = .vehicleSpy
        } else if names.isSuperset(of: ["identifier", "format", "flags"]) {
            self = .ixxat
        } else if names.isSuperset(of: ["arbid", "ex", "rt"]) {
            self = .pp2can
        } else if heads == ["time", "addr", "bus", "data"] {
            self = .cabana
        } else if names.isSuperset(of: ["bus", "messageid", "message", "messagelength"]) {
            self = .panda
        } else {
            return nil
        }
    }

    /// What columns contain whose names mean nothing, or something else, in other files.
    var columns: [(name: String, column: CSVColumn)] {
        switch self {
        case .kvaser: return [("flags", .flagWord), ("abstime", .moment)]
        case .vehicleSpy:
            return [
                ("network", .channel), ("er", .error), ("tx", .transmitted), ("remoteedlbrsesi", .marks),
            ]
        case .ixxat: return [("format", .kind), ("flags", .kind)]
        case .pp2can: return [("ex", .extended), ("rt", .remote)]
        case .panda: return [("message", .data), ("messagelength", .length)]
        case .zlg: return [("format", .kind), ("cantype", .kind)]
        case .cabana, .asammdf: return []
        }
    }

    /// The same for files of other tools. `Flags` may contain anything, and only known words are used.
    static let usualColumns: [(name: String, column: CSVColumn)] = [("flags", .marks), ("date", .day)]

    /// What a note says about identifiers that are read as decimal because of the tool.
    var decimalNote: String? {
        switch self {
        case .cabana: "identifiers are read as decimal numbers, as Cabana writes those without 0x"
        case .panda: "identifiers are read as decimal numbers, as libpanda writes those without 0x"
        case .asammdf: "identifiers and data are read as decimal numbers, as asammdf writes them"
        case .kvaser, .vehicleSpy, .ixxat, .pp2can, .zlg: nil
        }
    }
}
