import CatalogueFiles
import Contracts
import DrawingStore
import Files
import Hosting
import Platform

/// Hosts every drawing: the one place that decides what is on it.
@main
enum DrawingStoreService {
    static func main() {
        Launcher.run("drawing-store", among: Kind.names) { host in
            let files = try Settings.ofThisProcess().files("", of: "drawing-store")
            let reserve = try LiveLimits(ThisProcess.environment, now: Clock.instant) {
                try DiskReserve($0)
            }
            let log = Log(of: "drawing-store", try Settings.ofThisProcess())
            let refresh = try CatalogueFolder.putInUse(
                ThisProcess.environment, telling: log.tell)
            host.servingDrawings(
                refreshCatalogue: refresh,
                hasRoom: { reserve.current(now: Clock.instant).leavesRoom(for: 0, in: files) })
            return nil
        }
    }
}
