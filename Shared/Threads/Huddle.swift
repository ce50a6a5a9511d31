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
    private static let all = Processors()
    private static let one = all.flatMap { $0.count > 1 ? $0.last : nil }

    private let helpers: String
    private var lull: Lull
    private var members: Set<ThreadID>
    private let owner = ThreadID.own

    /// The thread that makes it is a member, and so are those of its process whose names begin so.
    public init(with helpers: String, now: Duration) {
        self.helpers = helpers
        lull = Lull(now: now)
        members = [owner]
        // Before anybody is kept anywhere.
        _ = Self.one
    }

    deinit { spread() }

    /// To be told often, by any member.
    public func note(isBusy: Bool, now: Duration) {
        guard let one = Self.one,
            lull.note(isBusy: isBusy, now: now, waits: { owner.waits })
        else { return }
        guard lull.isOn else { return spread() }
        // They name themselves a little after they were started.
        members.formUnion(ThreadID.named(helpers))
        forgetEnded()
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

    /// The number of a thread that has ended may be another process's by now.
    private func forgetEnded() { members.formIntersection(ThreadID.named("")) }

    private func spread() {
        forgetEnded()
        for member in members { Self.all?.take(member) }
    }
}
