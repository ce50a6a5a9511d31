import Contracts

/// Somebody who forgot their password writes the e-mail, then the code from the mail and a new
/// password.
extension Model {
    mutating func recover(_ text: String, _ purpose: TextField.Purpose) -> [Effect] {
        guard case .signIn(var page) = page else { return [] }
        switch purpose {
        case .forgottenEmail:
            page.email = text
            self.page = .signIn(page)
            return keep([.forgot(email: text)])
        case .resetCode:
            page.code = text
            self.page = .signIn(page)
            field = TextField(.resetPassword, longest: Password.length.upperBound)
        default:
            guard Password.isLongEnough(text) else {
                tell(Password.sentence)
                return []
            }
            return signIn(.reset(email: page.email, code: page.code, password: text))
        }
        return []
    }

    mutating func askForCode() {
        guard case .signIn(var page) = page else { return }
        page.trouble = nil
        self.page = .signIn(page)
        field = TextField(.resetCode, longest: 2 * ResetCode.length)
    }
}
