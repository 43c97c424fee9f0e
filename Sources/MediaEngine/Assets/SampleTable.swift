import CoreMedia

/// The samples of a track: in the order in which they are decoded, and as frames in the order in which they are shown.
///
/// A frame is a sample as the edit list shows it, with its time in the movie. A sample that the edit list leaves out is
/// no frame; one that it shows twice is two. Uncompressed sound counts by the pieces in which it is stored.
public struct SampleTable: Sendable {
  /// What is known of one sample.
  struct Entry: Equatable {
    /// In the media's units.
    var presentation: Int64
    var decode: Int64
    var duration: Int64
    var isKey: Bool
    var offset: Int64 = -1
    var size: UInt32 = 0
    var description: UInt16 = 0
  }

  /// A frame that is shown: when, in units of `timescale`, and which sample it is.
  struct Frame: Equatable {
    var start: Int64
    var end: Int64
    var sample: Int32
  }

  /// Units per second of the frames' times.
  public let timescale: CMTimeScale
  /// Units per second of the samples' own times.
  public let mediaTimescale: CMTimeScale
  let samples: SampleList
  let frames: FrameList
  /// Which frames are key frames; nil where all are.
  private let keys: PackedIntegers?

  /// Puts the samples into the order in which they are shown.
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

  // MARK: Samples, in the order of decoding

  /// How many samples there are.
  public var count: Int { samples.count }

  /// When a sample is shown first, in the movie's time; invalid where the edit list leaves it out.
  public func presentationTime(_ index: Int) -> CMTime { frame(ofSample: index).map { time(ofFrame: $0) } ?? .invalid }

  /// When a sample is shown in its own time, whatever the edit list says.
  public func mediaTime(_ index: Int) -> CMTime {
    CMTime(value: samples.presentations[index], timescale: mediaTimescale)
  }

  /// When a sample is decoded, in its own time.
  public func decodeTime(_ index: Int) -> CMTime { CMTime(value: samples.decodes[index], timescale: mediaTimescale) }

  /// How long a sample is, in its own time.
  public func duration(_ index: Int) -> CMTime { CMTime(value: samples.durations[index], timescale: mediaTimescale) }

  /// Whether a sample can be decoded without others.
  public func isKey(_ index: Int) -> Bool { samples.isKey(index) }

  /// Which of the track's formats a sample has.
  public func formatIndex(_ index: Int) -> Int { Int(samples.description(index)) }

  /// How large a sample is.
  public func size(_ index: Int) -> Int64 { Int64(samples.size(index)) }

  /// Where in the file a sample stands; nil where that is of no use, as in a transport stream.
  public func byteRange(_ index: Int) -> Range<Int64>? {
    let offset = samples.offset(index)
    let (end, overflows) = offset.addingReportingOverflow(size(index))
    return offset >= 0 && !overflows ? offset..<end : nil
  }

  /// The sample at which decoding must begin to come to a sample: the key one before it, or itself; the first where
  /// there is none.
  public func keySample(atOrBefore index: Int) -> Int {
    var place = index
    while place > 0, !samples.isKey(place) { place -= 1 }
    return place
  }

  /// The frame that a sample is first shown as; nil where the edit list leaves it out.
  public func frame(ofSample index: Int) -> Int? {
    guard samples.indices.contains(index) else { return nil }
    if frames.indices.contains(index), frames.sample(index) == index { return index }
    return frames.firstIndex { $0.sample == index }
  }

  // MARK: Frames, in the order in which they are shown

  /// How many frames are shown.
  public var frameCount: Int { frames.count }

  /// When the frames begin, in the movie's time, in ascending order.
  public var displayTimes: [CMTime] { frames.indices.map { CMTime(value: frames.start($0), timescale: timescale) } }

  /// When a frame begins, in the movie's time.
  public func time(ofFrame index: Int) -> CMTime { CMTime(value: frames.start(index), timescale: timescale) }

  /// How long a frame is shown.
  public func duration(ofFrame index: Int) -> CMTime {
    CMTime(value: frames.end(index) &- frames.start(index), timescale: timescale)
  }

  /// The sample that a frame is.
  public func sample(ofFrame index: Int) -> Int { frames.sample(index) }

  /// Whether a frame can be decoded without others.
  public func isKey(frame index: Int) -> Bool { samples.isKey(frames.sample(index)) }

  /// The frame that is shown at a time: the one whose interval holds it. Nil in a gap, before the first and after the
  /// last.
  public func frame(at time: CMTime) -> Int? {
    guard let units = units(time), let index = frame(atOrBefore: time) else { return nil }
    return units < frames.end(index) ? index : nil
  }

  /// The last frame that begins at a time or before it; nil before the first.
  public func frame(atOrBefore time: CMTime) -> Int? {
    guard let units = units(time) else { return nil }
    let place = frames.indices.partition { frames.start($0) > units }
    return place > 0 ? place - 1 : nil
  }

  // MARK: Key frames

  /// When key frames are shown, in ascending order.
  public var keyFrameTimes: [CMTime] {
    keys.map { $0.map { time(ofFrame: Int($0)) } } ?? displayTimes
  }

  /// The time of the last key frame that begins at a time or before it.
  public func keyFrame(atOrBefore time: CMTime) -> CMTime? {
    guard let units = units(time) else { return nil }
    let place = keyPlace { $0 > units }
    return place > 0 ? self.time(ofFrame: keyIndex(place - 1)) : nil
  }

  /// The time of the first key frame that begins at a time or after it.
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

  /// A time in the frames' units, as far as whole ones go; what isn't numeric lies at either end.
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
  /// The first place from which on all elements lie behind; they must be sorted that way.
  func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
