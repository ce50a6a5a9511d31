/// Where spans go, and which.
public struct SpanTarget: Sendable {
    let host: String
    let port: Int
    let path: String
    /// Of all traces, so many in a hundred.
    let percent: Double
    /// And every call that took so long.
    let slowCall: Duration?

    /// Nil when nobody wants any.
    init?(
        _ environment: [String: String], slowAfter slowCall: Duration?
    ) throws(SettingsFault) {
        guard let text = environment["PARLOR_OTLP"], !text.isEmpty else { return nil }
        self.slowCall = slowCall
        let fault = SettingsFault(
            "PARLOR_OTLP", text,
            "It is http://, a host and a port, such as http://127.0.0.1:4318. For a collector that"
                + " speaks TLS, run one on this machine that passes on.")
        guard text.hasPrefix("http://") else { throw fault }
        let parts = text.dropFirst("http://".count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        guard let host = place.first, !host.isEmpty, place.count <= 2,
            let port = place.count == 2 ? Int(place[1]) : 4_318, (1...65_535).contains(port)
        else { throw fault }
        (self.host, self.port) = (String(host), port)
        path = parts.count == 2 && !parts[1].isEmpty ? "/\(parts[1])" : "/v1/traces"
        let share = environment["PARLOR_OTLP_PERCENT"].flatMap { $0.isEmpty ? nil : $0 } ?? "1"
        guard let percent = Double(share), (0...100).contains(percent) else {
            throw SettingsFault(
                "PARLOR_OTLP_PERCENT", share, "It is a number from 0 to 100, such as 1.")
        }
        self.percent = percent
    }

    func wants(_ note: CallNote) -> Bool {
        slowCall.map { .microseconds(note.took.total) >= $0 } ?? false
            || note.trace?.isSampled(percent / 100) ?? false
    }
}
