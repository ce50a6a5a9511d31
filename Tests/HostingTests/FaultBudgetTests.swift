import ParlorWire
import Testing

@testable import Hosting

@Suite struct FaultBudgetTests {
    let start = Instant(milliseconds: 1_000_000)

    @Test func `faults that take turns are each said once in a while`() {
        var budget = FaultBudget(now: start)
        let said = (0..<100).filter { budget.admits($0 % 2 == 0 ? "a" : "b") }
        let untold = [1, 5, 10].map { budget.completeWindow(now: start + .seconds($0)) }
        let again = budget.admits("a")
        #expect(said == [0, 1])
        #expect(untold == [0, 98, 0])
        #expect(again)
    }

    @Test func `however many faults there are, only so many are said`() {
        var budget = FaultBudget(now: start)
        let said = (0..<1_000).count { budget.admits("fault \($0)") }
        let untold = budget.completeWindow(now: start + FaultBudget.window)
        #expect(said == FaultBudget.most)
        #expect(untold == 1_000 - FaultBudget.most)
    }
}
