/// The kinds of faults, by the names that people and programs use for them.
package enum FindingRule: String, Sendable, CaseIterable {
    // The bus and the recording
    case errorBurst = "error-burst"
    case errorPassive = "error-passive"
    case busOff = "bus-off"
    case silence
    case load
    case flood
    case timeBackwards = "time-backwards"
    case clock
    case duplicate
    case blockOrder = "block-order"
    case unreadable
    case recorderLoss = "recorder-loss"
    // When identifiers arrive
    case missingMessage = "missing-message"
    case lateMessage = "late-message"
    case period
    case extraFrames = "extra-frames"
    case stoppedMessage = "stopped-message"
    case newMessage = "new-message"
    case gatewayDelay = "gateway-delay"
    // What is in their payloads
    case counterSkip = "counter-skip"
    case counterStuck = "counter-stuck"
    case checksum
    case lengthMismatch = "length-mismatch"
    // What a database says about them
    case unknownIdentifier = "unknown-identifier"
    case outOfRange = "out-of-range"
    case notAvailable = "not-available"
    case valueJump = "value-jump"
    // Conversations
    case udsNegative = "uds-negative"
    case udsNoResponse = "uds-no-response"
    case isotpSequence = "isotp-sequence"
    case isotpTimeout = "isotp-timeout"
    case troubleCodes = "trouble-codes"
    case dm1Active = "j1939-dm1-active"
    case multipacket
    case addressConflict = "j1939-address"
    case refusedGroup = "j1939-nack"
    case canopenSDO = "canopen-sdo"
    case canopenEmergency = "canopen-emcy"
    case canopenHeartbeatLost = "canopen-heartbeat-lost"
}
