/// Copies a finished movie with its moov first, so that it plays while it is still being downloaded. Data that nothing
/// refers to is left out. Chunks keep their order, unless a layout says otherwise.
struct ISOFastStart {
  /// Where chunks of tracks lie.
  struct Layout {
    /// The IDs of tracks whose chunks lie in front of all others', one track's behind the other's.
    var first: Set<UInt32> = []
    /// At which multiples of bytes chunks begin, by the tracks' IDs.
    var alignments: [UInt32: Int] = [:]

    var isUsual: Bool { first.isEmpty && alignments.isEmpty }
  }

  /// Consecutive samples of a track.
  private struct Chunk {
    var offset: Int64
    var size: Int64
    /// Its track's index among the moov's children, and its number within the track.
    var track: Int
    var number: Int
    var isFirst: Bool
    var alignment: Int64

    /// What chunks are sorted by.
    var order: (Int, Int64, Int64, Int) {
      isFirst ? (0, Int64(track), offset, number) : (1, offset, Int64(track), number)
    }
  }

  let file: ISOFile
  var layout = Layout()

  /// Writes the movie into an empty file. `check` is called again and again; what it throws ends the copying.
  func write(to copy: ISOFile, checking check: () throws -> Void = {}) throws {
    let parts = try file.parts()
    guard let index = parts.first(where: { $0.type == "moov" }) else { throw ISOBox.Damage(what: "there is no index") }
    let movie = try file.box(index)
    var chunks: [Chunk] = []
    for (track, box) in movie.children.enumerated() where box.type == "trak" {
      chunks += try self.chunks(of: box, track)
    }
    chunks.sort { $0.order < $1.order }
    // With all that may lie between them.
    let most = chunks.reduce(0) { $0 + $1.size + $1.alignment - 1 }
    let type = try parts.first.flatMap { $0.type == "ftyp" ? try file.read(at: $0.offset, count: Int($0.size)) : nil }
    var head = type ?? []
    // The moov's size depends on the width of its offsets, which depends on where the moov ends.
    let base = head.count + Self.headSize
    let isLong = Int64(base + movie.bytes.count) + most + 4 * Int64(chunks.count) > Int64(UInt32.max)
    let length = Self.with(movie, chunks, Self.places(chunks, from: 0), isLong: isLong).bytes.count
    let places = Self.places(chunks, from: Int64(base + length))
    head += Self.with(movie, chunks, places, isLong: isLong).bytes
    let end = chunks.isEmpty ? Int64(base + length) : places[places.count - 1] + chunks[chunks.count - 1].size
    head += ISOWriter.head(of: Int64(Self.headSize) + end - Int64(base + length))
    try copy.write(head, at: 0)
    var rest = zip(chunks, places).map { (offset: $0.offset, size: $0.size, place: $1) }[...]
    while var next = rest.popFirst() {
      while let more = rest.first, more.offset == next.offset + next.size, more.place == next.place + next.size,
        next.size < 1 << 24
      {
        next.size += more.size
        rest.removeFirst()
      }
      try check()
      // What is left between two of them reads as zeros.
      try file.copy(next.offset..<next.offset + next.size, to: copy, at: next.place)
    }
  }

  /// Where chunks lie in the copy, from a place on.
  private static func places(_ chunks: [Chunk], from start: Int64) -> [Int64] {
    var place = start
    return chunks.map { chunk in
      let begin = (place + chunk.alignment - 1) / chunk.alignment * chunk.alignment
      place = begin + chunk.size
      return begin
    }
  }

  /// The size of the `mdat` header.
  private static let headSize = 16

  private func chunks(of box: ISOBox, _ track: Int) throws -> [Chunk] {
    let id = ISOMovie.identifier(of: box) ?? 0
    let (isFirst, alignment) = (layout.first.contains(id), Int64(max(1, layout.alignments[id] ?? 1)))
    guard let table = box.at("mdia", "minf", "stbl") else { throw ISOBox.Damage(what: "stbl") }
    var sizes = try ISOSampleSizes(table)
    var spread = try ISOSpread(table)
    return try ISOSamples.chunks(table).enumerated().map { number, offset in
      let count = spread.next(chunk: number + 1).samples
      var size = Int64(sizes.common ?? 0) * Int64(count)
      if sizes.common == nil {
        for _ in 0..<count {
          guard let next = sizes.next() else { throw ISOBox.Damage(what: "stsz") }
          size += Int64(next)
        }
      }
      return Chunk(
        offset: offset, size: size, track: track, number: number, isFirst: isFirst, alignment: alignment)
    }
  }

  /// The moov with the chunks at their places.
  private static func with(_ movie: ISOBox, _ chunks: [Chunk], _ places: [Int64], isLong: Bool) -> ISOBox {
    let width = isLong ? 8 : 4
    var counts = [Int](repeating: 0, count: movie.children.count)
    for chunk in chunks { counts[chunk.track] += 1 }
    var lists = counts.map { count in
      ISOForm.bytes { form in
        form.zeros(4)
        form.number(count, bytes: 4)
        form.zeros(count * width)
      }
    }
    for (chunk, place) in zip(chunks, places) {
      lists[chunk.track].put(UInt64(place), at: 8 + chunk.number * width, bytes: width)
    }
    var movie = movie
    for track in movie.children.indices where movie.children[track].type == "trak" {
      movie.children[track].change(["mdia", "minf", "stbl"]) { table in
        table.children.removeAll { $0.type == "stco" || $0.type == "co64" }
        table.children.append(ISOBox(isLong ? "co64" : "stco", payload: lists[track]))
      }
    }
    return movie
  }
}
