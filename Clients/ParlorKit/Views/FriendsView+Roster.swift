public import Contracts
import ParlorPalette
public import ParlorWire

extension FriendsView {
    /// The colours and symbols of people who are shown together, as the person sees them:
    /// `friends.roster` answers the same. This needs no call, so it works offline.
    ///
    /// `preferred` is the person's own colour: `account.preferences.color`.
    public func roster(of people: some Sequence<PersonID>, preferred: String?) -> Roster {
        let people = Set(people)
        let pins = decisions.filter { $0.kind == .color }.compactMap { decision in
            decision.payload.map { (PersonID(decision.key), ColorID($0)) }
        }
        let colors = RosterColors(
            of: people, for: userId, preferred: preferred.map { ColorID($0) },
            pins: Dictionary(pins) { $1 })
        return Roster(
            roster: people.sorted().compactMap { person in
                colors[person].map {
                    Roster.Member(
                        userId: person, color: $0, symbol: Palette.symbol(of: person))
                }
            })
    }
}
