import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// What the profile store has of a person's file.
@Suite struct LinesTests {
    private let directory: Directory

    init() throws { directory = try .reporting() }

    /// All pages of it.
    private func lines(of person: PersonID = .ada) throws -> [String] {
        var lines: [String] = []
        var after: String?
        repeat {
            let page = try directory.ask(
                AccountQuery.lines(userId: person, after: after), by: .gateway, key: person.key,
                as: OwnLines.self)
            lines += page.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
            after = page.more
        } while after != nil
        return lines
    }

    private func open(_ device: DeviceID, _ name: String?) throws {
        try directory.tell(
            .gateway,
            AccountCommand.openDevice(
                userId: .ada, deviceId: device, refreshHash: .first, name: name), key: "ada")
    }

    @Test func `it has everything that is the person's own, and no secret`() throws {
        try open("phone", "Adas phone")
        try directory.tell(
            .ada, AccountCommand.registerPush(fcmToken: "push-secret"), device: "phone")
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        try directory.tell(
            .ada,
            AccountCommand.setPreferences(preferences: PreferencesChange(color: "teal")))
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        try directory.tell(.ada, FriendsCall.request(userId: "eve"))
        try directory.tell(
            .ada, FriendsCall.decide(kind: "note", key: "k", payload: "Adas thought"))
        try directory.tell(.bob, FriendsCall.decide(kind: "note", key: "k", payload: "Bobs own"))
        let photo = PhotoID.picture
        try directory.tell(
            .gateway, AccountCommand.keepPhoto(userId: .ada, photoId: photo, bytes: 7), key: "ada")
        try directory.tell(.bob, ReportCall.message())
        try directory.tell(.ada, ReportCall.person(.bob))

        let own = try lines()
        let kinds = own.map { String($0.dropFirst(2).prefix { $0 != "\"" }) }
        #expect(kinds == ["user", "device", "friend", "request", "decision", "photo", "report"])
        for word in ["\"Ada\"", "teal", "Adas phone", "Bob", "Adas thought", photo.rawValue] {
            #expect(own.joined().contains(word), "\(word)")
        }
        for word in ["push-secret", "familyfamily", "Bobs own", "You fool", "refreshHash"] {
            #expect(!own.joined().contains(word), "\(word)")
        }
        let report = try #require(try lines(of: .bob).last)
        #expect(report.contains("c1-7") && report.contains("Rude") && !report.contains("fool"))
    }

    @Test func `what is long comes in pages, each once`() throws {
        for number in 0..<2_100 {
            let name = "\(number)"
            let photo = PhotoID(
                String(repeating: "a", count: PhotoID.length - name.count)
                    + name.map { String(UnicodeScalar($0.asciiValue! + 0x31)) }.joined())
            try directory.tell(
                .gateway, AccountCommand.keepPhoto(userId: .ada, photoId: photo, bytes: 1),
                key: "ada")
        }
        for number in 0..<250 {
            directory.now = directory.now + .seconds(2 * 3_600)
            let other = PersonID("p\(number)")
            try directory.tell(.person(other), PersonCommand.clearAvatar)
            try directory.tell(.ada, ReportCall.person(other))
        }
        let own = try lines()
        #expect(own.count { $0.hasPrefix("{\"photo\"") } == 2_100)
        #expect(own.count { $0.hasPrefix("{\"report\"") } == 250)
        #expect(Set(own).count == own.count)
    }

    @Test func `nobody but parts asks for it, and for nothing but a page`() {
        for actor in [Actor.ada, .eve] {
            let query = AccountQuery.lines(userId: .ada, after: nil)
            #expect(directory.code(actor, query, key: "ada") == .forbidden)
        }
        let exporting = AccountQuery.exporting(userId: .ada, deviceId: "phone", exportId: "e1")
        #expect(directory.code(.ada, exporting, key: "ada") == .forbidden)
        for cursor in ["", "photos/a/b", "reports/1", "else"] {
            let query = AccountQuery.lines(userId: .ada, after: cursor)
            #expect(directory.code(.gateway, query, key: "ada") == .badInput, "\(cursor)")
        }
    }

    @Test func `who is not known yet has a line, and who is deleted nothing of before`() throws {
        #expect(try lines(of: "nobody").count == 1)
        try open("phone", "Adas phone")
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(!(try lines().joined().contains("Adas phone")))
    }
}
