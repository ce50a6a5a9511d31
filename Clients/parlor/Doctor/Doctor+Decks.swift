extension Doctor {
    /// Whether the services could use the operator's decks as they are now.
    func decks() -> [Finding] {
        place.deckFolders.flatMap { folder -> [Finding] in
            let broken = DeckFileCheck.broken(in: folder)
            guard broken.isEmpty else {
                return broken.map {
                    .wrong(
                        $0,
                        "Mend it. What runs keeps its last good version, but a start uses nothing "
                            + "of it. 'parlor deck check' says when it is right.")
                }
            }
            return [.well("The decks in \(folder) can be used.")]
        }
    }
}

extension DeckFileCheck {
    /// What is wrong in a folder of decks: file, line and sentence.
    static func broken(in folder: String) -> [String] {
        guard File.isFolder(folder) else {
            return ["PARLOR_DECKS is \(folder), which is no folder that can be read."]
        }
        return File.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
            .map { DeckFileCheck("\(folder)/\($0)") }.filter { !$0.isFine }.flatMap(\.lines)
    }
}

extension Installation {
    /// Where the services of the plan read the operator's decks.
    var deckFolders: [String] {
        guard let plan = try? plan() else { return [] }
        let folders = setUps(by: plan).compactMap { setUp in
            StartSettings.isRead("PARLOR_DECKS", by: setUp.service)
                ? setUp.environment["PARLOR_DECKS"] : nil
        }
        return Set(folders).filter { !$0.isEmpty }.sorted()
    }
}
