import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct ChanceTests {
    @Test func `a seed gives the same throws for ever`() {
        var chance = Chance(seed: 42)
        #expect((0..<8).map { _ in chance.below(6) } == [4, 0, 1, 2, 0, 5, 1, 4])
    }

    @Test func `a seed shuffles the same for ever`() {
        var chance = Chance(seed: 42)
        var row = Array(0..<10)
        chance.shuffle(&row, unknown: -1)
        #expect(row == [8, 3, 6, 5, 4, 0, 9, 2, 1, 7])
    }

    /// RFC 8439, section 2.3.2.
    @Test func `a block of ChaCha20 is the published one`() {
        let key: [UInt32] = [
            0x0302_0100, 0x0706_0504, 0x0b0a_0908, 0x0f0e_0d0c, 0x1312_1110, 0x1716_1514,
            0x1b1a_1918, 0x1f1e_1d1c,
        ]
        #expect(
            ChaCha20(key: key).block(SIMD4(1, 0x0900_0000, 0x4a00_0000, 0)) == [
                0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3,
                0xc7f4_d1c7, 0x0368_c033, 0x9aaa_2204, 0x4e6c_d4c3,
                0x4664_82d2, 0x09aa_9f07, 0x05d7_c214, 0xa202_8bd9,
                0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2,
            ])
    }

    /// RFC 8439, appendix A.1, vectors 1, 2 and 5.
    @Test(
        arguments: [
            (SIMD4(0, 0, 0, 0), [0xade0_b876, 0x903d_f1a0]),
            (SIMD4(1, 0, 0, 0), [0xbee7_079f, 0x7a38_5155]),
            (SIMD4(0, 0, 0, 0x0200_0000), [0x374d_c6c2, 0x3736_d58c]),
        ] as [(SIMD4<UInt32>, [UInt32])])
    func `blocks of an empty key are the published ones`(place: SIMD4<UInt32>, begins: [UInt32]) {
        let block = ChaCha20(key: [UInt32](repeating: 0, count: 8)).block(place)
        #expect(Array(block.prefix(2)) == begins)
    }

    @Test func `a key gives the beginnings of its blocks, one after another`() {
        var chance = Chance(key: [UInt32](repeating: 0, count: 8))
        let first = UInt64(0x903d_f1a0_ade0_b876), second = UInt64(0x7a38_5155_bee7_079f)
        #expect(chance.below(1 << 32) == Int(first >> 32))
        #expect(chance.below(1 << 32) == Int(second >> 32))
    }

    @Test func `a key that was kept goes on where it was`() throws {
        var chance = Chance(key: Array(1...8))
        _ = chance.below(6)
        var kept = try JSON.decode(Chance.self, from: JSON.encode(chance))
        #expect(kept == chance && !kept.isHidden)
        #expect((0..<8).map { _ in kept.below(100) } == (0..<8).map { _ in chance.below(100) })
    }

    @Test func `what was kept of earlier matches is read, and goes on as it did`() throws {
        var kept = try JSON.decode(Chance.self, from: Bytes(#"{"state":42}"#.utf8))
        #expect(kept == Chance(seed: 42))
        #expect((0..<8).map { _ in kept.below(6) } == [4, 0, 1, 2, 0, 5, 1, 4])
        #expect(try JSON.decode(Chance.self, from: Bytes("{}".utf8)).isHidden)
    }

    @Test func `every face comes up about as often as the others`() {
        var chance = Chance(seed: 7)
        var faces = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { faces[chance.below(6)!] += 1 }
        #expect(faces.allSatisfy { (9_500...10_500).contains($0) })
    }

    @Test func `every order of a shuffle comes up about as often as the others`() {
        var chance = Chance(seed: 7)
        var orders: [[Int]: Int] = [:]
        for _ in 0..<24_000 {
            var row = [1, 2, 3, 4]
            chance.shuffle(&row, unknown: 0)
            orders[row, default: 0] += 1
        }
        #expect(orders.count == 24)
        #expect(orders.values.allSatisfy { (850...1_150).contains($0) })
    }

    @Test func `a hidden chance leaves what it decides unknown`() {
        var chance = Chance.hidden
        var row = [1, 2, 3]
        chance.shuffle(&row, unknown: 0)
        #expect(row == [0, 0, 0])
        #expect(chance.below(6) == nil)
    }
}
