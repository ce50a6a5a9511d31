import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Hosting
@testable import ProfileStore

/// Who somebody's friends are, and what they decided, their own devices know alone.
@Suite struct FriendsPrivacyTests {
    private let events: [FriendsEvent] = [
        .askedBy("secret"), .asked("secret"), .added("secret"), .removed("secret"),
        .withdrawn("secret"), .put("secret", "secret", "secret"), .took("secret", "secret"),
        .blocked(userId: Secret("secret")), .unblocked(userId: Secret("secret")),
        .invited("secret", by: "secret"), .uninvited("secret"),
    ]

    private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `an event tells its owner the whole, and everybody else that it happened`() throws {
        for event in events {
            let written = WrittenChoice(event)
            #expect(!text(written.told).contains("secret"), "\(written.name)")
            let faces = Friends().faces(of: event, told: RawJSON(written.told), key: "ada")
            #expect(!text(faces.common.bytes).contains("secret"), "\(written.name)")
            #expect(faces.own.keys.map(\.rawValue) == ["ada"])
            #expect(text(faces.own["ada"]!.bytes).contains("secret"), "\(written.name)")
        }
    }

    @Test func `how the blocked see somebody is told to nobody`() {
        let event = FriendsEvent.blocked(userId: Secret("eve"), apart: Secret(Apart.unknown))
        let faces = Friends().faces(
            of: event, told: RawJSON(WrittenChoice(event).told), key: "ada")
        #expect(text(faces.common.bytes) == "{}")
        #expect(text(faces.own["ada"]!.bytes) == #"{"userId":"eve"}"#)
    }

    @Test func `a state is told without them, and stored with them`() throws {
        let state = Friends(replaying: [
            .askedBy("secret1"), .asked("secret2"), .added("secret3"),
            .put("secret4", "secret5", "secret6"), .blocked(userId: Secret("secret7")),
            .invited("secret8", by: "secret9"),
        ])
        #expect(!text(JSON.encode(state)).contains("secret"))
        let stored = JSON.encode(state, withSecrets: true)
        for number in 1...9 { #expect(text(stored).contains("secret\(number)")) }
        #expect(try JSON.decode(Friends.self, from: stored) == state)
    }

    @Test(arguments: [Actor.bob, .gateway, .operator])
    func `nobody else is shown or answered anything of it`(_ viewer: Actor) throws {
        let state = Friends(replaying: [
            .added("secret"), .put(.block, "secret"), .invited("secret"),
        ])
        #expect(!text(JSON.encode(state.view(for: viewer, key: "ada"))).contains("secret"))
        #expect(text(JSON.encode(state.view(for: .ada, key: "ada"))).contains("secret"))
        #expect(state.audience(key: "ada") == .only(["ada"]))
        let directory = try Directory()
        for query in [FriendsQuery.list(), .decisions] {
            #expect(directory.code(viewer, query, key: "ada") != nil)
        }
    }

    @Test func `nobody calls what changes one side alone`() throws {
        let directory = try Directory()
        for actor in [Actor.ada, .gateway, .operator] {
            for command in [FriendsCommand.noteAccepted(by: .bob), .close, .noteGone(userId: .bob)]
            {
                #expect(directory.code(actor, command, key: "ada") == .unknownCall)
            }
        }
    }
}
