/// What a definition says of its signals, apart from their places.
///
/// `@unchecked Sendable` because ``Signal`` alone holds it, and writes to it only while no other signal does.
final class SignalDetails: @unchecked Sendable {
    var name: String
    var unit: String?
    var comment: String?
    var labels: [Signal.Label] = []
    var rangeLabels: [Signal.RangeLabel] = []
    var receivers: [String] = []
    /// nil where the raw value is the physical one and no range is given.
    var scale: SignalScale.Box?
    private var number: Int32 = 0

    var spn: Int? {
        get { number == 0 ? nil : Int(number) }
        set { number = newValue.flatMap { Int32(exactly: $0) } ?? 0 }
    }

    init(name: String) {
        self.name = name
    }

    init(_ other: SignalDetails) {
        name = other.name
        unit = other.unit
        comment = other.comment
        labels = other.labels
        rangeLabels = other.rangeLabels
        receivers = other.receivers
        scale = other.scale
        number = other.number
    }

    func isEqual(to other: SignalDetails) -> Bool {
        name == other.name && unit == other.unit && comment == other.comment && labels == other.labels
            && rangeLabels == other.rangeLabels && receivers == other.receivers
            && scale?.scale == other.scale?.scale && number == other.number
    }
}

/// From raw to physical values, and how far these go.
struct SignalScale: Sendable, Equatable {
    var factor: Number = 1
    var offset: Number = 0
    var minimum: Number?
    var maximum: Number?

    final class Box: Sendable {
        let scale: SignalScale

        init(_ scale: SignalScale) {
            self.scale = scale
        }
    }

    /// nil where there is nothing to be said.
    var boxed: Box? { self == SignalScale() ? nil : Box(self) }
}
