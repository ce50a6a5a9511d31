import Contracts
import EventSourcing
import ParlorWire

/// Each refresh of a token is an event, and so is each step of a sign-in with a code, of an upload
/// and of an export. What came of them is in the state.
extension Account: Cuttable {
    static let passing = Set(
        [
            AccountEvent.CodingKeys.rotated, .pushRegistered, .offered, .claimed, .claimSettled,
            .photoCounted, .photoGivenUp, .exportOffered, .exportBegun,
        ].map(\.rawValue))
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = []
}
