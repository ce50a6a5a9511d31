import Bus
import Wire

/// Where everything is, and what to try first, once a system is ready.
struct UpReport {
    let text: String

    init(_ place: Place) {
        let bus = place.bus[0]
        let count = place.run.lastState?.instances.count ?? 0
        text = """

            Parlor is up: \(count) processes.
              calls   \(bus.calls)   (any ZeroMQ REQ or DEALER)
              events  \(bus.events)   (any ZeroMQ SUB)
              data    \(place.data)
              logs    \(place.logs)

            Three things to try, with parlor at \(Place.thisExecutable):
              make status                     what runs, and how it does
              make tap TOPIC=person.          watch what happens to people
              parlor call person.avatars      ask something; 'parlor call --help' tells how
            """
    }
}
