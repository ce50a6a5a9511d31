public import ParlorWire

/// A message as it was at some time.
public struct SaidMessage: Codable, Hashable, Sendable {
    public var conversationId: ChatID
    public var messageId: MessageID
    public var senderId: PersonID
    public var text: MessageText?
    public var photoId: PhotoID?
    public var sentAt: Timestamp
    public var editedAt: Timestamp?

    public init(
        conversationId: ChatID, messageId: MessageID, senderId: PersonID,
        text: MessageText? = nil, photoId: PhotoID? = nil, sentAt: Timestamp,
        editedAt: Timestamp? = nil
    ) {
        (self.conversationId, self.messageId) = (conversationId, messageId)
        (self.senderId, self.text, self.photoId) = (senderId, text, photoId)
        (self.sentAt, self.editedAt) = (sentAt, editedAt)
    }
}
