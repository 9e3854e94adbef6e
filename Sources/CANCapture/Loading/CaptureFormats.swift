/// All formats that can be read.
package enum CaptureFormats {
    /// In the order of preference if two readers are equally sure of a file: formats with a signature first, then text
    /// with a header, then text without.
    package static var all: [any CaptureReader.Type] {
        [
            BLFReader.self,
            MDFReader.self,
            PcapReader.self,
            SQLiteReader.self,
            CANhackerReader.self,
            TRCReader.self,
            PEAKConverterReader.self,
            BUSMASTERReader.self,
            GVRETReader.self,
            PythonCANReader.self,
            MicrochipReader.self,
            CL2000Reader.self,
            PP2CANReader.self,
            KvaserTextReader.self,
            CanKingReader.self,
            PythonCANTextReader.self,
            ASCReader.self,
            CRTDReader.self,
            YachtDevicesReader.self,
            CandumpReader.self,
            CSVReader.self,
        ]
    }

    /// `asc, candump`, for messages.
    static var identifiers: String {
        all.map { reader in reader.format.identifier }.joined(separator: ", ")
    }

    /// The reader with this identifier, whatever the case of its letters.
    package static func named(_ identifier: String) -> (any CaptureReader.Type)? {
        all.first { $0.format.identifier == identifier.lowercased() }
    }
}
