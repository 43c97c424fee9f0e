import CoreMedia
import Foundation

/// Reads the chapters of an ISO media file: QuickTime's text tracks or Nero's list (`chpl`).
enum ISOChapters {
  /// The most chapters that are read.
  private static let maxCount = 5000
  private static let maxTitle = 1 << 16

  static func read(
    _ movie: ISOBox, _ tracks: [ISOTrack], _ fragments: [UInt32: ISOSamples], _ file: ISOFile, duration: CMTime
  ) -> [ChapterGroup] {
    let numbers = tracks.flatMap(\.facts.associations).filter { $0.type == "chap" }.map(\.track)
    var groups: [ChapterGroup] = []
    // Limits the bytes read: a damaged file may refer to the same bytes as thousands of titles.
    var room = 16 << 20
    for track in tracks
    where numbers.contains(track.facts.id) && [.text, .subtitle].contains(track.facts.kind)
      && track.facts.storage.isEmpty
    {
      let count = track.facts.sampleCount ?? 0
      guard count <= maxCount, let table = try? track.table(fragments: fragments), table.frameCount <= maxCount
      else { continue }
      let chapters = (0..<table.frameCount).compactMap { frame -> ChapterGroup.Chapter? in
        guard let range = table.byteRange(table.sample(ofFrame: frame)), range.count < min(maxTitle, room),
          let bytes = try? file.read(at: range.lowerBound, count: range.count)
        else { return nil }
        room -= range.count
        return ChapterGroup.Chapter(
          timeRange: CMTimeRange(start: table.time(ofFrame: frame), duration: table.duration(ofFrame: frame)),
          title: title(bytes))
      }
      if !chapters.isEmpty {
        groups.append(
          ChapterGroup(languageTag: track.facts.languageTag, track: track.facts.id, chapters: chapters))
      }
    }
    if groups.isEmpty, let list = movie["udta"].flatMap({ nero($0.payload, duration) }) { groups = [list] }
    return groups
  }

  /// A title: its length, then text in UTF-8 or, with a byte order mark, UTF-16.
  private static func title(_ bytes: [UInt8]) -> String {
    var reader = ISOBytes(bytes)
    guard let length = reader.read(2) else { return "" }
    let words = bytes.dropFirst(2).prefix(Int(length))
    if words.starts(with: [0xfe, 0xff]) || words.starts(with: [0xff, 0xfe]) {
      return String(bytes: words, encoding: .utf16) ?? ""
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Nero's chapters: start times in units of 100 ns, each with a title.
  private static func nero(_ userData: [UInt8], _ duration: CMTime) -> ChapterGroup? {
    guard let list = ISOBox.boxes(in: userData[...]).first(where: { $0.type == "chpl" }) else { return nil }
    var reader = ISOBytes(list.payload, at: list.isLong ? 8 : 4)
    guard let count = reader.read(1) else { return nil }
    var found: [(start: CMTime, title: String)] = []
    for _ in 0..<count {
      guard let time = reader.read(8), time < 1 << 60, let length = reader.read(1),
        reader.offset + Int(length) <= list.payload.count
      else { break }
      let words = list.payload[reader.offset..<reader.offset + Int(length)]
      reader.skip(Int(length))
      found.append((CMTime(value: Int64(time), timescale: 10_000_000), String(decoding: words, as: UTF8.self)))
    }
    guard !found.isEmpty else { return nil }
    let chapters = found.indices.map { place in
      let end = place + 1 < found.count ? found[place + 1].start : max(duration, found[place].start)
      return ChapterGroup.Chapter(
        timeRange: CMTimeRange(start: found[place].start, end: end), title: found[place].title)
    }
    return ChapterGroup(chapters: chapters)
  }
}
