import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import DrawingStore

/// A board as somebody would describe it who has all the time in the world.
private struct Model {
    struct Done {
        let number: Int
        let by: PersonID
        let what: Act.What
        var isUndone = false
        var isLost = false
        /// Nobody can take it back.
        var isFixed = false

        var covers: Bool {
            switch what {
            case .clear, .file(_, background: .some): true
            default: false
            }
        }
    }

    var all: [Done] = []
    var depth = Canvas.Memory().acts

    mutating func add(_ what: Act.What, by person: PersonID) {
        for index in all.indices where all[index].by == person && all[index].isUndone {
            all[index].isLost = true
        }
        all.append(Done(number: all.count + 1, by: person, what: what))
        let mine = all.indices.filter {
            all[$0].by == person && !all[$0].isUndone && !all[$0].isFixed
        }
        guard mine.count > depth else { return }
        all[mine[0]].isFixed = true
        guard all[mine[0]].covers else { return }
        for index in 0..<mine[0] {
            all[index].isFixed = true
            if all[index].isUndone { all[index].isLost = true }
        }
    }

    mutating func undo(by person: PersonID) {
        if let last = all.lastIndex(where: { $0.by == person && !$0.isUndone && !$0.isFixed }) {
            all[last].isUndone = true
        }
    }

    mutating func redo(by person: PersonID) {
        let first = all.firstIndex { $0.by == person && $0.isUndone && !$0.isLost }
        if let first { all[first].isUndone = false }
    }

    var picture: Picture {
        var layers: [Layer] = []
        var background = Color.white
        for done in all where !done.isUndone {
            switch done.what {
            case .stroke(let stroke): layers.append(.stroke(stroke))
            case .stamp(let stamp): layers.append(.stamp(stamp))
            case .background(let color): background = color
            case .clear: layers = []
            case .file(let new, let color):
                layers = color == nil ? layers + new : new
                background = color ?? background
            }
        }
        return Picture(layers: layers, backgroundColor: background)
    }
}

/// What three painters can do, one after the other.
private enum Step: CaseIterable {
    case stroke, stamp, background, clear, replace, add, undo, redo

    func what(_ number: Int) -> Act.What? {
        let tint = Color(r: Double(number % 256) / 255, g: 0, b: 1)
        switch self {
        case .stroke: return .stroke(.line(number))
        case .stamp: return .stamp(.heart)
        case .background: return .background(tint)
        case .clear: return .clear
        case .replace: return .file([.stroke(.line(number)), .stamp(.heart)], background: tint)
        case .add: return .file([.stamp(.heart), .stroke(.line(-number))], background: nil)
        case .undo, .redo: return nil
        }
    }
}

@Suite struct UndoModelTests {
    private let painters: [PersonID] = [.ada, .bob, .cleo]

    private func take(
        _ step: Step, by person: PersonID, _ canvas: inout Canvas, _ model: inout Model
    ) {
        switch step {
        case .undo:
            if let act = canvas.histories[person]?.done.last { canvas.undo(act, by: person) }
            model.undo(by: person)
        case .redo:
            if let act = canvas.histories[person]?.undone.last { canvas.redo(act, by: person) }
            model.redo(by: person)
        default:
            let number = canvas.newest + 1
            let what = step.what(number)!
            canvas.add(Act(number: number, by: person, at: .birth, what: what))
            model.add(what, by: person)
        }
    }

    private func expectSame(_ canvas: Canvas, _ model: Model, _ story: String) throws {
        let packed = try JSON.decode(PackedActs.self, from: JSON.encode(PackedActs(canvas.acts)))
        let anew = Canvas(
            acts: try packed.acts(), histories: canvas.histories, newest: canvas.newest,
            base: canvas.base, memory: canvas.memory)
        #expect(anew == canvas, "\(story)")
        #expect(canvas.picture == model.picture, "\(story)")
        let picture = model.picture
        #expect(canvas.shown.strokes == picture.strokes.count, "\(story)")
        #expect(canvas.shown.stamps == picture.stamps.count, "\(story)")
    }

    @Test func `three painters may draw, clear, undo and redo in every order`() throws {
        let steps: [Step] = [.stroke, .clear, .undo, .redo]
        let moves = painters.flatMap { person in steps.map { (person, $0) } }
        for code in 0..<(12 * 12 * 12 * 12) {
            var (canvas, model) = (Canvas(), Model())
            for person in painters { take(.stroke, by: person, &canvas, &model) }
            var rest = code
            for _ in 0..<4 {
                let (person, step) = moves[rest % 12]
                take(step, by: person, &canvas, &model)
                rest /= 12
            }
            guard canvas.picture == model.picture else {
                try expectSame(canvas, model, "order \(code)")
                return
            }
        }
    }

    @Test(arguments: 0..<30)
    func `long stories of three painters come out as the model says`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var (canvas, model) = (Canvas(), Model())
        for turn in 0..<90 {
            let step = Step.allCases.randomElement(using: &dice)!
            take(step, by: painters.randomElement(using: &dice)!, &canvas, &model)
            try expectSame(canvas, model, "seed \(seed), turn \(turn), \(step)")
        }
    }

    @Test(arguments: 0..<10)
    func `what can't be taken back any more is forgotten, and nothing else`(seed: Int) throws {
        var dice = Dice(seed: UInt64(1_000 + seed))
        var model = Model()
        model.depth = 3
        var canvas = Canvas(memory: .init(acts: model.depth))
        for turn in 0..<600 {
            let step = Step.allCases.randomElement(using: &dice)!
            take(step, by: painters.randomElement(using: &dice)!, &canvas, &model)
            try expectSame(canvas, model, "seed \(seed), turn \(turn), \(step)")
        }
        #expect(canvas.acts.count { $0.isOnlyBackground } < 3 * 2 * model.depth)
    }

    @Test func `what one took back is kept up to so many bytes, the newest in any case`() {
        var canvas = Canvas(memory: .init(undoneBytes: 3 * Stroke.line().bytes))
        for number in 1...9 {
            canvas.add(Act(number: number, by: .ada, at: .birth, what: .stroke(.line())))
        }
        for number in (1...9).reversed() { canvas.undo(number, by: .ada) }
        #expect(canvas.histories[.ada]?.undone == [3, 2, 1])
        #expect(canvas.acts.map(\.number) == [1, 2, 3])
        #expect(canvas.heldBytes == 3 * Stroke.line().bytes)
    }

    @Test func `a clear can be undone until too much lies beneath it`() {
        let stroke = Stroke.line()
        var canvas = Canvas(memory: .init(bytes: 5 * stroke.bytes))
        canvas.add(Act(number: 1, by: .ada, at: .birth, what: .stroke(stroke)))
        canvas.add(Act(number: 2, by: .ada, at: .birth, what: .clear))
        for number in 3...6 {
            canvas.add(Act(number: number, by: .bob, at: .birth, what: .stroke(stroke)))
        }
        #expect(canvas.acts.first?.number == 1)
        canvas.add(Act(number: 7, by: .bob, at: .birth, what: .stroke(stroke)))
        #expect(canvas.acts.first?.number == 2 && canvas.histories[.ada] == nil)
    }

    @Test func `what older clears covered goes first`() {
        let stroke = Stroke.line()
        var canvas = Canvas(memory: .init(bytes: 7 * stroke.bytes))
        for number in 1...10 {
            let what = [4, 8].contains(number) ? Act.What.clear : .stroke(stroke)
            canvas.add(Act(number: number, by: .ada, at: .birth, what: what))
        }
        #expect(canvas.acts.first?.number == 4)
        for number in [10, 9, 8] { canvas.undo(number, by: .ada) }
        #expect(canvas.shown.strokes == 3)
    }

    @Test func `so many who are gone can come back to what they did, and no more`() {
        var canvas = Canvas(memory: .init(gone: 2))
        for (number, person) in (["a", "b", "c", "d"] as [PersonID]).enumerated() {
            canvas.add(
                Act(number: number + 1, by: person, at: .birth, what: .stroke(.line(number))))
        }
        canvas.keepHistories(of: ["a"])
        #expect(Set(canvas.histories.keys) == ["a", "c", "d"] && canvas.shown.strokes == 4)
    }
}
