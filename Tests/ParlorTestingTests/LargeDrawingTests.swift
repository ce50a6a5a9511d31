import Contracts
import ParlorTesting
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

@Suite struct LargeDrawingTests {
    @Test func `when a part is refused, the drawing is asked for anew`() async throws {
        let server = FakeParlor()
        let network = PartsNetwork()
        var timing = Timing()
        timing.silence = .seconds(1_000_000)
        let eve = Parlor(
            server.address, app: AppVersion("test/1.0.0"), keeper: MemoryKeeper(),
            network: network, timing: timing, clock: server.clock.device)
        try await eve.begin()
        let drawing = eve.watch(drawing: "d")
        var patience = PatienceAmidTasks()
        while drawing.view?.isWhole != true {
            guard await patience.goesOn() else { throw NeverTrue("the drawing to be whole") }
            await server.clock.advance(by: .seconds(1))
        }
        let acts = drawing.view?.strokes.map(\.act)
        let asked = network.asked.with { $0 }
        #expect(acts == [1, 2] && asked == 2)
    }
}

/// Has one drawing of two parts, and refuses the second part once.
private struct PartsNetwork: Network {
    let asked = Locked(0)

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        heard(.opened)
        return PartsSocket(asked: asked, heard: heard)
    }

    func answer(to request: DoorRequest, at server: ServerAddress) async throws -> DoorAnswer {
        RoomsNetwork.evesSession
    }
}

private struct PartsSocket: Socket {
    let asked: Locked<Int>
    let heard: @Sendable (SocketNews) -> Void

    private struct Frame: Decodable {
        let cid: String?
        let call: String?
        let watch: RawJSON?
    }

    func send(_ text: Bytes) {
        let list = try! JSONList(
            text, mostElements: .max, mostNames: .max, mostValues: .max)
        for index in 0..<list.count {
            guard let frame = try? list.decode(Frame.self, at: index) else { continue }
            answer(frame)
        }
    }

    func close() {}

    private func answer(_ frame: Frame) {
        guard let cid = frame.cid else {
            return tell(#"{"welcome": {"userId": "eve", "limits": {}}}"#)
        }
        if frame.watch != nil {
            tell(#"{"cid": "\#(cid)", "ok": {"streams": [{"stream": "drawing.d"}]}}"#)
            let place = #""stream": "drawing.d", "epoch": "e1", "rev": 3"#
            tell(#"{\#(place), "people": {}, "snapshot": \#(part(1, more: "next"))}"#)
        } else if frame.call != "drawing.get" {
            tell(#"{"cid": "\#(cid)", "ok": {}}"#)
        } else if isFirst() {
            let error = #"{"code": "NOT_FOUND", "message": "That is too long ago."}"#
            tell(#"{"cid": "\#(cid)", "error": \#(error)}"#)
        } else {
            tell(#"{"cid": "\#(cid)", "ok": \#(part(2, more: nil))}"#)
        }
    }

    private func isFirst() -> Bool {
        asked.with { asked in
            asked += 1
            return asked == 1
        }
    }

    private func part(_ act: ActNumber, more: String?) -> String {
        let start = Timestamp(milliseconds: 0)
        let stroke = Stroke(
            points: Ink([Point(x: 1, y: 1)]), color: Color(r: 0, g: 0, b: 1), brushSize: 3,
            brush: Brush("pen"))
        let view = DrawingView(
            drawingId: "d", rev: 3, title: nil, createdBy: "eve", createdAt: start, roomCode: nil,
            painters: ["eve"], backgroundColor: Color(r: 1, g: 1, b: 1),
            strokes: [ShownStroke(act: act, userId: "eve", drawnAt: start, stroke)], stamps: [],
            strokeCount: 2, stampCount: 0, hands: [:], more: more)
        return String(decoding: JSON.encode(view), as: UTF8.self)
    }

    private func tell(_ text: String) { heard(.text(Bytes(text.utf8))) }
}
