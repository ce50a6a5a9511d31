import Files
import ParlorWire

/// An instance as its supervisor writes it down.
public struct SupervisedInstance: Decodable, Hashable, Sendable {
    let service: String
    let instance: String
    /// How often it was started again.
    let restarts: Int
    let phase: String

    private struct State: Decodable { let instances: [SupervisedInstance] }

    /// None where no supervisor is, such as in a container.
    public static func all(in data: String) -> [SupervisedInstance] {
        let written = try? Folder("\(data)/run").read("state.json", atMost: 1 << 20)
        let state = written.flatMap { $0 }.flatMap { try? JSON.decode(State.self, from: $0) }
        return state?.instances ?? []
    }
}
