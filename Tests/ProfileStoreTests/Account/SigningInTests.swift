import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct SigningInTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try open("phone", of: .ada)
        try open("tablet", of: .bob)
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
    }

    func open(_ device: DeviceID, of person: PersonID) throws {
        try directory.tell(
            .gateway,
            AccountCommand.openDevice(
                userId: person, deviceId: device, refreshHash: .first, name: nil), key: person.key)
    }

    func attach(_ email: String, by person: PersonID = .ada, _ hash: String = someHash) throws {
        try directory.attach(email, hash, by: person)
    }

    func owner(_ email: String) -> PersonID? {
        try? directory.ask(
            AccountQuery.credentials(email: email), by: .gateway, as: Credentials.self
        ).userId
    }

    func email(_ actor: Actor = .ada) throws -> String? {
        try directory.ask(PersonQuery.me, by: actor, as: MyProfile.self).account.email
    }

    @Test func `a device that is signed in is let in`() throws {
        let check = AccountQuery.check(userId: .ada, deviceId: "phone")
        let device = try directory.ask(check, by: .gateway, as: CheckedDevice.self)
        #expect(device == CheckedDevice(userId: .ada, deviceId: "phone"))
        try directory.tell(.ada, AccountCommand.signOut(deviceId: nil, all: nil), device: "phone")
        #expect(directory.code(.gateway, check) == .unauthenticated)
    }

    @Test(arguments: [
        (PersonID.ada, "tablet" as DeviceID), (.bob, "phone"), ("eve", "phone"), ("e v", "phone"),
    ])
    func `no other device is`(person: PersonID, device: DeviceID) {
        let check = AccountQuery.check(userId: person, deviceId: device)
        #expect(directory.code(.gateway, check) == .unauthenticated)
    }

    @Test func `only parts check devices and claims, and see credentials`() {
        #expect(
            directory.code(.ada, AccountQuery.claimed(userId: .ada, deviceId: "phone"))
                == .forbidden)
        #expect(
            directory.code(.ada, AccountQuery.check(userId: .ada, deviceId: "phone")) == .forbidden)
        #expect(
            directory.code(.ada, AccountQuery.credentials(email: "ada@example.org")) == .forbidden)
        #expect(
            directory.code(.ada, AccountQuery.presentCredentials(userId: .ada, email: ""))
                == .forbidden)
    }

    @Test func `somebody's devices are listed for them, with the one that asks`() throws {
        try open("laptop", of: .ada)
        let body = try directory.tell(.ada, AccountQuery.devices, device: "laptop")
        let list = try JSON.decode(DeviceList.self, from: body)
        #expect(list.devices.map(\.deviceId) == ["phone", "laptop"])
        #expect(list.current == "laptop")
        #expect(directory.code(.bob, AccountQuery.devices, key: "ada") == .forbidden)
    }

    @Test func `no answer shows a refresh token's hash`() throws {
        let rotate = AccountCommand.rotate(
            userId: .ada, deviceId: "phone", oldHash: .first, newHash: .second)
        let answers = [
            try directory.tell(.gateway, rotate, key: "ada"),
            try directory.tell(.ada, AccountQuery.devices),
            try directory.tell(.ada, PersonQuery.me),
        ]
        for answer in answers {
            let text = String(decoding: answer, as: UTF8.self)
            #expect(text.contains("phone") && !text.contains("familyfamily"))
        }
    }

    @Test func `the answer to a stolen token no longer has the device`() throws {
        func rotate(to hash: RefreshHash) throws -> [DeviceID]? {
            let body = try directory.tell(
                .gateway,
                AccountCommand.rotate(
                    userId: .ada, deviceId: "phone", oldHash: .first, newHash: hash), key: "ada")
            return try JSON.decode(AccountView.self, from: body).devices?.map(\.deviceId)
        }
        #expect(try rotate(to: .second) == ["phone"])
        directory.now = directory.now + .seconds(61)
        #expect(try rotate(to: .third) == [])
    }

    @Test func `an attached email reaches the account`() throws {
        try attach("Ada@Example.org")
        #expect(owner("ada@example.ORG") == .ada)
        try directory.settle()
        #expect(try email() == "ada@example.org")
    }

    @Test func `an email belongs to one account until it is given back`() throws {
        try attach("ada@example.org")
        let bobs = LoginCommand.attach(email: "ada@example.org", passwordHash: otherHash)
        #expect(directory.code(.bob, bobs) == .emailTaken)
        try attach("ada@example.com")
        try directory.settle()
        #expect(try email() == "ada@example.com")
        #expect(owner("ada@example.org") == nil)
        try attach("ada@example.org", by: .bob)
        try directory.settle()
        #expect(try email(.bob) == "ada@example.org")
        #expect(owner("ada@example.com") == .ada)
    }

    @Test func `going back to the first email at once keeps it`() throws {
        try attach("ada@example.org")
        try attach("ada@example.com")
        try attach("ada@example.org", otherHash)
        try directory.settle()
        #expect(try email() == "ada@example.org")
        #expect(owner("ada@example.org") == .ada)
        #expect(owner("ada@example.com") == nil)
    }

    @Test func `a password changed on one device signs the others out`() throws {
        try attach("ada@example.org")
        try directory.settle()
        try open("laptop", of: .ada)
        try directory.attach("ada@example.org", otherHash, device: "laptop")
        try directory.settle()
        #expect(
            directory.code(.gateway, AccountQuery.check(userId: .ada, deviceId: "phone"))
                == .unauthenticated)
        let laptop = AccountQuery.check(userId: .ada, deviceId: "laptop")
        #expect(directory.code(.gateway, laptop) == nil)
    }

    @Test func `another email or password needs the present password`() throws {
        try attach("ada@example.org")
        try directory.settle()
        let old = try directory.ask(
            AccountQuery.credentials(email: "ada@example.org"), by: .gateway, as: Credentials.self)
        try attach("ada@example.org", otherHash)
        try directory.settle()
        for (email, shown) in [
            ("thief@example.org", nil), ("ada@example.org", nil),
            ("thief@example.org", old.shownPassword), ("ada@example.org", old.shownPassword),
        ] {
            let attach = LoginCommand.attach(
                email: email, passwordHash: someHash, shownPassword: shown)
            #expect(directory.code(.ada, attach) == .badInput)
        }
        try directory.settle()
        #expect(try email() == "ada@example.org" && owner("thief@example.org") == nil)
        try attach("ada@example.com")
        try directory.settle()
        #expect(try email() == "ada@example.com")
    }

    @Test func `a sign-in by a password that was replaced meanwhile opens no device`() throws {
        func credentials(_ email: String) throws -> Credentials {
            try directory.ask(
                AccountQuery.credentials(email: email), by: .gateway, as: Credentials.self)
        }
        func open(_ device: DeviceID, by known: Credentials) -> ErrorCode? {
            directory.code(
                .gateway,
                AccountCommand.openDevice(
                    userId: .ada, deviceId: device, refreshHash: .first, name: nil,
                    shownPassword: known.shownPassword), key: "ada")
        }
        try attach("ada@example.org")
        let first = try credentials("ada@example.org")
        #expect(open("early", by: first) == nil)
        try directory.settle()
        #expect(open("laptop", by: first) == nil)
        try attach("ada@example.org", otherHash)
        let second = try credentials("ada@example.org")
        // The account has not heard of it yet.
        #expect(open("thief", by: first) == nil)
        try directory.settle()
        for device in ["early", "laptop", "thief"] as [DeviceID] {
            let check = AccountQuery.check(userId: .ada, deviceId: device)
            #expect(directory.code(.gateway, check) == .unauthenticated)
        }
        #expect(open("thief", by: first) == .unauthenticated)
        #expect(open("laptop", by: second) == nil)
        try attach("ada@example.com")
        #expect(open("soon", by: try credentials("ada@example.com")) == nil)
        try directory.settle()
        #expect(open("thief", by: second) == .unauthenticated)
        #expect(open("tablet", by: try credentials("ada@example.com")) == nil)
    }

    @Test func `links are carried on after a restart, once`() throws {
        try attach("ada@example.org")
        try directory.restart()
        #expect(try directory.settle().map(\.header.event) == ["emailAttached"])
        try directory.restart()
        #expect(try directory.settle().isEmpty)
    }

    @Test func `the same password sent twice by a retry is one change`() throws {
        let attach = LoginCommand.attach(email: "ada@example.org", passwordHash: someHash)
        let first = try directory.tell(.ada, attach, id: "try")
        let again = LoginCommand.attach(email: "ada@example.org", passwordHash: otherHash)
        #expect(try directory.tell(.ada, again, id: "try") == first)
        try directory.settle()
        #expect(try directory.tell(.ada, again, id: "try") == first)
        let kept = try directory.ask(
            AccountQuery.credentials(email: "ada@example.org"), by: .gateway, as: Credentials.self)
        #expect(kept.passwordHash == someHash)
    }

    @Test func `deleting frees the email, signs out and leaves a tombstone`() throws {
        try attach("ada@example.org")
        try directory.settle()
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        #expect(owner("ada@example.org") == nil)
        let told = try directory.settle()
        #expect(told.map(\.topic).contains("person.ada.identityChanged"))
        let check = AccountQuery.check(userId: .ada, deviceId: "phone")
        #expect(directory.code(.gateway, check) == .unauthenticated)
        let view = try directory.ask(
            PersonQuery.get(userId: .ada), by: .bob, as: PersonView.self)
        #expect(view.identity.displayName == "Deleted user")
        let found = try directory.ask(
            PersonQuery.search(prefix: "", limit: nil, after: nil), by: .bob, as: People.self)
        #expect(found.people.isEmpty)
        try attach("ada@example.org", by: .bob)
        #expect(owner("ada@example.org") == .bob)
    }

    @Test func `an email attached while the account was being deleted is free again`() throws {
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try attach("ada@example.org")
        #expect(owner("ada@example.org") == nil)
        try directory.settle()
        try attach("ada@example.org", by: .bob)
    }

    @Test func `nobody's email has no credentials`() {
        for email in ["eve@example.org", "no email"] {
            #expect(
                directory.code(.gateway, AccountQuery.credentials(email: email)) == .notFound)
        }
    }
}
