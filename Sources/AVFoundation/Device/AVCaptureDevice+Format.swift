import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// One way in which a device can deliver.
  public final class Format: NSObject, @unchecked Sendable {
    /// How the automatic focus finds what is sharp.
    public enum AutoFocusSystem: Int, Sendable {
      /// There is none.
      case none = 0
      /// By trying where edges are hardest.
      case contrastDetection = 1
      /// By what two halves of the lens see.
      case phaseDetection = 2
    }

    /// What the engine calls it; nil where the device hasn't said.
    let source: DeviceFormat?
    /// Whose format it is. Set once, before anybody else knows of it.
    nonisolated(unsafe) weak var device: AVCaptureDevice?
    /// Size, packing and kind.
    public let formatDescription: CMFormatDescription
    /// Whether these are pictures or sounds.
    public let mediaType: AVMediaType
    /// The rates that it can deliver at, the device's own first.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]
    /// The sizes of the photos that it can deliver, smallest first.
    public let supportedMaxPhotoDimensions: [CMVideoDimensions]

    init(_ source: DeviceFormat) {
      self.source = source
      formatDescription = source.formatDescription
      switch source {
      case .video(let video):
        mediaType = .video
        videoSupportedFrameRateRanges = video.frameRates.map { AVFrameRateRange($0.numerator, $0.denominator) }
        supportedMaxPhotoDimensions = [formatDescription.dimensions]
      case .audio:
        mediaType = .audio
        videoSupportedFrameRateRanges = []
        supportedMaxPhotoDimensions = []
      }
    }

    /// The format of a device that says nothing of its formats.
    init(unknownOf kind: DeviceDescription.Kind) {
      source = nil
      mediaType = kind == .camera ? .video : .audio
      formatDescription = kind == .camera ? .unknownVideo : .unknownAudio
      videoSupportedFrameRateRanges = []
      supportedMaxPhotoDimensions = []
    }

    /// The format in the engine's words; nil for sound, or where the device hasn't said.
    var videoFormat: VideoFormat? { source?.video }

    public override var description: String {
      let size = formatDescription.dimensions
      let rates = videoSupportedFrameRateRanges.map { "\($0.maxFrameRate)" }.joined(separator: ", ")
      let code = "\(mediaType.rawValue)/\(formatDescription.mediaSubType)"
      return mediaType == .video ? "\(code) \(size.width)x\(size.height) {\(rates) fps}" : code
    }
  }
}
