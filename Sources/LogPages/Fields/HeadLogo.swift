package import Layout
package import Pages

/// A logo at the left end of the head of a page, as high as its line.
package enum HeadLogo {
    private static let height = 11.0
    private static let gap = 6.0

    /// Distance by which texts move to the right, units.
    package static func place(_ logo: Picture?, _ frame: PageFrame, _ scale: Scale, into list: inout DisplayList)
        -> Double
    {
        guard let logo else { return 0 }
        let size = size(logo, height: scale.length(height), within: frame.content.width / 4)
        // In the middle of the capitals, whose base line is at 0.72 of the height of the line.
        let y = frame.content.y + scale.snapped(frame.headerPitch * 0.72) - scale.length(3.4) - size.height / 2
        list.add(
            logo,
            in: Rect(x: frame.content.x, y: scale.snapped(max(0, y)), width: size.width, height: size.height))
        return size.width + scale.length(gap)
    }

    /// With this height, or less if it would be too wide.
    package static func size(_ logo: Picture, height: Double, within width: Double) -> Size {
        let own = height * Double(logo.width) / Double(logo.height)
        return own <= width
            ? Size(width: own, height: height) : Size(width: width, height: height * width / own)
    }
}
