/// Where each sample of the devices goes in the file. Knows times only: host times come in, file times go out, both in
/// nanoseconds. One zero and one list of pauses count for picture and sound alike, so that neither shifts against the
/// other however often a recording is paused.
struct RecordingTimeline {
  /// What becomes of a frame.
  enum VideoVerdict: Equatable {
    case write(at: UInt64, duration: UInt64)
    case drop(Reason)
  }

  /// Why a frame isn't written.
  enum Reason: Equatable {
    /// It came before everything runs, or before the recording was asked for.
    case beforeStart
    case paused
    /// It is no later than the one before, as far as files can tell.
    case backwards
    case afterEnd
  }

  /// What becomes of a block of sound.
  enum AudioVerdict: Equatable {
    /// Where the file begins isn't known yet: bring it again when it is.
    case hold
    case write([Piece])
  }

  /// A stretch of sound, in samples per channel.
  enum Piece: Equatable {
    /// Nothing was heard for so long.
    case silence(Int, at: UInt64)
    /// These of the block.
    case samples(Range<Int>, at: UInt64)
  }

  /// How long the picture waits for a microphone that is silent from the start.
  static let patience: UInt64 = 2_000_000_000
  /// Frames are no closer than this: some containers count whole milliseconds.
  static let closest: UInt64 = 1_000_000
  /// How far sound may be off before it is put right: a gap filled, an overlap cut.
  static let tolerance: UInt64 = 40_000_000
  /// How far the sound may lag behind the picture before silence stands in for it.
  static let longestLag: UInt64 = 2_000_000_000

  private let start: UInt64
  private let hasVideo: Bool
  private let hasAudio: Bool
  private let sampleRate: UInt64
  /// The file is never longer.
  private let limit: UInt64?

  /// The host time at which the file begins.
  private(set) var zero: UInt64?
  private var pauses: [Range<UInt64>] = []
  private var pausedSince: UInt64?
  private var end: UInt64?

  private var firstVideo: UInt64?
  private var firstAudio: UInt64?
  private var lastFrame: UInt64?
  /// How many pauses were over when a frame was last written.
  private var pausesSeen = 0
  private var videoEnd: UInt64 = 0
  /// How many pauses were over when sound was last written.
  private var pausesHeard = 0
  /// Samples per channel that are in the file.
  private var samplesWritten: UInt64 = 0
  private var videoIsDone = false
  private var audioIsDone = false

  /// A timeline whose file begins not before `start`.
  init(start: UInt64, hasVideo: Bool, hasAudio: Bool, sampleRate: Int = 48_000, limit: UInt64? = nil) {
    self.start = start
    self.hasVideo = hasVideo
    self.hasAudio = hasAudio
    self.sampleRate = UInt64(max(1, sampleRate))
    self.limit = limit
  }

  // MARK: What happens

  /// A frame was taken.
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
    // Whole frames only: encoders and parsers don't keep a shortened one short.
    if let limit, place + duration > limit {
      videoIsDone = true
      return .drop(.afterEnd)
    }
    // Behind a pause a frame may stand as good as where the last one before it does: that one stays.
    if let lastFrame, place < lastFrame + Self.closest {
      return .drop(pausesSeen == pauses.count ? .backwards : .paused)
    }
    (lastFrame, pausesSeen) = (place, pauses.count)
    videoEnd = max(videoEnd, place + duration)
    return .write(at: place, duration: duration)
  }

  /// So many samples were heard from a time on.
  mutating func audio(at time: UInt64, count: Int) -> AudioVerdict {
    let blockEnd = time + length(UInt64(max(0, count)))
    if firstAudio == nil, blockEnd > start { firstAudio = max(time, start) }
    if zero == nil, !hasVideo, let firstAudio, !isPaused(firstAudio) { zero = firstAudio }
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

  /// Sound that has been missing for long: how much silence is to stand in for it by now.
  mutating func missingAudio() -> Piece? {
    guard hasAudio, zero != nil, !audioIsDone, videoEnd > soundEnd + Self.longestLag else { return nil }
    let count = clipped(samples(videoEnd - Self.longestLag / 2) - Int(samplesWritten))
    guard count > 0 else { return nil }
    let piece = Piece.silence(count, at: soundEnd)
    samplesWritten += UInt64(count)
    return piece
  }

  /// What stands for the sound of a file whose microphone never gave any.
  mutating func silenceForEmptyTrack() -> Piece? {
    guard hasAudio, zero != nil, samplesWritten == 0 else { return nil }
    let count = clipped(max(samples(videoEnd), Int(sampleRate) / 10))
    samplesWritten = UInt64(count)
    return .silence(count, at: 0)
  }

  /// Leaves out what comes from this host time on.
  mutating func pause(at time: UInt64) {
    guard pausedSince == nil, end == nil else { return }
    // Pauses are in order and don't overlap.
    pausedSince = max(time, pauses.last?.upperBound ?? 0)
  }

  /// Goes on with what comes from this host time on.
  mutating func resume(at time: UInt64) {
    guard let since = pausedSince, end == nil else { return }
    pausedSince = nil
    if time > since { pauses.append(since..<time) }
  }

  /// Leaves out what comes from this host time on, for good.
  mutating func finish(at time: UInt64) {
    guard end == nil else { return }
    end = min(time, pausedSince ?? time)
  }

  // MARK: What is known

  /// How long the file is.
  var duration: UInt64 { max(videoEnd, soundEnd) }

  /// Until when there is sound in it.
  var soundEnd: UInt64 { length(samplesWritten) }

  /// Whether nothing more will be written.
  var isComplete: Bool {
    if end != nil, zero == nil { return true }
    return (!hasVideo || videoIsDone) && (!hasAudio || audioIsDone)
  }

  /// Whether the longest length is reached by picture or sound.
  var hasReachedLimit: Bool { limit != nil && end == nil && (videoIsDone || audioIsDone) }

  /// Whether what comes now is for the file.
  var isRunning: Bool { zero != nil && pausedSince == nil && end == nil }

  /// A host time's place in the file; nil before the file begins and during pauses.
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

  /// Whether the file may begin with this frame: the sound runs by then, or has had its chance.
  private func mayBegin(at time: UInt64) -> Bool {
    guard time >= start, !isPaused(time) else { return false }
    guard hasAudio else { return true }
    if let firstAudio { return time >= firstAudio }
    return firstVideo.map { time - $0 >= Self.patience } ?? false
  }

  /// What of a stretch of host time is neither before the start, nor in a pause, nor after the end.
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

  /// Puts samples where they belong: after silence where something is missing, without what is there already.
  private mutating func add(_ range: Range<Int>, of place: UInt64, to pieces: inout [Piece]) {
    var range = range
    let written = soundEnd
    // At the beginning and at each seam sound stands exactly where it belongs; what comes then follows on from it.
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

  /// As many of so many samples as fit before the limit.
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
