/// Pictures by their keys. The least recently used are removed first.
struct PictureCache<Key: Hashable> {
    private let mostBytes: Int
    private var pictures: [Key: (bytes: [UInt8], use: UInt64)] = [:]
    private var used = 0
    private var uses: UInt64 = 0

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    mutating func picture(_ key: Key) -> [UInt8]? {
        guard let found = pictures[key] else { return nil }
        uses += 1
        pictures[key]?.use = uses
        return found.bytes
    }

    mutating func keep(_ bytes: [UInt8], _ key: Key) {
        guard bytes.count <= mostBytes / 4, pictures[key] == nil else { return }
        uses += 1
        pictures[key] = (bytes, uses)
        used += bytes.count
        while used > mostBytes, let oldest = pictures.min(by: { $0.value.use < $1.value.use }) {
            used -= oldest.value.bytes.count
            pictures[oldest.key] = nil
        }
    }
}
