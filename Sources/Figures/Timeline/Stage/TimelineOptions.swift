package import Pages
package import Formatting
package import Wording
internal import Analysis
package import CANCapture
package import Layout

/// The options of a timeline.
package struct TimelineOptions: Sendable {
    package enum Order: String, Sendable, CaseIterable { case id, count, first, period }

    /// The format of times on the axis.
    package enum TimeStyle: String, Sendable, CaseIterable {
        /// As in the file: seconds since 1970, or since the start of the recording.
        case absolute
        /// Since the first frame.
        case relative
        /// Time of day, with dates.
        case date
    }

    /// nil for the name of the file.
    package var title: String?
    package var zone = TimeZoneChoice.utc
    package var time = TimeStyle.relative
    /// The order of day, month and year.
    package var dates = DateStyle.iso
    /// Fonts and colours; the paper is that of the canvas.
    package var page = PageStyle()
    package var marks: [TimeMark] = []
    /// Selected periods, as the user gave them.
    package var selections: [ClosedRange<Int64>] = []
    /// Whether the times of selected periods are above them.
    package var namesSelections = true
    /// Whether the figure is of a part of the capture, whose frames are all that it counts.
    package var isPart = false
    /// The same as rows, if the axis has no times.
    package var rows: ClosedRange<Int64>?
    package var order = Order.id
    /// Identifiers that are above all others and are not folded.
    package var leading: Set<LaneIdentity> = []
    /// Maximum number of lanes; further ones are folded. nil for as many as fit.
    package var mostLanes: Int?
    /// Maximum number of channels; those of incidents are shown first, then the busiest. nil for as many as fit.
    package var mostChannels: Int?
    /// Signals that are drawn below the lanes.
    package var plots: [PlotSpecification] = []
    /// Whether there are loads and lanes, or only plots.
    package var hasLanes = true
    /// The period that the user chose, in the times of the file; frames outside are not in the capture.
    package var start: Int64?
    package var stop: Int64?
    /// Whether loads are those of all frames of the shown channels and times, whatever identifiers are chosen.
    package var loadsAreOfBus = false
    /// The files from which it was made.
    package var sources = DocumentSources()
    /// Whether there is a lane for each conversation.
    package var showsConversations = false
    /// Whether incidents are only numbers: a list beside the figure explains them.
    package var hasPins = false
    /// Sentences below the picture, each without its full stop.
    package var remarks: [String] = []
    /// Plots of other figures on the same page, whose names and numbers get as much room, so that their axes are aligned.
    package var alignedPlots: [PlotSpecification] = []

    package init() {}
}

/// Which frames a lane shows.
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

/// The page or picture for which a timeline is laid out, in units.
package struct TimelineCanvas: Sendable, Equatable {
    package var width: Double
    /// nil for as high as the lanes need.
    package var height: Double?
    package var scale: Scale
    /// Whether lanes that do not fit are on further pages; otherwise they are folded.
    package var isPaged: Bool
    /// Left and right edge of the figure, units; nil for the default of a picture.
    package var margin: Double?
    /// Distance of lanes, and height of loads, in points; nil for the default.
    package var lanePitch: Double?
    package var loadHeight: Double?

    /// Pixels of a picture with the resolution of a screen.
    private static let (usualWidth, screen) = (1680.0, 96.0)
    /// A wider picture is looked at smaller, so its type grows with it; that of the usual width, too.
    private static let readableWidth = 1344.0

    package init(width: Double, height: Double?, scale: Scale, isPaged: Bool) {
        self.width = width
        self.height = height
        self.scale = scale
        self.isPaged = isPaged
    }

    /// The canvas for the options of the command.
    ///
    /// - Parameters:
    ///   - width: pixels, or points for PDF.
    ///   - paper: points; replaces width and height.
    ///   - isNumbered: whether each page of a picture is a separate file.
    package init(
        form: OutputForm, width: Double?, height: Double?, paper: Size?, dotsPerInch: Double, isNumbered: Bool
    ) throws(PageError) {
        // SVG has CSS pixels, 96 per inch, which need not be whole.
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
            let resolution = form == .png ? dotsPerInch : Self.screen
            let growth = form == .pdf ? 1 : max(1, width / (Self.readableWidth * resolution / Self.screen))
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
