import Contracts
import Dispatch
import ParlorWire
import Sodium
import TestKit
import Testing

@testable import Gateway

@Suite struct PasswordHasherTests {
    @Test func `who waits behind the others has a turn among them all the same`() throws {
        let hasher = PasswordHasher()
        let (news, areAllThere) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // The first goes on once all the others wait.
        hasher.whenDone = {
            areAllThere.mustCome("all the passwords")
            areAllThere.signal()
            news.signal()
        }
        for number in 1...12 as ClosedRange<UInt64> {
            hasher.compare("secret", with: nil, as: number, in: .init(of: "eve"))
        }
        hasher.compare("secret", with: nil, as: 0, in: .init(of: "bob", isLast: true))
        areAllThere.signal()
        var order: [UInt64] = []
        while order.count < 13 {
            try news.wait(for: "a password to be compared")
            order += hasher.takeHashed().map(\.0)
        }
        #expect(order == [1, 2, 3, 4, 5, 6, 7, 0, 8, 9, 10, 11, 12])
    }

    @Test(arguments: [("the old one", true), ("a guess at it", false)])
    func `a present password goes no further, and only a right one counts`(
        present: String, isRight: Bool
    ) throws {
        struct Prepared: Decodable {
            let email, passwordHash: String
            let shownPassword: ShownPassword?
        }
        let shown = ShownPassword(login: "l1", claim: 3)
        let known = Credentials(
            userId: "ada", passwordHash: try #require(PasswordHash(of: "the old one")).text,
            shownPassword: shown)
        let body = JSON.encode(
            NewCredentials(
                email: "ada@example.org", password: "the new one", presentPassword: present))
        let call = Call(
            kind: "account", key: "ada",
            header: CallHeader(id: "c1", call: "account.attach", actor: .person("ada")), body: body)
        #expect(
            PasswordHasher.presentQuestion(about: call)
                == .presentCredentials(userId: "ada", email: "ada@example.org"))
        let hasher = PasswordHasher()
        let news = DispatchSemaphore(value: 0)
        hasher.whenDone = { news.signal() }
        hasher.prepare(call, knowing: known)
        try news.wait(for: "a password to be hashed")
        let prepared = try #require(hasher.takePrepared().first)
        let text = String(decoding: prepared.body, as: UTF8.self)
        #expect(!text.contains(" ") && prepared.header == call.header)
        let sent = try JSON.decode(Prepared.self, from: prepared.body)
        #expect(sent.email == "ada@example.org" && Password.isHash(sent.passwordHash))
        #expect(sent.shownPassword == (isRight ? shown : nil))
    }
}
