public import Bus
import ParlorWire

/// Everything that a process of Parlor is told from outside: its environment, read once.
public struct Settings: Sendable {
    /// The folder of everything that lasts.
    public let data: String
    /// Where the services' journals are.
    public let stores: Stores
    /// Where the brokers answer calls; their other ports follow (protocol, section 4).
    public let bus: [BusAddress]
    /// This process among those of its service: `lobby-2`.
    public let instance: String?
    public let log: LogFormat
    /// The folder of CURVE keys; without it the bus stays on loopback.
    public let keys: String?
    /// Where devices reach this Parlor; empty where the operator doesn't say.
    public let publicURL: String

    /// After so many days, guests who did not come back are deleted; at 0, never.
    public let guestDays: Int
    public let cache: CacheLimits
    public let keep: KeepTimes
    /// Nil when nobody collects spans.
    let spans: SpanTarget?
    /// What takes longer is logged as slow; nil where nothing is.
    public let slowCall: Duration?

    public enum LogFormat: String, Sendable { case text, json }

    public init(_ environment: [String: String]) throws(SettingsFault) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        data = value("PARLOR_DATA") ?? "./data"
        stores = try Stores(environment)
        let base = value("PARLOR_PORT_BASE") ?? "5550"
        guard let port = Int(base), (1...65_000).contains(port) else {
            throw SettingsFault(
                "PARLOR_PORT_BASE", base, "It is a port number up to 65000, such as 5550.")
        }
        let addresses = value("PARLOR_BUS") ?? "tcp://127.0.0.1:\(port)"
        bus = try addresses.split(separator: ",").map { text throws(SettingsFault) in
            guard let address = BusAddress(String(text)) else {
                throw SettingsFault(
                    "PARLOR_BUS", addresses,
                    "It is one address or more with commas between, such as tcp://127.0.0.1:5550.")
            }
            return address
        }
        instance = value("PARLOR_INSTANCE")
        if let instance, !Announcement.canBeNamed(instance) {
            throw SettingsFault(
                "PARLOR_INSTANCE", instance,
                "It is at most 128 visible ASCII characters, such as profile-store-2.")
        }
        let format = value("PARLOR_LOG") ?? "text"
        guard let log = LogFormat(rawValue: format) else {
            throw SettingsFault("PARLOR_LOG", format, "It is 'text' or 'json'.")
        }
        self.log = log
        keys = value("PARLOR_KEYS")
        publicURL = value("PARLOR_PUBLIC_URL") ?? ""
        guard publicURL.isEmpty || PublicURL.isWellFormed(publicURL) else {
            throw SettingsFault(
                "PARLOR_PUBLIC_URL", publicURL,
                "It is http:// or https://, a host, and perhaps a port: https://play.example.org.")
        }
        func number(
            _ name: String, _ usual: Int, _ hint: String, from least: Int = 1
        ) throws(SettingsFault) -> Int {
            guard let text = value(name) else { return usual }
            guard let number = Int(text), (least...100_000).contains(number) else {
                throw SettingsFault(
                    name, text, "It is a number of \(hint) from \(least) to 100000.")
            }
            return number
        }
        let slow = try number("PARLOR_SLOW_MS", 100, "milliseconds", from: 0)
        slowCall = slow == 0 ? nil : .milliseconds(slow)
        spans = try SpanTarget(environment, slowAfter: slowCall)
        guestDays = try number("PARLOR_GUEST_DAYS", 90, "days", from: 0)
        keep = try KeepTimes(environment)
        cache = CacheLimits(
            bytes: try number("PARLOR_CACHE_MB", CacheLimits.usual.bytes >> 20, "MiB") << 20,
            unused: .seconds(60 * (try number("PARLOR_CACHE_MINUTES", 10, "minutes"))))
    }

    public static func ofThisProcess() throws(SettingsFault) -> Settings {
        try Settings(ThisProcess.environment)
    }
}

/// A setting that can't be used, and what it should be.
public struct SettingsFault: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ name: String, _ value: String, _ hint: String) {
        description = "\(name) is '\(value)', which can't be used. \(hint)"
    }
}
