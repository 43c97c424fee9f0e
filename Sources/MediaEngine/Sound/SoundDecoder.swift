import CoreMedia
import GLibSupport
import GStreamer

/// Decodes packets of sound, one after the other. Its calls block: use it from one thread at a time.
final class SoundDecoder {
  private let decoder: any TrackDecoder
  private var time = CMTime.zero
  private let rate: CMTimeScale

  /// Finds a decoder for packets of a format; throws `MissingDecoder` where there is none.
  init(_ format: CMFormatDescription) throws {
    guard let stored = CodedFormat(sound: format)?.stored, let stream = format.audioStreamBasicDescription else {
      throw MissingDecoder(Caps("audio/x-unknown"))
    }
    rate = max(1, CMTimeScale(clamping: Int(clamping: stream.mSampleRate.rounded())))
    decoder = try MediaDecoder.make(
      for: stored, isPicture: false, output: Caps("audio/x-raw", ["format": "F64LE", "layout": "interleaved"]),
      usesHardware: false, clock: SystemHostClock.shared)
  }

  /// Decodes a packet that lasts so many frames.
  func push(_ bytes: [UInt8], frames: Int) throws {
    let duration = CMTime(value: Int64(frames), timescale: rate)
    try decoder.push(
      .bytes(bytes), at: ClockTime(time + StoredSample.stampOrigin), for: frames > 0 ? ClockTime(duration) : nil,
      isKey: true)
    time = time + duration
    if let failure = decoder.failure { throw SoundDecodingFailure(reason: failure) }
  }

  /// Makes the decoder give out what it holds back.
  func finish() throws { try decoder.drain() }

  /// Forgets everything.
  func reset() {
    decoder.flush()
    time = .zero
  }

  /// Some decoded sound: its channels by turns, as many of them as are said.
  func next() throws -> (samples: [Double], channels: Int, rate: Int)? {
    while let sample = decoder.next() {
      guard let buffer = sample.buffer, let info = sample.caps.flatMap({ AudioInfo($0) }), info.channels > 0 else {
        continue
      }
      let mapped = try buffer.map()
      return (Array(mapped.bytes.assumingMemoryBound(to: Double.self)), info.channels, info.rate)
    }
    return nil
  }
}
