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
