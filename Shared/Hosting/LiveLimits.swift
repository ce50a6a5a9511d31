public import ParlorWire
import Platform
import Synchronization

/// The limits (`PARLOR_LIMIT_...`) that a process keeps to: those of its environment, until the
/// supervisor writes others into a file of this process. For any thread.
public final class LiveLimits<Limits: Sendable>: Sendable {
    private let path: String?
    private let read: @Sendable ([String: String]) throws -> Limits
    private let state: Mutex<State>

    private struct State {
        var limits: Limits
        var environment: [String: String]
        /// Of the file that was read last.
        var version: [Int] = []
        var looked: Instant
    }

    /// `read` makes limits of an environment, or throws what can't be used there.
    public init(
        _ environment: [String: String], now: Instant,
        _ read: @escaping @Sendable ([String: String]) throws -> Limits
    ) throws {
        path = environment[Settings.liveLimits].flatMap { $0.isEmpty ? nil : $0 }
        self.read = read
        let looked = now + (.zero - LiveLimitsFile.interval)
        state = Mutex(
            State(limits: try read(environment), environment: environment, looked: looked))
    }

    public func current(now: Instant) -> Limits {
        _ = takeChanged(now: now)
        return state.withLock(\.limits)
    }

    /// Those of now, if they have changed since this was asked last. The supervisor writes only
    /// what can be used: anything else changes nothing.
    public func takeChanged(now: Instant) -> Limits? {
        guard let path else { return nil }
        return state.withLock { state in
            guard now >= state.looked + LiveLimitsFile.interval else { return nil }
            state.looked = now
            guard let file = LiveLimitsFile(path, after: state.version) else { return nil }
            state.version = file.version
            let others = state.environment.filter { !Settings.isLimit($0.key) }
            let environment = others.merging(file.limits) { _, limit in limit }
            guard environment != state.environment, let limits = try? read(environment) else {
                return nil
            }
            (state.environment, state.limits) = (environment, limits)
            return limits
        }
    }
}

extension Settings {
    /// Names the file of a process's limits.
    public static let liveLimits = "PARLOR_LIVE_LIMITS"

    public static func isLimit(_ name: String) -> Bool { name.hasPrefix("PARLOR_LIMIT_") }
}

/// What the supervisor has written for one process.
private struct LiveLimitsFile {
    /// It is looked at once in this time at most.
    static let interval: Duration = .seconds(1)
    private static let mostBytes = 1 << 16

    let version: [Int]
    let limits: [String: String]

    /// Nil while it is as it was at that version, or can't be read.
    init?(_ path: String, after old: [Int]) {
        var status = stat()
        guard stat(path, &status) == 0, status.version != old else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = Bytes(repeating: 0, count: Self.mostBytes)
        let count = Platform.read(descriptor, &bytes, bytes.count)
        guard count > 0,
            let all = try? JSON.decode([String: String].self, from: Array(bytes.prefix(count)))
        else { return nil }
        version = status.version
        limits = all.filter { Settings.isLimit($0.key) }
    }
}
