import DrawingStore
import Files
import Hosting

/// Hosts every drawing: the one place that decides what is on it.
@main
enum DrawingStoreService {
    static func main() {
        Launcher.run("drawing-store") { host in
            let files = try Settings.ofThisProcess().files("", of: "drawing-store")
            let reserve = try DiskReserve(ThisProcess.environment)
            host.servingDrawings { reserve.leavesRoom(for: 0, in: files) }
            return nil
        }
    }
}
