import MediaEngine

/// A camera's controls in Apple's terms: which modes there are, and what everything is now. Knows no camera.
struct CameraValues: Equatable {
  /// The controls as the camera describes them.
  private(set) var controls: [ControlID: CameraControl] = [:]
  /// What the camera is doing once, and is to stay at then.
  var once: Set<Once> = []
  /// Whether time or sensitivity were set by the program, and not just kept.
  var isExposureCustom = false
  /// Whether high numbers of the focus mean near things.
  var nearIsHigh = true

  /// Something that is left to the camera for a moment.
  enum Once: CaseIterable {
    case focus
    case exposure
    case whiteBalance

    /// The control that leaves it to the camera.
    var mode: ControlID {
      switch self {
      case .focus: .focusAuto
      case .exposure: .exposureMode
      case .whiteBalance: .whiteBalanceAuto
      }
    }

    /// The button that lets the camera do it.
    var start: ControlID? {
      switch self {
      case .focus: .focusStart
      case .exposure: nil
      case .whiteBalance: .whiteBalanceStart
      }
    }

    /// The control that says whether the camera is at it.
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

  /// Takes over what has changed.
  mutating func update(_ changed: [CameraControl]) {
    for control in changed { controls[control.id] = control }
    if isAutomatic(.exposureMode) { isExposureCustom = false }
  }

  /// One of the controls, unless it does nothing here.
  func control(_ id: ControlID) -> CameraControl? { controls[id] }

  // MARK: Modes

  /// Whether the camera decides by itself.
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

  /// From 0, near, to 1, far. The middle where the camera doesn't say.
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

  /// The exposure's time; nil where the camera doesn't say.
  var exposureHundredMicroseconds: Int? { controls[.exposureTime]?.value }

  /// The control that amplifies: a camera that knows ISO numbers is asked for those.
  private var sensitivity: CameraControl? { controls[.iso] ?? controls[.gain] }

  /// As an ISO number. Cameras that only know their own steps of gain count as going from 100 to 1600.
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

  /// V4L2 counts ISO numbers in thousandths.
  private static func isoScale(_ control: CameraControl) -> Float {
    control.items.contains { ($0.number ?? $0.value) >= 50_000 } ? 1000 : 1
  }

  /// In stops.
  var exposureBias: Float { Float(controls[.exposureBias]?.number ?? 0) / 1000 }

  /// In stops.
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

  /// The light that is taken for white; nil where the camera doesn't say.
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
  var hasFlash: Bool { controls[.torchMode]?.flashValue != nil }

  var torchMode: AVCaptureDevice.TorchMode {
    guard let mode = controls[.torchMode], let lit = mode.torchValue else { return .off }
    return mode.value == lit ? .on : .off
  }

  /// From 0, off, to 1.
  var torchLevel: Float {
    guard torchMode == .on else { return 0 }
    return controls[.torchLevel].map { CameraRange.torchShare(of: $0) } ?? 1
  }

  var flashMode: AVCaptureDevice.FlashMode {
    guard let mode = controls[.torchMode], let flashes = mode.flashValue else { return .off }
    return mode.value == flashes ? .on : .off
  }

  // MARK: Framing

  /// 1 shows all.
  var zoomFactor: Double { controls[.zoom].map { CameraRange.zoomFactor($0.value, of: $0) } ?? 1 }

  var maxZoomFactor: Double { controls[.zoom].map { CameraRange.zoomFactor($0.range.upperBound, of: $0) } ?? 1 }

  // MARK: Look

  /// Who decides, whatever it comes to.
  private static let modes: [ControlID] = [.exposureMode, .autoGain, .isoAuto, .whiteBalanceAuto]
  /// What holds whoever decides.
  private static let settings: [ControlID] = [
    .exposureBias, .torchMode, .torchLevel, .brightness, .contrast, .saturation,
  ]

  /// Whether somebody would get pictures of the same light with these: what the camera finds by itself doesn't count.
  func looksLike(_ other: CameraValues) -> Bool {
    var ids = Self.modes + Self.settings
    if !isAutomatic(.exposureMode) { ids += [.exposureTime, .gain, .iso] }
    if !isAutomatic(.whiteBalanceAuto) { ids += [.whiteBalanceTemperature, .redBalance, .blueBalance] }
    return ids.allSatisfy { controls[$0]?.value == other.controls[$0]?.value }
  }

  // MARK: Low light

  /// Whether the camera may take longer for a frame when it is dark; nil where it has no such choice.
  var brightensLowLight: Bool? { controls[.exposureDynamicFrameRate].map { $0.value != 0 } }
}

extension CameraControl {
  /// Where the value stands in its range, from 0 to 1.
  fileprivate var share: Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    return high > low ? Double(value - low) / Double(high - low) : 0
  }

  /// What a menu's items stand for.
  fileprivate var numbers: [Int] { items.map { $0.number ?? $0.value } }
}
