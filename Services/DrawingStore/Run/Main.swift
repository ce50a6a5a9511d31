import CatalogueFiles
import Contracts
import DrawingStore
import Hosting

/// Hosts every drawing: the one place that decides what is on it.
@main
enum DrawingStoreService {
    static func main() {
        Launcher.run("drawing-store", among: Kind.names) { host in
            let lowDisk = try Settings.lowDisk(of: "drawing-store")
            host.lowDisk = lowDisk
            let log = Log(of: "drawing-store", try Settings.ofThisProcess())
            let refresh = try CatalogueFolder.putInUse(
                ThisProcess.environment, telling: log.tell)
            host.servingDrawings(refreshCatalogue: refresh) { lowDisk() == nil }
            return nil
        }
    }
}
