import Contracts
import EventSourcing
import Scenarios
import Testing
import Wire

@testable import ProfileStore

@Suite struct PersonBlockTests {
    private let part = Actor.part("profile-store")
    private let online = ada.and(.presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon)))

    private func told(_ event: PersonEvent) -> String {
        String(decoding: WrittenChoice(event).told, as: UTF8.self)
    }

    private func hidden(from person: PersonID) -> PersonEvent {
        .presenceChanged(
            PersonPresence(isOnline: true, lastSeen: .noon, hiddenFrom: person))
    }

    private func shown(to person: PersonID) -> PersonEvent {
        .presenceChanged(PersonPresence(isOnline: true, lastSeen: .noon, shownTo: person))
    }

    @Test func `a block says again what everybody knows, and to whom it is told otherwise`() throws
    {
        try online.when(.hidePresence(from: .bob), by: part, then: [hidden(from: .bob)])
        let blocking = online.and(hidden(from: .bob))
        try blocking.when(.hidePresence(from: .bob), by: part, then: [])
        try blocking.when(.showPresence(to: .bob), by: part, then: [shown(to: .bob)])
        #expect(blocking.and(shown(to: .bob)).state == online.state)
        try online.when(.showPresence(to: .bob), by: part, then: [])
        #expect(!told(hidden(from: .bob)).contains("bob"))
        #expect(!told(shown(to: .bob)).contains("bob"))
    }

    @Test func `only Parlor's own parts say so`() {
        online.when(.hidePresence(from: .bob), by: .ada, refuses: .partsOnly)
        online.and(hidden(from: .bob))
            .when(.showPresence(to: .bob), by: .bob, refuses: .partsOnly)
    }

    @Test func `the blocked sees somebody who is offline and was never seen`() {
        let state = online.and(hidden(from: .bob)).state
        let seen = state.view(for: .bob, key: "ada")
        #expect(!seen.isOnline && seen.lastSeen == Timestamp(milliseconds: 0))
        #expect(seen.identity.displayName == "Ada")
        for viewer in [Actor.ada, .eve, .gateway] {
            let view = state.view(for: viewer, key: "ada")
            #expect(view.isOnline && view.lastSeen == .noon)
        }
    }

    @Test func `of presence the blocked is told that there is none, all others what there is`() {
        let state = online.and(hidden(from: .bob)).state
        let event = PersonEvent.presenceChanged(
            PersonPresence(isOnline: false, lastSeen: .noon))
        let body = RawJSON(WrittenChoice(event).told)
        let faces = state.faces(of: event, told: body, key: "ada")
        #expect(faces.common == body)
        #expect(faces.own == [.bob: RawJSON(JSON.encode(PersonPresence.hidden))])
        #expect(state.faces(of: .born, told: body, key: "ada").own.isEmpty)
        #expect(online.state.faces(of: event, told: body, key: "ada").own.isEmpty)
    }

    @Test func `a state is told without those who are blocked, and stored with them`() throws {
        let state = online.and(hidden(from: .bob)).state
        #expect(!String(decoding: JSON.encode(state), as: UTF8.self).contains("bob"))
        let stored = JSON.encode(state, withSecrets: true)
        #expect(try JSON.decode(Person.self, from: stored) == state)
    }

    @Test func `a block keeps a seat that waits for somebody, and tells no room that they went`() {
        let gone = PersonEvent.presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon))
        let seated = online.and(gone, .seated(seatedAt: .noon))
        #expect(seated.and(hidden(from: .bob)).state.seatedAt == .noon)
        #expect(!ada.and(hidden(from: .bob)).state.hasBeenOnline)
    }
}
