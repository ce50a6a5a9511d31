// A release build with the static standard library has no Testing, and needs no scenarios.
#if canImport(Testing)
    public import EventSourcing
    public import Testing
    public import ParlorWire

    /// Given a history, when a command comes, then these events or that refusal.
    public struct Scenario<E: Entity>: Sendable where E.Event: Sendable {
        public let key: EntityKey
        public let history: [E.Event]
        public let now: Timestamp

        public init(
            _ entity: E.Type, key: EntityKey,
            at now: Timestamp = Timestamp(milliseconds: 1_767_225_600_000),
            given history: E.Event...
        ) {
            self.init(entity, key: key, at: now, history: history)
        }

        private init(_ entity: E.Type, key: EntityKey, at now: Timestamp, history: [E.Event]) {
            self.key = key
            self.history = history
            self.now = now
        }

        public var state: E { E(replaying: history) }

        public func and(_ events: E.Event...) -> Scenario {
            Scenario(E.self, key: key, at: now, history: history + events)
        }

        public func at(_ now: Timestamp) -> Scenario {
            Scenario(E.self, key: key, at: now, history: history)
        }

        public func deciding(
            _ command: E.Command, by actor: Actor, seed: UInt64 = 1
        ) throws(E.Refused) -> [E.Event] {
            try state.decide(
                command,
                in: Context(
                    actor: actor, key: key, now: now, seed: seed,
                    entropy: {
                        var dice = Dice(seed: seed)
                        return Entropy(from: &dice)
                    }))
        }

        public func when(
            _ command: E.Command, by actor: Actor, then expected: [E.Event],
            at source: SourceLocation = #_sourceLocation
        ) throws {
            let events = try deciding(command, by: actor)
            #expect(events == expected, sourceLocation: source)
        }

        public func when(
            _ command: E.Command, by actor: Actor, refuses expected: E.Refused,
            at source: SourceLocation = #_sourceLocation
        ) {
            do throws(E.Refused) {
                let events = try deciding(command, by: actor)
                Issue.record(
                    "Expected the refusal \(expected), got \(events)", sourceLocation: source)
            } catch {
                #expect(error == expected, sourceLocation: source)
            }
        }
    }
#endif
