import Dispatch
import Testing

@testable import Gateway

@Suite struct PasswordHasherTests {
    @Test func `who waits behind the others has a turn among them all the same`() {
        let hasher = PasswordHasher()
        let news = DispatchSemaphore(value: 0)
        hasher.whenDone = { news.signal() }
        for number in 1...12 as ClosedRange<UInt64> {
            hasher.compare("secret", with: nil, as: number, in: .init(of: "eve"))
        }
        hasher.compare("secret", with: nil, as: 0, in: .init(of: "bob", isLast: true))
        var order: [UInt64] = []
        while order.count < 13 {
            news.wait()
            order += hasher.takeHashed().map(\.0)
        }
        #expect(order.firstIndex(of: 0)! < 8)
        #expect(order.filter { $0 > 0 } == Array(1...12))
    }
}
