import Contracts
import ParlorWire

extension Kind {
    /// What nobody of those who take calls answers, each service by its name.
    static func unserved(by served: Set<EntityKind>) -> [String] {
        Dictionary(grouping: all, by: \.service).compactMap { service, kinds in
            let missing = Set(kinds.map(\.name)).subtracting(served).sorted().map(\.rawValue)
            return missing.isEmpty ? nil : "\(service) (\(missing.joined(separator: ", ")))"
        }
    }
}
