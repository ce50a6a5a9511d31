import Door
import Hosting
import ParlorWire

/// The gateway: the only door from outside.
@main
enum GatewayService {
    /// A part of Parlor is a worker of the bus, so that `status` shows it; nobody calls this kind.
    static let kind: EntityKind = "gateway"

    static func main() {
        Launcher.run(part: "gateway", serving: [kind]) { shell in
            let loop = try GatewayLoop(shell, environment: ThisProcess.environment)
            return { arrivals in loop.turn(arrivals) }
        }
    }
}
