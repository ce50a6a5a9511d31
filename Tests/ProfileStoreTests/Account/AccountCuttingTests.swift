import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Scenarios
import Testing

@testable import Hosting
@testable import ProfileStore

/// What stands for the refreshes of an account is readable for ever.
@Suite final class AccountCuttingTests {
    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    private static let frozen = [
        10: #"""
        {"cameAt":"2026-01-01T00:00:00.000Z","claims":{"l1":1},"declined":"tv",\#
        "devices":[{"fcmToken":"t1","id":"phone","openedAt":"2025-12-29T09:20:00.000Z",\#
        "previousHash":"familyfamilyfamily.firstfirstfirst1",\#
        "refreshHash":"familyfamilyfamily.secondsecond2222",\#
        "rotatedAt":"2026-01-01T00:00:00.000Z"}],\#
        "email":{"claim":1,"email":"ada@example.org","login":"l1"},\#
        "export":{"begunAt":"2026-01-01T00:00:00.000Z","id":"e1",\#
        "offeredAt":"2025-12-29T09:20:00.000Z"},\#
        "exports":["2025-12-29T09:20:00.000Z"],"fcmToken":"t1","hasContent":true,\#
        "isDeleted":false,"leftPhotos":{"p3":"2025-12-29T09:20:00.000Z"},\#
        "offer":{"claim":{"deviceId":"tablet","name":"Tab",\#
        "refreshHash":"familyfamilyfamily.thirdthirdthird3"},"codeHash":"h",\#
        "deviceId":"phone","expiresAt":"2026-01-01T00:00:00.000Z"},\#
        "photos":{"p1":{"arrivingSince":"2026-01-01T00:00:00.000Z","bytes":9,"uploads":1},\#
        "p2":{"bytes":8,"uploads":1}},\#
        "preferences":{"aiEnabled":true,"color":"teal",\#
        "notificationSettings":{"turns":true},"reducedHaptics":false},\#
        "suspension":{"reason":"Rude","suspendedAt":"2025-12-29T09:20:00.000Z",\#
        "until":"2026-01-01T00:00:00.000Z"},\#
        "unusedNotedAt":"2026-01-01T00:00:00.000Z","wasSuspended":true}
        """#
    ]

    private static var events: [AccountEvent] {
        var preferences = Preferences()
        preferences.color = "teal"
        preferences.notificationSettings = ["turns": true]
        return [
            .preferencesChanged(preferences: preferences), .opened("phone"),
            .pushRegistered(fcmToken: "t1", deviceId: "phone"),
            .rotated(deviceId: "phone", refreshHash: Secret(.second), rotatedAt: .noon),
            .emailAttached(AttachedEmail(email: "ada@example.org", login: "l1", claim: 1)),
            .photoCounted(photoId: "p1", bytes: 9, countedAt: .noon),
            .photoKept(photoId: "p2", bytes: 8),
            .exportOffered(exportId: "e1", offeredAt: .birth),
            .exportBegun(exportId: "e1", begunAt: .noon),
            .claimSettled(deviceId: "tv", isConfirmed: false),
            .offered(OpenedOffer(deviceId: "phone", codeHash: "h", expiresAt: .noon)),
            .claimed(ClaimedOffer(deviceId: "tablet", refreshHash: .third, name: "Tab")),
            .suspended(
                Suspension(reason: Reason(read: "Rude"), suspendedAt: .birth, until: .noon)),
            .contentNoted, .unused(since: .birth, notedAt: .noon),
            .photosLeft(photoIds: ["p3"], leftAt: .birth),
        ]
    }

    private let disk = MemoryJournal.Disk(epoch: "e1")
    private let stream = StreamName(Account.kind, PersonID.ada.key)
    private var host: Hosting.Host
    private var now = Timestamp.noon
    private var count = 0

    init() throws { host = try Self.host(on: disk) }

    private static func host(on disk: MemoryJournal.Disk) throws -> Hosting.Host {
        let host = try Hosting.Host(MemoryJournal(on: disk), secret: 1).serving(Account.self)
        try host.cutting(after: KeepTimes([:]))
        return host
    }

    private func tell(_ command: AccountCommand, by actor: Actor = .gateway) -> Failure? {
        count += 1
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(id: CommandID("\(count)"), call: CallName(name), actor: actor)
        let call = Call(kind: stream.kind, key: stream.key, header: header, body: body)
        return host.receive([call], now: now).replies[0].failure
    }

    private func rotate(_ old: RefreshHash, _ new: RefreshHash) -> Failure? {
        tell(.rotate(userId: .ada, deviceId: "phone", oldHash: old, newHash: new))
    }

    private func token(_ number: Int) -> RefreshHash {
        RefreshHash(rawValue: "familyfamilyfamily.secretsecret\(1_000 + number)")
    }

    /// Somebody who came back often, and then for two days no more.
    private func refresh(_ times: Int) throws {
        let opening = tell(
            .openDevice(
                userId: .ada, deviceId: "phone", refreshHash: token(0), name: "Ada's phone"))
        try #require(opening == nil)
        for number in 1...times {
            now = now + .seconds(900)
            let refused = rotate(token(number - 1), token(number))
            try #require(refused == nil)
        }
        now = now + .seconds(2 * 24 * 3_600)
    }

    private func cutAll() throws {
        for _ in 1...20 {
            guard let next = host.nextCut else { return }
            now = max(now, next)
            if let fault = host.cut(now: now)?.fault { throw fault }
        }
    }

    private func stored() -> [StoredEvent] {
        MemoryJournal(on: disk).events(of: stream, after: 0, limit: .max, bytes: .max)
    }

    private func state() throws -> Account? {
        try host.reader(of: Account.kind).state(Account.self, stream.key)?.state
    }

    @Test func `refreshes go after a day, and the newest token goes on`() throws {
        try refresh(60)
        let before = try #require(try state())
        let all = stored()
        #expect(all.map(\.name) == ["deviceOpened"] + Array(repeating: "rotated", count: 60))
        try cutAll()
        #expect(stored().map(\.name) == ["deviceOpened", "@base"])
        #expect(stored().last?.rev == all.last?.rev)
        for _ in 1...2 {
            #expect(try state() == before)
            host = try Self.host(on: disk)
        }
        #expect(rotate(token(60), token(61)) == nil)
        #expect(stored().map(\.name) == ["deviceOpened", "@base", "rotated"])
        now = now + .seconds(3_600)
        #expect(rotate(token(60), token(62)) == nil)
        #expect(try state()?.devices.isEmpty == true, "A spent token signs the device out.")
    }

    @Test func `a deletion leaves nothing of the state that stands for refreshes`() throws {
        func bodies() -> String {
            stored().map { String(decoding: $0.body, as: UTF8.self) }.joined()
        }
        try refresh(60)
        try cutAll()
        #expect(bodies().contains("Ada's phone") && bodies().contains(token(60).rawValue))
        #expect(tell(.delete(withMessages: nil), by: .ada) == nil)
        #expect(!bodies().contains("Ada's phone") && !bodies().contains("familyfamily"))
        for _ in 1...2 {
            #expect(try state()?.isDeleted == true)
            host = try Self.host(on: disk)
        }
    }

    @Test func `the state of each schema ever shipped can be read`() throws {
        let state = Account(replaying: Self.events)
        #expect(Self.frozen.keys.max() == Account.schema)
        for (schema, text) in Self.frozen {
            #expect(try Account.standing(Bytes(text.utf8), of: schema) == state)
        }
        #expect(throws: Malformed.self) { try Account.standing(Bytes("{}".utf8), of: 9) }
    }

    @Test func `a state is written as it was frozen`() {
        let text = String(
            decoding: JSON.encode(Account(replaying: Self.events), withSecrets: true),
            as: UTF8.self)
        #expect(text == Self.frozen[Account.schema])
    }

    @Test func `who signed in, what they chose and what followers hear stays`() {
        let staying = [
            AccountEvent.CodingKeys.preferencesChanged, .deviceOpened, .signedOut, .photoKept,
            .emailAttached, .emailReleased, .suspended, .suspensionLifted, .photosLeft,
            .contentNoted, .unused, .deleted,
        ]
        #expect(Account.passing.isDisjoint(with: staying.map(\.rawValue)))
        #expect(Account.passing.count + staying.count == AccountEvent.CodingKeys.allCases.count)
    }
}
