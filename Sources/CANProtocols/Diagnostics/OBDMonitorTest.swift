/// Results of monitor tests (SAE J1979 service 06 on CAN): nine bytes each.
struct OBDMonitorTest {
    private static let length = 9
    private static let most = 256

    /// Monitor, test, unit and scaling; then value, least and greatest in two bytes each.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: inout PDUReading) {
        // Multiples of 20 state which monitors are supported.
        guard bytes.count > 1, bytes[1] & 0x1F != 0 else { return }
        var tests: [PDUField.Value] = []
        var place = 1
        while place + length <= bytes.count, tests.count < most {
            func word(_ offset: Int) -> Int64 { Int64(bytes[place + offset]) << 8 | Int64(bytes[place + offset + 1]) }
            let (monitor, test, unit) = (bytes[place], bytes[place + 1], bytes[place + 2])
            let (value, least, greatest) = (word(3), word(5), word(7))
            var fields = [
                PDUField("mid", .hexadecimal(UInt64(monitor), digits: 2)),
                PDUField("tid", .hexadecimal(UInt64(test), digits: 2)),
                PDUField("scaling", .hexadecimal(UInt64(unit), digits: 2)), PDUField("raw", .integer(value)),
                PDUField("raw_min", .integer(least)), PDUField("raw_max", .integer(greatest)),
            ]
            let name = DiagnosticTables.obdTests[Int(test)] ?? "test " + hex(UInt64(test), 2)
            if let scaling = Scaling.all[Int(unit)] {
                // Signed values have scalings of their own, so they can be compared unchanged.
                let isPassed = value >= least && value <= greatest
                fields.append(PDUField("passed", .truth(isPassed)))
                reading.parts.append(
                    .init(
                        "\(title(monitor)), \(name)",
                        "\(scaling.text(value)) (\(scaling.number(least)) to \(scaling.number(greatest))): "
                            + (isPassed ? "passed" : "failed")))
            } else {
                reading.parts.append(
                    .init("\(title(monitor)), \(name)", hex(bytes[place + 3..<place + 5])))
            }
            tests.append(.object(fields))
            place += length
        }
        reading.fields.append(PDUField("tests", .list(tests)))
    }

    /// `Catalyst monitor, bank 1`; `monitor E1` if it is not in the table.
    static func title(_ monitor: UInt8) -> String {
        DiagnosticTables.obdMonitors[Int(monitor)] ?? "Monitor " + hex(UInt64(monitor), 2)
    }

    /// A unit and scaling of unsigned values; the table does not contain those of signed ones.
    private struct Scaling {
        var numerator: Int64
        var denominator: Int64
        var offset: Int64
        var unit: String

        func number(_ raw: Int64) -> String {
            PDUField.Value.real(Double(raw * numerator) / Double(denominator) + Double(offset)).rounded
        }

        func text(_ raw: Int64) -> String { unit.isEmpty ? number(raw) : number(raw) + " " + unit }

        static let all: [Scaling?] = {
            var all: [Scaling?] = Array(repeating: nil, count: 256)
            for row in FactTable.rows(PackageResources.obd_scalings_tsv) where row.count > 3 {
                let factor = row[1].split(separator: "/").compactMap { Int64($0) }
                guard let number = UInt8(row[0], radix: 16), let numerator = factor.first, factor.last != 0,
                    let offset = Int64(row[2])
                else { continue }
                all[Int(number)] = Scaling(
                    numerator: numerator, denominator: factor.count > 1 ? factor[1] : 1, offset: offset,
                    unit: row[3] == "-" ? "" : row[3])
            }
            return all
        }()
    }
}
