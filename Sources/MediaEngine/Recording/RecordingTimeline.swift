/// Maps each device sample to its place in the file. Knows times only: host times come in, file times go out, both in
/// nanoseconds. Video and audio share one zero and one list of pauses, so that they stay in sync however often a
/// recording is paused.
struct RecordingTimeline {
  /// What to do with a frame.
  enum VideoVerdict: Equatable {
    case write(at: UInt64, duration: UInt64)
    case drop(Reason)
  }

  /// Why a frame isn't written.
  enum Reason: Equatable {
    /// It came before all streams run, or before the recording was asked for.
    case beforeStart
    case paused
    /// It is no later than the previous frame, at the file's precision.
    case backwards
    case afterEnd
    /// A time lapse has its frame for this stretch of time.
    case between
  }

  /// What to do with a block of audio.
  enum AudioVerdict: Equatable {
    /// The file's beginning isn't known yet: the caller keeps the block and passes it again later.
    case hold
    case write([Piece])
  }

  /// A stretch of audio, in samples per channel.
  enum Piece: Equatable {
    /// This many samples of silence.
    case silence(Int, at: UInt64)
    /// These samples of the block.
    case samples(Range<Int>, at: UInt64)
  }

  /// How long video waits for a microphone that is silent from the start.
  static let patience: UInt64 = 2_000_000_000
  /// The smallest distance between frames: some containers count whole milliseconds.
  static let closest: UInt64 = 1_000_000
  /// How far audio may be off before it is corrected: a gap filled, an overlap cut.
  static let tolerance: UInt64 = 40_000_000
  /// How far audio may lag behind video before silence stands in for it.
  static let longestLag: UInt64 = 2_000_000_000

  private let start: UInt64
  /// Whether the file begins with the first frame from `start` on, even without audio.
  private let isExact: Bool
  private let hasVideo: Bool
  private let hasAudio: Bool
  private var sampleRate: UInt64
  /// The file's longest duration.
  private let limit: UInt64?
  private let lapse: TimeLapse?

  /// The host time at which the file begins.
  private(set) var zero: UInt64?
  private var pauses: [Range<UInt64>] = []
  private var pausedSince: UInt64?
  private var end: UInt64?

  private var firstVideo: UInt64?
  private var firstAudio: UInt64?
  private var lastFrame: UInt64?
  /// How many pauses were over when the last frame was written.
  private var pausesSeen = 0
  private var videoEnd: UInt64 = 0
  /// How many frames a time lapse has, and the number of the stretch of time of the last.
  private var lapsed: (count: UInt64, last: UInt64?) = (0, nil)
  /// How many pauses were over when audio was last written.
  private var pausesHeard = 0
  /// Samples per channel in the file.
  private var samplesWritten: UInt64 = 0
  private var videoIsDone = false
  private var audioIsDone = false

  /// A timeline whose file begins at `start` or later.
  init(
    start: UInt64, isExact: Bool = false, hasVideo: Bool, hasAudio: Bool, sampleRate: Int = 48_000,
    limit: UInt64? = nil, lapse: TimeLapse? = nil
  ) {
    self.start = start
    self.isExact = isExact
    self.hasVideo = hasVideo
    self.hasAudio = hasAudio
    self.sampleRate = UInt64(max(1, sampleRate))
    self.limit = limit
    self.lapse = lapse
  }

  // MARK: Events

  /// Places a captured frame.
  mutating func video(at time: UInt64, duration: UInt64) -> VideoVerdict {
    if firstVideo == nil, time >= start { firstVideo = time }
    if let end, time >= end {
      videoIsDone = true
      return .drop(.afterEnd)
    }
    if zero == nil, mayBegin(at: time) { zero = time }
    guard let zero, time >= zero else { return .drop(.beforeStart) }
    guard let place = fileTime(time) else {
      if end != nil { videoIsDone = true }
      return .drop(.paused)
    }
    if let lapse { return lapsing(place, lapse) }
    // Only whole frames are written: encoders and parsers don't keep a shortened one short.
    if let limit, place + duration > limit {
      videoIsDone = true
      return .drop(.afterEnd)
    }
    // After a pause a frame may fall almost on the last one before the pause: that one stays.
    if let lastFrame, place < lastFrame + Self.closest {
      return .drop(pausesSeen == pauses.count ? .backwards : .paused)
    }
    (lastFrame, pausesSeen) = (place, pauses.count)
    videoEnd = max(videoEnd, place + duration)
    return .write(at: place, duration: duration)
  }

  /// Places a frame of a time lapse: the first of each stretch of time is written, and frames follow each other evenly.
  private mutating func lapsing(_ place: UInt64, _ lapse: TimeLapse) -> VideoVerdict {
    let number = place / max(1, lapse.interval)
    if let last = lapsed.last, number <= last { return .drop(.between) }
    let (start, end) = (lapse.place(ofFrame: lapsed.count), lapse.place(ofFrame: lapsed.count + 1))
    if let limit, end > limit {
      videoIsDone = true
      return .drop(.afterEnd)
    }
    lapsed = (lapsed.count + 1, number)
    videoEnd = end
    return .write(at: start, duration: end - start)
  }

  /// Places a block of `count` samples that begins at `time`.
  mutating func audio(at time: UInt64, count: Int) -> AudioVerdict {
    let blockEnd = time + length(UInt64(max(0, count)))
    if firstAudio == nil, blockEnd > start { firstAudio = max(time, start) }
    if zero == nil, !hasVideo, let first = kept(max(time, start)..<max(time, start, blockEnd)).first {
      zero = first.lowerBound
    }
    guard let zero else { return hasVideo ? .hold : .write([]) }
    if let end, blockEnd >= end { audioIsDone = true }
    var pieces: [Piece] = []
    for range in kept(time..<max(time, blockEnd)) where range.upperBound > zero {
      guard let place = fileTime(range.lowerBound) else { continue }
      let first = min(count, samples(range.lowerBound - time))
      let last = min(count, samples(range.upperBound - time))
      add(first..<max(first, last), of: place, to: &pieces)
    }
    return .write(pieces)
  }

  /// The sound comes at this rate, whatever the device was said to have: sound servers choose another.
  mutating func take(sampleRate rate: Int) {
    let new = UInt64(max(1, rate))
    guard new != sampleRate else { return }
    samplesWritten = samplesWritten.scaledToNearest(by: new, over: sampleRate)
    sampleRate = new
  }

  /// Takes beginning and pictures of another timeline: for a second track of sound.
  mutating func follow(_ other: RecordingTimeline) {
    if zero == nil { zero = other.zero }
    videoEnd = max(videoEnd, other.duration)
  }

  /// Whether no more sound will be written.
  var hasAllSound: Bool { audioIsDone || end != nil && zero == nil }

  /// The silence that must stand in by now for audio that has long been missing.
  mutating func missingAudio() -> Piece? {
    guard hasAudio, zero != nil, !audioIsDone, videoEnd > soundEnd + Self.longestLag else { return nil }
    let count = clipped(samples(videoEnd - Self.longestLag / 2) - Int(samplesWritten))
    guard count > 0 else { return nil }
    let piece = Piece.silence(count, at: soundEnd)
    samplesWritten += UInt64(count)
    return piece
  }

  /// The silence for a file whose microphone never delivered a sample.
  mutating func silenceForEmptyTrack() -> Piece? {
    guard hasAudio, zero != nil, samplesWritten == 0 else { return nil }
    let count = clipped(max(samples(videoEnd), Int(sampleRate) / 10))
    samplesWritten = UInt64(count)
    return .silence(count, at: 0)
  }

  /// Leaves out samples from this host time on.
  mutating func pause(at time: UInt64) {
    guard pausedSince == nil, end == nil else { return }
    // Pauses are in order and don't overlap.
    pausedSince = max(time, pauses.last?.upperBound ?? 0)
  }

  /// Accepts samples from this host time on again.
  mutating func resume(at time: UInt64) {
    guard let since = pausedSince, end == nil else { return }
    pausedSince = nil
    if time > since { pauses.append(since..<time) }
  }

  /// Ends the recording at this host time.
  mutating func finish(at time: UInt64) {
    guard end == nil else { return }
    end = min(time, pausedSince ?? time)
  }

  // MARK: State

  /// The file's duration.
  var duration: UInt64 { max(videoEnd, soundEnd) }

  /// The end of the audio in the file.
  var soundEnd: UInt64 { length(samplesWritten) }

  /// Whether nothing more will be written.
  var isComplete: Bool {
    if end != nil, zero == nil { return true }
    return (!hasVideo || videoIsDone) && (!hasAudio || audioIsDone)
  }

  /// Whether video or audio has reached the longest duration.
  var hasReachedLimit: Bool { limit != nil && end == nil && (videoIsDone || audioIsDone) }

  /// Whether samples are being recorded now.
  var isRunning: Bool { zero != nil && pausedSince == nil && end == nil }

  /// Whether another file may begin with the sample of this host time, so that none is missing or there twice. Not
  /// within a time lapse's stretch, of which this file has the frame.
  func mayEnd(before time: UInt64) -> Bool {
    guard isRunning, let place = fileTime(time) else { return false }
    guard let lapse, let last = lapsed.last else { return true }
    return place / max(1, lapse.interval) > last
  }

  /// The file time of a host time; nil before the file begins and during pauses.
  func fileTime(_ time: UInt64) -> UInt64? {
    guard let zero, time >= zero, !isPaused(time) else { return nil }
    let left = pauses.reduce(UInt64(0)) { sum, pause in
      guard pause.upperBound > zero, pause.upperBound <= time else { return sum }
      return sum + pause.upperBound - max(pause.lowerBound, zero)
    }
    return time - zero - left
  }

  private func isPaused(_ time: UInt64) -> Bool {
    if let pausedSince, time >= pausedSince { return true }
    return pauses.contains { $0.contains(time) }
  }

  /// Whether the file may begin with this frame: audio is running, or has had its time to start.
  private func mayBegin(at time: UInt64) -> Bool {
    guard time >= start, !isPaused(time) else { return false }
    guard hasAudio, !isExact else { return true }
    if let firstAudio { return time >= firstAudio }
    return firstVideo.map { time - $0 >= Self.patience } ?? false
  }

  /// The parts of a stretch of host time that are not before the start, in a pause or after the end.
  private func kept(_ range: Range<UInt64>) -> [Range<UInt64>] {
    let low = max(range.lowerBound, zero ?? 0)
    let high = min(range.upperBound, end ?? .max, pausedSince ?? .max)
    guard low < high else { return [] }
    var kept: [Range<UInt64>] = []
    var next = low
    for pause in pauses where pause.upperBound > low && pause.lowerBound < high {
      if pause.lowerBound > next { kept.append(next..<pause.lowerBound) }
      next = max(next, pause.upperBound)
    }
    if next < high { kept.append(next..<high) }
    return kept
  }

  /// Appends samples at their place: fills a gap before them with silence, cuts an overlap.
  private mutating func add(_ range: Range<Int>, of place: UInt64, to pieces: inout [Piece]) {
    var range = range
    let written = soundEnd
    // At the beginning and after each pause, audio is placed exactly; later blocks follow on without a gap.
    let isSeam = samplesWritten == 0 || pausesHeard != pauses.count
    let tolerance = isSeam ? length(2) : Self.tolerance
    pausesHeard = pauses.count
    if place > written + tolerance {
      let gap = clipped(samples(place) - Int(samplesWritten))
      if gap > 0 {
        pieces.append(.silence(gap, at: written))
        samplesWritten += UInt64(gap)
      }
    } else if place + tolerance < written {
      range = min(range.upperBound, range.lowerBound + Int(samplesWritten) - samples(place))..<range.upperBound
    }
    let count = clipped(range.count)
    if count > 0 {
      pieces.append(.samples(range.lowerBound..<range.lowerBound + count, at: soundEnd))
      samplesWritten += UInt64(count)
    }
  }

  /// How many of `count` samples fit before the limit.
  private mutating func clipped(_ count: Int) -> Int {
    guard let limit else { return count }
    let room = Int(limit.scaled(by: sampleRate, over: 1_000_000_000)) - Int(samplesWritten)
    if count >= room { audioIsDone = true }
    return max(0, min(count, room))
  }

  private func samples(_ time: UInt64) -> Int {
    Int(time.scaledToNearest(by: sampleRate, over: 1_000_000_000))
  }

  private func length(_ samples: UInt64) -> UInt64 {
    samples.scaled(by: 1_000_000_000, over: sampleRate)
  }
}
