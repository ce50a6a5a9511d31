import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct RestoreTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
    }

    private func attach(_ email: String) throws {
        try directory.attach(email)
        try directory.settle()
    }

    private func owner(_ email: String) -> PersonID? {
        try? directory.ask(
            AccountQuery.credentials(email: email), by: .gateway, as: Credentials.self
        ).userId
    }

    private func email() throws -> String? {
        try directory.ask(PersonQuery.me, by: .ada, as: MyProfile.self).account.email
    }

    @Test func `whoever changed their email signs in with the new one after a restore`() throws {
        try attach("ada@example.org")
        try attach("countess@example.org")
        directory.backUp()
        try attach("lovelace@example.org")
        for _ in 0..<2 {
            try directory.restore()
            #expect(try directory.settle().isEmpty)
            #expect(owner("countess@example.org") == .ada)
            #expect(owner("ada@example.org") == nil && owner("lovelace@example.org") == nil)
            #expect(try email() == "countess@example.org")
        }
        try attach("lovelace@example.org")
        #expect(owner("lovelace@example.org") == .ada && owner("countess@example.org") == nil)
        #expect(try email() == "lovelace@example.org")
    }

    @Test func `a back-up that was taken before the account heard of its email is made whole`()
        throws
    {
        try attach("ada@example.org")
        try directory.attach("countess@example.org")
        directory.backUp()
        try directory.settle()
        try directory.restore()
        try directory.settle()
        #expect(owner("countess@example.org") == .ada && owner("ada@example.org") == nil)
        #expect(try email() == "countess@example.org")
    }
}
