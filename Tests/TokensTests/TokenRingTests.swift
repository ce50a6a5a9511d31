import ParlorWire
import Testing

@testable import Tokens

@Suite struct TokenRingTests {
    func key(_ id: String, madeAt: Timestamp) -> TokenKey {
        TokenKey(id: id, madeAt: madeAt, seed: Bytes(repeating: 7, count: 32))
    }

    @Test func `a new key signs once every gateway can know it`() {
        let made = Timestamp.day(30)
        let ring = TokenRing([key("new", madeAt: made), key("old", madeAt: .noon)])
        #expect(ring.signer(at: made)?.id == "old")
        #expect(ring.signer(at: made + TokenRing.settling)?.id == "new")
    }

    @Test func `the very first key signs at once`() {
        #expect(TokenRing([key("a", madeAt: .noon)]).signer(at: .noon)?.id == "a")
    }

    @Test func `two first keys of two gateways agree on who signs`() {
        let keys = [key("b", madeAt: .noon), key("a", madeAt: .noon)]
        #expect(TokenRing(keys).signer(at: .noon)?.id == "a")
        #expect(TokenRing(keys.reversed()).signer(at: .noon)?.id == "a")
    }

    @Test func `another key is due after 30 days`() {
        let ring = TokenRing([key("a", madeAt: .noon)])
        #expect(!ring.needsAnother(at: .day(30) + .milliseconds(-1)))
        #expect(ring.needsAnother(at: .day(30)))
        #expect(TokenRing([]).needsAnother(at: .noon))
    }

    @Test func `a key is outworn after 60 days, unless it is the last`() {
        let old = key("a", madeAt: .noon)
        #expect(TokenRing([old]).outworn(at: .day(100)).isEmpty)
        let ring = TokenRing([old, key("b", madeAt: .day(30))])
        #expect(ring.outworn(at: .day(60) + .milliseconds(-1)).isEmpty)
        #expect(ring.outworn(at: .day(60)) == [old])
    }
}
