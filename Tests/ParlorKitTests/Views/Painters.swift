import ParlorKit
import ParlorWire

@testable import Witness

/// People who draw, undo and redo at random, as a server would tell of it.
struct Painters {
    private var dice: Dice
    private var acts = 0
    private var done: [String: [Int]] = [:]
    private var undone: [String: [Int]] = [:]

    init(seed: UInt64) { dice = Dice(seed: seed) }

    static let empty = RawJSON([
        "drawingId": "d", "rev": 1, "createdBy": "ada", "createdAt": time, "painters": [],
        "backgroundColor": color(1), "strokes": [], "stamps": [], "strokeCount": 0,
        "stampCount": 0, "hands": [:],
    ])

    mutating func act(_ rev: Revision) -> Session.Event {
        let person = ["ada", "bob", "cleo"].randomElement(using: &dice)!
        let (name, body) = act(by: person)
        var all = body
        all["userId"] = .text(person)
        return Session.Event(rev: rev, name: name, body: RawJSON(all))
    }

    private mutating func act(by person: String) -> (String, Value) {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0: return drawn("cleared", person)
        case 1: return drawn("imported", person, picture(adding: false))
        case 2: return drawn("imported", person, picture(adding: true))
        case 3...4: return drawn("backgroundChanged", person, ["color": Self.color(acts)])
        case 5: return drawn("stamped", person, Self.stamp(acts))
        case 6: return ("memberJoined", ["isPlayer": .flag(.random(using: &dice))])
        case 7:
            undone[person] = []
            return ("memberLeft", [:])
        case 8...12: return turn("undone", person, from: \.done, to: \.undone)
        case 13...15: return turn("redone", person, from: \.undone, to: \.done)
        default: return drawn("stroked", person, Self.stroke(acts))
        }
    }

    private mutating func drawn(
        _ name: String, _ person: String, _ body: Value = [:]
    ) -> (String, Value) {
        acts += 1
        done[person, default: []].append(acts)
        undone[person] = []
        var body = body
        (body["act"], body["drawnAt"]) = (.number(Double(acts)), Self.time)
        return (name, body)
    }

    private mutating func turn(
        _ name: String, _ person: String, from: WritableKeyPath<Painters, [String: [Int]]>,
        to: WritableKeyPath<Painters, [String: [Int]]>
    ) -> (String, Value) {
        guard let act = self[keyPath: from][person]?.popLast() else {
            return drawn("stroked", person, Self.stroke(acts))
        }
        self[keyPath: to][person, default: []].append(act)
        return (name, ["act": .number(Double(act)), "\(name)At": Self.time])
    }

    private func picture(adding: Bool) -> Value {
        [
            "adding": .flag(adding), "backgroundColor": Self.color(acts),
            "strokes": [Self.stroke(acts), Self.stroke(acts + 1)], "stamps": [Self.stamp(acts)],
        ]
    }

    private static let time: Value = "2026-03-01T12:00:00.000Z"
    private static func number(_ number: Int) -> Value { .number(Double(number)) }

    private static func color(_ red: Int) -> Value {
        ["r": number(red), "g": 1, "b": 1, "a": 1]
    }

    private static func stamp(_ place: Int) -> Value {
        ["emoji": "x", "x": number(place), "y": 0, "size": 9]
    }

    private static func stroke(_ place: Int) -> Value {
        [
            "points": [["x": number(place), "y": 0]], "color": color(0), "brushSize": 1,
            "brush": "pen",
        ]
    }
}
