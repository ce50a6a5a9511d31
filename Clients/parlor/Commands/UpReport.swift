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
              \(parlor) status                 what runs, and how it does
              \(parlor) tap person.            watch what happens to people
              \(parlor) call person.avatars    ask something; 'parlor call --help' tells how
            """
    }
}
