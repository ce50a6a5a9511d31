import EventSourcing
import ParlorWire

/// What people do with purses.
enum PurseCommands {
    static func any(_ dice: inout Dice) -> (key: EntityKey, command: Purse.Command) {
        let command = command(&dice)
        if case .found = command { return ("", command) }
        return (World.purseKeys.randomElement(using: &dice)!, command)
    }

    private static func command(_ dice: inout Dice) -> Purse.Command {
        switch Int.random(in: 0..<24, using: &dice) {
        case 0..<8: .put(amount: Int.random(in: 0...9, using: &dice))
        case 8..<14: .take(amount: Int.random(in: 1...9, using: &dice))
        case 14, 15:
            Bool.random(using: &dice) ? .roll : .level(to: Int.random(in: 0...3, using: &dice))
        case 16..<20: .arm(afterMs: Int.random(in: 0...3_000, using: &dice))
        case 20, 21: .hush(on: Bool.random(using: &dice))
        case 22: .found
        default: .ring
        }
    }
}
