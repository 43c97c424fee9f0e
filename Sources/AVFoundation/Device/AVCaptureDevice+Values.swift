import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The controls' values in Apple's terms.
  var values: CameraValues { link.values(of: source) }

  /// Sets controls as requested; returns whether the camera let it. The program stops without the configuration lock, and
  /// if the camera doesn't support the request.
  @discardableResult
  func configure(
    _ request: (CameraValues) -> [ControlID: Int]?, superseding what: CameraValues.Once? = nil,
    then body: (inout CameraValues) -> Void = { _ in }, call: StaticString = #function
  ) -> Bool {
    requireLock(call)
    guard let request = request(values) else { return refused(call) }
    do {
      try link.set(request, of: source, superseding: what, then: body)
      return true
    } catch {
      Misuse.report("\(call): \(error)")
      return false
    }
  }

  /// Stops the program, unless the camera has gone: a program can't know that before it sets what it has just asked for.
  private func refused(_ call: StaticString) -> Bool {
    if isConnected { Misuse.stop("\(call): \(localizedName) doesn't support this") }
    return false
  }

  /// Runs a change of the camera's settings; reports refusal by the camera.
  func report(_ call: String, _ change: () throws -> Void) {
    do {
      try change()
    } catch {
      Misuse.report("\(call): \(error)")
    }
  }

  /// Has the camera adjust something automatically once.
  func configure(once what: CameraValues.Once, _ request: [ControlID: Int]?, call: StaticString = #function) {
    requireLock(call)
    guard let request else {
      _ = refused(call)
      return
    }
    do {
      try link.begin(what, with: request, of: source)
    } catch {
      Misuse.report("\(call): \(error)")
    }
  }

  /// Notifies observers of the changed properties.
  func valuesChanged(from old: CameraValues, to new: CameraValues) {
    func tell<Value: Equatable>(_ keyPath: KeyPath<AVCaptureDevice, Value>, _ part: (CameraValues) -> Value) {
      let (before, after) = (part(old), part(new))
      if before != after { notify(keyPath, old: before, new: after) }
    }
    tell(\.focusMode, \.focusMode)
    tell(\.isAdjustingFocus, \.isAdjustingFocus)
    tell(\.lensPosition, \.lensPosition)
    tell(\.exposureMode, \.exposureMode)
    tell(\.isAdjustingExposure, \.isAdjustingExposure)
    tell(\.exposureDuration, \.exposureDuration)
    tell(\.iso, \.iso)
    tell(\.exposureTargetBias, \.exposureBias)
    tell(\.whiteBalanceMode, \.whiteBalanceMode)
    tell(\.isAdjustingWhiteBalance, \.isAdjustingWhiteBalance)
    tell(\.deviceWhiteBalanceGains, \.whiteBalanceGains)
    let torch = state.withLock { $0.torch }
    tell(\.torchMode) { torch.mode(camera: $0.torchMode) }
    tell(\.hasTorch, \.hasTorch)
    tell(\.hasFlash, \.hasFlash)
    // Not by the getter: who observes a property that opens the controls would observe this one, too.
    let isConnected = state.withLock { $0.isConnected }
    tell(\.isTorchAvailable) { isConnected && $0.canUseTorch }
    tell(\.isFlashAvailable) { isConnected && $0.hasFlash }
    tell(\.torchLevel, \.torchLevel)
    tell(\.isTorchActive) { $0.torchMode == .on }
    if !state.withLock({ $0.isFlashAutomatic }) {
      tell(\.flashMode, \.flashMode)
      tell(\.isFlashActive) { $0.flashMode == .on }
    }
    tell(\.videoZoomFactor) { CGFloat($0.zoomFactor) }
    tell(\.isLowLightBoostEnabled) { $0.brightensLowLight ?? false }
    tell(\.automaticallyEnablesLowLightBoostWhenAvailable) { $0.brightensLowLight ?? false }
  }
}
