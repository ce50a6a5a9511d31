import Bus
import BusZeroMQ

/// Four ports in a row that nobody listens to.
enum FreePorts {
    static func find() throws(BusFault) -> BusAddress {
        for _ in 0..<50 {
            let address = BusAddress(host: "127.0.0.1", port: Int.random(in: 2_600...7_900) * 4)
            let context = try Context()
            do throws(BusFault) {
                for endpoint in [address.calls, address.events, address.publish, address.workers] {
                    try Socket(.callsDoor, in: context).bind(endpoint)
                }
                return address
            } catch {
                guard error.code == .addressInUse else { throw error }
            }
        }
        throw BusFault(
            .addressInUse, "No four free ports in a row were found. Close some programs.")
    }
}
