/// The formats that can be read, in the order in which they are tried: DBC, which is hardest to recognise, is last.
package enum DatabaseFormats {
    package static let all: [any DatabaseReader.Type] = [
        KCDReader.self, ARXMLReader.self, SYMReader.self, DBCReader.self,
    ]

    static var names: String { all.map { $0.name }.joined(separator: ", ") }
}
