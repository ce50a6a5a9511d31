import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing
import Witness

@testable import ProfileStore

@Suite struct FoldTests {
    @Test(arguments: 0..<24 as Range<UInt64>)
    func `from a view and the events after it an app has every later view`(
        _ seed: UInt64
    ) throws {
        let store = try Store()
        var dice = Dice(seed: seed)
        store.tell(PersonCommand.connect(gateway: "g0"), as: .part("gateway"))
        store.open(0)
        let watched: [(kind: EntityKind, viewer: PersonID)] = [
            ("person", "ada"), ("person", "bob"), ("account", "ada"), ("friends", "ada"),
        ]
        var folds = watched.map { TailFold("\($0.kind).ada", viewer: $0.viewer.rawValue) }
        for step in 1..<120 {
            for (index, (kind, viewer)) in watched.enumerated() {
                if let rev = folds[index].rev {
                    try folds[index].take(store.tail(of: kind, for: viewer, after: rev))
                }
                try folds[index].take(store.tail(of: kind, for: viewer, after: nil))
            }
            store.step(step, &dice)
        }
        for fold in folds {
            #expect(fold.flaws.prefix(1) == [])
            #expect(fold.compared > 40)
            #expect(fold.asked == 0)
        }
    }
}

/// People and accounts on a journal in memory.
private final class Store {
    private let host: Hosting.Host
    private var now = Timestamp(milliseconds: 1_767_225_600_000)
    private var count = 0

    init() throws {
        host = try Hosting.Host(
            MemoryJournal(on: MemoryJournal.Disk(epoch: "e1")), secret: 1
        ).serving(Person.self).serving(Account.self).servingInside(Friends.self)
            .servingInside(HandleClaim.self)
        host.carryingOut(HandleCall.self, answeredBy: .last) { handle, call, reader in
            try handle.commands(for: call, reading: reader)
        }
        host.carryingOut(FriendsCall.self, answeredBy: .first) { friends, call, reader in
            try friends.commands(for: call, reading: reader)
        }
        for person in ["bob", "eve"] {
            tell(PersonCommand.clearAvatar, as: .person(PersonID(person)))
        }
    }

    @discardableResult
    func tell(
        _ choice: some Choice, as actor: Actor = .person("ada"), on device: DeviceID? = nil
    ) -> Reply {
        let (name, body) = JSON.encode(choice: choice)
        let key: EntityKey = actor.isPart ? "ada" : ""
        return ask(CallName(name), CallName(name).kind, body, key, as: actor, on: device)
    }

    private func ask(
        _ name: CallName, _ kind: EntityKind, _ body: Bytes, _ key: EntityKey, as actor: Actor,
        on device: DeviceID? = nil
    ) -> Reply {
        count += 1
        now = now + .seconds(1)
        let header = CallHeader(
            id: CommandID("c\(count)"), call: name, actor: actor, device: device)
        return host.receive(
            [Call(kind: kind, key: key, header: header, body: body)], now: now
        ).replies[0]
    }

    func tail(
        of kind: EntityKind, for viewer: PersonID, after rev: Revision?
    ) throws -> Bytes {
        let (name, body) = JSON.encode(
            choice: OwnerQuestion.tail(
                viewer: viewer, epoch: rev == nil ? nil : "e1", after: rev))
        let reply = ask(CallName(name), kind, body, "ada", as: .part("sync-fanout"))
        if let failure = reply.failure { throw failure }
        return reply.body
    }

    func open(_ device: Int) {
        tell(
            AccountCommand.openDevice(
                userId: "ada", deviceId: DeviceID("device\(device)"), refreshHash: hash(0),
                name: device % 2 == 0 ? nil : "Phone"), as: .part("gateway"))
    }

    private func offer(on device: DeviceID) {
        tell(
            AccountCommand.offer(
                userId: "ada", deviceId: device, codeHash: String(repeating: "a", count: 52)),
            as: .part("gateway"))
    }

    private func claim(_ device: DeviceID) {
        tell(
            AccountCommand.claim(
                userId: "ada", codeHash: String(repeating: "a", count: 52), deviceId: device,
                refreshHash: hash(0), name: "Tablet"), as: .part("gateway"))
    }

    private func settle(isConfirmed: Bool) {
        let nothing = AccountCommand.signOut(deviceId: "none", all: nil)
        let view = try? JSON.decode(AccountView.self, from: tell(nothing).body)
        guard let offer = view?.offer, let claim = offer.claim else { return }
        let answer: AccountCommand =
            isConfirmed ? .confirm(deviceId: claim.deviceId) : .decline(deviceId: claim.deviceId)
        tell(answer, on: offer.deviceId)
    }

    private func hash(_ number: Int) -> RefreshHash {
        RefreshHash(
            rawValue:
                "\(String(repeating: "a", count: 52)).\(String(repeating: "b", count: 51))\(number)"
        )
    }

    func step(_ step: Int, _ dice: inout Dice) {
        let gateway = GatewayID("g\(Int.random(in: 0..<2, using: &dice))")
        let device = DeviceID("device\(Int.random(in: 0..<4, using: &dice))")
        let other: PersonID = Bool.random(using: &dice) ? "bob" : "eve"
        switch Int.random(in: 0..<28, using: &dice) {
        case 24: offer(on: device)
        case 25: claim(DeviceID("claimed\(step)"))
        case 26, 27: settle(isConfirmed: Bool.random(using: &dice))
        case 15: tell(FriendsCall.request(userId: other))
        case 16: tell(FriendsCall.request(userId: "ada"), as: .person(other))
        case 17: tell(FriendsCall.accept(userId: other))
        case 18: tell(FriendsCall.decline(userId: other))
        case 19: tell(FriendsCall.remove(userId: other))
        case 20: tell(FriendsCall.decide(kind: .block, key: other.rawValue))
        case 21: tell(FriendsCall.undecide(kind: .block, key: other.rawValue))
        case 23:
            let handle = [nil, "ada1", "Ada1", "ada2"].randomElement(using: &dice)!
            tell(HandleCall.set(handle: handle))
        case 22:
            let color = ["teal", "red", "pink"].randomElement(using: &dice)
            tell(FriendsCall.decide(kind: .color, key: other.rawValue, payload: color))
        case 0, 1: tell(PersonCommand.rename(displayName: "Ada \(step)"))
        case 2: tell(PersonCommand.chooseAvatar(avatarId: "blue_circle"))
        case 3: tell(PersonCommand.clearAvatar)
        case 4: tell(PersonCommand.connect(gateway: gateway), as: .part("gateway"))
        case 5:
            tell(PersonCommand.disconnect(gateway: gateway, wentAt: nil), as: .part("gateway"))
        case 6, 7:
            let game: GameID = Bool.random(using: &dice) ? "dice" : "highCard"
            tell(
                PersonCommand.recordMatch(
                    matchId: MatchID("m\(step)"), gameId: game, won: Bool.random(using: &dice)),
                as: .part("x"))
        case 8:
            let product = Product.standard.randomElement(using: &dice)!.id
            tell(PersonCommand.grant(userId: "ada", productId: product), as: .operator)
        case 9, 10:
            tell(
                AccountCommand.setPreferences(
                    preferences: PreferencesChange(
                        aiEnabled: Bool.random(using: &dice),
                        notificationSettings: ["chat": Bool.random(using: &dice)])))
        case 11: tell(AccountCommand.registerPush(fcmToken: "token\(step)"))
        case 12: open(step)
        case 13:
            tell(
                AccountCommand.signOut(
                    deviceId: device, all: Bool.random(using: &dice) ? true : nil))
        default:
            tell(
                AccountCommand.takeEmail(
                    email: "ada\(step)@example.org", login: EntityKey("login\(step)"), claim: 1,
                    deviceId: Bool.random(using: &dice) ? device : nil),
                as: .part("x"))
        }
    }
}
