import MediaEngine

/// A camera's controls in Apple's terms: the supported modes and current values. Knows no camera.
struct CameraValues: Equatable {
  /// The controls as the camera describes them.
  private(set) var controls: [ControlID: CameraControl] = [:]
  /// The one-shot adjustments in progress, to be locked when done.
  var once: Set<Once> = []
  /// Whether the program has set exposure time or ISO, rather than locked them.
  var isExposureCustom = false
  /// Whether high values of the focus control mean near.
  var nearIsHigh = true

  /// A one-shot adjustment.
  enum Once: CaseIterable {
    case focus
    case exposure
    case whiteBalance

    /// The control that switches between automatic and manual.
    var mode: ControlID {
      switch self {
      case .focus: .focusAuto
      case .exposure: .exposureMode
      case .whiteBalance: .whiteBalanceAuto
      }
    }

    /// The button that starts the adjustment.
    var start: ControlID? {
      switch self {
      case .focus: .focusStart
      case .exposure: nil
      case .whiteBalance: .whiteBalanceStart
      }
    }

    /// The control that reports whether the camera is adjusting.
    var adjusting: ControlID {
      switch self {
      case .focus: .focusAdjusting
      case .exposure: .exposureAdjusting
      case .whiteBalance: .whiteBalanceAdjusting
      }
    }
  }

  init(_ controls: [CameraControl] = [], nearIsHigh: Bool = true) {
    self.nearIsHigh = nearIsHigh
    update(controls)
  }

  /// Takes over changed controls.
  mutating func update(_ changed: [CameraControl]) {
    for control in changed { controls[control.id] = control }
    if isAutomatic(.exposureMode) { isExposureCustom = false }
  }

  /// A control; nil if the camera lacks it.
  func control(_ id: ControlID) -> CameraControl? { controls[id] }

  // MARK: Modes

  /// Whether a mode is automatic.
  func isAutomatic(_ mode: ControlID) -> Bool { controls[mode]?.isAutomatic ?? false }

  private func canBeAutomatic(_ mode: ControlID) -> Bool {
    controls[mode].map { $0.automaticValue != nil && !$0.isReadOnly } ?? false
  }

  private func canBeManual(_ mode: ControlID) -> Bool {
    controls[mode].map { $0.manualValue != nil && !$0.isReadOnly } ?? false
  }

  private func isAdjusting(_ what: Once) -> Bool { once.contains(what) || (controls[what.adjusting]?.value ?? 0) != 0 }

  private func canDoOnce(_ what: Once) -> Bool {
    canBeAutomatic(what.mode) && canBeManual(what.mode) || what.start.map { controls[$0] != nil } ?? false
  }

  // MARK: Focus

  var focusMode: AVCaptureDevice.FocusMode {
    once.contains(.focus) ? .autoFocus : isAutomatic(.focusAuto) ? .continuousAutoFocus : .locked
  }

  func supports(_ mode: AVCaptureDevice.FocusMode) -> Bool {
    switch mode {
    case .locked: canBeManual(.focusAuto) || controls[.focusAbsolute] != nil
    case .autoFocus: canDoOnce(.focus)
    case .continuousAutoFocus: canBeAutomatic(.focusAuto)
    }
  }

  var isAdjustingFocus: Bool { isAdjusting(.focus) }

  var canPlaceLens: Bool { controls[.focusAbsolute].map { !$0.isReadOnly } ?? false }

  /// The lens position, from 0 (near) to 1 (far); 0.5 if the camera doesn't report it.
  var lensPosition: Float {
    guard let control = controls[.focusAbsolute] else { return 0.5 }
    let share = Float(control.share)
    return nearIsHigh ? 1 - share : share
  }

  // MARK: Exposure

  var exposureMode: AVCaptureDevice.ExposureMode {
    if once.contains(.exposure) { return .autoExpose }
    if isAutomatic(.exposureMode) { return .continuousAutoExposure }
    return isExposureCustom ? .custom : .locked
  }

  func supports(_ mode: AVCaptureDevice.ExposureMode) -> Bool {
    switch mode {
    case .locked: canBeManual(.exposureMode)
    case .autoExpose: canDoOnce(.exposure)
    case .continuousAutoExposure: canBeAutomatic(.exposureMode)
    case .custom: canBeManual(.exposureMode) && (controls[.exposureTime] != nil || sensitivity != nil)
    }
  }

  var isAdjustingExposure: Bool { isAdjusting(.exposure) }

  /// The exposure time in units of 100 µs; nil if the camera doesn't report it.
  var exposureHundredMicroseconds: Int? { controls[.exposureTime]?.value }

  /// The control for sensitivity: ISO if the camera has it, else gain.
  private var sensitivity: CameraControl? { controls[.iso] ?? controls[.gain] }

  /// The ISO value. Cameras that only have steps of gain are mapped to 100 to 1600.
  var iso: Float {
    guard let sensitivity else { return CameraRange.isoOfGain.lowerBound }
    if sensitivity.id == .iso { return Float(sensitivity.number) / Self.isoScale(sensitivity) }
    let range = CameraRange.isoOfGain
    return range.lowerBound + Float(sensitivity.share) * (range.upperBound - range.lowerBound)
  }

  var isoRange: ClosedRange<Float> {
    guard let sensitivity else { return CameraRange.isoOfGain.lowerBound...CameraRange.isoOfGain.lowerBound }
    guard sensitivity.id == .iso else { return CameraRange.isoOfGain }
    let numbers = sensitivity.items.map { Float($0.number ?? $0.value) / Self.isoScale(sensitivity) }
    return (numbers.min() ?? 100)...(numbers.max() ?? 100)
  }

  /// V4L2 counts ISO values in thousandths.
  private static func isoScale(_ control: CameraControl) -> Float {
    control.items.contains { ($0.number ?? $0.value) >= 50_000 } ? 1000 : 1
  }

  /// The exposure bias, in stops.
  var exposureBias: Float { Float(controls[.exposureBias]?.number ?? 0) / 1000 }

  /// The range of the exposure bias, in stops.
  var exposureBiasRange: ClosedRange<Float> {
    guard let control = controls[.exposureBias] else { return 0...0 }
    let numbers = control.items.isEmpty ? [control.range.lowerBound, control.range.upperBound] : control.numbers
    return Float(numbers.min() ?? 0) / 1000...Float(numbers.max() ?? 0) / 1000
  }

  // MARK: White balance

  var whiteBalanceMode: AVCaptureDevice.WhiteBalanceMode {
    once.contains(.whiteBalance)
      ? .autoWhiteBalance : isAutomatic(.whiteBalanceAuto) ? .continuousAutoWhiteBalance : .locked
  }

  func supports(_ mode: AVCaptureDevice.WhiteBalanceMode) -> Bool {
    switch mode {
    case .locked: canBeManual(.whiteBalanceAuto) || canSetWhite
    case .autoWhiteBalance: canDoOnce(.whiteBalance)
    case .continuousAutoWhiteBalance: canBeAutomatic(.whiteBalanceAuto)
    }
  }

  var isAdjustingWhiteBalance: Bool { isAdjusting(.whiteBalance) }

  var canSetWhite: Bool {
    controls[.whiteBalanceTemperature] != nil || controls[.redBalance] != nil && controls[.blueBalance] != nil
  }

  /// The colour temperature of the white balance; nil if the camera doesn't report it.
  var kelvin: Int? { controls[.whiteBalanceTemperature]?.value }

  var whiteBalanceGains: AVCaptureDevice.WhiteBalanceGains {
    if let kelvin {
      return WhiteBalanceConversion.gains(for: .init(temperature: Float(kelvin), tint: 0))
    }
    guard let red = controls[.redBalance], let blue = controls[.blueBalance] else {
      return AVCaptureDevice.WhiteBalanceGains(redGain: 1, greenGain: 1, blueGain: 1)
    }
    let span = CameraRange.maxWhiteBalanceGain - 1
    return AVCaptureDevice.WhiteBalanceGains(
      redGain: 1 + Float(red.share) * span, greenGain: 1, blueGain: 1 + Float(blue.share) * span)
  }

  // MARK: Light

  var hasTorch: Bool { controls[.torchMode]?.torchValue != nil }
  /// Whether the torch can be set now.
  var canUseTorch: Bool { hasTorch && controls[.torchMode]?.isGrabbed == false }
  var hasFlash: Bool { controls[.torchMode]?.flashValue != nil }

  var torchMode: AVCaptureDevice.TorchMode {
    guard let mode = controls[.torchMode], let lit = mode.torchValue else { return .off }
    return mode.value == lit ? .on : .off
  }

  /// The torch level, from 0 (off) to 1.
  var torchLevel: Float {
    guard torchMode == .on else { return 0 }
    return controls[.torchLevel].map { CameraRange.torchShare(of: $0) } ?? 1
  }

  var flashMode: AVCaptureDevice.FlashMode {
    guard let mode = controls[.torchMode], let flashes = mode.flashValue else { return .off }
    return mode.value == flashes ? .on : .off
  }

  // MARK: Framing

  /// The zoom factor; 1 is the full view.
  var zoomFactor: Double { controls[.zoom].map { CameraRange.zoomFactor($0.value, of: $0) } ?? 1 }

  var maxZoomFactor: Double { controls[.zoom].map { CameraRange.zoomFactor($0.range.upperBound, of: $0) } ?? 1 }

  // MARK: Look

  /// Controls that switch between automatic and manual, compared in any mode.
  private static let modes: [ControlID] = [.exposureMode, .autoGain, .isoAuto, .whiteBalanceAuto]
  /// Controls whose values apply in automatic mode, too.
  private static let settings: [ControlID] = [
    .exposureBias, .torchMode, .torchLevel, .brightness, .contrast, .saturation,
  ]

  /// Whether frames of the same scene look alike with both. Ignores values that the camera adjusts automatically.
  func looksLike(_ other: CameraValues) -> Bool {
    var ids = Self.modes + Self.settings
    if !isAutomatic(.exposureMode) { ids += [.exposureTime, .gain, .iso] }
    if !isAutomatic(.whiteBalanceAuto) { ids += [.whiteBalanceTemperature, .redBalance, .blueBalance] }
    return ids.allSatisfy { controls[$0]?.value == other.controls[$0]?.value }
  }

  // MARK: Low light

  /// Whether the camera may lengthen the exposure in low light; nil if it has no such control.
  var brightensLowLight: Bool? { controls[.exposureDynamicFrameRate].map { $0.value != 0 } }
}

extension CameraControl {
  /// The position of the value in its range, from 0 to 1.
  fileprivate var share: Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    return high > low ? Double(value - low) / Double(high - low) : 0
  }

  /// The values that a menu's items stand for.
  fileprivate var numbers: [Int] { items.map { $0.number ?? $0.value } }
}
