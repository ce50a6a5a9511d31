import CatalogueFiles
import TLS

/// Whether processes could be started with other settings and another plan, before any of them is.
struct ReloadCheck {
    let before: Installation
    let after: Installation
    let plan: Plan
    let newPlan: Plan

    func run() throws(Complaint) {
        let check = StartCheck(place: after)
        do throws(Complaint) {
            try check.refuseMissing(newPlan)
            try after.checkSettings(by: newPlan)
            try checkFiles()
            try check.refuseOccupied(
                after.doors(by: newPlan).subtracting(before.doors(by: plan)))
        } catch { throw Complaint("\(error.sentence) Nothing was changed.", exit: error.exit) }
    }

    private func checkFiles() throws(Complaint) {
        for setUp in after.setUps(by: newPlan) {
            let environment = setUp.environment.filter {
                StartSettings.isRead($0.key, by: setUp.service)
            }
            for name in ["PARLOR_WEB", "PARLOR_DECKS", "PARLOR_CATALOG", "PARLOR_PROVIDERS"] {
                guard let path = environment[name], !path.isEmpty else { continue }
                guard File.isFolder(path) else {
                    throw .setUp("\(name) is '\(path)', which is no folder that can be read.")
                }
            }
            try checkCatalogue(environment[CatalogueFolder.setting])
            guard let chain = environment["PARLOR_TLS_CERT"], !chain.isEmpty else { continue }
            do {
                try Certificate(chain: chain, key: environment["PARLOR_TLS_KEY"] ?? "").check()
            } catch {
                throw .setUp(
                    "\(error) Set PARLOR_TLS_CERT to the certificate chain and PARLOR_TLS_KEY to "
                        + "its key.")
            }
        }
    }

    private func checkCatalogue(_ path: String?) throws(Complaint) {
        guard let path, !path.isEmpty else { return }
        let check = CatalogueFolderCheck(path)
        guard !check.isFine else { return }
        throw .setUp("\(CatalogueFolder.setting) can't be used: \(check.lines[0])")
    }
}
