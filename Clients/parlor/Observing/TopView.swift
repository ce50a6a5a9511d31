/// How somebody wants to see who works for what.
struct TopView {
    enum Dimension: String, CaseIterable { case call, key, person, address, instance }
    enum Order: String, CaseIterable { case rate, time, refusals, bytes }

    let by: Dimension
    let order: Order

    init(_ invocation: Invocation) throws(Complaint) {
        by = try Self.choice(invocation, "--by") ?? .call
        order = try Self.choice(invocation, "--sort") ?? .rate
    }

    init(by dimension: Dimension, order: Order) { (by, self.order) = (dimension, order) }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ invocation: Invocation, _ option: String
    ) throws(Complaint) -> Choice? {
        guard let text = invocation.value(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            throw .usage("\(option) is '\(text)'. \(hint(for: text, among: names))")
        }
        return choice
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// `rate|time`
    static var words: String { allCases.map(\.rawValue).joined(separator: "|") }
}
