import Sodium
import Testing

@Suite struct KeyedHashTests {
    /// Of the authors' reference implementation: the key is 00 01 ... 0f, the input 00 01 02 ...
    static let published: [(count: UInt8, hash: UInt64)] = [
        (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (2, 0x0d6c_8009_d9a9_4f5a),
        (3, 0x8567_6696_d7fb_7e2d), (7, 0xab02_00f5_8b01_d137), (8, 0x93f5_f579_9a93_2462),
        (15, 0xa129_ca61_49be_45e5),
    ]

    @Test(arguments: published)
    func `it gives what its authors published`(_ vector: (count: UInt8, hash: UInt64)) {
        let hash = KeyedHash(key: 0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        #expect(hash.of(Array(0..<vector.count)) == vector.hash)
    }
}
