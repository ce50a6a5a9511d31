/// A network of a test, which can learn when an app has taken in all that it was told.
public protocol ScriptedNetwork: Network {
    /// Called once for each app. `app` lets a fence go when it has come to it.
    func isUsed(by app: @escaping @Sendable (Fence) -> Void)
}

/// It is let go once all that came before it is done, or is never done any more.
public final class Fence: Sendable {
    private let passed: @Sendable () -> Void

    /// `passed` is called once, when nobody holds the fence any more.
    public init(_ passed: @escaping @Sendable () -> Void) { self.passed = passed }

    deinit { passed() }
}
