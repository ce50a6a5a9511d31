/// A case as it is stored, with its secrets, and as it is told, without them.
public struct WrittenChoice: Sendable {
    public let name: String
    public let stored: Bytes
    public let told: Bytes

    public init(name: String, stored: Bytes, told: Bytes) {
        (self.name, self.stored, self.told) = (name, stored, told)
    }

    public init(_ choice: some Choice) {
        let writer = JSON.write(choice, JSONWriter(withSecrets: true))
        (name, stored) = writer.choice
        told = writer.hasSecrets ? JSON.encode(choice: choice).body : stored
    }
}
