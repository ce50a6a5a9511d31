import Journal
import ParlorWire

extension CommandKey {
    /// Finds the command in an index. It is salted, so that nobody can choose ids that collide; a
    /// collision would cost a comparison.
    func hash(salt: Int64) -> Int64 {
        let salted = UInt64(fnv1a: actor.rawValue.utf8, after: UInt64(bitPattern: salt))
        let hash = UInt64(fnv1a: id.rawValue.utf8, after: UInt64(fnv1a: [0], after: salted))
        return Int64(bitPattern: hash)
    }
}
