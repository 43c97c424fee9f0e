import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

// What cameras say of themselves, and not of each format: every format answers the same.
extension AVCaptureDevice.Format {
  private var values: CameraValues { device?.values ?? CameraValues() }

  /// The shortest time that a frame can be exposed; invalid where the camera doesn't say.
  public var minExposureDuration: CMTime { exposureDuration { $0.lowerBound } }

  /// The longest time that a frame can be exposed; invalid where the camera doesn't say.
  public var maxExposureDuration: CMTime { exposureDuration { $0.upperBound } }

  private func exposureDuration(_ end: (ClosedRange<Int>) -> Int) -> CMTime {
    guard let range = values.control(.exposureTime)?.range else { return .invalid }
    return CMTime(value: CMTimeValue(end(range)), timescale: 10_000)
  }

  /// The lowest sensitivity.
  public var minISO: Float { values.isoRange.lowerBound }

  /// The highest sensitivity.
  public var maxISO: Float { values.isoRange.upperBound }

  /// How near the zoom can bring the picture; 1 where there is none.
  public var videoMaxZoomFactor: CGFloat { CGFloat(values.maxZoomFactor) }

  /// From which factor on pictures are enlarged and not looked at more closely. Cameras don't say: from the start.
  public var videoZoomFactorUpscaleThreshold: CGFloat { 1 }

  /// How the automatic focus finds what is sharp.
  public var autoFocusSystem: AutoFocusSystem { values.supports(.continuousAutoFocus) ? .contrastDetection : .none }

  /// How wide the camera sees, in degrees: 0, as cameras here don't say.
  public var videoFieldOfView: Float { 0 }

  /// Whether shaking is evened out in this way: not at all is always possible.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    videoStabilizationMode == .off
  }

  /// Whether several of the sensor's pixels make one. Cameras don't say: false.
  public var isVideoBinned: Bool { false }

  /// Whether pictures of high contrast are made of several.
  public var isVideoHDRSupported: Bool { false }

  /// The size of the largest photo.
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    supportedMaxPhotoDimensions.last ?? CMVideoDimensions()
  }

  /// Whether it can be used while other cameras run.
  public var isMultiCamSupported: Bool { mediaType == .video }

  /// Whether the best quality of photos is to be had.
  public var isHighestPhotoQualitySupported: Bool { false }

  /// Whether the picture follows a person.
  public var isCenterStageSupported: Bool { false }

  /// Whether what lies behind a person is blurred.
  public var isPortraitEffectSupported: Bool { false }

  /// The formats in which depth can come along.
  public var supportedDepthDataFormats: [AVCaptureDevice.Format] { [] }
}
