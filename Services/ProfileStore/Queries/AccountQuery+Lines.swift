import Contracts
import EventSourcing
import Hosting
import Journal
import Lines
import ParlorWire

/// A person's file, as far as the profile store has it: page by page, each of a bounded size.
extension AccountQuery {
    private static let photosOfPage = 1_000
    private static let reportsOfPage = 100

    static func lines(
        of person: PersonID, after text: String?, _ context: Context, _ reader: Reader
    ) throws -> OwnLines {
        guard let text else {
            return OwnLines(
                try people(around: person, context, reader).map(\.json),
                more: OwnPlace.decisions.text)
        }
        switch try OwnPlace(text) {
        case .decisions:
            let own = try reader.state(Friends.self, person.key)?.state ?? Friends()
            return OwnLines(
                own.sortedDecisions.map { OwnLine.decision($0).json },
                more: OwnPlace.photos(after: nil).text)
        case .photos(let last): return try photos(of: person, after: last, reader)
        case .reports(let last): return try reports(by: person, after: last, reader)
        }
    }

    /// Who they are, their devices, and whom they know.
    private static func people(
        around person: PersonID, _ context: Context, _ reader: Reader
    ) throws -> [OwnLine] {
        let profile = try reader.profile(of: person, at: context.now)
        let own = try reader.state(Friends.self, person.key)?.state ?? Friends()
        var lines = [OwnLine.moved(MovedLine(user: UserLine(profile)))]
        lines += (profile.account.devices ?? []).map { .device(OwnDevice($0)) }
        for friend in own.friends {
            lines.append(.friend(OwnFriend(friend, try reader.name(of: friend))))
        }
        for (people, isIncoming) in [(own.incoming, true), (own.outgoing, false)] {
            for other in people {
                let name = try reader.name(of: other)
                lines.append(.request(OwnRequest(other, name, isIncoming: isIncoming)))
            }
        }
        return lines + own.invitations.map { .invitation($0) }
    }

    private static func photos(
        of person: PersonID, after last: PhotoID?, _ reader: Reader
    ) throws -> OwnLines {
        let photos = try reader.state(Account.self, person.key)?.state.photos ?? [:]
        let rest = photos.filter { photo, counted in
            counted.arrivingSince == nil && last.map { $0 < photo } ?? true
        }.sorted { $0.key < $1.key }
        let page = rest.prefix(photosOfPage)
        let next: OwnPlace =
            rest.count > page.count ? .photos(after: page.last?.key) : .reports(after: nil)
        return OwnLines(
            page.map { OwnLine.photo(OwnPhoto($0.key, bytes: $0.value.bytes)).json },
            more: next.text)
    }

    /// The newest first.
    private static func reports(
        by person: PersonID, after last: (sort: String, key: EntityKey)?, _ reader: Reader
    ) throws -> OwnLines {
        let prefix = Report.sort(person)
        let rows = try reader.list(
            Report.reporterIndex, prefix: prefix,
            after: last.map {
                StoredListing(
                    index: Report.reporterIndex, sort: prefix + $0.sort,
                    stream: StreamName(Report.kind, $0.key))
            }, limit: reportsOfPage)
        let lines = try rows.compactMap { row in
            try reader.state(Report.self, row.stream.key)?.state.filed.map {
                OwnLine.report(OwnReport($0)).json
            }
        }
        let next = rows.count == reportsOfPage ? rows.last : nil
        return OwnLines(
            lines,
            more: next.map {
                OwnPlace.reports(
                    after: (String($0.sort.dropFirst(prefix.count)), $0.stream.key)
                ).text
            })
    }
}

/// Where a page begins that is not the first.
private enum OwnPlace {
    case decisions
    case photos(after: PhotoID?)
    case reports(after: (sort: String, key: EntityKey)?)

    var text: String {
        switch self {
        case .decisions: "decisions"
        case .photos(let last): "photos" + (last.map { "/\($0)" } ?? "")
        case .reports(let last): "reports" + (last.map { "/\($0.sort)/\($0.key)" } ?? "")
        }
    }

    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("decisions", 1): self = .decisions
        case ("photos", 1): self = .photos(after: nil)
        case ("photos", 2): self = .photos(after: PhotoID(parts[1]))
        case ("reports", 1): self = .reports(after: nil)
        case ("reports", 3) where EntityKey.canBe(parts[2].utf8):
            self = .reports(after: (parts[1], EntityKey(parts[2])))
        default:
            throw .badInput("after", "The cursor isn't one that an earlier page gave.")
        }
    }
}
