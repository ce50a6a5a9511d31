import CatalogueFiles

extension Doctor {
    /// Whether the services could use the operator's catalogue as it is now.
    func catalogue() -> [Finding] {
        guard let path = place.settings.all[CatalogueFolder.setting] else { return [] }
        let check = CatalogueFolderCheck(path)
        guard check.isFine else {
            return check.lines.map {
                .wrong(
                    $0,
                    "Mend it. What runs keeps the last good catalogue, but can't be started anew.")
            }
        }
        return [.well("The catalogue \(check.lines[0]).")]
    }
}
