/// Which samples of the ring make a clip, and what of them is shown. Knows no file.
struct ClipPlan {
  /// How many packets of sound are decoded before the first that is heard: AAC's overlap with what was before.
  private static let soundLead = 2
  /// How far the still may be from the nearest frame kept, in nanoseconds.
  private static let stillTolerance: UInt64 = 500_000_000

  var video: MovieTrack
  var audio: MovieTrack?
  var still: MovieTrack?
  /// The first frame's time in the ring, and the end of the last one's.
  var shown: Range<UInt64>
  /// The time in the ring of the frame that is nearest to the still.
  var stillFrame: UInt64?
  var frames: Int
  var size: (width: Int, height: Int)

  /// Plans a clip of what the ring has of a range. Frames count as within if more than half of them is.
  init(_ ring: EncodedRing, _ range: Range<UInt64>, still: UInt64?) throws(LiveError) {
    func isShown(_ sample: EncodedSample) -> Bool {
      let middle = sample.time + sample.duration / 2
      return range.contains(middle)
    }
    guard let first = ring.video.firstIndex(where: isShown), let last = ring.video.lastIndex(where: isShown),
      let key = ring.video[...first].lastIndex(where: \.isKey),
      let size = ring.descriptions[ring.video[first].description].size
    else { throw .nothingKept }
    let zero = ring.video[first].time
    // A frame that never came leaves the one before it standing; the last one stands as long as it said.
    shown = zero..<max(zero + 1, ring.video[last].end)
    frames = last - first + 1
    self.size = size
    let pictures = Array(ring.video[key...last])
    video = Self.track(pictures, ring.descriptions, from: zero, until: shown.upperBound)
    audio = Self.sound(ring, shown)
    if let still {
      let nearest = pictures.dropFirst(first - key).min { $0.time.distance(still) < $1.time.distance(still) }
      guard let nearest, nearest.time.distance(still) <= Self.stillTolerance else { throw .stillNotKept }
      stillFrame = nearest.time
      self.still = .stillTime(
        at: Self.scaled(nearest.time - zero), duration: Self.scaled(nearest.duration),
        movieTimescale: MovieWriter.timescale)
    }
  }

  // MARK: Pictures

  private static func track(
    _ samples: [EncodedSample], _ all: [SampleDescription], from zero: UInt64, until end: UInt64
  ) -> MovieTrack {
    let (numbers, entries) = descriptions(of: samples, all)
    // From the first one's time on, each to the nearest unit: what is rounded doesn't add up. None of the encoders is
    // told to hold pictures back, so they are decoded in the order in which they are shown.
    let first = samples[0].time
    func place(_ time: UInt64) -> UInt64 { scaled(time - first) }
    let pieces = samples.indices.map { index in
      let sample = samples[index]
      let next = index + 1 < samples.count ? samples[index + 1].time : end
      return MovieTrack.Piece(
        bytes: sample.bytes, duration: UInt32(clamping: max(1, Int(place(next)) - Int(place(sample.time)))),
        isKey: sample.isKey, description: numbers[sample.description] ?? 0)
    }
    return MovieTrack(
      kind: .video, timescale: MovieWriter.timescale, entries: entries, pieces: pieces,
      edit: MovieTrack.Edit(start: place(zero), duration: place(end) - place(zero)),
      size: all[samples[0].description].size ?? (0, 0))
  }

  private static func descriptions(
    of samples: [EncodedSample], _ all: [SampleDescription]
  ) -> (numbers: [Int: Int], entries: [[UInt8]]) {
    var numbers: [Int: Int] = [:]
    var entries: [[UInt8]] = []
    for sample in samples where numbers[sample.description] == nil {
      guard let entry = all[sample.description].entry(in: .quickTime) else { continue }
      numbers[sample.description] = entries.count
      entries.append(entry)
    }
    return (numbers, entries)
  }

  // MARK: Sound

  private static func sound(_ ring: EncodedRing, _ shown: Range<UInt64>) -> MovieTrack? {
    guard let first = ring.audio.firstIndex(where: { $0.end > shown.lowerBound && $0.time < shown.upperBound }),
      let rate = ring.descriptions[ring.audio[first].description].rate, rate > 0
    else { return nil }
    let begin = max(0, first - soundLead)
    let samples = Array(ring.audio[begin...].prefix { $0.time < shown.upperBound })
    let (numbers, entries) = descriptions(of: samples, ring.descriptions)
    func place(_ time: UInt64) -> UInt64 {
      // To the nearest sample.
      (time - samples[0].time).scaledToNearest(by: UInt64(rate), over: 1_000_000_000)
    }
    let pieces = samples.indices.map { index in
      let sample = samples[index]
      let next = index + 1 < samples.count ? samples[index + 1].time : sample.end
      let length = max(1, Int(place(next)) - Int(place(sample.time)))
      let description = numbers[sample.description] ?? 0
      guard case .pcm(_, let channels) = ring.descriptions[sample.description] else {
        return MovieTrack.Piece(bytes: sample.bytes, duration: UInt32(clamping: length), description: description)
      }
      return MovieTrack.Piece(
        bytes: sample.bytes, duration: 1, description: description, count: sample.bytes.count / (2 * max(1, channels)))
    }
    let heard = max(shown.lowerBound, samples[0].time)
    let end = min(shown.upperBound, samples.last?.end ?? shown.upperBound)
    guard end > heard else { return nil }
    return MovieTrack(
      kind: .audio, timescale: UInt32(rate), entries: entries, pieces: pieces,
      edit: MovieTrack.Edit(
        delay: scaled(heard - shown.lowerBound), start: place(heard), duration: scaled(end - heard)))
  }

  // MARK: Times

  /// Nanoseconds in the movie's units, to the nearest.
  static func scaled(_ time: UInt64) -> UInt64 {
    time.scaledToNearest(by: UInt64(MovieWriter.timescale), over: 1_000_000_000)
  }
}

extension UInt64 {
  fileprivate func distance(_ other: UInt64) -> UInt64 { self > other ? self - other : other - self }
}
