import Contracts
import ParlorWire

/// The server's sentences are fit for people, except those of these codes, which speak to programmers.
enum ErrorSentences {
    static let all: [ErrorCode: String] = [
        .timeout: "No answer came in time. Try again.",
        .unavailable: "The server is busy. Try again in a moment.",
        .internal: "Something went wrong on our side. Try again.",
        .rateLimited: "That was a lot at once. Wait a moment, then try again.",
        .cidReused: "Something went wrong. Try again.",
        .unknownCall: "This server can't do that yet.",
        .corruptedPayload: "That move can't be made.",
        .desync: "The game has moved on. Look again, then choose.",
        .unsupportedGameVersion: "This app is too old for that game. Update the app.",
        .versionMismatch: "This app does not match the server. Update the app.",
    ]
}
