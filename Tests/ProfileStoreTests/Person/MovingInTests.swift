import Contracts
import EventSourcing
import ParlorWire
import Sodium
import Testing

@testable import ProfileStore

/// People of another app, and the whole profile store.
@Suite struct MovingInTests {
    let directory: Directory
    let email = "ada@example.org"

    init() throws { directory = try Directory() }

    private func moved(_ change: (inout MovedPerson) -> Void = { _ in }) -> MovedPerson {
        var person = MovedPerson(userId: .ada, displayName: "Ada", createdAt: .birth)
        person.email = email
        change(&person)
        return person
    }

    private func move(_ person: MovedPerson, by actor: Actor = .operator) throws {
        _ = try directory.tell(actor, MoveInCall.moveIn(person), key: person.userId.key)
        try directory.settle()
    }

    private func refusal(_ change: (inout MovedPerson) -> Void) -> Failure? {
        do { try move(moved(change)) } catch { return error as? Failure }
        return nil
    }

    private func me(_ person: PersonID = .ada) throws -> MyProfile {
        try directory.ask(PersonQuery.me, by: .person(person), as: MyProfile.self)
    }

    /// Who never was has a guest's name when asked for.
    private func isThere(_ person: PersonID) throws -> Bool {
        let profile = try me(person)
        return profile.person.identity.displayName != .guest(person)
            || profile.account.email != nil
    }

    @Test func `a person comes with all that the shape has`() throws {
        var stats = GameStats()
        for won in [true, false] { stats = stats.adding(won: won) }
        var global = GlobalStats()
        for won in [true, false] { global = global.adding(won: won) }
        try move(
            moved {
                $0.handle = "Ada1"
                $0.avatar = .builtIn("blue_circle")
                $0.lastSeen = .noon
                $0.preferences = PreferencesChange(aiEnabled: false)
                ($0.globalStats, $0.statsByGameId) = (global, ["dice": stats])
                $0.ownedProductIDs = [.gold]
            })
        let profile = try me()
        #expect(profile.person.identity.displayName == "Ada")
        #expect(profile.person.identity.avatar == .builtIn("blue_circle"))
        #expect(profile.person.createdAt == .birth && profile.person.lastSeen == .noon)
        #expect(!profile.person.isOnline && profile.person.handle?.text == "Ada1")
        #expect(profile.person.globalStats == global)
        #expect(profile.person.statsByGameId == ["dice": stats])
        #expect(profile.person.ownedProductIDs == [.gold])
        #expect(profile.account.email == email && profile.account.preferences?.aiEnabled == false)
    }

    @Test func `what is gone from the catalogue is worn and owned by those who move in with it`()
        throws
    {
        let look = AvatarLook(shape: "fish.fill", colorHexes: ["#0a6ebd"])
        let whale = AvatarLook(shape: "fish.fill", colorHexes: ["#0A6EBD"])
        try move(
            moved {
                $0.avatar = .builtIn("whale", look: look)
                $0.ownedProductIDs = ["treasure", "treasure"]
            })
        #expect(try me().person.identity.avatar == .builtIn("whale", look: whale))
        #expect(try me().person.ownedProductIDs == ["treasure"])
        let layers = LayeredAvatar(
            baseSymbol: "face.smiling", skinColorHex: "#C68642", hairColorHex: "#1C1C1C",
            backgroundColorHex: "#0A6EBD")
        let bob = MovedPerson(
            userId: .bob, displayName: "Bob", avatar: .layered(layers), createdAt: .birth)
        try move(bob)
        #expect(try me(.bob).person.identity.avatar == .layered(layers))
    }

    @Test func `the catalogue is looked at again before somebody moves in`() throws {
        let before = directory.looks.count
        try move(moved())
        #expect(directory.looks.count > before)
    }

    @Test func `nobody signs in without a password, and a mail brings one`() throws {
        try move(moved())
        let credentials = AccountQuery.credentials(email: email)
        #expect(directory.code(.gateway, credentials) == .notFound)
        try directory.tell(.eve, ForgotCall.forgot(email: email))
        directory.now = directory.now + .seconds(1)
        let code = try #require(try directory.mails().first).code
        let reset = ResetCall.reset(
            email: email, code: code.rawValue, passwordHash: someHash, deviceId: nil)
        try directory.tell(.gateway, reset)
        let known = try directory.ask(credentials, by: .gateway, as: Credentials.self)
        #expect(known.userId == .ada && known.passwordHash == someHash)
    }

    @Test func `who is here already stays as they are`() throws {
        try move(moved())
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada Lovelace"))
        let before = try me()
        try move(
            moved {
                $0.displayName = "Old"
                $0.email = "old@example.org"
                $0.preferences = PreferencesChange(aiEnabled: false)
            })
        #expect(try me() == before)
    }

    @Test func `who deleted their account does not come back`() throws {
        try move(moved())
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        try move(moved())
        #expect(try me().person.identity.displayName == Person.buriedName)
        #expect(try me().account.email == nil)
    }

    @Test func `an email or a handle of somebody else is refused, and nothing is kept`() throws {
        try move(moved { $0.handle = "Ada1" })
        let other: (inout MovedPerson) -> Void = {
            ($0.userId, $0.email) = (.bob, "bob@example.org")
        }
        #expect(refusal { ($0.userId) = (.bob) }?.code == .emailTaken)
        #expect(
            refusal {
                other(&$0)
                $0.handle = "ADA1"
            }?.code == .handleTaken)
        #expect(try isThere(.bob) == false)
        #expect(refusal(other) == nil)
    }

    @Test func `what there can't be is refused, and nothing is kept`() throws {
        #expect(refusal { $0.displayName = " " }?.context?["field"] == "displayName")
        #expect(refusal { $0.email = "nowhere" }?.context?["field"] == "email")
        #expect(refusal { $0.avatar = .builtIn("none") }?.context?["field"] == "avatarId")
        #expect(refusal { $0.handle = "a b" }?.context?["field"] == "handle")
        #expect(refusal { $0.ownedProductIDs = ["a b"] }?.context?["field"] == "ownedProductIDs")
        let long = AvatarLook(shape: "whale", colorHexes: Array(repeating: "#0A6EBD", count: 9))
        for look in [AvatarLook(shape: "a b", colorHexes: ["#0A6EBD"]), long] {
            let avatar = MovedAvatar.builtIn("whale", look: look)
            #expect(refusal { $0.avatar = avatar }?.context?["field"] == "avatarLook")
        }
        var layers = LayeredAvatar(
            baseSymbol: "a b", skinColorHex: "#C68642", hairColorHex: "#1C1C1C",
            backgroundColorHex: "#0A6EBD")
        #expect(refusal { $0.avatar = .layered(layers) }?.context?["field"] == "avatar.baseSymbol")
        (layers.baseSymbol, layers.skinColorHex) = ("face.smiling", "red")
        #expect(
            refusal { $0.avatar = .layered(layers) }?.context?["field"] == "avatar.skinColorHex")
        #expect(refusal { $0.preferences = PreferencesChange(color: "none") } != nil)
        #expect(refusal { $0.statsByGameId = ["": GameStats()] }?.context?["field"] == "gameId")
        #expect(refusal { $0.userId = "a b" }?.context?["field"] == "userId")
        #expect(try isThere(.ada) == false)
        #expect(directory.code(.gateway, AccountQuery.credentials(email: email)) == .notFound)
        #expect(refusal { _ in } == nil)
    }

    @Test func `a photo has to be there, and counts for its account`() throws {
        let photo = TinyPhoto()
        let avatar = MovedAvatar.photo(photo.id, bytes: photo.bytes.count)
        #expect(refusal { $0.avatar = avatar }?.code == .notFound)
        try directory.tell(.operator, PhotoCall.put(photo.part(0)), key: photo.id.key)
        try move(moved { $0.avatar = avatar })
        #expect(try me().person.identity.avatar == .custom(photoURL: photo.id.path))
    }

    @Test func `nobody but parts moves anybody in`() {
        for (choice, key) in [
            (MoveInCall.moveIn(moved()), "ada"),
            (PersonCommand.noteMovedIn(moved()), "ada"),
            (LoginCommand.noteMovedIn(email: email, userId: .ada), "k"),
        ] as [(any Choice, EntityKey)] {
            #expect(directory.code(.ada, choice, key: key) == .forbidden)
        }
    }
}
