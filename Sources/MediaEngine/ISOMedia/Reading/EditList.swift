import CoreMedia
import GLibSupport

/// A track's edit list: which parts of its media are shown when.
struct EditList: Sendable, Equatable {
  /// One edit.
  struct Edit: Sendable, Equatable {
    /// Its duration, in movie timescale units; nil means until the media ends.
    var duration: Int64?
    /// The media time at which it begins, in media timescale units; nil is an empty edit.
    var mediaTime: Int64?
    /// The playback rate, 16.16; 0 holds one frame.
    var rate: Int32 = 1 << 16
  }

  /// A track's frames in presentation order, and the timescale of their times.
  struct Frames {
    var timescale: CMTimeScale
    var frames: FrameList
  }

  /// The most frames per sample; legitimate files have fewer.
  private static let maxRepeats = 64
  /// The most frames altogether.
  private static let maxFrames = 8_400_000

  /// The edits; an empty list shows all of the media.
  var edits: [Edit] = []
  /// The movie timescale, in which edit durations are counted.
  var movieTimescale: CMTimeScale = 1000

  /// The edits as mappings from media time to movie time.
  func segments(mediaDuration: Int64, mediaTimescale: CMTimeScale) -> [CMTimeMapping] {
    pieces(mediaEnd: mediaDuration, mediaTimescale: mediaTimescale).map { piece in
      let target = CMTimeRange(
        start: CMTime(value: piece.start, timescale: movieTimescale),
        duration: time(piece.length, in: movieTimescale, or: mediaTimescale))
      guard let mediaTime = piece.mediaTime else { return CMTimeMapping(source: .invalid, target: target) }
      return CMTimeMapping(
        source: CMTimeRange(
          start: CMTime(value: mediaTime, timescale: mediaTimescale),
          duration: time(piece.source, in: movieTimescale, or: mediaTimescale)),
        target: target)
    }
  }

  /// A duration in either timescale.
  private enum Length { case movie(Int64), media(Int64) }

  private func time(_ length: Length, in movie: CMTimeScale, or media: CMTimeScale) -> CMTime {
    switch length {
    case .movie(let value): CMTime(value: value, timescale: movie)
    case .media(let value): CMTime(value: value, timescale: media)
    }
  }

  private struct Piece {
    /// In movie timescale units.
    var start: Int64
    var length: Length
    var mediaTime: Int64?
    var source: Length
    var rate: Int32
  }

  private func pieces(mediaEnd: Int64, mediaTimescale: CMTimeScale) -> [Piece] {
    guard !edits.isEmpty else {
      return mediaEnd > 0
        ? [Piece(start: 0, length: .media(mediaEnd), mediaTime: 0, source: .media(mediaEnd), rate: 1 << 16)] : []
    }
    var pieces: [Piece] = []
    var start: Int64 = 0
    for edit in edits {
      guard let duration = edit.duration else {
        // An edit without a duration lasts until the media ends; no other can follow.
        guard let mediaTime = edit.mediaTime, mediaTime < mediaEnd else { break }
        let rest = Length.media(mediaEnd - mediaTime)
        pieces.append(Piece(start: start, length: rest, mediaTime: mediaTime, source: rest, rate: 1 << 16))
        break
      }
      guard duration > 0 else { continue }
      let (end, overflows) = start.addingReportingOverflow(duration)
      guard !overflows else { break }
      let source = Int64(clamping: (Int128(duration) * Int128(max(0, edit.rate))) >> 16)
      pieces.append(
        Piece(
          start: start, length: .movie(duration), mediaTime: edit.mediaTime,
          source: .movie(edit.rate == 1 << 16 ? duration : source), rate: edit.rate))
      start = end
    }
    return pieces
  }

  // MARK: Frames

  /// Lays out the samples in presentation order. In continuous media each frame lasts until the next one; otherwise for
  /// its own duration.
  func frames(
    of samples: SampleList, mediaTimescale: CMTimeScale, isContinuous: Bool
  ) throws(ISOBox.Damage) -> Frames {
    if edits.isEmpty, let frames = FrameList(samples, isContinuous: isContinuous) {
      return Frames(timescale: mediaTimescale, frames: frames)
    }
    let order = ShownOrder(samples)
    func sample(_ place: Int) -> Int { order?[place] ?? place }
    func start(_ place: Int) -> Int64 { samples.presentations[sample(place)] }
    func end(_ place: Int) -> Int64 {
      if isContinuous, place + 1 < samples.count { return start(place + 1) }
      return Int64(clamping: Int128(start(place)) + Int128(max(0, samples.durations[sample(place)])))
    }
    let mediaEnd = samples.isEmpty ? 0 : end(samples.count - 1)
    let scale = scale(mediaTimescale)
    var frames = FrameList()
    guard !samples.isEmpty else { return Frames(timescale: scale, frames: frames) }
    if edits.isEmpty {
      for place in samples.indices where start(place) >= 0 || end(place) > 0 {
        frames.append(
          SampleTable.Frame(start: max(0, start(place)), end: max(0, end(place)), sample: Int32(sample(place))))
      }
      return Frames(timescale: mediaTimescale, frames: frames)
    }
    let limit = min(samples.count * Self.maxRepeats, samples.count + Self.maxFrames)
    for piece in pieces(mediaEnd: mediaEnd, mediaTimescale: mediaTimescale) {
      guard let mediaTime = piece.mediaTime else { continue }
      let target = Self.rescaled(piece.start, movieTimescale, scale)
      let length = units(piece.length, mediaTimescale, scale)
      var sourceEnd = Int64.max
      if piece.rate != 0 {
        let (end, overflows) = mediaTime.addingReportingOverflow(units(piece.source, mediaTimescale, mediaTimescale))
        sourceEnd = overflows ? .max : end
      }
      let isPlain = scale == mediaTimescale && piece.rate == 1 << 16 && mediaTime >= 0
      var place = samples.indices.partition { end($0) > mediaTime }
      while place < samples.count, piece.rate == 0 || start(place) < sourceEnd {
        func shown(_ time: Int64) -> Int64 {
          if isPlain { return target.adding(clamping: min(length, time > mediaTime ? time - mediaTime : 0)) }
          let inside = Int128(max(0, time - mediaTime)) * Int128(scale) / Int128(mediaTimescale)
          return Int64(clamping: Int128(target) + min(Int128(length), (inside << 16) / Int128(max(1, piece.rate))))
        }
        let from = piece.rate == 0 ? target : shown(start(place))
        let until = piece.rate == 0 ? Int64(clamping: Int128(target) + Int128(length)) : shown(end(place))
        guard frames.count < limit else { throw ISOBox.Damage(what: "elst") }
        frames.append(SampleTable.Frame(start: from, end: until, sample: Int32(sample(place))))
        if piece.rate == 0 { break }
        place += 1
      }
    }
    return Frames(timescale: scale, frames: frames)
  }

  /// A timescale in which all edits begin at whole units: the media's, if possible.
  private func scale(_ media: CMTimeScale) -> CMTimeScale {
    let starts = pieces(mediaEnd: 0, mediaTimescale: media).map(\.start)
    let isExact = starts.allSatisfy { Int128($0) * Int128(media) % Int128(movieTimescale) == 0 }
    if edits.isEmpty || isExact { return media }
    var (a, b) = (Int64(media), Int64(movieTimescale))
    while b != 0 { (a, b) = (b, a % b) }
    return CMTimeScale(exactly: Int64(media) / a * Int64(movieTimescale)) ?? media
  }

  private func units(_ length: Length, _ media: CMTimeScale, _ scale: CMTimeScale) -> Int64 {
    switch length {
    case .movie(let value): Self.rescaled(value, movieTimescale, scale)
    case .media(let value): Self.rescaled(value, media, scale)
    }
  }

  private static func rescaled(_ value: Int64, _ from: CMTimeScale, _ to: CMTimeScale) -> Int64 {
    guard from != to else { return value }
    let (product, scale) = (Int128(value) * Int128(to), Int128(from))
    return Int64(clamping: (product + scale / 2) / scale)
  }
}
