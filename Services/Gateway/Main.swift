import Dispatch
import Door
import Hosting

/// The gateway: opens the door, and answers who asks there.
@main
enum GatewayService {
    static func main() {
        Launcher.takeNoArguments("gateway")
        do { try run() } catch { Launcher.fail("gateway", error) }
    }

    nonisolated static func run() throws {
        let settings = try Settings.ofThisProcess()
        let stop = StopSignal(lifeline: ThisProcess.environment["PARLOR_LIFELINE"])
        let log = Log(settings.log, instance: settings.instance ?? "gateway-1")
        let news = DispatchSemaphore(value: 0)
        let doorSettings = try DoorSettings(ThisProcess.environment)
        let door = try Door(doorSettings) { news.signal() }
        log.info("The door is open.", ["address": "\(doorSettings.host):\(door.port)"])
        while !stop.isSet {
            _ = news.wait(timeout: .now() + .milliseconds(100))
            for case .request(let id, let request) in door.take() {
                door.respond(id, Desk.response(to: request))
            }
        }
        door.stop()
        log.info("stopped")
    }
}
