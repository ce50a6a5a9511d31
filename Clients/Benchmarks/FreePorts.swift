import Bus
import BusZeroMQ

/// Ports that nobody listens to, four in a row or one.
enum FreePorts {
    /// One for a gateway's door.
    static func one() throws(BusFault) -> Int {
        let context = try Context()
        for _ in 0..<50 {
            let port = Int.random(in: 10_400...31_600)
            do throws(BusFault) {
                try Socket(.callsDoor, in: context).bind("tcp://127.0.0.1:\(port)")
                return port
            } catch {
                guard error.code == .addressInUse else { throw error }
            }
        }
        throw BusFault(.addressInUse, "No free port was found. Close some programs.")
    }

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
