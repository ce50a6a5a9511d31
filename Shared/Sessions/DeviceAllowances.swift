/// What connected devices, their users and their addresses may still do.
struct DeviceAllowances: Sendable {
    var calls: Allowances
    var watches: Allowances
    var passwords: Allowances
    var unreadable: Allowances
    var guesses: Guesses

    init(_ limits: GatewayLimits) {
        calls = limits.calls
        watches = limits.watches
        passwords = limits.passwords
        unreadable = limits.unreadable
        guesses = Guesses(limits.guesses)
    }
}
