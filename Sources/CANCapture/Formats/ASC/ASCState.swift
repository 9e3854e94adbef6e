/// A line of ASC that reports the state of a controller.
enum ASCState {
    /// Number of words that are looked at.
    private static let most = 10

    /// `1 Status:chip status error passive - TxErr: 132 RxErr: 0`, from the channel on; nil for other lines.
    static func state(_ rest: TextCursor, _ time: Int64) -> ControllerState? {
        var rest = rest
        guard let channel = rest.token().decimal, rest.token().hasPrefix("status:") else { return nil }
        var state = ControllerState(.active, time: time, channel: String(channel))
        var isStated = false
        for _ in 0..<most {
            let word = rest.token()
            if word.count == 0 { break }
            if word.equals("txerr:") {
                state.transmit = UInt8(clamping: rest.token().decimal ?? 0)
            } else if word.equals("rxerr:") {
                state.receive = UInt8(clamping: rest.token().decimal ?? 0)
            } else if let condition = condition(word) {
                (state.condition, isStated) = (condition, true)
            }
        }
        return isStated ? state : nil
    }

    private static func condition(_ word: TextCursor.Token) -> ControllerState.Condition? {
        if word.equals("active") { return .active }
        if word.equals("warning") { return .warning }
        if word.equals("passive") { return .passive }
        return word.equals("busoff") || word.equals("off") ? .off : nil
    }
}
