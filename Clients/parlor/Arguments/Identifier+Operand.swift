import Contracts
import ParlorWire

extension PersonID {
    /// As it is typed after `--as`.
    init(operand: String) throws(Complaint) {
        self.init(operand)
        guard isWellFormed else {
            throw .usage(
                "--as is '\(operand)', which can't be a person's id: that has 1 to 64 letters, "
                    + "digits, '_' and '-' of ASCII, such as ada.")
        }
    }
}

extension EntityKey {
    /// As it is typed after `--key`.
    init(operand: String) throws(Complaint) { try self.init(operand: operand, named: "--key") }

    /// `name` is what was typed, as a sentence begins with it.
    init(operand: String, named name: String) throws(Complaint) {
        guard Self.canBe(operand.utf8) else {
            throw .usage(
                "\(name) is '\(operand)', which can't be a key: that has 1 to \(Limits.key) visible "
                    + "characters of ASCII, and no dot.")
        }
        self.init(operand)
    }
}

extension CommandID {
    /// As it is typed after `--id`.
    init(operand: String) throws(Complaint) {
        guard (1...Limits.commandID).contains(operand.utf8.count) else {
            throw .usage("--id has \(operand.utf8.count) bytes; it has 1 to \(Limits.commandID).")
        }
        self.init(operand)
    }
}

extension StreamName {
    /// As a person types it.
    init(operand: String) throws(Complaint) {
        guard let name = StreamName(operand), EntityKind.canBe(name.kind.rawValue.utf8),
            EntityKey.canBe(name.key.rawValue.utf8)
        else {
            throw .usage("'\(operand)' is no stream: it is <kind>.<key>, such as person.ada.")
        }
        self = name
    }
}
