import CoreMedia
import GStreamer

/// A sample as its container stores it, still coded.
struct StoredSample: Sendable {
  /// Its bytes, without times.
  var data: SampleData
  /// When it is shown, in the media's time. Comes from the container, never from a parser.
  var presentation: CMTime
  /// When it is decoded, in the media's time; invalid if the container doesn't say.
  var decode: CMTime
  /// How long it lasts; zero if the container doesn't say.
  var duration: CMTime
  /// Whether it can be decoded without others.
  var isKey: Bool
  /// The index of its format among the track's formats.
  var format = 0
  /// Its index in the track's sample table; nil if it was reached without one.
  var index: Int?
}

extension StoredSample {
  /// What the time stamps in a pipeline are ahead of the media's times, which may be negative.
  static let stampOrigin = CMTime(value: 3600, timescale: 1)

  /// Whether no other frame depends on it.
  func isDisposable(_ format: StoredFormat) -> Bool {
    guard let form = format.caps.first, form.name == "video/x-h264",
      form.get("stream-format", as: String.self) == "avc", let bytes = try? data.bytes()
    else { return false }
    return CodedPicture.isDisposableAVC(bytes)
  }
}
