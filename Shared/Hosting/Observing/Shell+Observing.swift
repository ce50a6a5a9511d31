import BusZeroMQ
import ParlorWire

/// What is told of each turn without being asked: refusals to subscribers, slow calls to the log.
extension Shell {
    func tellObservations() {
        for refusal in observations.refusals.takeUntold() {
            refusalsTold += 1
            let id = CommandID("\(instance)-\(epoch)-refusal-\(refusalsTold)")
            port.publish(refusal.publication(in: epoch, id: id))
        }
        for call in observations.slow.takeUnlogged() {
            let (sentence, details) = call.slowness
            log.warning(sentence, details)
        }
    }

    func completeSecond(seconds: Double) {
        observations.busiest.complete(seconds: seconds)
        observations.refusals.beginSecond()
        observations.pace.completeSecond()
        let unlogged = observations.slow.beginSecond()
        if unlogged > 0 { log.warning("More slow calls.", ["times": "\(unlogged)"]) }
    }
}
