internal import Figures
internal import Layout

/// Puts lines of text into a display list, shortened to the room that there is.
struct ContactSheetText {
    let shaper: any TextShaper
    let scale: Scale

    func put(
        _ text: String, _ font: FontSlot, _ size: Double, _ colour: Colour, x: Double, y: Double, width: Double,
        keepsEnd: Bool = false, into list: inout DisplayList
    ) {
        let ellipsis = shaper.shape("\u{2026}", font: font)
        let shaped = shaper.shape(text, font: font)
        let limit = max(0, width) / size
        let fitting =
            keepsEnd
            ? shaped.shortenedInMiddle(to: limit, ellipsis: ellipsis) : shaped.shortened(to: limit, ellipsis: ellipsis)
        list.add(fitting, x: x, y: y, size: size, colour: colour, scale: scale)
    }

    /// Puts the first of the texts that has room, or the last of them shortened.
    func putLongest(
        of texts: [String], _ font: FontSlot, _ size: Double, _ colour: Colour, x: Double, y: Double, width: Double,
        into list: inout DisplayList
    ) {
        guard let shortest = texts.last else { return }
        let text = texts.first { shaper.shape($0, font: font).width * size <= width } ?? shortest
        put(text, font, size, colour, x: x, y: y, width: width, into: &list)
    }

    /// Puts a line that ends at `x`, and returns its width.
    func putRight(
        _ text: String, _ font: FontSlot, _ size: Double, _ colour: Colour, x: Double, y: Double,
        into list: inout DisplayList
    ) -> Double {
        let shaped = shaper.shape(text, font: font)
        list.add(shaped, x: scale.snapped(x - shaped.width * size), y: y, size: size, colour: colour, scale: scale)
        return shaped.width * size
    }
}
