import Dispatch
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
}
