import Bus
import BusZeroMQ

/// Ports that nobody listens to, those of a bus in a row or one.
enum FreePorts {
    /// One for a gateway's door.
    static func one() throws(BusFault) -> Int {
        try free {
            Int.random(in: 10_400...31_600)
        } at: {
            ["tcp://127.0.0.1:\($0)"]
        }
    }

    static func find() throws(BusFault) -> BusAddress {
        try free {
            BusAddress(host: "127.0.0.1", port: Int.random(in: 2_100...6_300) * 5)
        } at: {
            [$0.calls, $0.events, $0.publish, $0.workers, $0.partCalls]
        }
    }

    private static func free<Place>(
        _ guess: () -> Place, at endpoints: (Place) -> [String]
    ) throws(BusFault) -> Place {
        for _ in 0..<50 {
            let (place, context) = (guess(), try Context())
            do throws(BusFault) {
                for endpoint in endpoints(place) {
                    try Socket(.callsDoor, in: context).bind(endpoint)
                }
                return place
            } catch {
                guard error.code == .addressInUse else { throw error }
            }
        }
        throw BusFault(.addressInUse, "No free ports were found. Close some programs.")
    }
}
