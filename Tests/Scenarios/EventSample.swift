#if canImport(Testing)
    public import EventSourcing
    import Foundation
    public import Testing
    public import ParlorWire

    /// An event as it was once shipped: a file `<kind>.<event>.json`, or with more of them
    /// `<kind>.<event>.<what>.json`. It is readable for ever.
    public struct EventSample: Sendable, CustomTestStringConvertible {
        public let kind: EntityKind
        public let event: String
        let name: String
        let body: Bytes

        /// Those in the folder `Samples` beside this source file.
        public static func all(beside source: String = #filePath) throws -> [EventSample] {
            let folder = URL(filePath: source).deletingLastPathComponent().appending(
                path: "Samples")
            return try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil
            ).map { file in
                let parts = file.lastPathComponent.split(separator: ".").map(String.init)
                return EventSample(
                    kind: EntityKind(parts[0]), event: parts[1], name: file.lastPathComponent,
                    body: Bytes(try Data(contentsOf: file)))
            }.sorted { $0.name < $1.name }
        }

        public var testDescription: String { name }

        /// It is read, means something for the entity alone or after `history`, and is written as it was read.
        public func replay<E: Entity>(
            given history: [E.Event], into type: E.Type, isNews: Bool = true
        ) throws {
            let event = try JSON.decode(choice: E.Event.self, name: event, body: body)
            let changes =
                E(replaying: [event]) != E()
                || E(replaying: history + [event]) != E(replaying: history)
            #expect(changes == isNews, "\(name) changes something: \(changes).")
            let written = WrittenChoice(event)
            #expect(
                try JSON.decode(choice: E.Event.self, name: written.name, body: written.stored)
                    == event)
            #expect(written.stored == JSON.encode(try JSON.decode(RawJSON.self, from: body)))
        }
    }

    /// Every event of this kind has a sample, and every sample is of one.
    public func expectSamples<Event: Choice>(
        _ samples: [EventSample], ofEvery event: Event.Type, of kind: EntityKind
    ) {
        let sampled = Set(samples.filter { $0.kind == kind }.map(\.event))
        #expect(sampled == Set(Event.names), "The samples of \(kind).")
    }
#endif
