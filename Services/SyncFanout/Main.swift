import Hosting
import ParlorWire

/// Passes what happens on to the gateways whose devices watch it.
@main
enum SyncFanoutService {
    static func main() {
        Launcher.run(part: "sync-fanout", serving: [SyncQuestion.kind]) { shell in
            let loop = FanoutLoop(shell)
            return { arrivals in loop.turn(arrivals) }
        }
    }
}
