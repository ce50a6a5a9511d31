import Contracts
import EventSourcing
import Hosting

extension Host {
    /// Everything that the drawing store does.
    @discardableResult
    func servingDrawings() -> Host {
        serving(Drawing.self, find: Drawing.find)
        return answering(DrawingQuery.self).followingRooms()
    }
}
