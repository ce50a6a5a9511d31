public import Wire

/// The colours of those in a room, as one of them sees the others: the same on every device of theirs.
public struct RosterColors: Sendable {
    private let colors: [PersonID: PaletteColor]

    /// `preferred` is what the viewer chose for themself, and `pins` what they chose for others. A pin is meant,
    /// also where it is somebody else's colour too.
    public init(
        of participants: some Sequence<PersonID>, for viewer: PersonID, preferred: ColorID?,
        pins: [PersonID: ColorID]
    ) {
        var chosen = pins.compactMapValues(Palette.color(_:))
        chosen[viewer] = preferred.flatMap(Palette.color(_:))
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
