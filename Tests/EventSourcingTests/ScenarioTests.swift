import EventSourcing
import ParlorWire
import Scenarios
import Testing

/// A lamp that burns out: enough of an entity to try the kit on.
private struct Lamp: Entity {
    static let schema = 1
    var isOn = false
    var switched = 0

    enum Command: Choice {
        case turn(on: Bool)
        enum CodingKeys: String, CodingKey, CaseIterable { case turn = "lamp.turn" }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "lamp"

        case turned(on: Bool)
        enum CodingKeys: String, CodingKey, CaseIterable { case turned }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        guard switched < 2 else { throw Failure("BURNT_OUT", "The lamp is burnt out.") }
        switch command {
        case .turn(let on): return on == isOn ? [] : [.turned(on: on)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .turned(let on):
            isOn = on
            switched += 1
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Lamp { self }
}

@Suite struct ScenarioTests {
    private let dark = Scenario(Lamp.self, key: "1")

    @Test func `given nothing, a command leads to its events`() throws {
        try dark.when(.turn(on: true), by: .operator, then: [.turned(on: true)])
    }

    @Test func `given a history, the same command leads to nothing`() throws {
        try dark.and(.turned(on: true)).when(.turn(on: true), by: .operator, then: [])
    }

    @Test func `a refusal is expected by its value`() {
        dark.and(.turned(on: true), .turned(on: false))
            .when(
                .turn(on: true), by: .operator,
                refuses: Failure("BURNT_OUT", "The lamp is burnt out."))
    }

    @Test func `an expectation that does not hold is an issue`() {
        withKnownIssue { try dark.when(.turn(on: true), by: .operator, then: []) }
        withKnownIssue { dark.when(.turn(on: true), by: .operator, refuses: Failure("X", "")) }
    }
}
