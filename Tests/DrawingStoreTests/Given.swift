import Contracts
import EventSourcing
import ParlorWire
import Scenarios

@testable import DrawingStore

extension PersonID {
    static let ada: PersonID = "ada"
    static let bob: PersonID = "bob"
    static let cleo: PersonID = "cleo"
}

extension Actor {
    static let ada = Actor.person(.ada)
    static let bob = Actor.person(.bob)
    static let lobby = Actor.part("follower.rooms")
}

extension Timestamp {
    static let birth = Timestamp(milliseconds: 1_767_000_000_000)
}

extension Color {
    static let red = Color(r: 1, g: 0, b: 0)
    static let sky = Color(r: 0.5, g: 0.75, b: 1, a: 0.5)
}

extension Stroke {
    static func line(_ number: Int = 0) -> Stroke {
        Stroke(
            points: Ink((0..<4).map { Point(x: Double(number + $0) / 4, y: Double($0)) }),
            color: .red, brushSize: 4, brush: Brush("pen"))
    }
}

extension Stamp {
    static let heart = Stamp(emoji: "❤️", x: 3, y: 4, size: 48)
}

extension DrawingEvent {
    static let made = DrawingEvent.created(
        NewDrawing(title: nil, createdBy: .ada, createdAt: .birth))
    static let madeForRoom = DrawingEvent.created(
        NewDrawing(
            title: DrawingTitle(try! RoomName("Ada's")), createdBy: .ada, createdAt: .birth,
            roomId: "r1", roomCode: "K7QD", roomEpoch: "e1"))

    static func player(_ person: PersonID) -> DrawingEvent {
        .memberJoined(userId: person, isPlayer: true)
    }

    static func stroked(
        _ act: ActNumber, by person: PersonID = .ada, _ stroke: Stroke = .line()
    ) -> DrawingEvent {
        .stroked(
            Stroked(act: act, userId: person, drawnAt: .birth, strokeId: nil, stroke: stroke))
    }

    static func cleared(_ act: ActNumber, by person: PersonID = .ada) -> DrawingEvent {
        .cleared(act: act, userId: person, drawnAt: .birth)
    }

    static func undone(_ act: ActNumber, by person: PersonID = .ada) -> DrawingEvent {
        .undone(act: act, userId: person, undoneAt: .birth)
    }

    static func redone(_ act: ActNumber, by person: PersonID = .ada) -> DrawingEvent {
        .redone(act: act, userId: person, redoneAt: .birth)
    }
}

extension DrawingCommand {
    static func draw(_ stroke: Stroke = .line()) -> DrawingCommand {
        .stroke(
            points: stroke.points, color: stroke.color, brushSize: stroke.brushSize,
            brush: stroke.brush, strokeId: nil)
    }
}

let nothing = Scenario(Drawing.self, key: "d1", at: .birth)
let adas = Scenario(Drawing.self, key: "d1", at: .birth, given: .made)
/// Of a room that Ada and Bob are in.
let board = Scenario(
    Drawing.self, key: "room-r1", at: .birth, given: .madeForRoom, .player(.ada), .player(.bob))
