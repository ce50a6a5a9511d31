import Contracts
import EventSourcing
import ParlorWire

/// A line that does not move in, and why.
struct WrongLine: Error, Hashable {
    let place: LineFiles.Place
    let reason: String

    init(_ reason: String, at place: LineFiles.Place) {
        (self.reason, self.place) = (reason, place)
    }

    init(_ error: any Error, at place: LineFiles.Place) {
        let reason =
            switch error {
            case let wrong as Malformed:
                wrong.field.isEmpty || wrong.reason.contains("'\(wrong.field)'")
                    ? wrong.reason : "\(wrong.field): \(wrong.reason)"
            case let flaw as DisplayName.Flaw: "displayName: \(flaw.sentence)"
            case let flaw as Email.Flaw: "email: \(flaw.sentence)"
            case let refusal as any Refusal: Self.sentence(refusal.failure)
            case let failure as Failure: Self.sentence(failure)
            default: "\(error)"
            }
        self.init(reason, at: place)
    }

    private static func sentence(_ failure: Failure) -> String {
        failure.context?["field"].map { "\($0): \(failure.message)" } ?? failure.message
    }
}
