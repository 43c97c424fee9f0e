import GLibSupport
import MediaEngine

// The control values to set for what a program requests; nil if the camera doesn't support it.
extension CameraValues {
  func request(focus mode: AVCaptureDevice.FocusMode) -> [ControlID: Int]? {
    guard supports(mode) else { return nil }
    switch mode {
    case .locked: return manual(.focusAuto)
    case .autoFocus: return start(.focus)
    case .continuousAutoFocus: return automatic(.focusAuto)
    }
  }

  /// Sets a lens position, from 0 (near) to 1 (far).
  func request(lensPosition: Float) -> [ControlID: Int]? {
    guard let control = control(.focusAbsolute), !control.isReadOnly else { return nil }
    let share = Double(nearIsHigh ? 1 - lensPosition : lensPosition)
    return manual(.focusAuto).merging([.focusAbsolute: CameraRange.step(at: share, of: control)]) { $1 }
  }

  func request(exposure mode: AVCaptureDevice.ExposureMode) -> [ControlID: Int]? {
    guard supports(mode) else { return nil }
    switch mode {
    case .locked, .custom: return manual(.exposureMode).merging(manual(.autoGain)) { $1 }
    case .autoExpose: return start(.exposure)
    case .continuousAutoExposure: return automatic(.exposureMode).merging(automatic(.autoGain)) { $1 }
    }
  }

  /// Sets exposure time and ISO; nil keeps the current value.
  func request(hundredMicroseconds: Int?, iso: Float?) -> [ControlID: Int]? {
    guard var request = request(exposure: .custom) else { return nil }
    if let hundredMicroseconds, let control = control(.exposureTime) {
      request[.exposureTime] = control.value(closestTo: hundredMicroseconds)
    }
    if let iso {
      if let control = control(.iso) {
        let scale = Float(control.items.contains { ($0.number ?? $0.value) >= 50_000 } ? 1000 : 1)
        request.merge(manual(.isoAuto)) { $1 }
        request[.iso] = control.value(closestTo: Int(clamping: (iso * scale).rounded()))
      } else if let control = control(.gain) {
        let range = CameraRange.isoOfGain
        let share = Double((iso - range.lowerBound) / (range.upperBound - range.lowerBound))
        request[.gain] = CameraRange.step(at: share, of: control)
      }
    }
    return request
  }

  /// Sets the exposure bias, in stops.
  func request(exposureBias: Float) -> [ControlID: Int]? {
    control(.exposureBias).map { [.exposureBias: $0.value(closestTo: Int(clamping: (exposureBias * 1000).rounded()))] }
  }

  func request(whiteBalance mode: AVCaptureDevice.WhiteBalanceMode) -> [ControlID: Int]? {
    guard supports(mode) else { return nil }
    switch mode {
    case .locked: return manual(.whiteBalanceAuto)
    case .autoWhiteBalance: return start(.whiteBalance)
    case .continuousAutoWhiteBalance: return automatic(.whiteBalanceAuto)
    }
  }

  func request(whiteBalanceGains gains: AVCaptureDevice.WhiteBalanceGains) -> [ControlID: Int]? {
    guard canSetWhite else { return nil }
    var request = manual(.whiteBalanceAuto)
    if let control = control(.whiteBalanceTemperature) {
      let kelvin = WhiteBalanceConversion.temperatureAndTint(for: gains).temperature
      request[.whiteBalanceTemperature] = control.value(closestTo: Int(clamping: kelvin.rounded()))
    } else if let red = control(.redBalance), let blue = control(.blueBalance) {
      let span = Double(CameraRange.maxWhiteBalanceGain - 1)
      let green = Double(max(gains.greenGain, 0.01))
      request[.redBalance] = CameraRange.step(at: (Double(gains.redGain) / green - 1) / span, of: red)
      request[.blueBalance] = CameraRange.step(at: (Double(gains.blueGain) / green - 1) / span, of: blue)
    }
    return request
  }

  /// Sets the torch level; 0 turns it off.
  func request(torchLevel level: Float) -> [ControlID: Int]? {
    guard let mode = control(.torchMode), let lit = mode.torchValue else { return nil }
    guard level > 0 else { return [.torchMode: 0] }
    var request: [ControlID: Int] = [.torchMode: lit]
    if let control = control(.torchLevel) { request[.torchLevel] = CameraRange.torchStep(level, of: control) }
    return request
  }

  func request(flash: AVCaptureDevice.FlashMode) -> [ControlID: Int]? {
    guard let mode = control(.torchMode), let flashes = mode.flashValue else { return nil }
    switch flash {
    case .off: return [.torchMode: 0]
    case .on: return [.torchMode: flashes]
    case .auto: return nil
    }
  }

  func request(zoomFactor: Double) -> [ControlID: Int]? {
    control(.zoom).map { [.zoom: CameraRange.zoomStep(zoomFactor, of: $0)] }
  }

  /// Ends a one-shot adjustment.
  func request(ending what: Once) -> [ControlID: Int] { manual(what.mode) }

  // MARK: Modes

  private func manual(_ mode: ControlID) -> [ControlID: Int] {
    control(mode)?.manualValue.map { [mode: $0] } ?? [:]
  }

  private func automatic(_ mode: ControlID) -> [ControlID: Int] {
    control(mode)?.automaticValue.map { [mode: $0] } ?? [:]
  }

  /// Starts a one-shot adjustment: by the camera's own button if it has one, with continuous adjustment off; else by
  /// automatic mode for a while.
  private func start(_ what: Once) -> [ControlID: Int] {
    if let button = what.start, control(button) != nil { return manual(what.mode).merging([button: 1]) { $1 } }
    return automatic(what.mode)
  }
}
