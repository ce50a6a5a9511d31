public import ParlorWire

/// The colours of those in a room: as all see them, or as one of them sees the others.
public struct RosterColors: Sendable {
    private let colors: [PersonID: PaletteColor]

    /// The same for all: by the ids alone. Whoever comes or goes may change the colours of others.
    public init(of participants: some Sequence<PersonID>) {
        self.init(of: participants, chosen: [:])
    }

    /// The same on every device of the viewer. `preferred` is what the viewer chose for themself, and `pins`
    /// what they chose for others. A pin is meant, also where it is somebody else's colour too.
    public init(
        of participants: some Sequence<PersonID>, for viewer: PersonID, preferred: ColorID?,
        pins: [PersonID: ColorID]
    ) {
        var chosen = pins.compactMapValues(Palette.color(_:))
        chosen[viewer] = preferred.flatMap(Palette.color(_:))
        self.init(of: participants, chosen: chosen)
    }

    private init(
        of participants: some Sequence<PersonID>, chosen: [PersonID: PaletteColor]
    ) {
        var taken = Set(chosen.values)
        var colors: [PersonID: PaletteColor] = [:]
        for person in Set(participants).sorted() {
            colors[person] = chosen[person] ?? Palette.color(of: person, besides: taken)
            taken.insert(colors[person]!)
        }
        self.colors = colors
    }

    /// Nil for somebody who isn't in the room.
    public subscript(person: PersonID) -> PaletteColor? { colors[person] }
}
