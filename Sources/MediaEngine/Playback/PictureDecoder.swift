import CoreMedia
import CoreVideo
import GLibSupport
import GStreamer

/// Decodes samples of video that a program hands in, one after the other in the order of decoding. Its calls block: use it
/// from one thread at a time, not the main thread.
package final class PictureDecoder {
  private let decoder: any TrackDecoder
  /// The format that it was made for.
  package let format: CMFormatDescription
  /// The times of the samples in the decoder by their stamps: GStreamer counts in nanoseconds.
  private var pending: [UInt64: (time: CMTime, duration: CMTime)] = [:]
  /// How many samples a decoder may take before its first frame: more than any reorders.
  private static let patience = 64
  private var pushed = 0

  /// Finds a decoder for samples of a format; throws `MissingDecoder` where there is none.
  package init(_ format: CMFormatDescription) throws {
    guard let caps = PictureCaps.caps(for: format) else { throw MissingDecoder(Caps("video/x-unknown")) }
    self.format = format
    decoder = try MediaDecoder.make(
      for: StoredFormat(caps: caps), isPicture: true, output: Caps("video/x-raw"), usesHardware: false,
      clock: SystemHostClock.shared)
  }

  /// Decodes a sample.
  package func push(_ bytes: [UInt8], at time: CMTime, for duration: CMTime, isKey: Bool) throws {
    let stamp = ClockTime(time + StoredSample.stampOrigin)
    pending[stamp.nanoseconds] = (time, duration)
    try decoder.push(
      .bytes(bytes), at: stamp, for: duration.isNumeric && duration > .zero ? ClockTime(duration) : nil, isKey: isKey)
    pushed += 1
    if pushed >= Self.patience, let failure = decoder.failure {
      throw PlaybackError.failed(name: format.mediaSubType.description, reason: failure)
    }
  }

  /// A decoded frame and when it is shown; nil where none is there yet.
  package func next() throws -> (picture: CVPixelBuffer, time: CMTime, duration: CMTime)? {
    while let sample = decoder.next() {
      guard let stamp = sample.buffer?.pts else { continue }
      let known = pending.removeValue(forKey: stamp.nanoseconds)
      let time = known?.time ?? CMTime(stamp) - StoredSample.stampOrigin
      let picture = try sample.pixelBuffer()
      ColorAttachments.set(sample.caps, on: picture)
      return (picture, time, known?.duration ?? .invalid)
    }
    return nil
  }
}
