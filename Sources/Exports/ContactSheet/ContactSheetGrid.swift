internal import Figures
internal import Layout

/// The places of a contact sheet's cards, in the units of the target.
struct ContactSheetGrid: Equatable {
    let page: Size
    let content: Rect
    let scale: Scale
    let columns: Int
    /// Between cards.
    let gap: Double
    let card: Size
    /// The dark plate with the lanes, within a card.
    let plateHeight: Double
    /// Base line of the title, and the distance between its line and the first cards.
    let titleLine: Double
    let titleSize: Double
    let nameSize: Double
    let textSize: Double
    /// From one base line to the next below a plate.
    let textPitch: Double

    static let linesBelowPlate = 4
    private static let margin = 34.0
    private static let header = 30.0
    private static let gap = 16.0
    /// Cards are about as wide as a large thumbnail on a screen.
    private static let idealWidth = 165.0
    /// Height of a plate by its width.
    private static let plateShape = 0.62

    /// - Parameters:
    ///   - paper: points.
    ///   - count: of captures; of few the cards are larger.
    init(paper: Size, count: Int, scale: Scale) {
        self.scale = scale
        func units(_ points: Double) -> Double { scale.length(points) }
        page = Size(width: scale.whole(units(paper.width)), height: scale.whole(units(paper.height)))
        let margin = min(Self.margin, min(paper.width, paper.height) / 10)
        let side = units(margin)
        let top = side + units(Self.header)
        content = Rect(
            x: side, y: top, width: max(1, page.width - 2 * side), height: max(1, page.height - top - side))
        gap = units(Self.gap)
        let fitting = max(1, Int(((content.width + gap) / (units(Self.idealWidth) + gap)).rounded()))
        columns = max(1, min(fitting, count))
        let width = (content.width - gap * Double(columns - 1)) / Double(columns)
        let lines = units(10.5) * Double(Self.linesBelowPlate) + units(6)
        // A single card does not fill a page, and none is higher than one.
        let most = max(1, min(width, units(260), (content.height - lines) / Self.plateShape - 1))
        let cardWidth = scale.wholeUnits ? most.rounded(.down) : most
        titleSize = units(15)
        nameSize = units(9.5)
        textSize = units(8)
        textPitch = units(10.5)
        plateHeight = scale.snapped(cardWidth * Self.plateShape)
        let height = plateHeight + lines
        card = Size(width: cardWidth, height: height)
        titleLine = side + units(14)
    }

    /// Whether a card is wide enough for words.
    var hasRoom: Bool { card.width >= scale.length(Self.leastWidth) }

    private static let leastWidth = 80.0

    /// Where cards begin, from left to right.
    func x(ofColumn column: Int) -> Double { content.x + Double(column) * (card.width + gap) }

    /// The lanes within a plate at the origin.
    var laneArea: LaneArea {
        let padding = scale.length(8)
        let columnWidth = scale.wholeUnits ? max(1, scale.snapped(scale.length(0.7))) : 0.75
        let room = ((card.width - 2 * padding) / columnWidth).rounded(.down) * columnWidth
        return LaneArea(
            rect: Rect(
                x: padding, y: padding, width: max(columnWidth, room), height: max(1, plateHeight - 2 * padding)),
            columnWidth: columnWidth, scale: scale)
    }
}
