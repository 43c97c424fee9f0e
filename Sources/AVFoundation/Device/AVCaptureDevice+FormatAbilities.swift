import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

// Cameras report these for the device as a whole, so every format returns the same.
extension AVCaptureDevice.Format {
  private var values: CameraValues { device?.values ?? CameraValues() }

  /// The shortest exposure duration; invalid if the camera doesn't report it.
  public var minExposureDuration: CMTime { exposureDuration { $0.lowerBound } }

  /// The longest exposure duration; invalid if the camera doesn't report it.
  public var maxExposureDuration: CMTime { exposureDuration { $0.upperBound } }

  private func exposureDuration(_ end: (ClosedRange<Int>) -> Int) -> CMTime {
    guard let range = values.control(.exposureTime)?.range else { return .invalid }
    return CMTime(value: CMTimeValue(end(range)), timescale: 10_000)
  }

  /// The lowest ISO value.
  public var minISO: Float { values.isoRange.lowerBound }

  /// The highest ISO value.
  public var maxISO: Float { values.isoRange.upperBound }

  /// The maximum zoom factor; 1 if there is no zoom.
  public var videoMaxZoomFactor: CGFloat { CGFloat(values.maxZoomFactor) }

  /// The zoom factor from which frames are upscaled. Cameras don't report it, so 1.
  public var videoZoomFactorUpscaleThreshold: CGFloat { 1 }

  /// The zoom factors that suit a control: all that the camera has; nil without zoom.
  public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? {
    let longest = videoMaxZoomFactor
    return longest > 1 ? 1...longest : nil
  }

  /// The exposure target biases that suit a control, in stops: all that the camera has; nil without any.
  public var systemRecommendedExposureBiasRange: ClosedRange<Float>? {
    let range = values.exposureBiasRange
    return range.lowerBound < range.upperBound ? range : nil
  }

  /// How autofocus works.
  public var autoFocusSystem: AutoFocusSystem { values.supports(.continuousAutoFocus) ? .contrastDetection : .none }

  /// The colour spaces of frames: sRGB alone, for video. The standard for USB cameras (UVC) has no number for a wider
  /// gamut, and none for HLG or a logarithmic curve.
  public var supportedColorSpaces: [AVCaptureColorSpace] { mediaType == .video ? [.sRGB] : [] }

  /// The horizontal field of view, in degrees, without zoom; 0 where it isn't known, as no driver reports it. A simulated
  /// camera's is 60 in every format.
  public var videoFieldOfView: Float { mediaType == .video ? Float(device?.source.fieldOfView ?? 0) : 0 }

  /// Whether a stabilization mode is supported: only `.off`.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    videoStabilizationMode == .off
  }

  /// Whether the sensor's pixels are binned. Always false: cameras don't report it.
  public var isVideoBinned: Bool { false }

  /// Whether HDR video is supported: not here.
  public var isVideoHDRSupported: Bool { false }

  /// The dimensions of the largest photo.
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    supportedMaxPhotoDimensions.last ?? CMVideoDimensions()
  }

  /// Whether it can be used while other cameras run.
  public var isMultiCamSupported: Bool { mediaType == .video }

  /// Whether the highest photo quality is supported: not here.
  public var isHighestPhotoQualitySupported: Bool { false }

  /// Whether Center Stage is supported: not here.
  public var isCenterStageSupported: Bool { false }

  /// Whether the portrait effect is supported: not here.
  public var isPortraitEffectSupported: Bool { false }

  /// The supported depth formats: none here.
  public var supportedDepthDataFormats: [AVCaptureDevice.Format] { [] }
}
