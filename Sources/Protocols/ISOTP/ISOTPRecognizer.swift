/// Finds conversations of ISO 15765-2 and puts their messages together.
enum ISOTPRecognizer: ProtocolRecognizer {
    static func messages(
        in traffic: Traffic, options: ProtocolOptions, claimed: inout ClaimedRows
    ) -> RecognizedMessages {
        RecognizedMessages()
    }
}
