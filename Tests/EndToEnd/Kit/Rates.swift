/// How many are let through at most, at a rate that starts with a whole burst, in the time that passed.
func mostAllowed(burst: Int, perSecond: Double, in passed: Duration) -> Int {
    burst + Int(perSecond * (passed / .seconds(1)))
}
