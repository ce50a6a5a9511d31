import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

@Suite struct EventTests {
    /// The kinds whose streams devices may watch.
    static let watchable = Kind.all.filter { $0.streams?.watchers != nil }

    /// They come before every view.
    static let first: Set = ["room.created", "match.began", "drawing.created"]

    @Test func `every kind that devices may watch has a view`() {
        #expect(Set(TwoFolds.views.keys) == Set(Self.watchable.map(\.name)))
        for kind in Self.watchable where kind.name != Board.kind {
            // Apps have one type for what members and strangers see of a room.
            let view = "\(kind.streams!.view)".replacing("MemberRoom", with: "RoomView")
            #expect(TwoFolds.views[kind.name].map { "\($0)" } == view)
        }
    }

    @Test(
        arguments: watchable.flatMap { kind in
            kind.streams!.events.names.map { (kind.name, $0) }
        })
    func `every event changes the view as its description says`(
        _ kind: EntityKind, _ name: String
    ) throws {
        var state = try #require(ContractExamples.all["state.\(kind)"])["snapshot"]
        // All there is, on one page, and seen from inside.
        for name in ["more", "playerCount", "host"] { state[name] = .null }
        // Both names are of one code.
        if kind == "room" { state["code"] = state["roomCode"] }
        let example = try #require(ContractExamples.all["event.\(kind).\(name)"])
        let event = Session.Event(
            rev: 13, name: name, by: example["by"].text, body: RawJSON(example["body"]))
        for viewer in ["ada", example["by"].text ?? "bob"] {
            var folds = try TwoFolds(kind, snapshot: RawJSON(state), viewer: viewer)
            guard !Self.first.contains("\(kind).\(name)") else {
                try expectNoChange(of: folds.view, by: event)
                continue
            }
            let difference = try folds.take(event)
            #expect(difference == nil, "seen by \(viewer)")
        }
    }

    private func expectNoChange(of view: any StreamView, by event: Session.Event) throws {
        var view = view
        let before = try TwoFolds.json(of: view)
        try view.fold(event, for: Viewer(userId: "ada"))
        var after = try TwoFolds.json(of: view)
        after["rev"] = before["rev"]
        let difference = Value.difference(before, after)
        #expect(difference == nil)
    }

    @Test(arguments: watchable.map(\.name))
    func `an event of a newer server changes nothing`(_ kind: EntityKind) throws {
        let state = try #require(ContractExamples.all["state.\(kind)"])["snapshot"]
        let view = try TwoFolds(kind, snapshot: RawJSON(state), viewer: "ada").view
        try expectNoChange(of: view, by: Session.Event(rev: 13, name: "emailSold"))
    }

    @Test func `an event that can't be read asks for the whole state`() throws {
        let state = try #require(ContractExamples.all["state.room"])["snapshot"]
        var room = try JSON.decode(RoomView.self, from: RawJSON(state).bytes)
        let event = Session.Event(rev: 13, name: "playerLeft", body: RawJSON(["userId": 7]))
        #expect(throws: CannotFold.self) { try room.fold(event, for: Viewer(userId: "ada")) }
    }
}

extension RawJSON {
    init(_ value: Value) { self.init(Bytes("\(value)".utf8)) }
}
