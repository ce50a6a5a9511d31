public import Sessions
public import TLS

/// How the door is set up.
public struct DoorSettings: Sendable {
    /// How long a connection may take.
    public struct Patience: Sendable {
        /// For a request's head, and then for its body.
        public var head: Duration = .seconds(10)
        public var body: Duration = .seconds(30)
        /// For a message on a socket, from its first byte to its last.
        public var message: Duration = .seconds(60)
        /// Between requests.
        public var idle: Duration = .seconds(75)
        /// A silent socket is asked for a sign of life, and has to give one.
        public var silence: Duration = .seconds(25)
        public var pong: Duration = .seconds(20)
        /// The same where others wait for whoever is there. Together with two strikes of the loop's
        /// clock they are under 6 seconds.
        public var seatedSilence: Duration = .seconds(2)
        public var seatedPong: Duration = .milliseconds(2_500)
        /// Without taking anything of what waits for it.
        public var stuck: Duration = .seconds(60)
        /// From the last thing that is sent to the other end's goodbye.
        public var goodbye: Duration = .seconds(10)
        /// The same for all of them together when the door closes: its next life waits for that.
        public var farewell: Duration = .seconds(1)

        public init() {}

        func stuck(isSeated: Bool) -> Duration {
            isSeated ? min(stuck, seatedSilence + seatedPong) : stuck
        }
    }

    /// An address of this machine and a port; 0 is any that is free.
    public let host: String
    public let port: Int
    public let certificate: Certificate?
    /// The pages that may ask and connect.
    public let crossOrigin: CrossOrigin
    public let echoes: Bool
    /// The most bytes of a frame, and of a request's body.
    public let frame: Int
    public let connectionsPerAddress: Int
    /// What is read of each connection, and of all of an address, in kibibytes.
    public let reading: Rate
    let addressReading: Allowances
    /// Of HTTP bodies, in both directions: none yet.
    public let bodies: Holdings
    public var patience = Patience()

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
            throw DoorFault("PARLOR_HTTP is '\(address)'. It is like 127.0.0.1:8080.")
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
        echoes = value("PARLOR_ECHO") == "1"
        frame = limits.session.frameBytes
        connectionsPerAddress = limits.connectionsPerAddress
        reading = limits.reading
        addressReading = limits.addressReading
        bodies = Holdings(most: limits.bodyBytes, limits)
    }
}

/// Why the door can't be opened, for the operator.
public struct DoorFault: Error, CustomStringConvertible, Sendable {
    public let description: String
    init(_ description: String) { self.description = description }
}
