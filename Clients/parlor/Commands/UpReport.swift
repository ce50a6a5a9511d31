import Bus
import Hosting
import Wire

/// Where everything is, and what to try first, once a system is ready.
struct UpReport {
    let text: String

    init(_ place: Place) {
        let bus = place.bus[0]
        let count = place.run.lastState?.instances.count ?? 0
        let parlor = CommandLine.arguments[0]
        let door = ThisProcess.environment["PARLOR_HTTP"].flatMap { $0.isEmpty ? nil : $0 }
        let http = "http://\(door ?? "127.0.0.1:8080")"
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
              curl -X POST -d '{"displayName": "Ada"}' \(http)/v1/session
            """
    }
}
