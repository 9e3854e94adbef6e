internal import Platform
internal import Formatting
internal import Wording
package import Analysis
internal import CANCapture

/// Which identifiers have their own lane, and the positions of the lanes.
package struct ThumbnailLanes: Sendable, Equatable {
    package struct Lane: Sendable, Equatable {
        /// The key of the colour of the identifier; nil for the lane of all further identifiers.
        var colourKey: UInt32?
        var label: String
        /// Whether its channel differs from the lane above.
        var beginsChannel = false
        /// Top edge, pixels from the top of all lanes.
        var y = 0.0
    }

    package var lanes: [Lane]
    /// The lane of each identity.
    package var laneOf: [Int]
    /// Height of a lane, and distance from one to the next.
    package var height = 0.0
    package var pitch = 0.0

    /// Lanes by channel and identifier. If they do not fit, the most frequent have a lane, and the rest share one.
    package init(_ activity: SampledActivity, limit: Int) {
        let identities = activity.identities
        laneOf = Array(repeating: 0, count: identities.count)
        lanes = []
        var chosen = Array(identities.indices)
        if identities.count > limit {
            // If several are equally frequent, the first.
            chosen.sort { (identities[$1].count, $0) < (identities[$0].count, $1) }
            chosen = chosen.prefix(max(0, limit - 1)).sorted()
            laneOf = Array(repeating: chosen.count, count: identities.count)
        }
        for (lane, index) in chosen.enumerated() {
            laneOf[index] = lane
            let identity = identities[index]
            let before = lane > 0 ? identities[chosen[lane - 1]].channel : identity.channel
            lanes.append(
                Lane(
                    colourKey: identity.colourKey, label: Self.label(identity),
                    beginsChannel: identity.channel != before))
        }
        if chosen.count < identities.count {
            lanes.append(Lane(colourKey: nil, label: "+\(Decimal.grouped(identities.count - chosen.count))"))
        }
    }

    private static func label(_ identity: SampledActivity.Identity) -> String {
        if let symbol = identity.symbol { return symbol.isEmpty ? "?" : Printable.text(symbol) }
        return Hexadecimal.identifier(identity.identifier, isExtended: identity.isExtended)
    }

    /// Positions the lanes within a height, vertically centred if they do not fill it.
    package mutating func place(in area: LaneArea) {
        guard !lanes.isEmpty else { return }
        func whole(_ length: Double) -> Double { area.scale.wholeUnits ? length.rounded(.down) : length }
        let room = area.rect.height
        // Half a lane of space between channels.
        let breaks = lanes.count { $0.beginsChannel }
        var channelGap = 0.5
        pitch = whole(room / (Double(lanes.count) + channelGap * Double(breaks)))
        if pitch < area.smallestPitch {
            channelGap = 0
            pitch = whole(room / Double(lanes.count))
        }
        pitch = max(area.scale.wholeUnits ? 2 : 0.1, min(area.largestPitch, pitch))
        let gap = area.scale.wholeUnits ? max(1, (pitch * 0.2).rounded()) : pitch * 0.2
        height = pitch - gap
        let between = whole(pitch * channelGap)
        let used = pitch * Double(lanes.count) + between * Double(breaks) - gap
        var y = max(0, whole((room - used) / 2))
        for index in lanes.indices {
            if lanes[index].beginsChannel { y += between }
            lanes[index].y = y
            y += pitch
        }
    }
}
