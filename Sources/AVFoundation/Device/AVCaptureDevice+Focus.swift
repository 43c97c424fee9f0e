import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// Stands for the current lens position in calls that take one.
  public static let currentLensPosition = Float.greatestFiniteMagnitude

  /// The focus mode. Set with the configuration lock held.
  public var focusMode: FocusMode {
    get {
      accessed()
      return values.focusMode
    }
    set {
      if newValue == .autoFocus {
        configure(once: .focus, values.request(focus: newValue))
      } else {
        configure({ $0.request(focus: newValue) }, superseding: .focus)
      }
    }
  }

  /// Whether the camera supports a mode.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { values.supports(focusMode) }

  /// Whether the camera is focusing.
  public var isAdjustingFocus: Bool {
    accessed()
    return values.isAdjustingFocus
  }

  /// The lens position, from 0 (near) to 1 (far).
  public var lensPosition: Float {
    accessed()
    return values.lensPosition
  }

  /// Whether the lens position can be set.
  public var isLockingFocusWithCustomLensPositionSupported: Bool { values.canPlaceLens }

  /// Locks the focus at a lens position, from 0 (near) to 1 (far). The handler gets the time from which it applies; an
  /// invalid one if nothing was changed.
  @preconcurrency public func setFocusModeLocked(
    lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = lensPosition == Self.currentLensPosition
    Misuse.refuse(!isKept && !(0...1).contains(lensPosition), "lensPosition: \(lensPosition) isn't within 0 to 1")
    let done = configure(
      { isKept ? $0.request(focus: .locked) : $0.request(lensPosition: lensPosition) }, superseding: .focus)
    report(done, to: handler)
  }

  /// Locks the focus at a lens position, from 0 (near) to 1 (far). Returns the time from which it applies.
  @discardableResult
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
    }
  }

  /// Whether the camera has a point of interest for focus.
  public var isFocusPointOfInterestSupported: Bool { supportsPoint(for: .focus) }

  /// The point to focus on: from the top left, (0, 0), to the bottom right, (1, 1), of the camera's image. Set the
  /// focus mode after it.
  public var focusPointOfInterest: CGPoint {
    get {
      accessed()
      return point(for: .focus)
    }
    set { withKeyValueChange(of: \.focusPointOfInterest) { setPoint(newValue, for: .focus) } }
  }

  /// Whether autofocus can be restricted to near or far subjects: not supported here.
  public var isAutoFocusRangeRestrictionSupported: Bool { false }

  /// The distances that autofocus is restricted to: none, the only value that may be set here. Set with the
  /// configuration lock held.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { .none }
    set { refuse(newValue != .none, "isAutoFocusRangeRestrictionSupported is false") }
  }

  /// Whether smooth autofocus is supported: not here.
  public var isSmoothAutoFocusSupported: Bool { false }

  /// Whether smooth autofocus is enabled: false, the only value that may be set here. Set with the configuration lock
  /// held.
  public var isSmoothAutoFocusEnabled: Bool {
    get { false }
    set { refuse(newValue, "isSmoothAutoFocusSupported is false") }
  }

  // MARK: Points

  func supportsPoint(for purpose: PointOfInterest.Purpose) -> Bool {
    cameraControls?.pointPurposes.contains(purpose) ?? false
  }

  func point(for purpose: PointOfInterest.Purpose) -> CGPoint {
    let point = cameraControls?.point(for: purpose) ?? .centre
    return CGPoint(x: point.x, y: point.y)
  }

  func setPoint(_ point: CGPoint, for purpose: PointOfInterest.Purpose, _ call: StaticString = #function) {
    requireLock(call)
    Misuse.refuse(!supportsPoint(for: purpose), "\(call): \(localizedName) has no such point of interest")
    do {
      try cameraControls?.setPoint(PointOfInterest(x: Double(point.x), y: Double(point.y)), for: purpose)
    } catch {
      Misuse.report("\(call): \(error)")
    }
  }

  /// Calls a completion handler asynchronously with the time from which a setting applies; invalid if it doesn't.
  func report(_ isDone: Bool, to handler: (@Sendable (CMTime) -> Void)?) {
    guard let handler else { return }
    let time = isDone ? source.clock.time : .invalid
    DispatchQueue.global().async { handler(time) }
  }
}
