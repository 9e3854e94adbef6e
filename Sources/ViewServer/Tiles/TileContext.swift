internal import Drawing
internal import Layout
internal import LogPages

/// What a queue owns for drawing tiles: for the looks that it drew last a layout, a display list and a canvas.
struct TileContext {
    private var pages: [(number: UInt64, page: TilePage)] = []

    /// A canvas has a byte for each pixel of a tile.
    private static let mostPages = 3

    mutating func with<Result>(_ sheet: LogTiles.Sheet, _ body: (inout TilePage) throws -> Result) throws -> Result {
        var page: TilePage
        if let place = pages.firstIndex(where: { $0.number == sheet.number }) {
            page = pages.remove(at: place).page
        } else {
            page = TilePage(sheet)
            if pages.count >= Self.mostPages { pages.removeFirst() }
        }
        defer { pages.append((sheet.number, page)) }
        return try body(&page)
    }
}

/// Lays out and draws the tiles of a sheet, one after the other.
struct TilePage {
    private let sheet: LogTiles.Sheet
    private var builder: LogPageBuilder
    private var list: DisplayList
    /// Made for the first picture.
    private var canvas: PagePicture?
    /// The tile that is in the list.
    private var current: (tile: Int, places: LogTile, digest: ContentDigest)?

    init(_ sheet: LogTiles.Sheet) {
        self.sheet = sheet
        builder = sheet.log.model.makeBuilder()
        list = DisplayList(size: sheet.log.model.tileSize, background: nil)
    }

    mutating func layOut(_ tile: Int, _ seed: ContentHasher.Seed) -> (places: LogTile, digest: ContentDigest) {
        if let current, current.tile == tile { return (current.places, current.digest) }
        let places = builder.layOut(tile: tile, into: &list)
        var hasher = ContentHasher(seed: seed)
        list.digest(into: &hasher)
        let digest = hasher.finish()
        current = (tile, places, digest)
        return (places, digest)
    }

    /// The tile that was laid out last, as PNG.
    mutating func png() throws -> [UInt8] {
        let canvas = try canvas ?? PagePicture(fonts: sheet.fonts, size: sheet.log.model.tileSize)
        self.canvas = canvas
        return try canvas.png(of: list, texts: [], dotsPerInch: sheet.log.look.dotsPerInch)
    }
}
