package import Pages
package import Formatting
package import Wording
internal import Analysis
package import CANCapture
package import Layout

/// What the user asked of a timeline.
package struct TimelineOptions: Sendable {
    package enum Order: String, Sendable, CaseIterable { case id, count, first, period }

    /// How the axis says times.
    package enum TimeStyle: String, Sendable, CaseIterable {
        /// As in the file: seconds since 1970, or since the start of the measurement.
        case absolute
        /// Since the first frame.
        case relative
        /// Time of day, with dates.
        case date
    }

    /// Nil for the name of the file.
    package var title: String?
    package var zone = TimeZoneChoice.utc
    package var time = TimeStyle.relative
    /// Fonts and colours; the paper is that of the canvas.
    package var page = PageStyle()
    package var marks: [TimeMark] = []
    /// Shaded stretches of time, as the user gave them.
    package var selections: [ClosedRange<Int64>] = []
    /// The same as rows, which is shaded where the axis has no times.
    package var rows: ClosedRange<Int64>?
    package var order = Order.id
    /// Identifiers that stand above all others and are not folded.
    package var leading: Set<LaneIdentity> = []
    /// The most lanes; what is beyond is folded. nil for what fits.
    package var mostLanes: Int?
    /// Signals to be drawn below the lanes.
    package var plots: [PlotSpecification] = []
    /// Whether there are loads and lanes, or plots alone.
    package var hasLanes = true
    /// The stretch that was asked for, in the times of the file; frames outside are not in the capture.
    package var start: Int64?
    package var stop: Int64?
    /// Whether loads are those of all frames of the channels and the time that are shown, whatever identifiers are chosen.
    package var loadsAreOfBus = false
    /// The files that it was made from.
    package var sources = DocumentSources()
    /// Whether there is a lane for each conversation.
    package var showsConversations = false
    /// Whether incidents are told by their numbers alone: a list beside the figure says what they are.
    package var hasPins = false
    /// Sentences to be read below the picture, each without its full stop.
    package var remarks: [String] = []

    package init() {}
}

/// Whose frames a lane shows.
package struct LaneIdentity: Hashable, Sendable {
    package var channel: UInt16
    package var identifier: UInt32
    package var isExtended: Bool

    package init(_ entry: IdentifierIndex.Entry) {
        channel = entry.channel
        identifier = entry.identifier
        isExtended = entry.isExtended
    }
}

/// The page or picture that a timeline is laid out for, in units.
package struct TimelineCanvas: Sendable, Equatable {
    package var width: Double
    /// nil for as high as the lanes ask.
    package var height: Double?
    package var scale: Scale
    /// Whether what does not fit goes to further pages; otherwise it is folded.
    package var isPaged: Bool
    /// Left and right of the figure, units; nil for what suits a picture.
    package var margin: Double?
    /// From one lane to the next, and the height of loads, in points; nil for what suits the room.
    package var lanePitch: Double?
    package var loadHeight: Double?

    /// Pixels of a picture of a screen's resolution.
    private static let (usualWidth, screen) = (1680.0, 96.0)

    package init(width: Double, height: Double?, scale: Scale, isPaged: Bool) {
        self.width = width
        self.height = height
        self.scale = scale
        self.isPaged = isPaged
    }

    /// By what the command was given.
    ///
    /// - Parameters:
    ///   - width: pixels, or points for PDF.
    ///   - paper: points; in place of width and height.
    ///   - isNumbered: whether pages of pictures go to files of their own.
    package init(
        form: OutputForm, width: Double?, height: Double?, paper: Size?, dotsPerInch: Double, isNumbered: Bool
    ) throws(PageError) {
        // SVG has CSS pixels, 96 to the inch, and no need for whole ones.
        let scale: Scale
        switch form {
        case .pdf: scale = .paper
        case .png: scale = .pixels(dotsPerInch: dotsPerInch)
        case .svg: scale = .vectors(dotsPerInch: 96)
        }
        if let paper {
            self.init(
                width: scale.length(paper.width), height: scale.length(paper.height), scale: scale,
                isPaged: form == .pdf || isNumbered)
        } else {
            let width = width ?? Self.usualWidth
            // A wider picture is looked at smaller: its type grows with it.
            let resolution = form == .png ? dotsPerInch : Self.screen
            let growth = form == .pdf ? 1 : max(1, width / (Self.usualWidth * resolution / Self.screen))
            let grown: Scale =
                switch form {
                case .pdf: scale
                case .png: .pixels(dotsPerInch: dotsPerInch * growth)
                case .svg: .vectors(dotsPerInch: Self.screen * growth)
                }
            self.init(width: width, height: height, scale: grown, isPaged: false)
        }
        if form == .pdf {
            guard Paper.isPrintable(Size(width: self.width, height: self.height ?? 100)) else {
                throw PageError(description: "a PDF page is limited to 14400 points; use a smaller --width")
            }
        }
    }
}
