import Platform
import ArgumentParser
import CANProtocols

/// Facts about the protocols of a capture.
struct ProtocolArguments: ParsableArguments {
    @Option(
        name: .customLong("protocol"), parsing: .singleValue,
        help: ArgumentHelp(
            "Protocol in use, instead of detection: uds, obd, kwp, gmlan, isotp, j1939, n2k or canopen. With ! before it,"
                + " a protocol that is not in use. Repeatable.",
            valueName: "name"))
    var protocols: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Pair of identifiers that use ISO-TP: 7E0:7E8, or 6F1:612,ext if an address byte comes first. Repeatable.",
            valueName: "pair"))
    var isotp: [String] = []

    @Option(
        name: .customLong("did"), parsing: .singleValue,
        help: ArgumentHelp(
            "Table of data identifiers, with lines such as F190,17,VIN (identifier, bytes, name). Repeatable.",
            valueName: "file"),
        completion: .file())
    var identifierTables: [String] = []

    @Option(
        name: .customLong("eds"), parsing: .singleValue,
        help: ArgumentHelp(
            "EDS or DCF file with the names of CANopen objects, for one node (5=drive.eds) or for all other nodes."
                + " Repeatable.",
            valueName: "[node=]file"),
        completion: .file())
    var dataSheets: [String] = []

    func validate() throws {
        do {
            _ = try parsed()
        } catch {
            throw ValidationError(error.description)
        }
    }

    private func parsed() throws(ProtocolOptionError) -> ProtocolOptions {
        var options = ProtocolOptions()
        for text in protocols { try options.add(protocols: text) }
        for text in isotp { try options.add(pair: text) }
        return options
    }

    func options() throws -> ProtocolOptions {
        var options = try parsed()
        options.dictionaries = try CANopenDictionaries(arguments: dataSheets)
        for path in identifierTables {
            let text = try TextFile.read(path)
            do {
                try options.dataIdentifiers.add(text: text)
            } catch {
                throw ValidationError("\(Printable.text(path)): \(error)")
            }
        }
        return options
    }
}
