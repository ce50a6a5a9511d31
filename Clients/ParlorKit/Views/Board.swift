public import Contracts
public import ParlorWire

/// A drawing, and what of it may come back: acts that were undone, or covered.
@dynamicMemberLookup
public struct Board: StreamView {
    /// `drawing`
    public static var kind: EntityKind { DrawingEvent.kind }

    /// What is on it.
    public internal(set) var drawing: DrawingView
    var acts: [ActNumber: Act] = [:]
    /// The visible act that covers everything before it; 0 if none does.
    var cover: ActNumber = 0
    /// The colour behind all acts that are known.
    private var ground: Contracts.Color
    /// Events that came before the last part of the drawing.
    private var held: [Session.Event] = []

    /// The snapshot is a `DrawingView`.
    public init(from decoder: any Decoder) throws {
        self.init(try DrawingView(from: decoder))
    }

    /// A drawing as it was told, perhaps its first part only.
    public init(_ drawing: DrawingView) {
        (self.drawing, ground) = (drawing, drawing.backgroundColor)
        learnActs()
    }

    /// As a `DrawingView`. An act that is not visible is forgotten: when it comes back, the whole
    /// state is asked for.
    public func encode(to encoder: any Encoder) throws { try drawing.encode(to: encoder) }

    /// What the drawing has: `strokes`, `painters`.
    public subscript<Part>(dynamicMember part: KeyPath<DrawingView, Part>) -> Part {
        drawing[keyPath: part]
    }

    /// What was done changes the drawing. While it has `more`, events wait for its last part.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        guard drawing.more == nil else { return held.append(event) }
        try take(event)
    }

    /// False while it has `more`: events that wait are not part of its JSON.
    public var isWhole: Bool { drawing.more == nil }

    /// Takes the next part of `drawing.get`: the one after the board's `more`.
    public mutating func add(_ part: DrawingView) throws(CannotFold) {
        drawing.strokes += part.strokes
        drawing.stamps += part.stamps
        drawing.more = part.more
        guard part.more == nil else { return }
        learnActs()
        for event in held { try take(event) }
        held = []
    }
}

extension Board {
    /// One thing that somebody did.
    struct Act {
        let by: PersonID
        var strokes: [ShownStroke] = []
        var stamps: [ShownStamp] = []
        var background: Contracts.Color?
        /// Nothing of earlier acts is seen.
        var covers = false
        /// Nothing says whether it covers others, and what they were.
        var mayCover = false
        var isUndone = false
    }

    /// Only the first act of a snapshot can have covered others.
    private mutating func learnActs() {
        acts = [:]
        for stroke in drawing.strokes {
            acts[stroke.act, default: Act(by: stroke.userId)].strokes.append(stroke)
        }
        for stamp in drawing.stamps {
            acts[stamp.act, default: Act(by: stamp.userId)].stamps.append(stamp)
        }
        if let first = acts.keys.min() { acts[first]?.mayCover = true }
    }

    /// The colour of the newest act that has one.
    mutating func paintGround() {
        let painted = acts.filter { $0.value.background != nil && !$0.value.isUndone }
        let newest = painted.max { $0.key < $1.key }
        drawing.backgroundColor = newest?.value.background ?? ground
    }

    mutating func countLayers() {
        drawing.strokeCount = drawing.strokes.count
        drawing.stampCount = drawing.stamps.count
    }
}
