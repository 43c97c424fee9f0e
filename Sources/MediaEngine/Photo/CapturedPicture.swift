import CoreMedia
import CoreVideo
import GStreamer

/// One frame as the camera gave it.
public struct CapturedPicture: Sendable {
  /// The frame: a JPEG's bytes where the camera gives JPEG, else raw video.
  public let sample: Sample
  /// When it was captured, in host time.
  public let time: CMTime

  /// Takes a frame as it is.
  public init(_ sample: Sample) {
    self.sample = sample
    time = sample.hostTime
  }

  /// Takes a frame with memory of its own, so that the camera gets its buffer back.
  init(copying sample: Sample) {
    guard let buffer = sample.buffer, let caps = sample.caps else {
      self.init(sample)
      return
    }
    self.init(Sample(buffer.deepCopy(), caps: caps, segment: sample.segment))
  }

  /// Whether it is a JPEG already.
  public var isCompressed: Bool { sample.caps?.first?.name == "image/jpeg" }

  /// How wide it is in pixels.
  public var width: Int { sample.caps?.first?.get("width", as: Int.self) ?? 0 }
  /// How high it is in pixels.
  public var height: Int { sample.caps?.first?.get("height", as: Int.self) ?? 0 }

  /// How long it was the camera's picture, where known.
  public var duration: CMTime? {
    sample.buffer?.duration.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) }
  }

  /// How many bytes it holds.
  var byteCount: Int { sample.buffer?.size ?? 0 }
}
