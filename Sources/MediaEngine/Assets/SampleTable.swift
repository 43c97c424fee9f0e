import CoreMedia

/// The samples of a track in decoding order, and its frames in presentation order.
///
/// A frame is a sample as the edit list presents it, with its time in the movie. A sample outside of the edit list is
/// no frame; one that is presented twice is two frames. Uncompressed audio is counted by the chunks in which it is
/// stored.
public struct SampleTable: Sendable {
  /// One sample.
  struct Entry: Equatable {
    /// In the media's timescale.
    var presentation: Int64
    var decode: Int64
    var duration: Int64
    var isKey: Bool
    var offset: Int64 = -1
    var size: UInt32 = 0
    var description: UInt16 = 0
  }

  /// A frame: its interval in units of `timescale`, and its sample.
  struct Frame: Equatable {
    var start: Int64
    var end: Int64
    var sample: Int32
  }

  /// The timescale of the frames' times.
  public let timescale: CMTimeScale
  /// The timescale of the samples' own times.
  public let mediaTimescale: CMTimeScale
  let samples: SampleList
  let frames: FrameList
  /// The indices of the key frames; nil if all frames are key frames.
  private let keys: PackedIntegers?

  /// Creates the table from samples in decoding order.
  init(
    _ samples: SampleList, mediaTimescale: CMTimeScale, edits: EditList, isContinuous: Bool = true
  ) throws(ISOBox.Damage) {
    self.samples = samples
    self.mediaTimescale = mediaTimescale
    let frames = try edits.frames(of: samples, mediaTimescale: mediaTimescale, isContinuous: isContinuous)
    timescale = frames.timescale
    self.frames = frames.frames
    let list = frames.frames
    keys =
      samples.isAllKey
      ? nil : PackedIntegers(list.indices.lazy.filter { samples.isKey(list.sample($0)) }.map { Int64($0) })
  }

  /// How many bytes the table takes.
  var footprint: Int { samples.footprint + frames.footprint + (keys?.byteCount ?? 0) }

  // MARK: Samples in decoding order

  /// The number of samples.
  public var count: Int { samples.count }

  /// A sample's first presentation time in the movie; invalid if it is outside of the edit list.
  public func presentationTime(_ index: Int) -> CMTime { frame(ofSample: index).map { time(ofFrame: $0) } ?? .invalid }

  /// A sample's presentation time in the media, regardless of the edit list.
  public func mediaTime(_ index: Int) -> CMTime {
    CMTime(value: samples.presentations[index], timescale: mediaTimescale)
  }

  /// A sample's decoding time in the media.
  public func decodeTime(_ index: Int) -> CMTime { CMTime(value: samples.decodes[index], timescale: mediaTimescale) }

  /// A sample's duration in the media.
  public func duration(_ index: Int) -> CMTime { CMTime(value: samples.durations[index], timescale: mediaTimescale) }

  /// Whether a sample is a key frame.
  public func isKey(_ index: Int) -> Bool { samples.isKey(index) }

  /// From when to when samples are shown in the media, regardless of the edit list; invalid without any.
  package var presentationRange: CMTimeRange {
    let ends = zip(samples.presentations, samples.durations).lazy.map { $0.adding(clamping: $1) }
    guard let start = samples.presentations.min(), let end = ends.max() else { return .invalid }
    return CMTimeRange(
      start: CMTime(value: start, timescale: mediaTimescale), end: CMTime(value: end, timescale: mediaTimescale))
  }

  /// From when to when samples are decoded in the media; invalid without any.
  package var decodeRange: CMTimeRange {
    guard let start = samples.decodes.first, let last = samples.decodes.last, let length = samples.durations.last else {
      return .invalid
    }
    return CMTimeRange(
      start: CMTime(value: start, timescale: mediaTimescale),
      end: CMTime(value: last.adding(clamping: length), timescale: mediaTimescale))
  }

  /// The index of a sample's format description.
  public func formatIndex(_ index: Int) -> Int { Int(samples.description(index)) }

  /// A sample's size in bytes.
  public func size(_ index: Int) -> Int64 { Int64(samples.size(index)) }

  /// A sample's byte range in the file; nil if that is of no use, as in a transport stream.
  public func byteRange(_ index: Int) -> Range<Int64>? {
    let offset = samples.offset(index)
    let (end, overflows) = offset.addingReportingOverflow(size(index))
    return offset >= 0 && !overflows ? offset..<end : nil
  }

  /// The sample from which to decode in order to get a sample: the last key frame at or before it; the first sample if
  /// there is none.
  public func keySample(atOrBefore index: Int) -> Int {
    var place = index
    while place > 0, !samples.isKey(place) { place -= 1 }
    return place
  }

  /// The frame that first presents a sample; nil if it is outside of the edit list.
  public func frame(ofSample index: Int) -> Int? {
    guard samples.indices.contains(index) else { return nil }
    if frames.indices.contains(index), frames.sample(index) == index { return index }
    return frames.firstIndex { $0.sample == index }
  }

  // MARK: Frames in presentation order

  /// The number of frames.
  public var frameCount: Int { frames.count }

  /// The presentation times of the frames in the movie, in ascending order.
  public var displayTimes: [CMTime] { frames.indices.map { CMTime(value: frames.start($0), timescale: timescale) } }

  /// A frame's presentation time in the movie.
  public func time(ofFrame index: Int) -> CMTime { CMTime(value: frames.start(index), timescale: timescale) }

  /// A frame's duration.
  public func duration(ofFrame index: Int) -> CMTime {
    CMTime(value: frames.end(index) &- frames.start(index), timescale: timescale)
  }

  /// The sample that a frame presents.
  public func sample(ofFrame index: Int) -> Int { frames.sample(index) }

  /// Whether a frame is a key frame.
  public func isKey(frame index: Int) -> Bool { samples.isKey(frames.sample(index)) }

  /// The frame whose interval contains a time. Nil in a gap, before the first and after the last frame.
  public func frame(at time: CMTime) -> Int? {
    guard let units = units(time), let index = frame(atOrBefore: time) else { return nil }
    return units < frames.end(index) ? index : nil
  }

  /// The last frame that starts at or before a time; nil before the first.
  public func frame(atOrBefore time: CMTime) -> Int? {
    guard let units = units(time) else { return nil }
    let place = frames.indices.partition { frames.start($0) > units }
    return place > 0 ? place - 1 : nil
  }

  // MARK: Key frames

  /// The presentation times of the key frames, in ascending order.
  public var keyFrameTimes: [CMTime] {
    keys.map { $0.map { time(ofFrame: Int($0)) } } ?? displayTimes
  }

  /// The time of the last key frame that starts at or before a time.
  public func keyFrame(atOrBefore time: CMTime) -> CMTime? {
    guard let units = units(time) else { return nil }
    let place = keyPlace { $0 > units }
    return place > 0 ? self.time(ofFrame: keyIndex(place - 1)) : nil
  }

  /// The time of the first key frame that starts at or after a time.
  public func keyFrame(atOrAfter time: CMTime) -> CMTime? {
    guard let units = units(time, roundingUp: true) else { return nil }
    let place = keyPlace { $0 >= units }
    return place < keyCount ? self.time(ofFrame: keyIndex(place)) : nil
  }

  private var keyCount: Int { keys?.count ?? frames.count }

  private func keyIndex(_ place: Int) -> Int { keys.map { Int($0[place]) } ?? place }

  private func keyPlace(_ isBehind: (Int64) -> Bool) -> Int {
    guard let keys else { return frames.indices.partition { isBehind(frames.start($0)) } }
    return keys.partition { isBehind(frames.start(Int($0))) }
  }

  /// A time in the frames' timescale, rounded to whole units; infinite times are clamped.
  private func units(_ time: CMTime, roundingUp: Bool = false) -> Int64? {
    if time.isPositiveInfinity { return .max }
    if time.isNegativeInfinity { return .min }
    guard time.isNumeric, time.timescale > 0 else { return nil }
    let product = Int128(time.value) * Int128(timescale)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int128(time.timescale))
    let rounded =
      rest == 0 ? quotient : roundingUp ? (rest > 0 ? quotient + 1 : quotient) : (rest < 0 ? quotient - 1 : quotient)
    return Int64(clamping: rounded)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index from which on all elements satisfy the predicate; the elements must be partitioned by it.
  func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
