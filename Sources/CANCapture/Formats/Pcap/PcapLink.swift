/// The link layers with CAN frames in pcap files (tcpdump.org/linktypes.html).
enum PcapLink: UInt32 {
    /// LINKTYPE_CAN_SOCKETCAN.
    case socketCAN = 227
    /// LINKTYPE_LINUX_SLL, the result of capturing on the interface "any".
    case cooked = 113
    /// LINKTYPE_LINUX_SLL2.
    case cooked2 = 276

    /// The content of a packet of this link.
    enum Content {
        /// A CAN frame, with the fields of the link layer. `interface` is the system's number of the interface.
        case frame(
            UnsafeRawBufferPointer, kind: SocketCANPackets.Kind?, direction: FrameFlags, interface: UInt32?)
        /// Something else, from a device of this type (linux/if_arp.h).
        case other(UInt16)
        /// A CAN frame by one field of the header, and something else by another; the reason why it cannot be read.
        case damaged(StaticString)
        case tooShort
    }

    private static let cookedSize = 16
    private static let cooked2Size = 20
    /// ARPHRD_CAN.
    static let canDevice: UInt16 = 280
    /// PACKET_OUTGOING (linux/if_packet.h), the last of the packet types in captures.
    static let outgoing: UInt16 = 4

    /// Number of bytes of the header before the frame.
    var headerSize: Int {
        switch self {
        case .socketCAN: return 0
        case .cooked: return Self.cookedSize
        case .cooked2: return Self.cooked2Size
        }
    }

    /// Reads the link's header, which is big-endian in every file.
    @inline(__always)
    func content(of packet: UnsafeRawBufferPointer) -> Content {
        if self == .socketCAN { return .frame(packet, kind: nil, direction: [], interface: nil) }
        guard packet.count >= headerSize, let base = packet.baseAddress else { return .tooShort }
        let device: UInt16
        let type: UInt16
        let networkProtocol: UInt16
        var interface: UInt32?
        if self == .cooked {
            type = base.bigEndian(at: 0, as: UInt16.self)
            device = base.bigEndian(at: 2, as: UInt16.self)
            networkProtocol = base.bigEndian(at: 14, as: UInt16.self)
        } else {
            networkProtocol = base.bigEndian(at: 0, as: UInt16.self)
            interface = base.bigEndian(at: 4, as: UInt32.self)
            device = base.bigEndian(at: 8, as: UInt16.self)
            type = UInt16(base.bigEndian(at: 10, as: UInt8.self))
        }
        guard device == Self.canDevice, let kind = SocketCANPackets.Kind(rawValue: networkProtocol) else {
            return odd(packet, device: device, networkProtocol)
        }
        guard type <= Self.outgoing else { return .damaged("a CAN packet with an unknown packet type") }
        return .frame(
            UnsafeRawBufferPointer(rebasing: packet[headerSize...]), kind: kind,
            direction: type == Self.outgoing ? .transmitted : .received, interface: interface)
    }

    /// A packet that is not CAN by its device, its protocol or both. The kernel returns only CAN from a CAN device; the
    /// small number of the protocol may also be that of another one.
    @inline(never)
    private func odd(_ packet: UnsafeRawBufferPointer, device: UInt16, _ networkProtocol: UInt16) -> Content {
        if device == Self.canDevice { return .damaged("a packet of a CAN device with another protocol") }
        let frame = UnsafeRawBufferPointer(rebasing: packet[headerSize...])
        guard let kind = SocketCANPackets.Kind(rawValue: networkProtocol),
            SocketCANPackets.canBe(frame, kind, originalLength: frame.count)
        else { return .other(device) }
        return .damaged("a CAN packet of another device")
    }

    /// `link type 1 (Ethernet)`.
    static func description(_ type: UInt32) -> String {
        guard let name = names[type] else { return "link type \(type)" }
        return "link type \(type) (\(name))"
    }

    private static let names: [UInt32: String] = [
        0: "BSD loopback", 1: "Ethernet", 9: "PPP", 101: "raw IP", 105: "IEEE 802.11", 113: "Linux cooked",
        127: "IEEE 802.11 with radiotap", 143: "DOCSIS", 189: "USB", 190: "CAN 2.0B", 195: "IEEE 802.15.4",
        209: "I2C", 210: "FlexRay", 211: "MOST", 212: "LIN", 220: "USB", 227: "SocketCAN", 228: "IPv4", 229: "IPv6",
        249: "USBPcap", 252: "Wireshark upper PDU", 276: "Linux cooked v2",
    ]
}
