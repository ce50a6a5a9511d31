import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Sodium
import Testing

@testable import Hosting
@testable import Lobby
@testable import RoomRules

@Suite struct PasscodeTests {
    /// As earlier versions kept it.
    private static let old = PasscodeHash("salt.\(Fingerprint(of: "salt.open sesame").text)")
    private let oldRoom = Scenario(
        Room.self, key: "K7QD", at: .birth, given: .made(isPrivate: true, passcode: old),
        .joined(.ada))

    @Test func `a passcode is kept stretched, with a salt for each command`() throws {
        func hash(_ command: CommandID) throws -> String? {
            let context = Context(
                actor: .ada, command: command, key: "K7QD", now: .birth, seed: 1)
            StretchedPasscodeCache.shared.stretch(
                "open sesame", salt: PasscodeHash.salt(.ada, command))
            return try PasscodeHash.made(of: "open sesame", context)?.rawValue
        }
        let kept = try #require(try hash("c1"))
        #expect(kept.hasPrefix("argon2id."))
        #expect(try hash("c1") == kept)
        #expect(try hash("c2") != kept)
        let salt = PasscodeHash.salt(.ada, "c1")
        #expect(kept == "argon2id.\(salt).\(StretchedSecret(of: "open sesame", salt: salt)!.text)")
        let hash = PasscodeHash(kept)
        #expect(try hash.matches("open sesame"))
        hash.prepare(guess: "open sesamf")
        for wrong in ["open sesamf", "", String(repeating: "x", count: 65)] {
            #expect(try !hash.matches(wrong))
        }
    }

    @Test func `a passcode of an earlier version stays right, and is kept stretched from then on`()
        throws
    {
        PasscodeHash.prepare("open sesame", by: .bob)
        for command in [RoomCommand.join("open sesame"), .spectate(passcode: "open sesame")] {
            let events = try oldRoom.deciding(command, by: .bob)
            #expect(events.count == 2)
            guard case .configured(let update)? = events.first, let hash = update.passcodeHash
            else {
                Issue.record("It was \(events).")
                continue
            }
            #expect(update == RoomUpdate(hasPasscode: true, passcodeHash: hash))
            #expect(hash.stretchedSalt != nil)
            #expect(try hash.matches("open sesame"))
            let renewed = oldRoom.and(events[0]).hearing("open")
            #expect(try renewed.deciding(.join("open sesame"), by: .bob) == [.joined(.bob)])
            renewed.when(.join("open"), by: .bob, refuses: .passcodeWrong)
        }
        oldRoom.when(.join("open"), by: .bob, refuses: .passcodeWrong)
    }

    @Test func `what has to be stretched is stretched beside the loop, once`() throws {
        let building = try Building()
        func work(
            _ command: RoomCommand, _ key: EntityKey, by actor: Actor, _ id: CommandID,
            insidersOnly: Bool? = nil
        ) -> (@Sendable () -> Void)? {
            let (name, body) = JSON.encode(choice: command)
            let header = CallHeader(
                id: id, call: CallName(name), actor: actor, insidersOnly: insidersOnly)
            return building.host.preparation(
                of: Call(kind: Room.kind, key: key, header: header, body: body))
        }
        let create = RoomCommand.create(isPrivate: true, passcode: "never said before")
        let making = try #require(work(create, "", by: .ada, "make"))
        making()
        #expect(work(create, "", by: .ada, "make") == nil)
        let code = try building.create(create, id: "make")
        #expect(work(.join("never said before"), code.key, by: .bob, "b1") == nil)
        let guessing = try #require(work(.join("guessed"), code.key, by: .bob, "b2"))
        guessing()
        #expect(work(.join("guessed"), code.key, by: .bob, "b3") == nil)
        #expect(work(.join("another"), "AAAA", by: .bob, "b4") == nil)
        #expect(work(.join("another"), code.key, by: .ada, "a1") == nil)
        #expect(work(.join, code.key, by: .bob, "b5") == nil)
        let change = RoomCommand.configure(RoomChange(passcode: "another one"))
        #expect(work(change, code.key, by: .ada, "a2") != nil)
        #expect(work(change, code.key, by: .bob, "b6") == nil)
        #expect(work(change, code.key, by: .ada, "a3", insidersOnly: true) != nil)
        #expect(work(.create(passcode: "a third"), "", by: .ada, "a4", insidersOnly: true) != nil)
        #expect(work(.join("a fourth"), code.key, by: .eve, "e1", insidersOnly: true) == nil)
    }

    @Test func `what was not stretched beside the loop is not stretched on it`() {
        let sealed = Scenario<Room>.sealed(by: "open sesame")
        let tooLong = String(repeating: "x", count: 65)
        sealed.when(.join("not at hand"), by: .bob, refuses: .busy)
        sealed.when(.join(tooLong), by: .bob, refuses: .passcodeWrong)
        sealed.when(
            .configure(RoomChange(passcode: "not at hand")), by: .ada, refuses: .busy)
        sealed.when(
            .configure(RoomChange(passcode: tooLong)), by: .ada, refuses: .badPasscode)
        empty.when(.create(passcode: "not at hand"), by: .ada, refuses: .busy)
        #expect(throws: Never.self) {
            try sealed.deciding(.configure(RoomChange(passcode: "")), by: .ada)
        }
    }
}
