import CoreMedia
import CoreVideo
import GStreamer

/// One frame as the camera delivered it.
public struct CapturedPicture: Sendable {
  /// The frame: a JPEG where the camera delivers JPEG, else raw video.
  public let sample: Sample
  /// The capture time, in host time.
  public let time: CMTime

  /// Wraps a sample without copying it.
  public init(_ sample: Sample) {
    self.sample = sample
    time = sample.hostTime
  }

  /// Copies a sample, so that the camera gets its buffer back.
  init(copying sample: Sample) {
    guard let buffer = sample.buffer, let caps = sample.caps else {
      self.init(sample)
      return
    }
    self.init(Sample(buffer.deepCopy(), caps: caps, segment: sample.segment))
  }

  /// Whether it is a JPEG.
  public var isCompressed: Bool { sample.caps?.first?.name == "image/jpeg" }

  /// The width in pixels.
  public var width: Int { sample.caps?.first?.get("width", as: Int.self) ?? 0 }
  /// The height in pixels.
  public var height: Int { sample.caps?.first?.get("height", as: Int.self) ?? 0 }

  /// The frame duration, where known.
  public var duration: CMTime? {
    sample.buffer?.duration.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) }
  }

  /// The size in bytes.
  var byteCount: Int { sample.buffer?.size ?? 0 }
}
