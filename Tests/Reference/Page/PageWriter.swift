import Foundation

/// Writes a page of the reference: tables, and links to where types are described.
struct PageWriter {
    let reference: Reference
    let place: PagePlace
    let types: TypePlaces

    var book: Book { reference.book }
    var checkout: Checkout { reference.checkout }

    /// A page of these sections, each with what is written by hand for it. Empty sections are left
    /// out.
    func page(
        _ title: String, _ summary: String, _ sections: [(heading: String, text: String)]
    ) throws -> String {
        let words = try words(under: sections.map(\.heading))
        let written = sections.compactMap { heading, text -> String? in
            let parts = [words[heading] ?? "", text].filter { !$0.isEmpty }
            return parts.isEmpty ? nil : (["## \(heading)"] + parts).joined(separator: "\n\n")
        }.joined(separator: "\n\n")
        let first = PagePlace.first.link(from: place)
        return """
            <!-- Made of the sources and of Tests/Reference/Page/Words by `make docs`. -->
            # \(title)

            \(summary) [The protocol](\(first)) says what concerns all kinds.

            \(contents(of: written))

            \(written)

            """
    }

    private func words(under headings: [String]) throws -> [String: String] {
        guard let text = try? checkout.text(place.words) else { return [:] }
        var words: [String: String] = [:]
        for section in ("\n" + text).split(separator: "\n## ") {
            let parts = section.split(separator: "\n", maxSplits: 1)
            guard let heading = parts.first.map(String.init), headings.contains(heading) else {
                throw Undescribed("'\(section.prefix(40))' in \(place.words)")
            }
            words[heading] = parts[1].trimmingCharacters(in: .newlines)
        }
        return words
    }
}

extension PageWriter {
    /// Empty without rows.
    func table(_ head: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        guard !rows.isEmpty else { return "" }
        return ([line(head), "|" + head.map { _ in "---|" }.joined()] + rows.map(line)).joined(
            separator: "\n")
    }

    func fieldTable(_ fields: [Field], of type: String) -> String {
        table(
            ["Field", "Type", ""],
            fields.map { field in
                [
                    "`\(field.name)`" + (field.isOptional ? "?" : ""), text(field.shape),
                    [checkout.comments[type, field.name], Bound.all[type]?[field.name]?.inWords]
                        .compactMap { $0 }.joined(separator: " "),
                ]
            })
    }

    /// The types that are described on this page.
    var typeList: String {
        let own = book.definitions.filter { types[$0.key] == place }
        return own.sorted { $0.key < $1.key }.compactMap { name, definition -> String? in
            let summary = checkout.comments[name].map { $0 + "\n\n" } ?? ""
            let title = "### \(name)\n\n\(summary)"
            switch definition {
            case .text(let format):
                return title + (format == nil ? "A text." : "A text: ISO 8601, in UTC.")
            case .oneOf(let texts):
                return title + "One of " + texts.map { "`\($0)`" }.joined(separator: ", ") + "."
            case .anyOf(let shapes, let orNull):
                let forms = shapes.map(text) + (orNull ? ["`null`"] : [])
                return title + forms.joined(separator: ", or ").asSentence + "."
            case .object(let fields, _):
                guard !Frame.allCases.contains(where: { $0.type == name }) else { return nil }
                return title + (fields.isEmpty ? "No fields." : fieldTable(fields, of: name))
            }
        }.joined(separator: "\n\n")
    }

    func text(_ body: Book.Body) -> String {
        switch body {
        case .whole(let shape): text(shape)
        case .fields(let fields):
            "`{" + fields.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
                + "}`"
        }
    }

    func text(_ shape: Shape) -> String {
        switch shape {
        case .text: "text"
        case .integer: "integer"
        case .number: "number"
        case .flag: "true or false"
        case .anything: "any JSON"
        case .list(let element): "list of \(text(element))"
        case .dictionary(let value): "object of \(text(value))"
        case .named(let name): link(name)
        }
    }

    func link(_ name: String) -> String {
        "[\(name)](\(types[name].link(from: place))#\(name.anchor))"
    }
}

extension Bound {
    fileprivate var inWords: String {
        "\(range.lowerBound) to \(range.upperBound), usually \(usual)."
    }
}
