public import Sessions
public import TLS

/// How the door is set up.
public struct DoorSettings: Sendable {
    /// An address of this machine and a port; 0 is any that is free.
    public let host: String
    public let port: Int
    public let certificate: Certificate?
    /// The pages that may ask and connect.
    public let crossOrigin: CrossOrigin
    public let echoes: Bool
    let proxies: TrustedProxies
    /// Whether these begin each connection with a PROXY header.
    let proxiesSpeakFirst: Bool
    /// The most bytes of a frame, and of a request's body.
    public private(set) var frame: Int
    public private(set) var connectionsPerAddress: Int
    /// What is read of each connection, and of all of an address, in kibibytes.
    public private(set) var reading: Rate
    private(set) var addressReading: Allowances
    /// Of HTTP bodies, in both directions: none yet.
    public private(set) var bodies: HeldBytes
    public var timeouts = DoorTimeouts()
    /// Over how long a gateway that stops closes its sockets, if others are there.
    public let drain: Duration

    public init(
        _ environment: [String: String], _ limits: GatewayLimits
    ) throws(DoorFault) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let address = value("PARLOR_HTTP") ?? "127.0.0.1:8080"
        let colon = address.lastIndex(of: ":")
        guard let colon, colon > address.startIndex,
            let port = Int(address[address.index(after: colon)...]), (0...65_535).contains(port)
        else {
            throw DoorFault("PARLOR_HTTP is '\(address)'. It must look like 127.0.0.1:8080.")
        }
        host = address[..<colon].filter { $0 != "[" && $0 != "]" }
        self.port = port
        switch (value("PARLOR_TLS_CERT"), value("PARLOR_TLS_KEY")) {
        case (let chain?, let key?): certificate = Certificate(chain: chain, key: key)
        case (nil, nil): certificate = nil
        default:
            throw DoorFault("PARLOR_TLS_CERT and PARLOR_TLS_KEY are set together or not at all.")
        }
        crossOrigin = CrossOrigin(
            origins: value("PARLOR_ORIGINS").map { Set($0.split(separator: ",").map(String.init)) })
        let networks = value("PARLOR_TRUSTED_PROXIES") ?? ""
        guard let proxies = TrustedProxies(networks) else {
            throw DoorFault(
                "PARLOR_TRUSTED_PROXIES is '\(networks)'. It is networks with commas between, such as"
                    + " 10.0.0.0/8,192.0.2.1.")
        }
        self.proxies = proxies
        proxiesSpeakFirst = value("PARLOR_PROXY_PROTOCOL") == "1"
        guard !proxiesSpeakFirst || !proxies.isEmpty else {
            throw DoorFault(
                "PARLOR_PROXY_PROTOCOL is set, and nobody is trusted to send its header. Name the"
                    + " balancers in PARLOR_TRUSTED_PROXIES.")
        }
        let seconds = value("PARLOR_DRAIN_SECONDS") ?? "5"
        guard let seconds = Int(seconds), (0...600).contains(seconds) else {
            throw DoorFault("PARLOR_DRAIN_SECONDS is '\(seconds)'. It is a number from 0 to 600.")
        }
        drain = .seconds(seconds)
        echoes = value("PARLOR_ECHO") == "1"
        frame = limits.session.frameBytes
        connectionsPerAddress = limits.connectionsPerAddress
        reading = limits.reading
        addressReading = limits.addressReading
        bodies = HeldBytes(most: limits.bodyBytes, limits)
    }

    mutating func take(_ limits: GatewayLimits) {
        frame = limits.session.frameBytes
        connectionsPerAddress = limits.connectionsPerAddress
        reading = limits.reading
        addressReading = limits.addressReading
        bodies = HeldBytes(most: limits.bodyBytes, limits)
    }
}

/// Why the door can't be opened, for the operator.
public struct DoorFault: Error, CustomStringConvertible, Sendable {
    public let description: String
    init(_ description: String) { self.description = description }
}
