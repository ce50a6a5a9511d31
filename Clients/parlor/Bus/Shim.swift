import Bus
import Wire
final class BusClient {
    init(brokers: [BusAddress], keys: String?) throws {}
    func call(_ call: Call, timeout: Duration) throws -> Reply { fatalError() }
}
final class Subscription {
    init(brokers: [BusAddress], prefixes: [String], keys: String?) throws {}
    func next(timeout: Duration) throws -> Publication? { nil }
}
enum ZeroMQ {
    static let version = "4.3.4"
    static let least = "4.3.0"
}
