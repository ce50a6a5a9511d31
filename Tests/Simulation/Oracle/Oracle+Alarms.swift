import ParlorWire

extension Oracle {
    /// How long a deadline may be due where nothing is wrong.
    private static let patience: Duration = .milliseconds(1_500)
    /// One that its purse could not act on is tried again after a minute.
    private static let longPatience: Duration = .milliseconds(61_500)

    /// No deadline waits while there is a host that is well and takes it for due.
    func checkAlarms(_ world: World) throws(Broken) {
        for (key, alarm) in alarms where !isHushed(key) {
            let patience =
                hushed[key]?.contains(alarm.at) == true ? Self.longPatience : Self.patience
            for host in world.purseHosts {
                guard let wellSince = host.wellSince else { continue }
                let due = Timestamp(
                    milliseconds: alarm.at.milliseconds - host.clockError.wholeMilliseconds)
                guard world.now <= max(due, alarm.setAt, wellSince) + patience else {
                    throw Broken(
                        "Purse \(key) has not rung, though its deadline is due on host \(host.index) since \(due)."
                    )
                }
            }
        }
    }
}
