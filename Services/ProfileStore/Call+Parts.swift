import ParlorWire
import Sodium

extension Call {
    /// A command that this call leads to, in its caller's name.
    func own(_ command: some Choice, to stream: StreamName) -> Call {
        part(command, to: stream, by: header.actor, header.id)
    }

    /// A command that this call leads to, which its caller could not give. Several to one stream
    /// have a name each.
    func inner(_ command: some Choice, _ name: String = "", to stream: StreamName) -> Call {
        // No other caller's command can have this id.
        let id = CommandID(Fingerprint(of: "\(name)\(header.actor) \(header.id)").text)
        return part(command, to: stream, by: .profileStore, id)
    }

    private func part(
        _ command: some Choice, to stream: StreamName, by actor: Actor, _ id: CommandID
    ) -> Call {
        let (name, body) = JSON.encode(choice: command)
        var header = header
        (header.id, header.call, header.actor) = (id, CallName(name), actor)
        return Call(kind: stream.kind, key: stream.key, header: header, body: body)
    }
}

extension Actor {
    /// In whose name the profile store gives commands to itself. No call comes in this name from
    /// outside.
    static let profileStore = Actor.part("profile-store")
}
