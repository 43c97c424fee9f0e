import CoreMedia

/// Fills in the durations of a movie and its tracks once all samples are known: in headers and edit lists.
struct ISODurations {
  /// How an edit's stated duration is treated.
  enum Lengths {
    /// It is kept.
    case asSaid
    /// It is limited to the samples there are: the movie was cut off.
    case atMost
    /// The last edit is extended to the samples there are: some programs write the duration known at the start.
    case stretched
  }

  private let measures: [UInt32: ISOTableWriter.Measure]
  private let lengths: Lengths
  private let ends: [UInt32: Int64]

  /// Takes the measures of the samples and the times at which tracks end, both by track ID.
  init(_ measures: [UInt32: ISOTableWriter.Measure], lengths: Lengths, ends: [UInt32: Int64] = [:]) {
    (self.measures, self.lengths, self.ends) = (measures, lengths, ends)
  }

  /// The moov with all durations filled in.
  func set(in movie: ISOBox) throws -> ISOBox {
    var movie = movie
    guard let header = ISOMovieHeader(movie["mvhd"]) else { throw ISOBox.Damage(what: "mvhd") }
    var longest: Int64 = 0
    movie.changeTracks { track in
      guard let number = ISOMovie.identifier(of: track), let measure = measures[number],
        let scale = ISOMovie.timescale(of: track), let timescale = CMTimeScale(exactly: scale)
      else { return }
      let edits = edits(track, measure, timescale, header.timescale, until: ends[number])
      if edits.isEmpty {
        track["edts"] = nil
      } else {
        // Behind the track header, as in most files.
        var list = track["edts"] ?? ISOBox("edts")
        list["elst"] = EditList.box(edits)
        if track["edts"] == nil {
          let place = (track.children.firstIndex { $0.type == "tkhd" } ?? -1) + 1
          track.children.insert(list, at: place)
        } else {
          track["edts"] = list
        }
      }
      let length =
        edits.isEmpty
        ? Self.scaled(Int64(clamping: measure.duration), timescale, header.timescale)
        : edits.reduce(0) { $0.adding(clamping: $1.duration ?? 0) }
      longest = max(longest, length)
      track.change(["tkhd"]) { Self.set(UInt64(length), in: &$0, behind: 8) }
      track.change(["mdia", "mdhd"]) { Self.set(measure.duration, in: &$0, behind: 4) }
    }
    movie.change(["mvhd"]) { Self.set(UInt64(longest), in: &$0, behind: 4) }
    return movie
  }

  /// The edits of a track. In an ordinary moov its first sample has decode time 0.
  private func edits(
    _ track: ISOBox, _ measure: ISOTableWriter.Measure, _ scale: CMTimeScale, _ movieScale: CMTimeScale,
    until limit: Int64?
  ) -> [EditList.Edit] {
    guard measure.samples > 0 else { return [] }
    let isStretched = lengths == .stretched
    var edits = track.at("edts", "elst").map { EditList.edits(in: $0, isFragmented: isStretched) } ?? []
    let start = Int64(clamping: measure.start)
    let end = min(measure.shownUntil, limit.map { $0 - start } ?? .max)
    if edits.isEmpty, start > 0 || end < measure.shownUntil { edits = [EditList.Edit(duration: nil, mediaTime: 0)] }
    return edits.flatMap { edit -> [EditList.Edit] in
      guard let mediaTime = edit.mediaTime else { return [edit] }
      var (edit, gap) = (edit, [EditList.Edit]())
      edit.mediaTime = max(0, mediaTime - start)
      if mediaTime < start {
        // An empty edit stands for the time before the first sample.
        let wait = Self.scaled(start - mediaTime, scale, movieScale)
        gap = [EditList.Edit(duration: min(wait, edit.duration ?? wait), mediaTime: nil)]
        if let duration = edit.duration { edit.duration = max(0, duration - wait) }
        if edit.duration == 0 { return gap }
      }
      let rest = Self.scaled(max(0, end - (edit.mediaTime ?? 0)), scale, movieScale)
      edit.duration = min(edit.duration ?? rest, lengths == .atMost ? rest : .max)
      return edit.duration == 0 ? gap : gap + [edit]
    }
  }

  private static func scaled(_ value: Int64, _ from: CMTimeScale, _ to: CMTimeScale) -> Int64 {
    Int64(clamping: (Int128(value) * Int128(to) + Int128(from) / 2) / Int128(from))
  }

  /// Writes a duration into a header, `gap` bytes behind its two dates. A header that is too narrow is widened.
  private static func set(_ duration: UInt64, in header: inout ISOBox, behind gap: Int) {
    guard header.payload.count >= 16 + gap else { return }
    if !header.isLong, duration > UInt64(UInt32.max) {
      let old = header.payload
      header.payload = [1] + old[1..<4]
      for place in [4, 8] { header.payload += [0, 0, 0, 0] + old[place..<place + 4] }
      header.payload += old[12..<12 + gap] + [0, 0, 0, 0] + old[(12 + gap)...]
    }
    header.payload.put(duration, at: (header.isLong ? 20 : 12) + gap, bytes: header.isLong ? 8 : 4)
  }
}
