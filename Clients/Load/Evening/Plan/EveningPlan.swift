/// Who does what, and when, in an evening. The seed alone decides: nothing that the network does
/// changes it.
public struct EveningPlan: Hashable, Sendable {
    /// How many are there at once. Whoever goes for good makes room for a new guest.
    public let people: Int
    public let seed: UInt64
    /// Steps a second, of all together.
    public let rate: Int
    public let time: Duration

    public init(people: Int, seed: UInt64, rate: Int, time: Duration) {
        precondition(people > 0 && rate > 0, "Somebody has to do something.")
        (self.people, self.seed, self.rate, self.time) = (people, seed, rate, time)
    }

    /// In the order in which they are begun.
    var steps: Planner { Planner(self) }

    /// One thing that somebody does.
    struct Step: Hashable, Sendable {
        /// What is written or drawn in this step has its number.
        let number: Int
        let at: Duration
        /// The place of whoever does it, from 0.
        let person: Int
        let intent: Intent
    }

    enum Intent: Hashable, Sendable {
        /// A new guest comes.
        case come
        /// Makes a room.
        case create(room: Int, NewRoom)
        /// Joins that room by its code.
        case join(room: Int)
        /// Joins one of the public list.
        case joinListed(pick: Int)
        /// Does what the room or the game waits for; else something else.
        case turn(pick: Int, otherwise: Pastime)
        case pass(Pastime)
        /// Loses the connection without a goodbye, and is back after this time.
        case drop(Duration)
        case leave
        /// Leaves, and closes the app.
        case go
    }

    /// What people do between turns. Others are meant by their places.
    enum Pastime: Hashable, Sendable {
        case say, draw, rename
        case dress(pick: Int)
        case message(Int)
        case befriend(Int)
        /// Blocks somebody, or ends that.
        case block(Int)
    }

    struct NewRoom: Hashable, Sendable {
        let game: EveningGame
        let seats: Int
        let isPrivate: Bool
    }
}
