import Sodium
import Synchronization

/// The stretched hashes that were made of late. A passcode is stretched on a thread beside the loop, before
/// its command is decided; deciding finds the hash here. What it does not find it makes.
final class Stretching: Sendable {
    static let known = Stretching()
    static let most = 1_024

    /// By the fingerprint of salt and passcode: nothing here can be read back faster than guessed.
    private let hashes = Mutex<[Fingerprint: String]>([:])

    /// Nil when the machine has not enough memory.
    func hash(of passcode: String, salt: String) -> String? {
        let name = Self.name(passcode, salt)
        if let hash = hashes.withLock({ $0[name] }) { return hash }
        guard let hash = StretchedSecret(of: passcode, salt: salt)?.text else { return nil }
        hashes.withLock { hashes in
            if hashes.count >= Self.most { hashes = [:] }
            hashes[name] = hash
        }
        return hash
    }

    func has(_ passcode: String, salt: String) -> Bool {
        hashes.withLock { $0[Self.name(passcode, salt)] != nil }
    }

    private static func name(_ passcode: String, _ salt: String) -> Fingerprint {
        Fingerprint(of: "\(salt).\(passcode)")
    }
}
