import Contracts
import ParlorWire

extension ConsoleCall {
    /// What was asked, if a gateway or an operator asks it.
    init(_ call: Call) throws(Failure) {
        let (name, actor) = (call.header.call.rawValue, call.header.actor)
        guard actor == .operator || actor == .part("gateway") else { throw .operatorsOnly }
        guard Self.names.contains(name) else {
            throw Failure(
                .unknownCall,
                "The console answers \(Self.names.joined(separator: ", ")), not '\(name)'.")
        }
        do throws(Malformed) {
            self = try JSON.decode(choice: ConsoleCall.self, name: name, body: call.body)
        } catch {
            throw error.failure
        }
    }
}

/// Why the console does not do something.
extension Failure {
    static let operatorsOnly = Failure(
        .forbidden, "Only an operator on the command line may ask this.")
    static let wrongCode = Failure(
        .unauthenticated,
        "The code was used already, or is older than two minutes. Run 'parlor console' again.")
    static let noSession = Failure(
        .unauthenticated, "The session has ended. Run 'parlor console' for another one.")
    static let noTap = Failure(
        .notFound, "Nothing of that name goes on here. Begin it again with /console/tap.")
    static let tooManyTaps = Failure(
        .rateLimited,
        "Too many of these go on at once: up to 4 taps and 4 changes of a session, and up to 16 of "
            + "each in all. End a tap with /console/end, or wait until one ends.",
        retryAfterMs: 1_000)
    static let isChange = Failure.badInput(
        "tap", "A command that changes something can't be ended here. Wait until it ends.")
    static let busy = Failure(
        .unavailable, "The console has too many commands to run. Repeat this in a moment.",
        retryAfterMs: 1_000)
    static let stopping = Failure(
        .unavailable, "The console stops. Repeat this in a moment.", retryAfterMs: 1_000)

    static func goesOn(_ command: String) -> Failure {
        .badInput("words", "'parlor \(command)' goes on for a while. Begin it with /console/tap.")
    }

    static func ends(_ command: String) -> Failure {
        .badInput("words", "'parlor \(command)' ends by itself. Run it with /console/run.")
    }
}
