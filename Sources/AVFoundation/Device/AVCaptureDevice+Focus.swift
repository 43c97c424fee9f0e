import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The lens position that is there already, for calls that want one.
  public static let currentLensPosition = Float.greatestFiniteMagnitude

  /// Who sets the focus. Set under the lock.
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

  /// Whether the camera has this mode.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { values.supports(focusMode) }

  /// Whether the camera is focusing.
  public var isAdjustingFocus: Bool {
    accessed()
    return values.isAdjustingFocus
  }

  /// Where the lens stands, from 0 (near) to 1 (far).
  public var lensPosition: Float {
    accessed()
    return values.lensPosition
  }

  /// Whether the lens can be placed.
  public var isLockingFocusWithCustomLensPositionSupported: Bool { values.canPlaceLens }

  /// Places the lens, from 0 (near) to 1 (far), and leaves it there. The handler gets the time from which it holds;
  /// an invalid one where nothing was changed.
  @preconcurrency public func setFocusModeLocked(
    lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = lensPosition == Self.currentLensPosition
    let done = configure(
      { isKept ? $0.request(focus: .locked) : $0.request(lensPosition: lensPosition) }, superseding: .focus)
    report(done, to: handler)
  }

  /// Places the lens, from 0 (near) to 1 (far), and leaves it there. Answers the time from which it holds.
  @discardableResult
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
    }
  }

  /// Whether the camera can be told where to focus.
  public var isFocusPointOfInterestSupported: Bool { supportsPoint(for: .focus) }

  /// Where it focuses: from the top left, (0, 0), to the bottom right, (1, 1), as the camera sees. The focus mode is
  /// to be set after it.
  public var focusPointOfInterest: CGPoint {
    get {
      accessed()
      return point(for: .focus)
    }
    set { withKeyValueChange(of: \.focusPointOfInterest) { setPoint(newValue, for: .focus) } }
  }

  /// Whether the automatic focus can be told to look at near or far things only.
  public var isAutoFocusRangeRestrictionSupported: Bool { false }

  /// Which distances the automatic focus looks at.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction { .none }

  /// Whether the automatic focus can go slowly.
  public var isSmoothAutoFocusSupported: Bool { false }

  /// Whether the automatic focus goes slowly.
  public var isSmoothAutoFocusEnabled: Bool { false }

  // MARK: Points

  func supportsPoint(for purpose: PointOfInterest.Purpose) -> Bool {
    cameraControls?.pointPurposes.contains(purpose) ?? false
  }

  func point(for purpose: PointOfInterest.Purpose) -> CGPoint {
    let point = cameraControls?.point(for: purpose) ?? .centre
    return CGPoint(x: point.x, y: point.y)
  }

  func setPoint(_ point: CGPoint, for purpose: PointOfInterest.Purpose, _ call: StaticString = #function) {
    guard mayConfigure(call) else { return }
    do {
      try cameraControls?.setPoint(PointOfInterest(x: Double(point.x), y: Double(point.y)), for: purpose)
    } catch {
      Misuse.report("\(call): \(error)")
    }
  }

  /// Calls a handler that wants to know since when a setting holds, and never before the call that it belongs to ends.
  func report(_ isDone: Bool, to handler: (@Sendable (CMTime) -> Void)?) {
    guard let handler else { return }
    let time = isDone ? source.clock.time : .invalid
    DispatchQueue.global().async { handler(time) }
  }
}
