import Contracts
import ParlorWire
import Testing

@testable import ParlorKit
@testable import Witness

@Suite struct LivePagesTests {
    private static let place = Session.Place(epoch: "e", rev: 3)

    private func live<View>(
        _ view: Value, needsRest: @escaping @Sendable (Live<View>) -> Void = { _ in }
    ) -> Live<View> {
        let live = Live<View>(
            StreamName(View.kind, "key"), kept: nil, people: Shown(KnownPeople()),
            needsRest: needsRest, ended: { _, _ in })
        show(view, in: live)
        return live
    }

    private func show<View>(_ view: Value, in live: Live<View>) {
        let news = Session.News.state(Self.place, snapshot: RawJSON(view), people: nil)
        _ = live.take(news, for: Viewer(userId: "ada"))
    }

    private func rooms(_ codes: [String], more: Value = .null) throws -> Value {
        var room = try #require(ContractExamples.all["ok.room.list"])["ok"]["rooms"].items[0]
        let rooms = codes.map { code in
            room["code"] = .text(code)
            return room
        }
        return ["rooms": .list(rooms), "more": more]
    }

    private func list(_ view: Value) throws(ParlorError) -> RoomList {
        do { return try RoomList(RawJSON(view)) } catch { throw .unreadable(error) }
    }

    @Test func `a room that is unlisted while its page is on its way stays away`() async throws {
        let live: Live<RoomList> = live(try rooms(["AAAA"], more: "next"))
        let page = try rooms(["BBBB", "CCCC"])
        let body: Value = ["code": "BBBB"]
        #expect(
            try await live.takeMore { (_) async throws(ParlorError) in
                let gone = Session.Event(rev: 4, name: "unlisted", body: RawJSON(body))
                _ = live.take(.event(gone), for: Viewer(userId: "ada"))
                return try list(page)
            })
        #expect(live.view?.rooms.map(\.code.rawValue) == ["AAAA", "CCCC"])
        #expect(live.view?.more == nil)
    }

    @Test func `a page of an earlier state is dropped`() async throws {
        let live: Live<RoomList> = live(try rooms(["AAAA"], more: "next"))
        let (page, state) = (try rooms(["BBBB"]), try rooms(["DDDD"], more: "other"))
        _ = try await live.takeMore { (_) async throws(ParlorError) in
            show(state, in: live)
            return try list(page)
        }
        #expect(live.view?.rooms.map(\.code.rawValue) == ["DDDD"])
        #expect(live.view?.more == "other")
    }

    @Test func `a view that goes on shows people as they look by then`() throws {
        let live: Live<RoomList> = live(try rooms(["AAAA"]))
        let host = try #require(live.view?.rooms.first?.hostId)
        let now = PersonIdentity(
            userId: host, displayName: DisplayName(read: "Countess"), avatar: .initials)
        live.people.update { $0.take([now]) }
        #expect(live.view?.rooms.first?.host?.identity != now)
        #expect(live.take(.recovered(people: nil), for: Viewer(userId: "ada")))
        #expect(live.view?.rooms.first?.host?.identity == now)
    }

    private func board(_ acts: [Int], more: Value = .null) throws -> Value {
        var view = try #require(ContractExamples.all["state.drawing"])["snapshot"]
        var stroke = view["strokes"].items[0]
        view["stamps"] = []
        view["more"] = more
        view["strokes"].items = acts.map {
            stroke["act"] = .number(Double($0))
            return stroke
        }
        return view
    }

    @Test func `a board that can't follow what waited is left as it was`() async throws {
        let live: Live<Board> = live(try board([3], more: "next"))
        let rest = try board([4])
        let body: Value = ["act": 2, "userId": "ada", "undoneAt": "2026-03-01T12:00:00.000Z"]
        let undone = Session.Event(rev: 13, name: "undone", body: RawJSON(body))
        #expect(live.take(.event(undone), for: Viewer(userId: "ada")))
        #expect(live.unsaved() == nil)
        let isFollowed = try await live.takeRest { (_, _) async throws(ParlorError) in
            do throws(Malformed) {
                return try JSON.decode(DrawingView.self, from: RawJSON(rest).bytes)
            } catch { throw .unreadable(error) }
        }
        #expect(!isFollowed)
        #expect(live.view?.strokes.map(\.act) == [3] && live.view?.more == "next")
    }

    @Test func `the rest of a drawing is asked for with its first part, and after a break`()
        throws
    {
        let count = Locked(0)
        let live: Live<Board> = live(try board([3])) { _ in count.with { $0 += 1 } }
        let none = count.with { $0 }
        show(try board([3], more: "next"), in: live)
        let first = count.with { $0 }
        live.lose()
        #expect(live.take(.recovered(people: nil), for: Viewer(userId: "ada")))
        let again = count.with { $0 }
        #expect([none, first, again] == [0, 1, 2])
    }

    @Test func `a view that is too large to be kept is not made into JSON again`() throws {
        var view = try rooms(["AAAA"])
        view["rooms"].items = Array(repeating: view["rooms"].items[0], count: 3_000)
        let live: Live<RoomList> = live(view)
        #expect(try #require(live.unsaved()).count > Shelf.mostBytes)
        let body: Value = ["code": "BBBB"]
        let gone = Session.Event(rev: 4, name: "unlisted", body: RawJSON(body))
        _ = live.take(.event(gone), for: Viewer(userId: "ada"))
        #expect(live.unsaved() == nil)
        show(try rooms(["AAAA"]), in: live)
        #expect(live.unsaved() != nil)
    }
}
