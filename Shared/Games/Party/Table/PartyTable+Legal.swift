import ParlorWire

/// What a seat may do.
extension PartyTable {
    /// All options, and of what may be written one sample. Who is not awaited may bet.
    func addLegal(
        for seat: Seat, to actions: inout [PartyAction], _ mechanic: any MechanicRules
    ) {
        guard round.awaited.contains(seat) else { return addBets(to: &actions, mechanic) }
        guard round.phase != .reveal else { return actions.append(.next) }
        let question = mechanic.question(self)
        for option in round.options.indices where mechanic.mayChoose(option, seat, self) {
            actions.append(.choose(option: option))
        }
        if question.longest != nil, let text = sample(for: seat, mechanic) {
            actions.append(.write(text: text))
        }
        if question.mayDraw, seat == round.lead, round.canvas.count < Self.mostLines,
            let line = nextLine
        {
            actions.append(.draw(line: line, color: nil, width: nil))
        }
        actions.append(.pass)
    }

    /// Whether something is legal that nobody could list.
    func accepts(_ action: PartyAction, by seat: Seat, _ mechanic: any MechanicRules) -> Bool {
        var next = self
        return (try? next.act(action, by: seat, mechanic)) != nil
    }

    /// The first of those that the seat may write now.
    private func sample(for seat: Seat, _ mechanic: any MechanicRules) -> String? {
        let said = Set(
            round.answers(in: round.phase, by: seat).compactMap(\.text).map { SearchText($0) })
        return mechanic.samples(for: seat, self).first { text in
            !text.isEmpty && !said.contains(SearchText(text))
                && mechanic.flaw(in: PartyAnswer(seat: seat, phase: round.phase, text: text), self)
                    == nil
        }
    }

    /// The next line of the stored drawing.
    private var nextLine: [Int]? { (round.card?.strokes ?? []).dropFirst(round.canvas.count).first }
}
