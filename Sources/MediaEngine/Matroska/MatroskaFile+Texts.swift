// The texts of subtitle tracks.
extension MatroskaFile: TextSource {
  /// The largest text, and the most that are read.
  private static let (largestText, mostTexts) = (1 << 20, 100_000)

  /// The texts of a track, in the file's order; none for tracks of pictures, or of anything but text.
  func texts(of track: Int32, isCancelled: Flag) throws -> [StoredText] {
    guard let index = header.tracks.indices.first(where: { Int32($0 + 1) == track }),
      let words = MatroskaWords(header.tracks[index])
    else { return [] }
    let table = try table(of: track, isCancelled: isCancelled)
    let payload = try MatroskaPayload(file, header.tracks[index], of: url)
    var texts: [StoredText] = []
    for sample in table.samples.lazy.filter({ $0.size <= Self.largestText }).prefix(Self.mostTexts) {
      if isCancelled.value { throw MediaFileError.cancelled }
      guard let data = try payload.read(sample.offset..<sample.offset + Int64(sample.size)),
        let bytes = try? data.bytes()
      else { continue }
      texts.append(
        StoredText(
          start: Self.nanoseconds(sample.presentation, table.mediaTimescale),
          duration: Self.nanoseconds(sample.duration, table.mediaTimescale), bytes: words.text(in: bytes)))
    }
    return texts
  }

  private static func nanoseconds(_ units: Int64, _ timescale: Int32) -> Int64 {
    Int64(clamping: Int128(units) * 1_000_000_000 / Int128(timescale))
  }
}
