import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct PrivacyTests {
    let secret = Scenario(
        Room.self, key: "K7QD", at: .birth, given: .made(isPrivate: true), .joined(.ada),
        .spectatorJoined(userId: .bob))

    private func text(_ room: Scenario<Room>, for viewer: Actor) -> String {
        String(decoding: JSON.encode(room.state.view(for: viewer, key: "K7QD")), as: UTF8.self)
    }

    @Test func `who is not in a private room learns that it is, and whether it has a passcode`() {
        #expect(
            text(secret, for: .eve)
                == #"{"code":"K7QD","hasPasscode":false,"isPrivate":true,"roomCode":"K7QD"}"#)
        #expect(text(secret, for: .bob).contains("Ada's"))
        #expect(text(adas, for: .eve).contains("Ada's"))
    }

    @Test func `who is not in a public room with a passcode sees what the list shows`() throws {
        let hash = Scenario<Room>.sealed(by: "1234").state.about?.passcodeHash
        let sealed = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(passcode: hash), .joined(.ada))
        let view = sealed.state.view(for: .eve, key: "K7QD")
        #expect(view.inside == nil)
        var listed = try #require(sealed.state.listed(as: "K7QD"))
        #expect(listed.playerCount == 1)
        listed.host = RoomGuest(id: .ada)
        #expect(view.listed == listed)
        #expect(try JSON.decode(RoomView.self, from: JSON.encode(view).unmarked.json) == view)
        #expect(sealed.state.view(for: .ada, key: "K7QD").inside != nil)
        #expect(sealed.state.audience(key: "K7QD") == .only([.ada]))
    }

    @Test func `who is banned from a public room watches it no longer`() {
        let banned = adas.and(.banned(userId: .eve))
        #expect(banned.state.audience(key: "K7QD") == .allBut([.eve]))
    }

    @Test func `how long a refusal takes tells nothing of the passcode`() throws {
        let secret = "\(UInt64.random(in: .min ... .max))"
        let context = Context(
            actor: .ada, command: CommandID(secret), key: "K7QD", now: .birth, seed: 1)
        StretchedPasscodeCache.shared.stretch(
            secret, salt: PasscodeHash.salt(.ada, context.command))
        let hash = try #require(try PasscodeHash.made(of: secret, context))
        let wrong = [String(secret.prefix(1)), "\(secret.dropLast())x", "x\(secret.dropFirst())"]
        for guess in wrong {
            #expect(throws: RoomRefusal.busy, "\(guess) is cheaper.") { try hash.matches(guess) }
            hash.prepare(guess: guess)
            #expect(try !hash.matches(guess))
        }
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
        let hash = try #require(sealed.state.about?.passcodeHash)
        #expect(!hash.rawValue.contains("sesame"))
        #expect(!text(sealed, for: .ada).contains(hash.rawValue))
        for event in sealed.history {
            let told = String(decoding: WrittenChoice(event).told, as: UTF8.self)
            #expect(!told.contains(hash.rawValue))
        }
    }

    @Test func `the newest public room is first`() {
        func sort(_ time: Timestamp) -> String? {
            Scenario(
                Room.self, key: "K7QD", at: .birth,
                given: .created(
                    NewRoom(
                        id: "r1", roomName: try! RoomName("x"), createdBy: .ada, createdAt: time,
                        maxPlayers: 2, isPrivate: false, passcodeHash: nil, hostPolicy: .transfer,
                        selectedGameType: nil, settings: nil, patience: .usual)),
                .joined(.ada)
            ).state.listings.first { $0.index == Room.publicIndex }?.sort
        }
        #expect(sort(.after(1))! < sort(.birth)!)
    }
}
