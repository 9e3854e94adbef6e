import Platform
import ArgumentParser
import CANProtocols

/// What is known of the protocols of a capture.
struct ProtocolArguments: ParsableArguments {
    @Option(
        name: .customLong("protocol"), parsing: .singleValue,
        help: ArgumentHelp(
            "What is spoken (uds, obd, kwp, gmlan, isotp, j1939, n2k, canopen), in place of finding out; with ! in front"
                + " what is not. Repeatable.",
            valueName: "name"))
    var protocols: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A pair of identifiers that speak ISO 15765-2: 7E0:7E8, or 6F1:612,ext with an address byte in front."
                + " Repeatable.",
            valueName: "pair"))
    var isotp: [String] = []

    @Option(
        name: .customLong("did"), parsing: .singleValue,
        help: ArgumentHelp(
            "A table of data identifiers: lines such as F190,17,VIN (identifier, bytes, name). Repeatable.",
            valueName: "file"),
        completion: .file())
    var identifierTables: [String] = []

    @Option(
        name: .customLong("eds"), parsing: .singleValue,
        help: ArgumentHelp(
            "An EDS or DCF file that names CANopen's objects: of one node (5=drive.eds), or of all that have none of"
                + " their own. Repeatable.",
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
