import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// One way in which a device can deliver.
  public final class Format: NSObject, @unchecked Sendable {
    /// What the engine calls it; nil where the device hasn't said.
    let source: DeviceFormat?
    /// Size, packing and kind.
    public let formatDescription: CMFormatDescription
    /// Whether these are pictures or sounds.
    public let mediaType: AVMediaType
    /// The rates that it can deliver at.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]

    init(_ source: DeviceFormat) {
      self.source = source
      formatDescription = source.formatDescription
      switch source {
      case .video(let video):
        mediaType = .video
        videoSupportedFrameRateRanges = video.frameRates.map { AVFrameRateRange($0.numerator, $0.denominator) }
      case .audio:
        mediaType = .audio
        videoSupportedFrameRateRanges = []
      }
    }

    /// The format of a device that says nothing of its formats.
    init(unknownOf kind: DeviceDescription.Kind) {
      source = nil
      mediaType = kind == .camera ? .video : .audio
      formatDescription = kind == .camera ? .unknownVideo : .unknownAudio
      videoSupportedFrameRateRanges = []
    }

    /// The format in the engine's words; nil for sound, or where the device hasn't said.
    var videoFormat: VideoFormat? { source?.video }
  }
}
