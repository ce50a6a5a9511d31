import Hosting
import TestKit

extension Program {
    private static let lifeline = Lifeline()

    /// With a lifeline, by which what it starts ends at the latest with this process.
    convenience init(
        _ executable: String, _ arguments: [String], environment: [String: String]
    ) throws {
        try self.init(
            [executable] + arguments,
            environment: environment.merging(
                [Lifeline.variable: "\(Lifeline.childDescriptor)"]) { given, _ in given },
            lifeline: Self.lifeline.readEnd)
    }
}

/// Something that these tests need is not there.
struct Unusable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
