import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// A format in which a device can deliver media.
  open class Format: NSObject, @unchecked Sendable {
    /// How autofocus works.
    public enum AutoFocusSystem: Int, Sendable {
      /// No autofocus.
      case none = 0
      /// Contrast detection.
      case contrastDetection = 1
      /// Phase detection.
      case phaseDetection = 2
    }

    /// The engine's format; nil if the device doesn't list its formats.
    let source: DeviceFormat?
    /// The device that has the format. Set once, before the format is shared.
    nonisolated(unsafe) weak var device: AVCaptureDevice?
    /// The media subtype and, for video, the dimensions.
    public let formatDescription: CMFormatDescription
    /// The media type.
    public let mediaType: AVMediaType
    /// The supported frame rates, the device's default first.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]
    /// The supported photo dimensions, smallest first.
    public let supportedMaxPhotoDimensions: [CMVideoDimensions]

    init(_ source: DeviceFormat) {
      self.source = source
      formatDescription = source.formatDescription
      switch source {
      case .video(let video):
        mediaType = .video
        if let lowest = video.lowestRate, let highest = video.frameRates.first {
          videoSupportedFrameRateRanges = [
            AVFrameRateRange(
              highest.numerator, highest.denominator, from: (lowest.numerator, lowest.denominator))
          ]
        } else {
          videoSupportedFrameRateRanges = video.frameRates.map { AVFrameRateRange($0.numerator, $0.denominator) }
        }
        supportedMaxPhotoDimensions = [formatDescription.dimensions]
      case .audio:
        mediaType = .audio
        videoSupportedFrameRateRanges = []
        supportedMaxPhotoDimensions = []
      }
    }

    /// Creates the format of a device that doesn't list its formats.
    init(unknownOf kind: DeviceDescription.Kind) {
      source = nil
      mediaType = kind == .camera ? .video : .audio
      formatDescription = kind == .camera ? .unknownVideo : .unknownAudio
      videoSupportedFrameRateRanges = []
      supportedMaxPhotoDimensions = []
    }

    /// The engine's video format; nil for audio, or if the device doesn't list its formats.
    var videoFormat: VideoFormat? { source?.video }

    open override var description: String {
      let size = formatDescription.dimensions
      let rates = videoSupportedFrameRateRanges.map { range in
        range.minFrameRate < range.maxFrameRate
          ? "\(range.minFrameRate)-\(range.maxFrameRate)" : "\(range.maxFrameRate)"
      }.joined(separator: ", ")
      let code = "\(mediaType.rawValue)/\(formatDescription.mediaSubType)"
      return mediaType == .video ? "\(code) \(size.width)x\(size.height) {\(rates) fps}" : code
    }
  }
}
