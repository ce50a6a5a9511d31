/// A command's arguments as they were given, checked against what the command knows.
struct Invocation: Sendable {
    private(set) var operands: [String] = []
    private var given: [String: String] = [:]

    /// Without any argument.
    init() {}

    init(_ arguments: [String], of command: Command) throws(Complaint) {
        var rest = arguments[...]
        var optionsEnded = false
        while let argument = rest.popFirst() {
            if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
                operands.append(argument)
            } else if argument == "--" {
                optionsEnded = true
            } else {
                try take(argument, from: &rest, of: command)
            }
        }
        guard !has("--help"), !command.operands.contains(operands.count) else { return }
        throw .usage(Self.miscount(operands.count, command))
    }

    func has(_ option: String) -> Bool { given[option] != nil }

    func value(_ option: String) -> String? { given[option] }

    func number(_ option: String, in range: ClosedRange<Int>) throws(Complaint) -> Int? {
        guard let text = given[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(option) is '\(text)'; it has to be a number from \(range.lowerBound) "
                    + "to \(range.upperBound).")
        }
        return number
    }

    /// As people write it: `90s`, `10m`, `2h`.
    func duration(_ option: String) throws(Complaint) -> Duration? {
        guard let text = given[option] else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (1...1_000_000).contains(number)
        else {
            throw .usage("\(option) is '\(text)'; it has to be a time such as 90s, 10m or 2h.")
        }
        return .seconds(number * unit)
    }

    /// These options belong to something else.
    func demandNone(of options: [String], _ hint: String) throws(Complaint) {
        if let option = options.first(where: has) {
            throw .usage("\(option) can't be used here. \(hint)")
        }
    }
}

extension Invocation {
    private mutating func take(
        _ argument: String, from rest: inout ArraySlice<String>, of command: Command
    ) throws(Complaint) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let known = command.options + [.help]
        guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
            let hint = nearest(to: name, among: known.map(\.name)).map { "Did you mean \($0)?" }
            throw .usage(
                "'parlor \(command.name)' has no option \(name). "
                    + (hint ?? "'parlor \(command.name) --help' lists what it has."))
        }
        guard let valueName = option.value else {
            guard parts.count == 1 else { throw .usage("\(option.name) takes no value.") }
            given[option.name] = ""
            return
        }
        let isNext = rest.first.map { next in known.contains { $0.name == next } } ?? false
        let next = parts.count == 1 && !isNext ? rest.popFirst() : nil
        guard let value = parts.count == 2 ? String(parts[1]) : next else {
            throw .usage("\(option.name) needs a value: \(option.name) \(valueName).")
        }
        given[option.name] = value
    }

    private static func miscount(_ count: Int, _ command: Command) -> String {
        let wrong =
            command.operands.upperBound == 0
            ? "takes no arguments"
            : count < command.operands.lowerBound
                ? "needs to be told \(command.arguments)" : "takes fewer arguments"
        return "'parlor \(command.name)' \(wrong): \(command.usage)"
    }
}
