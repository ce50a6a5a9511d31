import ParlorWire

/// What `parlor reports` is told to do.
enum ReportVerb: String, CaseIterable {
    case list, resolve
    case deleteMessage = "delete-message"
    case suspend, lift, suspended, acts

    init(operand: String) throws(Complaint) {
        guard let verb = ReportVerb(rawValue: operand) else {
            let hint = hint(for: operand, among: Self.allCases.map(\.rawValue))
            throw .usage("'parlor reports' can't '\(operand)'. \(hint)")
        }
        self = verb
    }

    /// Those that change something, by their names.
    static let changing = Set(allCases.filter(\.isChange).map(\.rawValue))

    var isChange: Bool {
        switch self {
        case .resolve, .deleteMessage, .suspend, .lift: true
        case .list, .suspended, .acts: false
        }
    }

    /// What has to follow it.
    private var operand: String? {
        switch self {
        case .resolve, .deleteMessage: "ID"
        case .suspend, .lift: "USER"
        case .list, .suspended, .acts: nil
        }
    }

    private static let options: [(name: String, verbs: Set<ReportVerb>)] = [
        ("--note", [.resolve]), ("--until", [.suspend]), ("--reason", [.suspend]),
        ("--limit", [.list, .suspended, .acts]),
        ("--by", [.resolve, .deleteMessage, .suspend, .lift]),
    ]

    /// Another verb's option would mean nothing here.
    func check(_ invocation: Invocation) throws(Complaint) {
        let words = ["parlor reports", rawValue, operand].compactMap(\.self)
            .joined(separator: " ")
        guard max(1, invocation.operands.count) == (operand == nil ? 1 : 2) else {
            throw .usage("Say '\(words)'.")
        }
        for (name, verbs) in Self.options where invocation.has(name) && !verbs.contains(self) {
            throw .usage("'\(words)' has no option \(name).")
        }
        if self == .suspend, !invocation.has("--reason") {
            throw .usage("Say why: '\(words) --reason TEXT'. The person is told so.")
        }
    }
}
