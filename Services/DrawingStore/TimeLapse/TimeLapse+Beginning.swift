import Contracts
import Hosting

extension TimeLapse {
    /// Gives what happened, and how many bytes each has as it is kept, as often as it is asked for.
    typealias Happened = ((DrawingEvent, Int, Int) throws -> Void) throws -> Void

    /// About how long one of so many events takes, of a drawing of so many bytes.
    static func time(of events: Int, bytes: Int) -> Duration {
        min(.seconds(1), .microseconds(50 * events + bytes / 8))
    }

    /// Of what happened since a drawing was so; when that is too much it begins later.
    init(from drawing: Drawing, _ pace: Pace = .none, _ happened: Happened) throws {
        self.init(from: drawing.canvas)
        var sizes: [Int] = []
        var bytes = 0
        try happened { event, size, _ in
            pace.rest()
            sizes.append(size)
            bytes += size
            if bytes <= Self.mostBytes { try apply(event) }
        }
        guard bytes > Self.mostBytes else { return }
        var first = 0
        while bytes > Self.mostBytes {
            bytes -= sizes[first]
            first += 1
        }
        try self.init(from: drawing, after: first, pace, happened)
    }

    /// What the first so many did is there from the beginning.
    private init(
        from drawing: Drawing, after count: Int, _ pace: Pace, _ happened: Happened
    ) throws {
        var drawing = drawing
        var passed = 0
        self.init(from: Canvas())
        try happened { event, _, _ in
            pace.rest()
            guard passed >= count else {
                drawing.apply(event)
                passed += 1
                if passed == count { self = TimeLapse(from: drawing.canvas) }
                return
            }
            try apply(event)
        }
    }
}
