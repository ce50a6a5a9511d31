import Contracts
import EventSourcing
import Foundation
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

    /// What this thread has had of a processor: whatever else runs takes nothing of it.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func `how long a refusal takes tells nothing of the passcode`() throws {
        let hash = try #require(Scenario<Room>.sealed(by: "open sesame").state.about?.passcodeHash)
        let guesses = ["o", "open sesamf", "xpen sesame", String(repeating: "x", count: 5_000)]
        var rightGuesses = 0
        var best = Array(repeating: Duration.seconds(1), count: guesses.count)
        for _ in 0..<200 {
            for (index, guess) in guesses.enumerated() {
                let began = Self.processorTime
                for _ in 0..<10 { rightGuesses += try hash.matches(guess) ? 1 : 0 }
                best[index] = min(best[index], Self.processorTime - began)
            }
        }
        #expect(rightGuesses == 0)
        #expect(best.max()! < best.min()! * 3 / 2, "\(best)")
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
