import GLibSupport

/// Nero's list of chapters (`chpl`), which players know in MP4 and QuickTime files alike: start times with titles.
enum ChapterList {
  /// The most chapters that the list's count, one byte, can tell.
  static let most = 255

  /// Adds the list to a movie's user data: a chapter from the beginning, and one from each of these times on, in
  /// nanoseconds.
  static func write(_ marks: [UInt64], into movie: inout ISOBox) throws {
    guard !marks.isEmpty else { return }
    var others = movie["udta"].map { ISOBox.boxes(in: $0.payload[...]) } ?? []
    others.removeAll { $0.type == "chpl" }
    let starts = ([0] + marks).prefix(most)
    // Version 1, no flags, four bytes of nothing.
    var payload: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, UInt8(starts.count)]
    for (index, start) in starts.enumerated() {
      let title = Array(tr("Part %d", index + 1).utf8.prefix(255))
      payload.append(start / 100, bytes: 8)
      payload.append(UInt8(title.count))
      payload += title
    }
    movie["udta"] = ISOBox("udta", payload: (others + [ISOBox("chpl", payload: payload)]).flatMap(\.bytes))
  }
}
