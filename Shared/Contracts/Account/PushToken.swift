/// Where a device receives notifications.
public enum PushToken {
    public static let longest = 4_096

    public static func isWellFormed(_ token: String) -> Bool {
        (1...longest).contains(token.utf8.count)
            && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
