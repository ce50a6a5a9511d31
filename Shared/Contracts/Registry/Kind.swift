public import ParlorWire

/// A kind: which service owns it, what it can be asked, and what happens to its streams.
///
/// Each is declared once, in `Kind.all`. The gateway, the bus, the readiness check, the
/// reference and the tests know it from there.
public struct Kind: Sendable {
    public let name: EntityKind
    public let service: String
    public let calls: [CallGroup]
    /// What its calls name as their key; nil where devices need not name any.
    public let keys: (any Identifier.Type)?
    /// Nil when nothing of it is kept in streams.
    public let streams: Streams?
    /// People type its keys: in either case, and short enough to be guessed.
    public let isTyped: Bool
    /// Devices neither call nor watch it.
    public let isForParts: Bool
    /// Its streams are made of what happens in those of these kinds, and not kept.
    public let sources: Set<EntityKind>

    public init(
        _ name: EntityKind, of service: String, keys: (any Identifier.Type)? = nil,
        calls: [CallGroup] = [], streams: Streams? = nil, isTyped: Bool = false,
        isForParts: Bool = false, madeOf sources: Set<EntityKind> = []
    ) {
        (self.name, self.service, self.calls, self.streams) = (name, service, calls, streams)
        self.keys = keys
        (self.isTyped, self.isForParts, self.sources) = (isTyped, isForParts, sources)
    }

    public init(
        _ event: (some StreamEvent).Type, of service: String,
        keys: (any Identifier.Type)? = nil, calls: [CallGroup],
        view: any (Decodable & Sendable).Type, watchers: String?,
        completions: [String: any (Decodable & Sendable).Type] = [:], isTyped: Bool = false,
        isForParts: Bool = false, madeOf sources: Set<EntityKind> = []
    ) {
        self.init(
            event.kind, of: service, keys: keys, calls: calls,
            streams: Streams(
                events: event, view: view, watchers: watchers, completions: completions),
            isTyped: isTyped, isForParts: isForParts, madeOf: sources)
    }

    /// The streams of a kind.
    public struct Streams: Sendable {
        public let events: any StreamEvent.Type
        /// What a watcher gets first.
        public let view: any (Decodable & Sendable).Type
        /// Who may watch; nil when only Parlor's own parts see it.
        public let watchers: String?
        /// What events are told with besides, by their names.
        public let completions: [String: any (Decodable & Sendable).Type]
    }
}

/// Calls that stand in one choice, and what each is answered with.
public struct CallGroup: Sendable {
    public let choice: any Choice.Type
    public let answers: [CallName: any (Decodable & Sendable).Type]
    public let refusals: (any Refusal.Type)?
    /// Nobody but Parlor's own parts and the operator may call any of it.
    public let isForParts: Bool

    /// Those that need no key though others of their kind do: they begin something, or are about
    /// all of the kind.
    public let keyless: Set<CallName>
    /// Those that may name in their body what people type, whatever their own kind is.
    public let typing: Set<CallName>
    /// Those that bring what is to be stored. They stop when the disk is nearly full, and before
    /// others when their person has stored much.
    public let adding: Set<CallName>
    /// Questions and signals: of none of them anything is stored.
    public let storesNothing: Bool
    /// Those that lead to a mail.
    public let mailing: Set<CallName>

    public init<C: Choice>(
        _ choice: C.Type, refusals: (any Refusal.Type)? = nil, isForParts: Bool = false,
        keyless: [C.CodingKeys] = [], storesNothing: Bool = false, typing: [C.CodingKeys] = [],
        adding: [C.CodingKeys] = [], mailing: [C.CodingKeys] = [],
        answers: (C.CodingKeys) -> any (Decodable & Sendable).Type
    ) {
        (self.choice, self.refusals, self.isForParts) = (choice, refusals, isForParts)
        self.keyless = Set(keyless.map { CallName($0.rawValue) })
        self.typing = Set(typing.map { CallName($0.rawValue) })
        self.adding = Set(adding.map { CallName($0.rawValue) })
        self.mailing = Set(mailing.map { CallName($0.rawValue) })
        self.storesNothing = storesNothing
        self.answers = Dictionary(
            uniqueKeysWithValues: C.CodingKeys.allCases.map { (CallName($0.rawValue), answers($0)) }
        )
    }

    /// Every one of them is answered with the same.
    public init<C: Choice>(
        _ choice: C.Type, refusals: (any Refusal.Type)? = nil, isForParts: Bool = false,
        keyless: [C.CodingKeys] = [], storesNothing: Bool = false, typing: [C.CodingKeys] = [],
        adding: [C.CodingKeys] = [], mailing: [C.CodingKeys] = [],
        answer: any (Decodable & Sendable).Type
    ) {
        self.init(
            choice, refusals: refusals, isForParts: isForParts, keyless: keyless,
            storesNothing: storesNothing, typing: typing, adding: adding, mailing: mailing
        ) { _ in answer }
    }
}
