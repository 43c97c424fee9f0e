import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension AVCaptureDevice {
  /// Stands for the current exposure duration in calls that take one.
  public static let currentExposureDuration = CMTime.invalid
  /// Stands for the current ISO in calls that take one.
  public static let currentISO = Float.greatestFiniteMagnitude
  /// Stands for the current exposure target bias in calls that take one.
  public static let currentExposureTargetBias = Float.greatestFiniteMagnitude

  /// The exposure mode. Set with the configuration lock held.
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

  /// Whether the camera supports a mode.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { values.supports(exposureMode) }

  /// Whether the camera is adjusting its exposure.
  public var isAdjustingExposure: Bool {
    accessed()
    return values.isAdjustingExposure
  }

  /// The exposure duration of a frame.
  public var exposureDuration: CMTime {
    accessed()
    return values.exposureDuration
  }

  /// The sensitivity, as an ISO value.
  public var iso: Float {
    accessed()
    return values.iso
  }

  /// The lens aperture: always 1, as cameras here don't report it.
  public var lensAperture: Float { 1 }

  /// Sets exposure duration and ISO. The handler gets the time from which they apply; an invalid one if nothing was
  /// changed.
  @preconcurrency public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let format = activeFormat
    Misuse.refuse(
      duration.isNumeric && format.minExposureDuration.isValid
        && !(format.minExposureDuration...format.maxExposureDuration).contains(duration),
      "exposure duration: \(duration.seconds) s isn't within those of the active format")
    Misuse.refuse(
      ISO != Self.currentISO && !(format.minISO...format.maxISO).contains(ISO),
      "ISO: \(ISO) isn't within \(format.minISO) to \(format.maxISO)")
    let time = duration.isNumeric ? Int(clamping: (duration.seconds * 10_000).rounded()) : nil
    let iso = ISO == Self.currentISO ? nil : ISO
    let done = configure(
      { $0.request(hundredMicroseconds: time, iso: iso) }, superseding: .exposure,
      then: { $0.isExposureCustom = true })
    report(done, to: handler)
  }

  /// Sets exposure duration and ISO. Returns the time from which they apply.
  @discardableResult
  public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureModeCustom(duration: duration, iso: ISO) { continuation.resume(returning: $0) }
    }
  }

  /// The exposure target bias, in stops; above 0 is brighter than metered.
  public var exposureTargetBias: Float {
    accessed()
    return values.exposureBias
  }

  /// The difference between the exposure and that which the camera's automatic aims for, in stops; above 0 is too
  /// bright. Metered from the frames of a running session, from the first call or observation on; 0 before.
  public var exposureTargetOffset: Float {
    accessed()
    if !state.withLock({ $0.metersOffset }) { changeMetering { $0.metersOffset = true } }
    return state.withLock { $0.light.offset }
  }

  /// The minimum for `setExposureTargetBias`, in stops.
  public var minExposureTargetBias: Float { values.exposureBiasRange.lowerBound }

  /// The maximum for `setExposureTargetBias`, in stops.
  public var maxExposureTargetBias: Float { values.exposureBiasRange.upperBound }

  /// Sets the exposure target bias, in stops. The handler gets the time from which it applies; an invalid one if
  /// nothing was changed.
  @preconcurrency public func setExposureTargetBias(
    _ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = bias == Self.currentExposureTargetBias
    Misuse.refuse(
      !isKept && !(minExposureTargetBias...maxExposureTargetBias).contains(bias),
      "exposure target bias: \(bias) isn't within \(minExposureTargetBias) to \(maxExposureTargetBias)")
    report(configure({ isKept ? [:] : $0.request(exposureBias: bias) }), to: handler)
  }

  /// Sets the exposure target bias, in stops. Returns the time from which it applies.
  @discardableResult
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureTargetBias(bias) { continuation.resume(returning: $0) }
    }
  }

  /// Whether the camera has a point of interest for exposure.
  public var isExposurePointOfInterestSupported: Bool { supportsPoint(for: .exposure) }

  /// The point to expose for: from the top left, (0, 0), to the bottom right, (1, 1), of the camera's image. Set the
  /// exposure mode after it.
  public var exposurePointOfInterest: CGPoint {
    get {
      accessed()
      return point(for: .exposure)
    }
    set { withKeyValueChange(of: \.exposurePointOfInterest) { setPoint(newValue, for: .exposure) } }
  }

  /// The maximum duration of automatic exposure. Always invalid, which stands for the camera's own limit and may be set:
  /// no camera here lets it be changed. Set with the configuration lock held.
  public var activeMaxExposureDuration: CMTime {
    get { .invalid }
    set { refuse(newValue.isValid, "no camera here lets its limit be changed") }
  }
}

extension CameraValues {
  /// The exposure duration; invalid if the camera doesn't report it.
  var exposureDuration: CMTime {
    exposureHundredMicroseconds.map { CMTime(value: CMTimeValue($0), timescale: 10_000) } ?? .invalid
  }
}
