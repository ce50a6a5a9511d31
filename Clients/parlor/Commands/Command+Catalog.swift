import CatalogueFiles
import Contracts
import Hosting
import ParlorWire

extension Command {
    static let catalog = Command(
        name: "catalog", arguments: "check|example [FOLDER]",
        summary: "Check your catalogue of avatars, products and brushes, or begin one.",
        details: """
            check: reads FOLDER, else PARLOR_CATALOG, as the services do, and starts nothing. It
            prints what is in it, or FILE:LINE and what is wrong, for all that is wrong. Exit code
            0: all is in order; 1: something is wrong.

            example: writes the catalogue that comes with Parlor into FOLDER, to begin with:
            avatars.json, products.json and brushes.json. Files that are there are left alone.

            docs/catalogues.md says how a catalogue is written.

            For example: parlor catalog example ./catalogue
            """,
        options: [], operands: 1...2
    ) { invocation in
        let folder = invocation.operands.dropFirst().first
        switch invocation.operands[0] {
        case "check":
            let setting = try folder ?? Installation().settings.all[CatalogueFolder.setting]
            guard let setting else {
                throw Complaint.usage(
                    "Name the folder: 'parlor catalog check FOLDER', or set PARLOR_CATALOG.")
            }
            let check = CatalogueFolderCheck(File.absolute(setting))
            check.lines.forEach((check.isFine ? Terminal.output : Terminal.errors).print)
            return check.isFine ? .ok : .failed
        case "example":
            guard let folder else {
                throw Complaint.usage("Name the folder: 'parlor catalog example FOLDER'.")
            }
            for line in try writeExample(into: File.absolute(folder)) {
                Terminal.output.print(line)
            }
            return .ok
        case let other:
            throw Complaint.usage(
                "There is no command 'catalog \(other)'. There are 'catalog check' and "
                    + "'catalog example'.")
        }
    }
}

private func writeExample(into folder: String) throws(Complaint) -> [String] {
    try File.makeFolder(folder)
    let files = Catalogues.standard.files.sorted { $0.key < $1.key }
    return try files.map { name, bytes throws(Complaint) in
        let path = "\(folder)/\(name)"
        guard !File.exists(path) else { return "\(path) is there already, and stays as it is." }
        try File.replace(path, with: bytes)
        return "\(path)"
    }
}

/// Whether the operator's catalogue is in order: what is in it, or a line for each mistake.
struct CatalogueFolderCheck {
    let isFine: Bool
    let lines: [String]

    init(_ path: String) {
        do throws(CatalogueFlaws) {
            guard File.isFolder(path) else {
                (isFine, lines) = (false, ["\(path) is no folder that can be read."])
                return
            }
            var files: [String: Bytes] = [:]
            for name in File.names(in: path) where name.hasSuffix(".json") && !name.hasPrefix(".") {
                files[name] = File.read("\(path)/\(name)") ?? []
            }
            let catalogue = try Catalogues.checked(files)
            (isFine, lines) = (true, ["\(path): \(catalogue.summary)".escapingControls])
        } catch {
            isFine = false
            lines = error.all.map { "\(path)/\($0.file):\($0.flaw)".escapingControls }
        }
    }
}
