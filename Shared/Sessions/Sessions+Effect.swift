public import Wire

extension Sessions {
    /// What the gateway is to do.
    public enum Effect: Sendable {
        case send(Bytes, to: [ConnectionID])
        case close(ConnectionID, CloseCode, String)
        case call(Call)
        /// A call that the gateway completes itself before it goes on its way.
        case prepare(Call)
        /// Whether others wait for whoever is there: then silence is soon noticed.
        case probe(ConnectionID, often: Bool)
    }
}
