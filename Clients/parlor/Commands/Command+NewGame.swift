extension Command {
    static let newGame = Command(
        name: "new-game", arguments: "NAME", summary: "Make the folder and the test of a new game.",
        details: """
            NAME is the game's name in one word. Run this in the folder with Package.swift. It
            writes a small game that can be played, its test, and its line in the catalogue. Change
            its rules into yours. 'make test' checks what is required of every game.

            For example: parlor new-game goFish
            """,
        options: [], operands: 1...1
    ) { invocation in
        let written = try NewGame(invocation.operands[0]).write(in: ".")
        for path in written { Terminal.output.print(path) }
        Terminal.output.print(
            "It can be played: try 'swift test --filter GamesTests', then make its rules yours. The "
                + "first run writes what its matches come to into Tests/GamesTests/Samples, and says so."
        )
        return .ok
    }
}
