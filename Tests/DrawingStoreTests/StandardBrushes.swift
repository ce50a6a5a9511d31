import Contracts
import ParlorWire

@testable import DrawingStore

extension Sketch {
    init(_ picture: Picture) { self.init(picture, with: .standard) }

    init(
        _ layers: [Layer], on background: Color, in framed: [Layer], atMost mostPoints: Int = .max
    ) {
        self.init(
            layers, on: background, in: framed, atMost: mostPoints,
            with: BrushLooks(in: .standard))
    }
}

extension Film {
    init(_ lapse: TimeLapse) throws(Failure) { try self.init(lapse, with: .standard) }
}
