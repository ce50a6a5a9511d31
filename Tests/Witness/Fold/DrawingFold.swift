/// `drawing.<id>`: what is seen is every act that nobody took back, from the last one on that covered
/// everything. What is taken back, or covered, is kept, since it may come back.
struct DrawingFold: Fold {
    private static let mostUndo = 100.0

    private(set) var view: Value
    private var acts: [Int: Act] = [:]
    /// Behind all acts that this knows.
    private let base: Value

    private struct Act {
        var by: Value
        var strokes: [Value] = []
        var stamps: [Value] = []
        var background = Value.null
        var isGround = false
        var isUndone = false
        /// Of those that it began with, what they covered isn't known: several items are a file's.
        var wasSeen = false

        var size: Int { strokes.count + stamps.count }
    }

    init(_ view: Value, viewer: String) {
        self.view = view
        base = view["backgroundColor"]
        for stroke in view["strokes"].items {
            acts[stroke["act"].integer ?? 0, default: Act(by: stroke["userId"])].strokes
                .append(stroke)
        }
        for stamp in view["stamps"].items {
            acts[stamp["act"].integer ?? 0, default: Act(by: stamp["userId"])].stamps.append(stamp)
        }
    }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        view["rev"] = .number(Double(rev))
        let number = body["act"].integer ?? 0
        switch event {
        case "finished", "deleted": return true
        case "memberJoined", "memberLeft":
            view["painters"].removeItems { $0 == body["userId"] }
            if body["isPlayer"].isTrue { view["painters"].items.append(body["userId"]) }
            if event == "memberLeft" { forgetUndone(by: body["userId"]) }
            return true
        case "stroked", "stamped", "backgroundChanged", "cleared", "imported":
            add(act(event, body), number)
        case "undone", "redone":
            guard let act = acts[number], act.wasSeen || act.size == 1 else { return false }
            acts[number]!.isUndone = event == "undone"
            let step = event == "undone" ? 1.0 : -1.0
            count(body["userId"], undo: -step, redo: step)
            settle()
        default: throw Unfolded(event: event)
        }
        return view["more"].isNull
    }
}

extension DrawingFold {
    private func act(_ event: String, _ body: Value) -> Act {
        var act = Act(by: body["userId"], wasSeen: true)
        switch event {
        case "stroked":
            var stroke = body
            stroke["strokeId"] = .null
            act.strokes = [stroke]
        case "stamped": act.stamps = [body]
        case "backgroundChanged": act.background = body["color"]
        case "cleared": act.isGround = true
        default:
            func drawn(_ one: Value) -> Value {
                var one = one
                one.merge(body, "act", "userId", "drawnAt")
                return one
            }
            act.strokes = body["strokes"].items.map(drawn)
            act.stamps = body["stamps"].items.map(drawn)
            act.isGround = !body["adding"].isTrue
            if act.isGround { act.background = body["backgroundColor"] }
        }
        return act
    }

    private mutating func add(_ act: Act, _ number: Int) {
        forgetUndone(by: act.by)
        count(act.by, undo: 1, redo: 0)
        acts[number] = act
        if act.isGround { return settle() }
        view["strokes"].items += act.strokes
        view["stamps"].items += act.stamps
        view.merge(["backgroundColor": act.background], "backgroundColor")
        countLayers()
    }

    private mutating func forgetUndone(by person: Value) {
        acts = acts.filter { !$0.value.isUndone || $0.value.by != person }
        let name = person.text ?? ""
        guard !view["hands"][name].isNull else { return }
        view["hands"][name]["redo"] = 0
        count(person, undo: 0, redo: 0)
    }

    /// A painter with nothing to take back or to do again is not listed.
    private mutating func count(_ person: Value, undo: Double, redo: Double) {
        let name = person.text ?? ""
        let hand = view["hands"][name]
        let counts = [
            min((hand["undo"].number ?? 0) + undo, Self.mostUndo),
            (hand["redo"].number ?? 0) + redo,
        ]
        view["hands"][name] =
            counts == [0, 0] ? .null : ["undo": .number(counts[0]), "redo": .number(counts[1])]
    }

    private mutating func settle() {
        let known = acts.filter { !$0.value.isUndone }.sorted { $0.key < $1.key }.map(\.value)
        let seen = known[(known.lastIndex { $0.isGround } ?? 0)...]
        view["strokes"].items = seen.flatMap(\.strokes)
        view["stamps"].items = seen.flatMap(\.stamps)
        view["backgroundColor"] = known.last { !$0.background.isNull }?.background ?? base
        countLayers()
    }

    private mutating func countLayers() {
        view["strokeCount"] = .number(Double(view["strokes"].items.count))
        view["stampCount"] = .number(Double(view["stamps"].items.count))
    }
}
