internal import CSodium

/// libsodium, made ready before its first use.
enum Sodium {
    static func prepare() { precondition(isReady, "libsodium can't be started on this machine.") }

    private static let isReady = sodium_init() >= 0
}
