import Bus
import Hosting
import ParlorWire

/// Where everything is, and what to try first, once a system is ready.
struct UpReport {
    let text: String

    init(_ place: Installation) {
        let bus = place.bus[0]
        let count = place.run.lastState?.instances.count ?? 0
        let isUsual = place.data == File.absolute("./data")
        let setting = isUsual ? "" : "PARLOR_DATA=\(Self.quoted(place.data)) "
        let parlor = setting + Self.quoted(CommandLine.arguments[0])
        let http = place.localDoor
        // A certificate is made out to a name, which is hardly this address.
        let curl = place.isEncrypted ? "curl --insecure" : "curl"
        text = """

            Parlor is up: \(count) \(count == 1 ? "process" : "processes").
              apps    \(http)   (HTTP, and WebSockets at /v1/ws)
              calls   \(bus.calls)   (any ZeroMQ REQ or DEALER)
              events  \(bus.events)   (any ZeroMQ SUB)
              data    \(place.data)
              logs    \(place.logs)

            To try:
              \(parlor) status
              \(parlor) tap person.
              \(parlor) call person.rename --as ada '{"displayName": "Ada"}'
              \(curl) -X POST -d '{"displayName": "Ada"}' \(http)/v1/session
            """
    }

    /// As a shell reads it as one word.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+:,@".utf8.contains(byte)
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
