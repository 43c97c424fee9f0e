import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension AVCaptureVideoDataOutput {
  /// The codecs that a writer of this type can encode the frames with: those that the file holds and an encoder is
  /// installed for, the usual one first.
  public func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
    let known: [AVVideoCodecType] = [.h264, .hevc, .jpeg, .vp8, .vp9, .av1]
    return (outputFileType.written?.encodableVideo ?? []).compactMap { codec in
      known.first { Codec($0.rawValue) == codec }
    }
  }

  /// Recommended writer settings for video from this output, with the usual codec of a type of file. Nil without a
  /// camera, or where that file holds no video.
  public func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard let codec = availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first else { return nil }
    return recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: outputFileType)
  }

  /// Recommended writer settings for video from this output: the size in which frames are delivered, and what suits
  /// their rate. Nil without a camera, or for a codec that isn't among `availableVideoCodecTypesForAssetWriter`.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [String: Any]? {
    guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType),
      let codec = Codec(videoCodecType.rawValue), let connection = connection(with: .video),
      let device = connection.sourceDevice, let format = device.activeFormat.videoFormat
    else { return nil }
    let size = deliveredSize(of: format, through: connection)
    var settings: [String: Any] = [
      AVVideoCodecKey: videoCodecType.rawValue, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
    ]
    if codec == .jpeg {
      settings[AVVideoCompressionPropertiesKey] = [AVVideoQualityKey: 0.85]
      return settings
    }
    let rate = frameRate(of: device, through: connection)
    var compression: [String: Any] = [
      AVVideoAverageBitRateKey: ExportPreset.bitRate(
        codec == .vp8 ? .h264 : codec, pixels: Double(size.width * size.height), frameRate: rate, richness: 1.3),
      AVVideoExpectedSourceFrameRateKey: Int(clamping: rate.rounded()), AVVideoMaxKeyFrameIntervalDurationKey: 1.0,
    ]
    // Frames that wait for later ones would be held back.
    if codec == .h264 || codec == .hevc {
      compression[AVVideoAllowFrameReorderingKey] = false
      compression[AVVideoProfileLevelKey] =
        codec == .h264 ? AVVideoProfileLevelH264HighAutoLevel : AVVideoProfileLevelHEVCMainAutoLevel
    }
    settings[AVVideoCompressionPropertiesKey] = compression
    return settings
  }

  /// The same for a file at a place. Encoders here don't depend on it.
  public func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType,
    outputFileURL: URL?
  ) -> [String: Any]? {
    recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
  }

  /// The camera's size, turned with the connection, or the one that `videoSettings` ask for.
  private func deliveredSize(
    of format: VideoFormat, through connection: AVCaptureConnection
  ) -> (width: Int, height: Int) {
    let isUpright = connection.quarterTurns % 2 != 0
    let own = isUpright ? (width: format.height, height: format.width) : (width: format.width, height: format.height)
    guard let asked = videoSettings, hasOwnSize else { return own }
    return (
      AudioSettings.integer(kCVPixelBufferWidthKey, in: asked) ?? own.width,
      AudioSettings.integer(kCVPixelBufferHeightKey, in: asked) ?? own.height
    )
  }

  /// Frames per second as they are delivered: the camera's, or fewer where the connection lets fewer through.
  private func frameRate(of device: AVCaptureDevice, through connection: AVCaptureConnection) -> Double {
    let (camera, isAsked) = (device.activeVideoMinFrameDuration, device.wantedFrameDurations.min.isNumeric)
    let usual = device.activeFormat.videoSupportedFrameRateRanges.first?.maxFrameRate ?? 30
    let known = camera.isNumeric && camera > .zero ? 1 / camera.seconds : usual
    // Of a rate that nobody asked for only the device's default is certain before it runs.
    let rate = isAsked ? known : min(known, usual)
    let limit = connection.videoMinFrameDuration
    return limit.isNumeric && limit > .zero ? min(rate, 1 / limit.seconds) : rate
  }
}
