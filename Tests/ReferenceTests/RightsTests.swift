import Contracts
import ParlorWire
import Testing

/// Who may do what on Parlor's bus.
@Suite struct RightsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let peer: String
        let attempt: Attempt
        let isAllowed: Bool

        init(_ peer: String, _ attempt: Attempt, _ isAllowed: Bool) {
            (self.peer, self.attempt, self.isAllowed) = (peer, attempt, isAllowed)
        }

        var testDescription: String { "\(peer) \(attempt): \(isAllowed)" }
    }

    enum Attempt: Sendable {
        case serve(EntityKind)
        case publish(String)
        case call(EntityKind)
        case speak(String)
    }

    private func rights(of peer: String) -> Rights {
        peer == "operator"
            ? .operator
            : Rights.ofServices[peer] ?? .foreign(peer, beside: Rights.ofServices.values)
    }

    @Test(arguments: [
        Case("lobby", .serve("room"), true), Case("lobby", .serve("rooms"), true),
        Case("lobby", .serve("person"), false), Case("lobby", .serve("gateway"), false),
        Case("profile-store", .serve("person"), true), Case("profile-store", .serve("room"), false),
        Case("gateway", .serve("gateway"), true), Case("gateway", .serve("person"), false),
        Case("sync-fanout", .serve("sync"), true), Case("sync-fanout", .serve("match"), false),
        Case("console", .serve("console"), true), Case("console", .serve("gateway"), false),
        Case("gateway", .serve("console"), false), Case("lobby", .serve("console"), false),
        Case("polls", .serve("polls"), true), Case("polls", .serve("room"), false),
        Case("room", .serve("room"), false), Case("operator", .serve("room"), false),

        Case("lobby", .publish("room.K7QD.playerJoined"), true),
        Case("lobby", .publish("sys.lobby-1.counters"), true),
        Case("lobby", .publish("refused.room.ROOM_LOCKED.join"), true),
        Case("gateway", .publish("refused.room.RATE_LIMITED.join"), true),
        Case("lobby", .publish("person.ada.identityChanged"), false),
        Case("lobby", .publish("roommate.x.y"), false), Case("lobby", .publish("room"), false),
        Case("lobby", .publish("sync.gateway-1.room.K7QD.closed"), false),
        Case("sync-fanout", .publish("sync.gateway-1.room.K7QD.playerJoined"), true),
        Case("sync-fanout", .publish("room.K7QD.playerJoined"), false),
        Case("profile-store", .publish("notify.ada.turn"), true),
        Case("game-authority", .publish("notify.ada.turn"), false),
        Case("profile-store", .publish("mail.ada.passwordReset"), true),
        Case("lobby", .publish("mail.ada.passwordReset"), false),
        Case("gateway", .publish("sys.gateway-1.counters"), true),
        Case("gateway", .publish("person.ada.identityChanged"), false),
        Case("operator", .publish("sys.x.y"), false),
        Case("operator", .publish("refused.room.X.y"), false),
        Case("polls", .publish("polls.1.asked"), true),

        Case("lobby", .call("match"), true), Case("lobby", .call("person"), true),
        Case("lobby", .call("notify"), true), Case("lobby", .call("login"), false),
        Case("lobby", .call("mail"), false), Case("sync-fanout", .call("mail"), false),
        Case("lobby", .call("account"), false), Case("lobby", .call("chat"), false),
        Case("drawing-store", .call("room"), true), Case("drawing-store", .call("match"), false),
        Case("sync-fanout", .call("room"), true), Case("sync-fanout", .call("inbox"), true),
        Case("sync-fanout", .call("hostblocks"), true),
        Case("sync-fanout", .call("contact"), false), Case("lobby", .call("contact"), false),
        Case("sync-fanout", .call("login"), false), Case("sync-fanout", .call("photo"), false),
        Case("sync-fanout", .call("bus"), true), Case("gateway", .call("login"), true),
        Case("gateway", .call("bus"), true), Case("operator", .call("login"), true),
        Case("gateway", .call("console"), true), Case("operator", .call("console"), true),
        Case("lobby", .call("console"), false), Case("sync-fanout", .call("console"), false),
        Case("console", .call("bus"), true), Case("console", .call("person"), false),
        Case("console", .call("instance"), false), Case("polls", .call("person"), false),

        Case("gateway", .speak("ada"), true), Case("gateway", .speak("@gateway"), true),
        Case("gateway", .speak("@operator"), false), Case("gateway", .speak("@lobby"), false),
        Case("lobby", .speak("@lobby"), true), Case("lobby", .speak("@follower.matches"), true),
        Case("lobby", .speak("@portraits"), true), Case("lobby", .speak("@follower"), false),
        Case("lobby", .speak("ada"), false), Case("lobby", .speak("@gateway"), false),
        Case("lobby", .speak("@operator"), false), Case("lobby", .speak("@clock"), false),
        Case("lobby", .speak(""), false), Case("lobby", .speak("@"), false),
        Case("sync-fanout", .speak("@sync-fanout"), true),
        Case("sync-fanout", .speak("@follower.rooms"), false),
        Case("sync-fanout", .speak("ada"), false), Case("console", .speak("@console"), true),
        Case("console", .speak("@operator"), false), Case("console", .speak("ada"), false),
        Case("polls", .speak("@polls"), true),
        Case("polls", .speak("ada"), false), Case("operator", .speak("ada"), true),
        Case("operator", .speak("@operator"), true), Case("operator", .speak("@gateway"), false),
        Case("operator", .speak("@operator2"), false),
    ])
    func `a peer may do what is its own`(_ test: Case) {
        let rights = rights(of: test.peer)
        let isAllowed =
            switch test.attempt {
            case .serve(let kind): rights.owned.contains(kind)
            case .publish(let topic): rights.mayPublish(topic.utf8)
            case .call(let kind): rights.mayCall(kind)
            case .speak(let actor): rights.maySpeak(as: actor.utf8)
            }
        #expect(isAllowed == test.isAllowed)
    }

    @Test func `every kind is served by one service`() {
        for kind in Kind.all {
            let owners = Rights.ofServices.values.filter { $0.owned.contains(kind.name) }
            #expect(owners.map(\.peer) == [kind.service])
        }
    }

    @Test func `only the gateway and operators speak for people`() {
        let speakers = Rights.ofServices.values.filter(\.speaksForPeople).map(\.peer)
        #expect(speakers == ["gateway"])
        #expect(Rights.operator.speaksForPeople)
    }
}
