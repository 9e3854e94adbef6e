/// Numbers of the objects that a CAN reader must distinguish, and names of those that it counts.
enum BLFObjectType {
    static let canMessage: UInt32 = 1
    static let canError: UInt32 = 2
    static let container: UInt32 = 10
    static let canDriverError: UInt32 = 31
    static let canErrorExt: UInt32 = 73
    static let canDriverErrorExt: UInt32 = 74
    static let canMessage2: UInt32 = 86
    static let canFDMessage: UInt32 = 100
    static let canFDMessage64: UInt32 = 101
    static let canFDError64: UInt32 = 104

    /// Whether objects of this type become frames.
    @inline(__always)
    static func isFrame(_ type: UInt32) -> Bool {
        switch type {
        case canMessage, canMessage2, canFDMessage, canFDMessage64, canError, canErrorExt, canFDError64: return true
        default: return false
        }
    }

    /// The name of such objects in counts: `object type 72 (system variable)`.
    static func description(_ type: UInt32) -> String {
        guard let name = names[type] else { return "object type \(type)" }
        return "object type \(type) (\(name))"
    }

    private static let names: [UInt32: String] = [
        3: "CAN overload frame", 4: "CAN statistics", 5: "trigger", 6: "environment variable, integer",
        7: "environment variable, double", 8: "environment variable, string", 9: "environment variable, data",
        10: "container in a container", 11: "LIN message", 12: "LIN checksum error", 13: "LIN length info",
        14: "LIN receive error", 15: "LIN send error", 16: "LIN responder timeout", 17: "LIN schedule change",
        18: "LIN sync error", 19: "LIN baud rate", 20: "LIN sleep", 21: "LIN wake-up", 22: "MOST spy message",
        23: "MOST control message", 25: "MOST statistics", 29: "FlexRay data", 30: "FlexRay sync",
        31: "CAN driver error", 32: "MOST packet", 40: "FlexRay start of cycle", 41: "FlexRay message",
        44: "CAN driver hardware sync", 45: "FlexRay status", 46: "GPS position", 47: "FlexRay error",
        48: "FlexRay status", 49: "FlexRay start of cycle", 50: "FlexRay received message", 51: "real-time clock",
        54: "LIN statistics", 55: "J1708 message", 56: "J1708 message, long", 57: "LIN message",
        58: "LIN send error", 59: "LIN sync error", 60: "LIN checksum error", 61: "LIN receive error",
        62: "LIN wake-up", 65: "text", 66: "FlexRay received message", 71: "Ethernet frame", 72: "system variable",
        74: "CAN driver error, extended", 76: "MOST150 message", 77: "MOST150 packet", 90: "serial event",
        91: "driver overrun", 92: "comment", 93: "WLAN frame", 94: "WLAN statistics", 96: "marker",
        97: "AFDX frame", 98: "AFDX statistics", 99: "K-line status", 102: "Ethernet receive error",
        103: "Ethernet status", 110: "ARINC 429 error", 113: "ARINC 429 message", 114: "Ethernet statistics",
        115: "restore points", 118: "test structure", 119: "diagnostic request", 120: "Ethernet frame",
        121: "Ethernet frame, forwarded", 122: "Ethernet error", 123: "Ethernet error, forwarded",
        124: "function bus", 125: "start of lost data", 126: "end of lost data", 127: "watermark",
        128: "trigger condition",
    ]
}
