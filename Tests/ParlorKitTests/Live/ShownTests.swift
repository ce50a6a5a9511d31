import Observation
import Testing

@testable import ParlorKit

@Suite struct ShownTests {
    private final class Owner: Sendable {}

    @Test func `who begins to listen while the value changes hears the newest`() async {
        for _ in 1...2_000 {
            let shown = Shown(0)
            let change = Task.detached { shown.change { $0 = 1 } }
            for await value in shown.values(keeping: Owner()) where value == 1 { break }
            await change.value
        }
    }

    @Test func `whoever read the value by Observation is told of the next change, once`() {
        let (shown, other) = (Shown(0), Shown(0))
        let told = Locked(0)
        withObservationTracking {
            _ = shown.value
        } onChange: {
            told.with { $0 += 1 }
        }
        other.change { $0 = 1 }
        let before = told.with { $0 }
        shown.change { $0 = 1 }
        shown.change { $0 = 2 }
        let after = told.with { $0 }
        #expect(before == 0 && after == 1)
    }

    @Test func `of changes by many threads the newest is heard last`() async {
        for _ in 1...200 {
            let shown = Shown(0)
            let values = shown.values(keeping: Owner())
            await withTaskGroup(of: Void.self) { group in
                for _ in 1...8 { group.addTask { shown.change { $0 += 1 } } }
            }
            for await value in values {
                #expect(value == 8)
                break
            }
        }
    }
}
