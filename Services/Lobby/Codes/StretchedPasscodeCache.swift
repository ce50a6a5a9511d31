import Sodium
import Synchronization

/// The stretched hashes that were made of late. A passcode is stretched on a thread beside the loop, before
/// its command is decided; deciding finds the hash here, and never makes one.
final class StretchedPasscodeCache: Sendable {
    static let shared = StretchedPasscodeCache()
    static let most = 1_024

    /// By the fingerprint of salt and passcode: nothing here can be read back faster than guessed.
    private let hashes = Mutex<[Fingerprint: String]>([:])

    /// Takes long. Makes none when the machine has not enough memory.
    func stretch(_ passcode: String, salt: String) {
        guard hash(of: passcode, salt: salt) == nil,
            let hash = StretchedSecret(of: passcode, salt: salt)?.text
        else { return }
        hashes.withLock { hashes in
            if hashes.count >= Self.most { hashes = [:] }
            hashes[Self.name(passcode, salt)] = hash
        }
    }

    /// Nil when it was not made, or is forgotten.
    func hash(of passcode: String, salt: String) -> String? {
        hashes.withLock { $0[Self.name(passcode, salt)] }
    }

    private static func name(_ passcode: String, _ salt: String) -> Fingerprint {
        Fingerprint(of: "\(salt).\(passcode)")
    }
}
