import CoreMedia

/// Divides a composition's track into pieces of stored samples.
struct StoredPieces {
  /// What can't be copied as it is.
  enum Obstacle: Error, Equatable {
    /// It is sound at another speed. Frames are just shown for longer.
    case scaled
    /// Its codec isn't known.
    case unknown
  }

  /// How much sound a decoder has to hear before it is exact.
  private static let soundLead = CMTime(value: 1, timescale: 10)

  let pieces: [StoredPiece]

  /// The samples of a track for a range of the composition.
  init(_ track: CompositionTrack, in range: CMTimeRange, isCancelled: Flag) throws {
    var pieces: [StoredPiece] = []
    var tables: [(file: MediaFile, track: Int32, table: SampleTable)] = []
    for segment in track.segments {
      guard let part = segment.part(in: range), let file = part.file, var facts = part.facts else { continue }
      if !track.replacedFormats.isEmpty { facts.formats = track.formats(of: facts) }
      guard part.isUnscaled || track.kind != .audio else { throw Obstacle.scaled }
      guard let source = file.source else {
        throw MediaDecodingError.file(.unreadable(file.url, reason: "it is no file"))
      }
      let table: SampleTable
      if let known = tables.first(where: { $0.file === file && $0.track == facts.id }) {
        table = known.table
      } else {
        table = try source.table(of: facts.id, isCancelled: isCancelled)
        tables.append((file, facts.id, table))
      }
      let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
      let edits = facts.segments.isEmpty ? [CMTimeMapping(source: whole, target: whole)] : facts.segments
      for piece in PlaybackPiece.pieces(
        of: edits, from: part.mapping.source.start, to: part.mapping.source.end,
        isOpen: !file.facts.container.isISO, rate: 1, base: .zero)
      {
        guard let media = piece.media, !media.isEmpty else { continue }
        guard piece.mediaRate == 1 else { throw Obstacle.scaled }
        let length =
          media.upperBound.isNumeric
          ? media.upperBound - media.lowerBound : part.mapping.source.end - piece.movie.start
        let source = CMTimeRange(start: media.lowerBound, duration: length)
        guard let samples = Self.samples(of: facts, table, source) else { continue }
        pieces.append(
          StoredPiece(
            file: file, track: facts, table: table, samples: samples,
            mapping: CMTimeMapping(
              source: source,
              target: Self.target(part, CMTimeRange(start: piece.movie.start, duration: length), in: range)),
            isReferenced: part.isReferenced && file.facts.container.isISO && file.url.isFileURL))
      }
    }
    self.pieces = pieces
  }

  /// When a range of a segment's source is shown, from the beginning of the range that is exported.
  private static func target(_ part: CompositionSegment, _ source: CMTimeRange, in range: CMTimeRange) -> CMTimeRange {
    guard !part.isUnscaled else {
      return CMTimeRange(
        start: source.start + (part.mapping.target.start - range.start - part.mapping.source.start),
        duration: source.duration)
    }
    let (start, end) = (part.mapping.targetTime(of: source.start), part.mapping.targetTime(of: source.end))
    return CMTimeRange(start: (start - ExactTime(range.start)).time, end: (end - ExactTime(range.start)).time)
  }

  /// The samples that show what lies in a range of the media; nil if there are none.
  private static func samples(
    of track: MediaTrackFacts, _ table: SampleTable, _ range: CMTimeRange
  ) -> Range<Int>? {
    let list = table.samples
    guard !list.isEmpty else { return nil }
    func units(_ time: CMTime, _ method: FloatingPointRoundingRule) -> Int64 {
      ExactTime(time).time(table.mediaTimescale, method: method).value
    }
    let (start, end) = (units(range.start, .down), units(range.end, .up))
    let isSound = track.kind == .audio
    // The last one shown before the end, and those that are decoded before it.
    var last = -1
    var first = list.count
    let from = isSound && !track.isAllUncompressed ? units(range.start - soundLead, .down) : start
    if list.isJoined {
      // Starts and ends ascend: that spares a look at each of millions.
      let (times, lengths) = (list.presentations, list.durations)
      let place = times.partition { $0 >= end } - 1
      if place >= 0, times[place] + lengths[place] > start { last = place }
      first = times.indices.partition { times[$0] + lengths[$0] > from }
    } else {
      for (index, entry) in list.enumerated() {
        if entry.presentation < end, entry.presentation + max(entry.duration, 1) > start { last = index }
        if entry.presentation + max(entry.duration, 1) > from { first = min(first, index) }
      }
    }
    guard last >= 0 else { return nil }
    if track.kind == .video || track.kind == .auxiliaryVideo {
      first = min(last, table.startSample(ofMediaTime: range.start))
      // Frames that follow the key frame but are shown before it need those before it.
      while first > 0, list.presentations[first] > start { first = table.keySample(atOrBefore: first - 1) }
    }
    return min(first, last)..<last + 1
  }
}

extension MediaTrackFacts {
  /// Whether it is sound that isn't compressed.
  var isAllUncompressed: Bool {
    kind == .audio && formats.allSatisfy { $0.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM }
  }
}
