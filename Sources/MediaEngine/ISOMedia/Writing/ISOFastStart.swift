/// Copies a finished movie with its moov first, so that it plays while it is still being downloaded. Data that nothing
/// refers to is left out.
struct ISOFastStart {
  /// Consecutive samples of a track.
  private struct Chunk {
    var offset: Int64
    var size: Int64
    /// Its track's index among the moov's children, and its number within the track.
    var track: Int
    var number: Int
  }

  let file: ISOFile

  /// Writes the movie into an empty file. `check` is called again and again; what it throws ends the copying.
  func write(to copy: ISOFile, checking check: () throws -> Void = {}) throws {
    let parts = try file.parts()
    guard let index = parts.first(where: { $0.type == "moov" }) else { throw ISOBox.Damage(what: "there is no index") }
    let movie = try file.box(index)
    var chunks: [Chunk] = []
    for (track, box) in movie.children.enumerated() where box.type == "trak" {
      chunks += try Self.chunks(of: box, track)
    }
    chunks.sort { ($0.offset, $0.track, $0.number) < ($1.offset, $1.track, $1.number) }
    let size = chunks.reduce(0) { $0 + $1.size }
    let type = try parts.first.flatMap { $0.type == "ftyp" ? try file.read(at: $0.offset, count: Int($0.size)) : nil }
    var head = type ?? []
    // The moov's size depends on the width of its offsets, which depends on where the moov ends.
    let base = head.count + Self.headSize
    let isLong = Int64(base + movie.bytes.count) + size + 4 * Int64(chunks.count) > Int64(UInt32.max)
    let length = Self.with(movie, chunks, from: 0, isLong: isLong).bytes.count
    head += Self.with(movie, chunks, from: Int64(base + length), isLong: isLong).bytes
    head += ISOWriter.head(of: Int64(Self.headSize) + size)
    try copy.write(head, at: 0)
    var place = Int64(head.count)
    var rest = chunks[...]
    while var next = rest.popFirst() {
      while let more = rest.first, more.offset == next.offset + next.size, next.size < 1 << 24 {
        next.size += more.size
        rest.removeFirst()
      }
      try check()
      try file.copy(next.offset..<next.offset + next.size, to: copy, at: place)
      place += next.size
    }
  }

  /// The size of the `mdat` header.
  private static let headSize = 16

  private static func chunks(of box: ISOBox, _ track: Int) throws -> [Chunk] {
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
      return Chunk(offset: offset, size: size, track: track, number: number)
    }
  }

  /// The moov with the chunks one behind the other.
  private static func with(_ movie: ISOBox, _ chunks: [Chunk], from start: Int64, isLong: Bool) -> ISOBox {
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
    var place = start
    for chunk in chunks {
      lists[chunk.track].put(UInt64(place), at: 8 + chunk.number * width, bytes: width)
      place += chunk.size
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
