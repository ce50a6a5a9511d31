import Dispatch
import Foundation
import Testing
import Threads

/// Each on a thread of its own, which is let go of at the end.
@Suite(.enabled(if: (Processors(of: .own)?.count ?? 0) > 1 && ThreadID.own.waits != nil))
struct HuddleTests {
    private let all = Processors(of: .own)

    @Test func `in a lull a thread keeps to one processor, and spreads at its end`() {
        onThread {
            let huddle = Huddle(with: "nobody", now: .zero)
            calm(huddle)
            #expect(Processors(of: .own) == all?.last)
            huddle.note(isBusy: true, now: .milliseconds(21))
            #expect(Processors(of: .own) == all)
        }
    }

    @Test func `a thread that has the helpers' name keeps with it`() throws {
        let (name, end) = ("h\(UInt16.random(in: .min ... .max))", DispatchSemaphore(value: 0))
        let helper = started(named: name, until: end)
        onThread {
            let huddle = Huddle(with: name, now: .zero)
            #expect(Processors(of: helper) == all)
            calm(huddle)
            #expect(Processors(of: helper) == all?.last)
            huddle.note(isBusy: true, now: .milliseconds(21))
            #expect(Processors(of: helper) == all)
        }
        end.signal()
    }

    @Test func `whoever joins in a lull keeps with the others, and all spread with its end`() {
        nonisolated(unsafe) var huddle: Huddle?
        onThread {
            huddle = Huddle(with: "nobody", now: .zero)
            calm(huddle!)
        }
        onThread {
            huddle!.join()
            #expect(Processors(of: .own) == all?.last)
            huddle = nil
            #expect(Processors(of: .own) == all)
        }
    }

    @Test func `whom a member starts may run anywhere once it leaves`() {
        onThread {
            let huddle = Huddle(with: "nobody", now: .zero)
            calm(huddle)
            onThread {
                #expect(Processors(of: .own) == all?.last)
                Huddle.leave()
                #expect(Processors(of: .own) == all)
            }
            #expect(Processors(of: .own) == all?.last)
            huddle.note(isBusy: true, now: .milliseconds(21))
        }
    }

    private func calm(_ huddle: Huddle) { huddle.note(isBusy: false, now: Lull.patience) }

    private func started(named name: String, until end: DispatchSemaphore) -> ThreadID {
        nonisolated(unsafe) var own: ThreadID?
        let isStarted = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            Thread.current.name = name
            own = .own
            isStarted.signal()
            end.wait()
        }
        isStarted.wait()
        return own!
    }

    private func onThread(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
    }
}
