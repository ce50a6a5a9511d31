public import ParlorWire

extension Host {
    /// Refuses these calls of people while the disk has too little room. All others go on: those who
    /// take something back make room, and games are played to their end.
    @discardableResult
    public func needingRoom(
        for calls: Set<CallName>, hasRoom: @escaping () -> Bool
    ) -> Host {
        callsThatNeedRoom = calls
        self.hasRoom = hasRoom
        return self
    }

    /// Why nothing new comes of the call; what was accepted before keeps its answer.
    func shortage(for call: Call) -> Failure? {
        guard callsThatNeedRoom.contains(call.header.call), call.header.actor.person != nil,
            !hasRoom()
        else { return nil }
        return .noRoomOnDisk
    }
}

extension Failure {
    /// Nothing is added while the disk has too little room.
    public static let noRoomOnDisk = Failure(
        .unavailable, "The disk is nearly full: nothing can be added now. Repeat this later.",
        retryAfterMs: Limits.retryAfter, isForCaller: true)
}
