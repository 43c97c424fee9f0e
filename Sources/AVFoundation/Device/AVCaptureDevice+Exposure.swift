import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension AVCaptureDevice {
  /// The exposure's time that is there already, for calls that want one.
  public static let currentExposureDuration = CMTime.invalid
  /// The sensitivity that is there already, for calls that want one.
  public static let currentISO = Float.greatestFiniteMagnitude
  /// The exposure's correction that is there already, for calls that want one.
  public static let currentExposureTargetBias = Float.greatestFiniteMagnitude

  /// Who sets the exposure. Set under the lock.
  public var exposureMode: ExposureMode {
    get {
      accessed()
      return values.exposureMode
    }
    set {
      if newValue == .autoExpose {
        configure(once: .exposure, values.request(exposure: newValue))
      } else {
        configure(
          { $0.request(exposure: newValue) }, superseding: .exposure,
          then: { $0.isExposureCustom = newValue == .custom })
      }
    }
  }

  /// Whether the camera has this mode.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { values.supports(exposureMode) }

  /// Whether the camera is adjusting its exposure.
  public var isAdjustingExposure: Bool {
    accessed()
    return values.isAdjustingExposure
  }

  /// How long a frame is exposed.
  public var exposureDuration: CMTime {
    accessed()
    return values.exposureDuration
  }

  /// How strongly light counts.
  public var iso: Float {
    accessed()
    return values.iso
  }

  /// How much light the lens lets in: 1, as this platform's cameras don't say.
  public var lensAperture: Float { 1 }

  /// Exposes for so long and amplifies so much from now on. The handler gets the time from which it holds; an invalid
  /// one where nothing was changed.
  @preconcurrency public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let time = duration.isNumeric ? Int(clamping: (duration.seconds * 10_000).rounded()) : nil
    let iso = ISO == Self.currentISO ? nil : ISO
    let done = configure(
      { $0.request(hundredMicroseconds: time, iso: iso) }, superseding: .exposure,
      then: { $0.isExposureCustom = true })
    report(done, to: handler)
  }

  /// Exposes for so long and amplifies so much from now on. Answers the time from which it holds.
  @discardableResult
  public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureModeCustom(duration: duration, iso: ISO) { continuation.resume(returning: $0) }
    }
  }

  /// How many stops brighter than measured the camera exposes.
  public var exposureTargetBias: Float {
    accessed()
    return values.exposureBias
  }

  /// How far the picture is from the brightness that is wanted, in stops. Cameras here don't say: 0.
  public var exposureTargetOffset: Float { 0 }

  /// The darkest that `setExposureTargetBias` takes, in stops.
  public var minExposureTargetBias: Float { values.exposureBiasRange.lowerBound }

  /// The brightest that `setExposureTargetBias` takes, in stops.
  public var maxExposureTargetBias: Float { values.exposureBiasRange.upperBound }

  /// Exposes so many stops more than measured. The handler gets the time from which it holds; an invalid one where
  /// nothing was changed.
  @preconcurrency public func setExposureTargetBias(
    _ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = bias == Self.currentExposureTargetBias
    report(configure({ isKept ? [:] : $0.request(exposureBias: bias) }), to: handler)
  }

  /// Exposes so many stops more than measured. Answers the time from which it holds.
  @discardableResult
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureTargetBias(bias) { continuation.resume(returning: $0) }
    }
  }

  /// Whether the camera can be told where to measure the light.
  public var isExposurePointOfInterestSupported: Bool { supportsPoint(for: .exposure) }

  /// Where it measures: from the top left, (0, 0), to the bottom right, (1, 1), as the camera sees. The exposure mode
  /// is to be set after it.
  public var exposurePointOfInterest: CGPoint {
    get {
      accessed()
      return point(for: .exposure)
    }
    set { withKeyValueChange(of: \.exposurePointOfInterest) { setPoint(newValue, for: .exposure) } }
  }

  /// The longest time that the automatic may expose for; invalid: the camera's own limit, which can't be changed here.
  public var activeMaxExposureDuration: CMTime { .invalid }
}

extension CameraValues {
  /// The exposure's time; invalid where the camera doesn't say.
  var exposureDuration: CMTime {
    exposureHundredMicroseconds.map { CMTime(value: CMTimeValue($0), timescale: 10_000) } ?? .invalid
  }
}
