public import ParlorWire

/// What a gateway itself refused somebody's device, without asking anybody else.
public struct RefusedFrame: Sendable {
    /// More than are told of at once.
    static let most = 1_024

    public let person: PersonID
    public let address: String
    public let call: CallName
    /// The stream that it was about, if that is one's name.
    public let stream: StreamName?
    /// The device's name for it.
    public let id: CommandID?
    public let failure: Failure
    /// The device has named no call.
    public var isUnnamed: Bool { [.watch, .frame, .socket].contains(call) }

    init?(
        _ session: Session, _ cid: RawJSON?, _ failure: Failure, of call: CallName,
        about stream: StreamName?
    ) {
        guard let person = session.who?.person else { return nil }
        self.person = person
        address = session.shownAddress
        self.failure = failure
        // A frame may name a call, or a stream, with up to a mebibyte.
        self.call = call.rawValue.utf8.count <= Limits.key ? call : .frame
        self.stream = stream.flatMap {
            let (kind, key) = ($0.kind.rawValue.utf8, $0.key.rawValue.utf8)
            return EntityKind.canBe(kind) && EntityKey.canBe(key) ? $0 : nil
        }
        id = CommandID(of: cid, by: person)
    }
}

/// What devices ask of the gateway besides calls, named as a call is.
extension CallName {
    static let watch: CallName = "sync.watch"
    /// A frame that can't be read, or says too much.
    static let frame: CallName = "gateway.frame"
    /// To stay connected.
    static let socket: CallName = "gateway.socket"
}

extension Rejection {
    /// What a refusal for it is told as.
    var code: ErrorCode {
        switch self {
        case .malformed: .badInput
        case .tooBig: .payloadTooLarge
        case .rateLimited, .slow: .rateLimited
        case .helloTimeout, .unauthenticated: .unauthenticated
        case .busy: .unavailable
        }
    }
}
