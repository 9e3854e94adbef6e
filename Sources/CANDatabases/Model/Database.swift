/// The content of a database file: its messages in file order, and its errors.
package struct Database: Sendable, Equatable {
    package enum Format: String, Sendable, CaseIterable { case dbc, kcd, sym, arxml }

    package var format: Format
    /// As the caller named it; shown, never opened again.
    package var path: String
    /// The text of DBC's `VERSION`; empty if there is none.
    package var version: String
    /// Whether the file states a version, even an empty one.
    package var statesVersion: Bool
    /// What the file says about its bus: DBC's attribute `BusType`, such as "CAN FD".
    package var busType: String?
    package var nodes: [String]
    package var messages: [Message]
    /// Signals that the file describes outside of any message (DBC's pseudo-message `VECTOR__INDEPENDENT_SIG_MSG`);
    /// no frame carries them.
    package var unassignedSignals: [Signal]
    /// Errors in the file that did not lose the rest of it, in file order.
    package var faults: [DatabaseFault]

    /// If there is no message: the contents of the file instead, such as "12 I-SIGNAL, 3 ETHERNET-CLUSTER".
    package var seen = ""

    package init(
        format: Format, path: String, version: String = "", statesVersion: Bool? = nil,
        busType: String? = nil, nodes: [String] = [], messages: [Message] = [],
        unassignedSignals: [Signal] = [], faults: [DatabaseFault] = []
    ) {
        self.format = format
        self.path = path
        self.version = version
        self.statesVersion = statesVersion ?? !version.isEmpty
        self.busType = busType
        self.nodes = nodes
        self.messages = messages
        self.unassignedSignals = unassignedSignals
        self.faults = faults
    }
}
