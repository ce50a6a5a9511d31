/// A note that is kept as bytes.
protocol PackedNote {
    func pack(into packer: inout NotePacker)
    /// Takes out what `pack` put in, in the same order.
    init(unpacking reader: inout NoteReader)
}

/// The newest notes, packed into about a hundred bytes each. With a text for each field, they would
/// take four times as much.
struct PackedNotes<Note: PackedNote> {
    /// How many are in a page, unless its bytes are too many. The oldest page goes as a whole.
    private let ofPage: Int
    private let most: Int
    private let mostBytes: Int
    private var pages: [Page<Note>] = []
    private(set) var count = 0
    /// Of all of them.
    private(set) var bytes = 0

    /// At least the newest `most` stay, as far as they have no more than `mostBytes`.
    init(_ most: Int, ofPage: Int, mostBytes: Int) {
        (self.most, self.ofPage, self.mostBytes) = (most, ofPage, mostBytes)
    }

    mutating func append(_ note: Note) {
        if pages.isEmpty || isFull(pages[pages.count - 1]) { beginPage() }
        let before = pages[pages.count - 1].bytes
        pages[pages.count - 1].append(note)
        count += 1
        bytes += pages[pages.count - 1].bytes - before
        while bytes > mostBytes, pages.count > 1 { dropOldest() }
    }

    /// The newest first.
    func find(_ limit: Int, where isWanted: (Note) -> Bool) -> [Note] {
        var found: [Note] = []
        for page in pages.reversed() where found.count < limit {
            found += page.notes.reversed().filter(isWanted).prefix(limit - found.count)
        }
        return found
    }
}

extension PackedNotes {
    private func isFull(_ page: Page<Note>) -> Bool {
        page.count >= ofPage || page.bytes >= mostBytes / 8
    }

    private mutating func beginPage() {
        if !pages.isEmpty { pages[pages.count - 1].close() }
        // More than one, if large notes have made the oldest pages short.
        while let oldest = pages.first, count - oldest.count >= most { dropOldest() }
        pages.append(Page())
    }

    private mutating func dropOldest() {
        let oldest = pages.removeFirst()
        count -= oldest.count
        bytes -= oldest.bytes
    }
}

/// Some notes in a row, one after the other.
private struct Page<Note: PackedNote> {
    private(set) var count = 0
    private var packer = NotePacker()

    var bytes: Int { packer.size }

    mutating func append(_ note: Note) {
        count += 1
        note.pack(into: &packer)
    }

    /// Nothing is added any more.
    mutating func close() { packer.close() }

    var notes: [Note] {
        var reader = packer.reader
        return (0..<count).map { _ in Note(unpacking: &reader) }
    }
}
