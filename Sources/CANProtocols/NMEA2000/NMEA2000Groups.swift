internal import CNMEA2000

/// The parameter groups of NMEA 2000 with the layouts of their fields.
///
/// A group's line is `=number|F or S|name`, F for a fast packet, in lower case for a layout for all unknown groups from
/// its number on; after the name up to two repeated sets of fields as `first,size,counter`, positions counted from 1. A
/// field's line is `type and bits|name|attributes`; a reserved one has no name. Types are those of
/// ``NMEA2000Field/Kind``; attributes begin with a letter: r resolution, o offset, u unit, l lookup, m the value that
/// selects the layout, i the position of the second field of the lookup, b that of the length in bits, h bytes that a
/// length includes in excess, c only with proprietary groups, x no value means "not available".
final class NMEA2000Groups: Sendable {
    static let shared = NMEA2000Groups()

    /// `nmea2000-groups.txt`.
    static var text: FactText {
        var count = 0
        let start = nmea2000_groups(&count)
        return FactText(start: start, count: count)
    }

    /// A layout's first line, and where its fields begin.
    struct Layout {
        var group: UInt32
        var isFast: Bool
        var isFallback: Bool
        var offset: Int
    }

    /// In the table's order.
    let layouts: [Layout]
    /// Layouts for groups without one of their own, from a number on.
    let fallbacks: [Layout]
    /// Bit 0: known; bit 1: sent as fast packets. By number from 0x1E000 on, where all fast packets are.
    private let properties: [UInt8]
    private static let firstProperty: UInt32 = 0x1E000

    private init() {
        var layouts: [Layout] = []
        var lines = FactLines(Self.text)
        while let line = lines.next() {
            guard line.first == UInt8(ascii: "="), let number = line.number(at: 1) else { continue }
            let bar = line.bytes.firstIndex(of: 0x7C) ?? 0
            let letter = bar + 1 < line.bytes.count ? line.bytes[bar + 1] : 0
            layouts.append(
                Layout(
                    group: UInt32(number), isFast: letter | 0x20 == UInt8(ascii: "f"), isFallback: letter >= 0x61,
                    offset: lines.offset - line.bytes.count - 1))
        }
        let known = layouts.filter { !$0.isFallback }
        let fallbacks = layouts.filter(\.isFallback)
        var properties = [UInt8](repeating: 0, count: 0x2000)
        for place in properties.indices {
            let isFast = fallbacks.last { $0.group <= Self.firstProperty + UInt32(place) }?.isFast ?? false
            properties[place] = isFast ? 2 : 0
        }
        for layout in known where layout.group >= Self.firstProperty && layout.group < Self.firstProperty + 0x2000 {
            properties[Int(layout.group - Self.firstProperty)] = layout.isFast ? 3 : 1
        }
        self.layouts = known
        self.fallbacks = fallbacks
        self.properties = properties
    }

    @inline(__always)
    private func property(_ group: UInt32) -> UInt8 {
        guard group >= Self.firstProperty, group < Self.firstProperty + 0x2000 else { return 0 }
        return properties[Int(group - Self.firstProperty)]
    }

    /// Whether a group of the upper data page is in the tables.
    func isKnown(_ group: UInt32) -> Bool { property(group) & 1 != 0 }

    /// Whether a group is sent as fast packets.
    @inline(__always)
    func isFast(_ group: UInt32) -> Bool { property(group) & 2 != 0 }
}
