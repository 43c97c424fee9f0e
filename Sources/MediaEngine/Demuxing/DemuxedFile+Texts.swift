import CoreMedia

extension DemuxedFile: TextSource {
  /// The most samples of a text track, and bytes of one.
  private static let (maxTexts, maxBytes) = (100_000, 1 << 20)
  /// The codecs whose samples are text.
  private static let texts: Set = ["subrip", "text", "webvtt", "ass", "ssa", "srt", "mov_text"]

  /// The samples of a text track, with their times in nanoseconds. Reads the file to its end.
  func texts(of track: Int32, isCancelled: Flag) throws -> [StoredText] {
    guard let codec = codec(of: track), Self.texts.contains(codec) else { return [] }
    let cursor = try cursor(of: track)
    var found: [StoredText] = []
    while found.count < Self.maxTexts, let sample = try cursor.next() {
      if isCancelled.value { throw MediaFileError.cancelled }
      guard sample.data.size <= Self.maxBytes else { continue }
      var bytes = try sample.data.bytes()
      if codec == "ass" || codec == "ssa" { bytes = Self.dialogue(bytes) }
      found.append(
        StoredText(
          start: Self.nanoseconds(sample.presentation), duration: Self.nanoseconds(sample.duration), bytes: bytes))
    }
    return found
  }

  /// What is said in a line of Advanced SubStation Alpha: behind eight fields.
  private static func dialogue(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    for _ in 0..<8 {
      guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return [] }
      rest = rest[(comma + 1)...]
    }
    return Array(rest)
  }

  private static func nanoseconds(_ time: CMTime) -> Int64 {
    guard time.isNumeric, time.timescale > 0 else { return 0 }
    return Int64(clamping: Int128(time.value) * 1_000_000_000 / Int128(time.timescale))
  }
}
