import Contracts
import EventSourcing
import Scenarios
import Testing
import Wire

@testable import Lobby

@Suite struct PrivacyTests {
    let secret = Scenario(
        Room.self, key: "K7QD", at: .birth, given: .made(isPrivate: true), .joined(.ada),
        .spectatorJoined(userId: .bob))

    private func text(_ room: Scenario<Room>, for viewer: Actor) -> String {
        String(decoding: JSON.encode(room.state.view(for: viewer, key: "K7QD")), as: UTF8.self)
    }

    @Test func `who is not in a private room learns that it is, and whether it has a passcode`() {
        #expect(
            text(secret, for: .eve) == #"{"code":"K7QD","hasPasscode":false,"isPrivate":true}"#)
        #expect(text(secret, for: .bob).contains("Ada's"))
        #expect(text(adas, for: .eve).contains("Ada's"))
    }

    @Test func `its members watch a private room, and everybody a public one`() {
        #expect(secret.state.audience(key: "K7QD") == .only([.ada, .bob]))
        #expect(adas.state.audience(key: "K7QD") == .everyone)
    }

    @Test func `a private room is in no list`() {
        #expect(secret.state.listed(as: "K7QD") == nil)
        #expect(!secret.state.listings.contains { $0.index == Room.publicIndex })
        #expect(adas.state.listings.contains { $0.index == Room.publicIndex })
    }

    @Test func `a passcode is in no view, and its hash not in clear`() throws {
        let sealed = Scenario<Room>.sealed(by: "open sesame")
        let hash = try #require(sealed.state.about?.passcode)
        #expect(!hash.rawValue.contains("sesame"))
        #expect(!text(sealed, for: .ada).contains(hash.rawValue))
        #expect(Room.secrets.contains("passcodeHash"))
        #expect(Room.secrets.contains("seed"))
    }

    @Test func `the newest public room is first`() {
        func sort(_ time: Timestamp) -> String? {
            Scenario(
                Room.self, key: "K7QD", at: .birth,
                given: .created(
                    id: "r1", roomName: try! RoomName("x"), createdBy: .ada, createdAt: time,
                    maxPlayers: 2, isPrivate: false, hasPasscode: false, passcodeHash: nil,
                    hostPolicy: .transfer, selectedGameType: nil, settings: nil, patience: .usual)
            ).state.listings.first { $0.index == Room.publicIndex }?.sort
        }
        #expect(sort(.after(1))! < sort(.birth)!)
    }
}
