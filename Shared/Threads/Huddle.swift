#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Keeps the threads that pass on lone messages on one processor: to wake another often takes longer
/// than what they have to do. Once there is more to do, or others need that processor, they spread.
///
/// All processes of a machine choose the same one, without asking each other.
public final class Huddle {
    private static let all = Processors(of: .own)
    private static let one = all.flatMap { $0.count > 1 ? $0.last : nil }

    private let helpers: String
    private var lull: Lull
    private var members: Set<ThreadID>
    /// Those that there were when the lull began: only times of the same ones can be compared.
    private var watched: Set<ThreadID> = []

    /// The thread that makes it is a member, and so are those of its process whose names begin so.
    public init(with helpers: String, now: Duration) {
        self.helpers = helpers
        lull = Lull(now: now)
        members = [.own]
        // Before anybody is kept anywhere.
        _ = Self.one
    }

    deinit { spread() }

    /// To be told often, by members, one at a time.
    public func note(isBusy: Bool, now: Duration) {
        guard let one = Self.one else { return }
        let wasOn = lull.isOn
        let hasChanged = lull.note(isBusy: isBusy, now: now) {
            if !wasOn { gather() }
            return Lull.Waits(of: watched)
        }
        guard hasChanged else { return }
        guard lull.isOn else { return spread() }
        for member in members { one.take(member) }
    }

    /// The thread that asks is a member from now on.
    public func join() {
        let (isNew, thread) = members.insert(.own)
        if isNew, lull.isOn { Self.one?.take(thread) }
    }

    /// The thread that asks may run anywhere: it was started by a member, and kept where that was.
    public static func leave() { all?.take(.own) }

    /// Lets whomever was just woken go first, who has the same processor.
    public func letGo() {
        if lull.isOn { sched_yield() }
    }

    /// Helpers name themselves a little after they were started.
    private func gather() {
        members.formUnion(ThreadID.named(helpers))
        forgetEnded()
        watched = members
    }

    /// The number of a thread that has ended may be another process's by now.
    private func forgetEnded() { members.formIntersection(ThreadID.all) }

    private func spread() {
        forgetEnded()
        for member in members { Self.all?.take(member) }
    }
}
