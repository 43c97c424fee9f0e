import CoreMedia

/// Which samples of the ring make up a clip, and which of them are shown. Knows no file.
struct ClipPlan {
  /// The movie timescale: units per second.
  static let timescale: CMTimeScale = 90_000
  /// How many audio packets are decoded before the first audible one: AAC packets overlap with the previous ones.
  private static let soundLead = 2
  /// How far the still may be from the nearest kept frame, in nanoseconds.
  private static let stillTolerance: UInt64 = 500_000_000

  var video: ClipTrack
  var audio: ClipTrack?
  var still: ClipTrack?
  /// The range shown in ring time: from the first frame's time to the end of the last.
  var shown: Range<UInt64>
  /// The ring time of the frame nearest to the still.
  var stillFrame: UInt64?
  var frames: Int
  var size: (width: Int, height: Int)

  /// Plans a clip of a range of the ring. A frame belongs to the range if its middle does.
  init(_ ring: EncodedRing, _ range: Range<UInt64>, still: UInt64?) throws {
    func isShown(_ sample: EncodedSample) -> Bool {
      let middle = sample.time + sample.duration / 2
      return range.contains(middle)
    }
    guard let first = ring.video.firstIndex(where: isShown), let last = ring.video.lastIndex(where: isShown),
      let key = ring.video[...first].lastIndex(where: \.isKey)
    else { throw LiveError.nothingKept }
    let zero = ring.video[first].time
    // A frame stays until the next one, also across missing frames; the last one stays for its own duration.
    shown = zero..<max(zero + 1, ring.video[last].end)
    frames = last - first + 1
    let size = ring.formats[ring.video[first].format].dimensions
    self.size = (Int(size.width), Int(size.height))
    let pictures = Array(ring.video[key...last])
    video = Self.track(pictures, ring.formats, from: zero, until: shown.upperBound)
    audio = Self.sound(ring, shown)
    if let still {
      let nearest = pictures.dropFirst(first - key).min { $0.time.distance(still) < $1.time.distance(still) }
      guard let nearest, nearest.time.distance(still) <= Self.stillTolerance else { throw LiveError.stillNotKept }
      stillFrame = nearest.time
      self.still = try .stillTime(
        at: Self.scaled(nearest.time - zero), duration: Self.scaled(nearest.duration), movieTimescale: Self.timescale,
        of: video.plan.id)
    }
  }

  /// All tracks, in order of their track IDs.
  var tracks: [ClipTrack] { [video] + [audio, still].compactMap(\.self) }

  // MARK: Video

  private static func track(
    _ samples: [EncodedSample], _ all: [CMFormatDescription], from zero: UInt64, until end: UInt64
  ) -> ClipTrack {
    let (numbers, formats) = formats(of: samples, all)
    // Times are counted from the first sample and rounded to the nearest unit, so that rounding errors don't add up. No
    // encoder here is configured for B-frames, so decoding order is presentation order.
    let first = samples[0].time
    func place(_ time: UInt64) -> Int64 { scaled(time - first) }
    var plan = ISOTrackPlan(id: 1, kind: .video, formats: formats, timescale: timescale)
    plan.edits = [EditList.Edit(duration: place(end) - place(zero), mediaTime: place(zero))]
    return ClipTrack(
      plan: plan,
      samples: samples.indices.map { index in
        let sample = samples[index]
        let next = index + 1 < samples.count ? samples[index + 1].time : end
        return ISOSample(
          bytes: sample.bytes, decode: place(sample.time),
          duration: UInt32(clamping: max(1, place(next) - place(sample.time))), isKey: sample.isKey,
          format: numbers[sample.format] ?? 0)
      })
  }

  private static func formats(
    of samples: [EncodedSample], _ all: [CMFormatDescription]
  ) -> (numbers: [Int: Int], formats: [CMFormatDescription]) {
    var numbers: [Int: Int] = [:]
    var formats: [CMFormatDescription] = []
    for sample in samples where numbers[sample.format] == nil {
      numbers[sample.format] = formats.count
      formats.append(all[sample.format])
    }
    return (numbers, formats)
  }

  // MARK: Audio

  private static func sound(_ ring: EncodedRing, _ shown: Range<UInt64>) -> ClipTrack? {
    guard let first = ring.audio.firstIndex(where: { $0.end > shown.lowerBound && $0.time < shown.upperBound }),
      let stream = ring.formats[ring.audio[first].format].audioStreamBasicDescription,
      let rate = CMTimeScale(exactly: stream.mSampleRate), rate > 0
    else { return nil }
    let begin = max(0, first - soundLead)
    let samples = Array(ring.audio[begin...].prefix { $0.time < shown.upperBound })
    let (numbers, formats) = formats(of: samples, ring.formats)
    func place(_ time: UInt64) -> Int64 {
      // Rounded to the nearest sample.
      Int64((time - samples[0].time).scaledToNearest(by: UInt64(rate), over: 1_000_000_000))
    }
    let heard = max(shown.lowerBound, samples[0].time)
    let end = min(shown.upperBound, samples.last?.end ?? shown.upperBound)
    guard end > heard else { return nil }
    var plan = ISOTrackPlan(id: 2, kind: .audio, formats: formats, timescale: rate)
    plan.edits = [EditList.Edit(duration: scaled(end - heard), mediaTime: place(heard))]
    let delay = scaled(heard - shown.lowerBound)
    if delay > 0 { plan.edits.insert(EditList.Edit(duration: delay, mediaTime: nil), at: 0) }
    return ClipTrack(
      plan: plan,
      samples: samples.indices.map { index in
        let sample = samples[index]
        let next = index + 1 < samples.count ? samples[index + 1].time : sample.end
        let frame = Int(ring.formats[sample.format].audioStreamBasicDescription?.mBytesPerFrame ?? 0)
        return ISOSample(
          bytes: sample.bytes, decode: place(sample.time),
          duration: frame > 0 ? 1 : UInt32(clamping: max(1, place(next) - place(sample.time))),
          format: numbers[sample.format] ?? 0, count: UInt32(frame > 0 ? sample.bytes.count / frame : 1))
      })
  }

  // MARK: Times

  /// Nanoseconds in movie timescale units, rounded to the nearest.
  static func scaled(_ time: UInt64) -> Int64 {
    Int64(time.scaledToNearest(by: UInt64(timescale), over: 1_000_000_000))
  }
}

extension UInt64 {
  fileprivate func distance(_ other: UInt64) -> UInt64 { self > other ? self - other : other - self }
}
