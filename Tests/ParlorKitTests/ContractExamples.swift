import Foundation
import Witness

/// The examples of docs/asyncapi.yaml: `ok.room.join`, `state.room`, `event.room.playerJoined`.
enum ContractExamples {
    static let all: [String: Value] = {
        let file = Folder.docs.appendingPathComponent("asyncapi.yaml")
        let lines = try! String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var examples: [String: Value] = [:]
        var (name, place) = ("", lines.startIndex)
        while place < lines.endIndex {
            let line = lines[place]
            place += 1
            if line.indent == 4 { name = line.trimmed.filter { $0 != "\"" && $0 != ":" } }
            guard line == "      examples:", examples[name] == nil else { continue }
            let block = lines[place...].prefix { $0.indent > 6 }
            let example = Value(yaml: block.map(String.init), indent: 8)
            examples[name] = example.items.first?["payload"].keyed
            place += block.count
        }
        return examples
    }()
}

extension Value {
    /// In the examples, everything that is kept by people's ids is kept by "key".
    fileprivate var keyed: Value {
        switch self {
        case .list(let items): return .list(items.map(\.keyed))
        case .object(let fields) where Array(fields.keys) == ["key"]:
            return ["3x7qk2mwp5vbt4zc6yhd2nrfja": fields["key"]!.keyed]
        case .object(let fields): return .object(fields.mapValues(\.keyed))
        default: return self
        }
    }
}

extension StringProtocol {
    fileprivate var indent: Int { prefix { $0 == " " }.count }
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
