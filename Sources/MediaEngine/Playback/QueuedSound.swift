import CMediaKernels
import CoreMedia
import Foundation

/// Sound that a program hands in sample by sample, by its time: decoded, in one rate and one number of channels, silent where
/// there is none. Not for several threads at once.
final class QueuedSound: SoundWindow {
  /// Times that differ by less than that are taken for rounded ones, in parts of a second.
  private static let roundingParts = 50
  /// The longest gap that is filled, in seconds.
  private static let longestGap = 60

  let format: SoundFormat
  var rate: Int { format.rate }
  private let samples: SampleStore
  /// What is given out where it isn't all there is.
  private let part: SampleStore
  private var source: CMFormatDescription?
  private var converter: SoundConverter?
  /// What is left out of what the converter gives, by its place.
  private var trimmed: [Range<Int64>] = []
  private var isEmpty = true

  /// In the rate and channels of what is handed in first.
  init(_ format: SoundFormat) {
    self.format = format
    (samples, part) = (
      SampleStore(channels: format.channels), SampleStore(channels: format.channels, capacity: 1 << 12)
    )
  }

  /// The range of places for which something was handed in and is kept.
  var places: Range<Int64> { samples.start..<samples.end }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    if place >= samples.start, place + Int64(count) <= samples.end {
      return (0..<format.channels).map { UnsafePointer(samples.channel($0) + Int(place - samples.start)) }
    }
    samples.copy(from: place, count: count, into: part)
    return (0..<format.channels).map { UnsafePointer(part.channel($0)) }
  }

  /// Forgets what lies before a place.
  func forget(before place: Int64) { samples.forget(before: place) }

  /// Forgets what lies from a place on; nil forgets everything.
  func flush(from place: Int64?) {
    (converter, source, trimmed) = (nil, nil, [])
    guard let place, place > samples.start else {
      samples.clear(at: place ?? 0)
      isEmpty = true
      return
    }
    samples.drop(from: place)
  }

  // MARK: Samples

  /// Adds a sample buffer: uncompressed sound, or packets. What lies before the end of what is there already is left out.
  func append(_ sample: CMSampleBuffer) throws {
    guard let description = sample.formatDescription, sample.presentationTimeStamp.isNumeric, sample.numSamples > 0
    else { return }
    let place = place(of: sample.presentationTimeStamp)
    let tolerance = Int64(rate / Self.roundingParts)
    if isEmpty {
      begin(at: place)
    } else if source != description || abs(place - expected) > tolerance {
      try finish()
      begin(at: place)
    }
    if converter == nil {
      converter = try makeConverter(description)
      source = description
    }
    trim(sample)
    try convert(sample)
    expected = self.place(of: sample.presentationTimeStamp + sample.duration)
  }

  /// Where the next sample buffer begins if nothing is missing between it and the last one.
  private var expected: Int64 = 0
  /// Where what the converter gives next belongs.
  private var next: Int64 = 0

  private func begin(at place: Int64) {
    if isEmpty { samples.clear(at: place) }
    (isEmpty, next, expected) = (false, place, place)
  }

  /// Fetches what the converter holds back.
  private func finish() throws {
    defer { (converter, source) = (nil, nil) }
    try converter?.end()
    try fetch()
  }

  private func makeConverter(_ description: CMFormatDescription) throws -> SoundConverter {
    guard let stream = description.audioStreamBasicDescription, stream.mChannelsPerFrame > 0 else {
      throw SoundDecodingFailure(reason: "no sound")
    }
    let mixing = ChannelMixing(
      from: Int(stream.mChannelsPerFrame), description.audioChannelLayout, to: format.channels, nil, isMixed: true)
    return try SoundConverter(description, to: Self.stream(format), .init(mixing))
  }

  private func trim(_ sample: CMSampleBuffer) {
    let (start, end) = (sample.presentationTimeStamp, sample.presentationTimeStamp + sample.duration)
    let heard = place(of: sample.outputPresentationTimeStamp)
    if heard > place(of: start) { trimmed.append(place(of: start)..<heard) }
    let over = place(of: sample.outputPresentationTimeStamp + sample.outputDuration)
    if over < place(of: end), over >= heard { trimmed.append(over..<place(of: end)) }
  }

  private func convert(_ sample: CMSampleBuffer) throws {
    guard let converter, let stream = source?.audioStreamBasicDescription else { return }
    if SampleLayout(stream) != nil {
      try sample.withAudioBufferList { list, _ in try converter.push(list, count: sample.numSamples) }
    } else if let block = sample.dataBuffer {
      let bytes = try Array(block.dataBytes())
      let sizes = try sample.sampleSizes()
      var offset = 0
      for number in 0..<sample.numSamples {
        let size = sizes.count > 1 ? sizes[number] : sizes.first ?? bytes.count
        guard size >= 0, offset + size <= bytes.count else { throw SoundDecodingFailure(reason: "the sample is cut") }
        let duration = try sample.sampleTimingInfo(at: number).duration
        let frames = duration.isNumeric ? duration.seconds * stream.mSampleRate : Double(stream.mFramesPerPacket)
        try converter.push(
          Array(bytes[offset..<offset + size]), frames: Int(clamping: Int64(clamping: frames.rounded())))
        offset += size
      }
    }
    try fetch()
  }

  /// Puts what the converter has where it belongs.
  private func fetch() throws {
    guard let converter, let layout = SampleLayout(Self.stream(format)) else { return }
    let piece = 4096
    let list = AudioBufferList.allocate(maximumBuffers: format.channels)
    defer { free(list.unsafeMutablePointer) }
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: piece * format.channels)
    defer { memory.deallocate() }
    for channel in 0..<format.channels {
      list[channel] = AudioBuffer(
        mNumberChannels: 1, mDataByteSize: UInt32(piece * MemoryLayout<Float>.stride), mData: memory + channel * piece)
    }
    while true {
      let count = converter.read(piece, into: list, at: 0, as: layout)
      guard count > 0 else { return }
      add((0..<format.channels).map { memory + $0 * piece }, count: count)
    }
  }

  private func add(_ channels: [UnsafeMutablePointer<Float>], count: Int) {
    let (start, end) = (next, next + Int64(count))
    next = end
    for range in trimmed {
      let part = range.clamped(to: start..<end)
      for channel in channels { (channel + Int(part.lowerBound - start)).update(repeating: 0, count: part.count) }
    }
    trimmed.removeAll { $0.upperBound <= end }
    let gap = start - samples.end
    if gap > Int64(rate * Self.longestGap) {
      samples.clear(at: start)
    } else if gap > 0 {
      samples.append(Int(gap))
    }
    let skipped = Int(min(max(0, samples.end - start), Int64(count)))
    guard skipped < count else { return }
    let offset = samples.extend(by: count - skipped)
    for (number, channel) in channels.enumerated() {
      (samples.channel(number) + offset).update(from: channel + skipped, count: count - skipped)
    }
  }

  /// The number of the sample at a time.
  func place(of time: CMTime) -> Int64 { ExactTime(time).time(CMTimeScale(clamping: rate)).value }

  private static func stream(_ format: SoundFormat) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: Double(format.rate), mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved, mBytesPerPacket: 4,
      mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: UInt32(format.channels), mBitsPerChannel: 32,
      mReserved: 0)
  }
}
