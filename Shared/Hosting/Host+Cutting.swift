import EventSourcing
import Journal
public import ParlorWire

extension Host {
    /// Lets events go that may, each kind's after its time.
    public func cutting(after times: KeepTimes) throws {
        for (kind, cache) in caches {
            let time = times[kind]
            guard let rule = cache.cutRule else {
                if time != nil { throw times.refusal(of: kind) }
                continue
            }
            let kept: Duration? =
                switch time {
                case .forEver: nil
                case .atLeast(let time): time
                case nil: rule.keptByDefault
                }
            guard let kept else { continue }
            let isFirst = try journal.checkpoint(CutMark.gone(kind)) == 0
            cutting.set(
                Cutting.Rule(kept: kept, followers: rule.followers, isFirst: isFirst), for: kind)
        }
    }

    /// When `cut` has something to do; nil where nothing ever goes.
    public var nextCut: Timestamp? { cutting.next }

    /// Lets a few old events go; nil when there is nothing to do now.
    public func cut(now: Timestamp) -> Outcome? {
        guard let (kind, edge) = cutting.due(now), let typed = typedHandlers[kind] else {
            return nil
        }
        var step = CutStep(.done, done: [])
        let outcome = keeping(now) { pending in
            do throws(JournalFault) { step = try typed.cut(edge, &pending) } catch {
                step = CutStep(.done, done: [])
                pending.fault = error
            }
        } refusing: { _ in
            []
        }
        if outcome.writeFault != nil || (outcome.fault != nil && step.progress != .more) {
            cutting.failed(kind, now)
        } else {
            cutting.went(kind, step, now)
        }
        return outcome
    }
}
