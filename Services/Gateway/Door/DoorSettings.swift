/// How the door is set up.
public struct DoorSettings: Sendable {
    public struct Certificate: Sendable {
        public let chain: String
        public let key: String
    }

    /// How long a connection may take.
    public struct Patience: Sendable {
        /// For a request's head, and then for its body.
        public var head: Duration = .seconds(10)
        public var body: Duration = .seconds(30)
        /// Between requests.
        public var idle: Duration = .seconds(75)
        /// A silent socket is asked for a sign of life, and has to give one.
        public var silence: Duration = .seconds(25)
        public var pong: Duration = .seconds(20)
        /// Without taking anything of what waits for it.
        public var stuck: Duration = .seconds(60)
        /// From the last thing that is sent to the other end's goodbye.
        public var goodbye: Duration = .seconds(10)
        /// The same for all of them together when the door closes: its next life waits for that.
        public var farewell: Duration = .seconds(1)
    }

    /// An address of this machine and a port; 0 is any that is free.
    public let host: String
    public let port: Int
    public let certificate: Certificate?
    /// The pages that may connect; nil is any.
    public let origins: Set<String>?
    public let echoes: Bool
    /// The most bytes of a frame, and of a request's body.
    public let frame: Int
    public let connectionsPerAddress: Int
    public var patience = Patience()

    public init(_ environment: [String: String]) throws(DoorFault) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        func number(_ name: String, _ standard: Int) throws(DoorFault) -> Int {
            guard let text = value(name) else { return standard }
            guard let number = Int(text), (1...1 << 30).contains(number) else {
                throw DoorFault("\(name) is '\(text)'. It is a number from 1.")
            }
            return number
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
        origins = value("PARLOR_ORIGINS").map { Set($0.split(separator: ",").map(String.init)) }
        echoes = value("PARLOR_ECHO") == "1"
        frame = try number("PARLOR_LIMIT_FRAME_BYTES", 1 << 20)
        connectionsPerAddress = try number("PARLOR_LIMIT_CONNECTIONS_PER_ADDRESS", 2_000)
    }
}

/// Why the door can't be opened, for the operator.
public struct DoorFault: Error, CustomStringConvertible, Sendable {
    public let description: String
    init(_ description: String) { self.description = description }
}
