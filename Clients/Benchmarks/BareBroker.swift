import Bus
import BusZeroMQ
import ParlorWire

/// The least that can be called a broker: two ROUTERs and one worker, nothing counted or checked.
///
/// It speaks to workers in the bus's own words, so that the same worker serves both.
enum BareBroker {
    static func run(at address: BusAddress, while isWanted: () -> Bool) throws(BusFault) {
        let context = try Context()
        let calls = try Socket(.callsDoor, in: context)
        let workers = try Socket(.workersDoor, in: context)
        try calls.bind(address.calls)
        try workers.bind(address.workers)
        let poller = Poller([calls, workers], try Wakeup())
        let parts = Parts()
        var worker = Bytes()
        while isWanted() {
            _ = try poller.wait(milliseconds: 100)
            if poller.isReady(0) {
                parts.drain(calls, atMost: 256) {
                    guard workers.send(worker, more: true) == .whole else { return }
                    _ = workers.send(WireVersion.frame, more: true)
                    _ = workers.send(BrokerMessage.Verb.call, more: true)
                    _ = workers.send(parts[0], more: true)
                    _ = parts.send(2..<6, to: workers)
                }
            }
            if poller.isReady(1) {
                parts.drain(workers, atMost: 256) {
                    guard parts.count == 6 else { return worker = parts.copy(0) }
                    guard calls.send(parts[3], more: true) == .whole else { return }
                    _ = calls.send(WireVersion.frame, more: true)
                    _ = parts.send(4..<6, to: calls)
                }
            }
        }
    }
}
