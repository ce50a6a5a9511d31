import Contracts
import ParlorWire

extension Board {
    private static let mostUndo = 100

    mutating func take(_ event: Session.Event) throws(CannotFold) {
        drawing.rev = event.rev
        switch try event.told(as: DrawingEvent.self) {
        case .memberJoined(let person, let isPlayer):
            drawing.painters.removeAll { $0 == person }
            if isPlayer { drawing.painters.append(person) }
        case .memberLeft(let person):
            drawing.painters.removeAll { $0 == person }
            forgetUndone(by: person)
        case .stroked(let stroked):
            let shown = ShownStroke(
                act: stroked.act, userId: stroked.userId, drawnAt: stroked.drawnAt,
                stroked.stroke)
            add(Act(by: stroked.userId, strokes: [shown]), stroked.act)
        case .stamped(let stamp): add(Act(by: stamp.userId, stamps: [stamp]), stamp.act)
        case .backgroundChanged(let change):
            add(Act(by: change.userId, background: change.color), change.act)
        case .cleared(let number, let person, _): add(Act(by: person, covers: true), number)
        case .imported(let file): add(Act(file), file.act)
        case .undone(let number, let person, _): try turn(number, by: person, true, event)
        case .redone(let number, let person, _): try turn(number, by: person, false, event)
        case .created, .finished, .deleted, nil: break
        }
    }
}

private extension Board {
    mutating func add(_ act: Act, _ number: ActNumber) {
        forgetUndone(by: act.by)
        count(act.by, undo: 1, redo: 0)
        acts[number] = act
        if act.covers { return settle() }
        drawing.strokes += act.strokes
        drawing.stamps += act.stamps
        drawing.backgroundColor = act.background ?? drawing.backgroundColor
        countLayers()
    }

    mutating func turn(
        _ number: ActNumber, by person: PersonID, _ isUndone: Bool, _ event: Session.Event
    ) throws(CannotFold) {
        guard let act = acts[number], !act.mayCover else {
            throw CannotFold(event, "The board does not know act \(number).")
        }
        acts[number]?.isUndone = isUndone
        let step = isUndone ? 1 : -1
        count(person, undo: -step, redo: step)
        if act.covers { return settle() }
        if act.background != nil { paintGround() }
        guard number > cover else { return }
        if isUndone { hide(number) } else { show(act, number) }
        countLayers()
    }

    mutating func hide(_ number: ActNumber) {
        drawing.strokes.removeAll { $0.act == number }
        drawing.stamps.removeAll { $0.act == number }
    }

    mutating func show(_ act: Act, _ number: ActNumber) {
        let stroke = drawing.strokes.firstIndex { $0.act > number }
        drawing.strokes.insert(contentsOf: act.strokes, at: stroke ?? drawing.strokes.endIndex)
        let stamp = drawing.stamps.firstIndex { $0.act > number }
        drawing.stamps.insert(contentsOf: act.stamps, at: stamp ?? drawing.stamps.endIndex)
    }

    /// After a change of what is covered.
    mutating func settle() {
        let known = acts.filter { !$0.value.isUndone }
        cover = known.filter(\.value.covers).keys.max() ?? 0
        let visible = known.filter { $0.key >= cover }.sorted { $0.key < $1.key }
        drawing.strokes = visible.flatMap(\.value.strokes)
        drawing.stamps = visible.flatMap(\.value.stamps)
        paintGround()
        countLayers()
    }

    /// Whoever acts can't redo any more what they had undone.
    mutating func forgetUndone(by person: PersonID) {
        guard let redo = drawing.hands[person]?.redo, redo > 0 else { return }
        let gone = acts.filter { $0.value.isUndone && $0.value.by == person }
        for number in gone.keys { acts[number] = nil }
        count(person, undo: 0, redo: -redo)
    }

    /// A painter with nothing to undo or to redo is not listed.
    mutating func count(_ person: PersonID, undo: Int, redo: Int) {
        var hand = drawing.hands[person] ?? HandView(undo: 0, redo: 0)
        hand.undo = min(max(hand.undo + undo, 0), Self.mostUndo)
        hand.redo = max(hand.redo + redo, 0)
        drawing.hands[person] = hand == HandView(undo: 0, redo: 0) ? nil : hand
    }
}

extension Board.Act {
    /// A file on the board. Where it is added, its background is not.
    fileprivate init(_ file: Imported) {
        self.init(by: file.userId)
        covers = !file.adding
        strokes = file.picture.strokes.map {
            ShownStroke(act: file.act, userId: file.userId, drawnAt: file.drawnAt, $0)
        }
        stamps = file.picture.stamps.map {
            ShownStamp(act: file.act, userId: file.userId, drawnAt: file.drawnAt, $0)
        }
        if covers { background = file.picture.backgroundColor }
    }
}
