/// What a call says about itself, beside its body.
public struct CallHeader: Hashable, Sendable {
    public var id: CommandID
    public var call: CallName
    public var actor: Actor
    public var device: DeviceID?
    public var timeoutMs: Int?
    public var trace: TraceID?
    /// What the device said of its app, where that matters.
    public var app: ClientApp?
    /// True when the caller made too many wrong guesses. Only people who are in the entity already
    /// are then let in.
    public var insidersOnly: Bool?

    public init(
        id: CommandID, call: CallName, actor: Actor, device: DeviceID? = nil, timeoutMs: Int? = nil,
        trace: TraceID? = nil, app: ClientApp? = nil, insidersOnly: Bool? = nil
    ) {
        (self.id, self.call, self.actor) = (id, call, actor)
        (self.device, self.timeoutMs) = (device, timeoutMs)
        (self.trace, self.app, self.insidersOnly) = (trace, app, insidersOnly)
    }
}

/// What a reply says about itself; the stream and its revision when the call was about an entity.
public struct ReplyHeader: Hashable, Sendable {
    public enum Status: String, Codable, CaseIterable, Sendable { case ok, error }

    public var id: CommandID
    public var status: Status
    public var stream: StreamName?
    public var rev: Revision?
    /// How many wrong guesses the answer counts as; absent means none.
    public var cost: Int?
    /// True when the refusal's sentence is meant for the caller, whatever its code is.
    public var forCaller: Bool?

    public init(
        id: CommandID, status: Status, stream: StreamName? = nil, rev: Revision? = nil,
        cost: Int? = nil, forCaller: Bool? = nil
    ) {
        (self.id, self.status, self.stream) = (id, status, stream)
        (self.rev, self.cost, self.forCaller) = (rev, cost, forCaller)
    }
}

/// What an event says about itself: whose it is, which one, when and by whom.
public struct EventHeader: Hashable, Sendable {
    public var stream: StreamName
    public var epoch: Epoch
    public var rev: Revision
    public var event: String
    public var at: Timestamp
    public var by: Actor?
    public var id: CommandID
    public var trace: TraceID?
    /// True when it changed who may watch the stream, or who appears in it.
    public var roster: Bool?
    /// True when different people see this event differently. From the fan-out, the body is then
    /// `EventFrames`. From an owner, it is the first such event of its stream: what each person is
    /// told is to be asked.
    public var faces: Bool?

    public init(
        stream: StreamName, epoch: Epoch, rev: Revision, event: String, at: Timestamp, by: Actor?,
        id: CommandID, trace: TraceID? = nil, roster: Bool? = nil, faces: Bool? = nil
    ) {
        (self.stream, self.epoch, self.rev) = (stream, epoch, rev)
        (self.event, self.at, self.by, self.id) = (event, at, by, id)
        (self.trace, self.roster, self.faces) = (trace, roster, faces)
    }
}

extension CallHeader: Codable {}
extension ReplyHeader: Codable {}
extension EventHeader: Codable {}
