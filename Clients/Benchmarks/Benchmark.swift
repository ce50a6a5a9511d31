/// Something that can be measured, beside a reference run on the same machine.
public struct Benchmark: Sendable {
    public let name: String
    public let summary: String
    public let run: @Sendable () throws -> [Result]

    public init(
        _ name: String, _ summary: String, run: @escaping @Sendable () throws -> [Result]
    ) {
        self.name = name
        self.summary = summary
        self.run = run
    }

    /// One figure of ours, what the reference made of the same, and what we promise.
    public struct Result: Encodable, Sendable {
        public let name: String
        public let unit: String
        public let ours: Double
        /// Nil when the budget is absolute.
        public let reference: Double?
        public let ratio: Double?
        public let budget: Budget

        public init(
            _ name: String, unit: String, ours: Double, reference: Double? = nil, budget: Budget
        ) {
            self.name = name
            self.unit = unit
            self.ours = ours
            self.reference = reference
            ratio = reference.map { ours / $0 }
            self.budget = budget
        }

        /// The medians of the rounds, and of their ratios: a machine whose pace changes from second
        /// to second changes it for both halves of a round.
        init(_ name: String, unit: String, _ rounds: [Round], budget: Budget) {
            self.name = name
            self.unit = unit
            ours = rounds.map(\.ours).median
            reference = rounds.map(\.reference).median
            ratio = rounds.map { $0.ours / $0.reference }.median
            self.budget = budget
        }

        public var isWithinBudget: Bool {
            switch budget {
            case .none: true
            case .ratioAtLeast(let least): ratio.map { $0 >= least } ?? false
            case .ratioAtMost(let most): ratio.map { $0 <= most } ?? false
            case .atMost(let most): ours <= most
            case .atMostOrReference(let most): ours <= max(most, reference ?? most)
            case .atLeast(let least): ours >= least
            }
        }
    }

    /// Ours and the reference, one right after the other.
    struct Round {
        let ours: Double
        let reference: Double
    }

    /// What a figure has to keep to.
    public enum Budget: Encodable, Sendable, CustomStringConvertible {
        case none
        case ratioAtLeast(Double)
        case ratioAtMost(Double)
        /// In the figure's own unit.
        case atMost(Double)
        /// No more than this, or than the reference where it alone takes longer.
        case atMostOrReference(Double)
        case atLeast(Double)

        public var description: String {
            switch self {
            case .none: "-"
            case .ratioAtLeast(let least): "ratio ≥ \(least)"
            case .ratioAtMost(let most): "ratio ≤ \(most)"
            case .atMost(let most): "≤ \(most)"
            case .atMostOrReference(let most): "≤ \(most) or reference"
            case .atLeast(let least): "≥ \(least)"
            }
        }
    }
}
