/// What a person pressed.
enum Key: Hashable, Sendable {
    case character(Character)
    /// A letter with the control key.
    case control(Character)
    case enter, tab, escape, backspace, delete
    case up, down, left, right
    case home, end, pageUp, pageDown
    case paste(String)
}
