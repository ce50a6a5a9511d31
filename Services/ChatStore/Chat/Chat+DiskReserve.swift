import Contracts

/// Without room on the disk nobody says anything.
extension Chat {
    static func mustHaveDisk(
        for command: ChatCommand, _ hasRoom: () -> Bool
    ) throws(ChatRefusal) {
        guard !command.adds || hasRoom() else { throw .noRoomOnDisk }
    }
}

extension ChatCommand {
    /// It brings what is kept for good. Taking something back is never refused.
    fileprivate var adds: Bool {
        switch self {
        case .direct, .group, .add, .send, .edit, .moveIn: true
        case .react(_, _, let on): on
        default: false
        }
    }
}
