import Contracts
import ParlorWire
import Testing

@Suite struct RefusalTests {
    static let codes: [(RoomRefusal, ErrorCode)] = [
        (.notFound, "ROOM_NOT_FOUND"), (.full, "ROOM_FULL"), (.inGame, "ROOM_IN_GAME"),
        (.locked, "ROOM_LOCKED"), (.banned, "BANNED"), (.passcodeWrong, "PASSCODE_WRONG"),
        (.notHost, "NOT_HOST"), (.notMember, "NOT_MEMBER"), (.notReady, "NOT_READY"),
        (.tooFewPlayers(2), "TOO_FEW_PLAYERS"), (.tooManyPlayers(8), "TOO_MANY_PLAYERS"),
        (.unsupportedGameVersion("dice"), "UNSUPPORTED_GAME_VERSION"),
        (.settingsLocked, "SETTINGS_LOCKED"),
        (.invalidSettings(field: "settings", sentence: "No."), "INVALID_SETTINGS"),
        (.noGame, "INVALID_SETTINGS"), (.partsOnly, "FORBIDDEN"), (.name(.empty), "BAD_INPUT"),
        (.noCodeLeft, "UNAVAILABLE"),
    ]

    @Test(arguments: codes)
    func `refusals have the protocol's codes`(refusal: RoomRefusal, code: ErrorCode) {
        #expect(refusal.failure.code == code)
        #expect(!refusal.failure.message.isEmpty)
    }

    @Test func `a wrong guess is told to the gateway as one`() {
        #expect(RoomRefusal.notFound.failure.cost == 1)
        #expect(RoomRefusal.passcodeWrong.failure.cost == 1)
        #expect(RoomRefusal.full.failure.cost == nil)
        #expect(RoomRefusal.passcodeMissing.failure.cost == nil)
        #expect(RoomRefusal.passcodeMissing.failure.code == .passcodeWrong)
    }
}
