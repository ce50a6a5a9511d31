import Bus
import ParlorWire
import Testing

extension RouterTests {
    @Test func `an instance is called by its name, also while it leaves`() throws {
        var router = router((ada, "lobby-1@west.example"), (bob, "lobby-2"))
        let keys = ["lobby-1@west_example", "lobby-2"].map { UInt64(fnv1a: $0) }
        router.leave(bob, forGood: false)
        let peers = try keys.map {
            try sent(router.route(.instance, keyHash: $0, from: 0, at: start)).0
        }
        #expect(peers == [ada, bob])
        _ = router.lose(bob)
        for hash in [keys[1], nil] {
            guard case .noInstance = router.route(.instance, keyHash: hash, from: 0, at: start)
            else { throw Unrouted() }
        }
    }
}
