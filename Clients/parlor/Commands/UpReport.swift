import Bus
import Wire

/// Where everything is, and what to try first, once a system is ready.
struct UpReport {
    let text: String

    init(_ place: Place) {
        let bus = place.bus[0]
        let count = place.run.lastState?.instances.count ?? 0
        let parlor = CommandLine.arguments[0]
        text = """

            Parlor is up: \(count) \(count == 1 ? "process" : "processes").
              calls   \(bus.calls)   (any ZeroMQ REQ or DEALER)
              events  \(bus.events)   (any ZeroMQ SUB)
              data    \(place.data)
              logs    \(place.logs)

            Three things to try:
              \(parlor) status
              \(parlor) tap person.
              \(parlor) call person.rename --as ada '{"displayName": "Ada"}'
            """
    }
}
