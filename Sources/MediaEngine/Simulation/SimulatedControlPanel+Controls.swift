import GLibSupport

extension SimulatedControlPanel {
  /// All controls with their current values.
  var controls: [CameraControl] {
    ControlRules.explained(isRich ? pictureControls + automaticControls : pictureControls)
  }

  private func control(
    _ id: ControlID, _ kind: CameraControl.Kind, normally normal: Int, _ value: Int, isInactive: Bool = false,
    isReadOnly: Bool = false, unit: CameraControl.Unit? = nil
  ) -> CameraControl {
    var kind = kind
    if case .menu(let items) = kind { kind = .menu(ControlNames.items(items, of: id)) }
    return CameraControl(
      id: id, name: ControlNames.name(of: id) ?? id.rawValue, kind: kind, defaultValue: normal, value: value,
      isInactive: isInactive, isReadOnly: isReadOnly, unit: unit)
  }

  private func menu(_ values: [Int]) -> CameraControl.Kind { .menu(values.map { .init(value: $0, name: "\($0)") }) }

  private var pictureControls: [CameraControl] {
    [
      control(.brightness, .integer(-100...100, step: 1), normally: 0, Self.whole(settings.brightness * 100)),
      control(.contrast, .integer(0...200, step: 1), normally: 100, Self.whole(settings.contrast * 100)),
      control(.saturation, .integer(0...200, step: 1), normally: 100, Self.whole(settings.saturation * 100)),
      // Daylight doesn't flicker, so this one can't be seen.
      control(.powerLineFrequency, menu([0, 1, 2]), normally: 1, powerLine),
    ]
  }

  private var automaticControls: [CameraControl] {
    let adjusting = adjusting
    func status(_ id: ControlID) -> CameraControl {
      control(id, .boolean, normally: 0, adjusting.contains(id) ? 1 : 0, isReadOnly: true)
    }
    return [
      control(.focusAuto, .boolean, normally: 1, isFocusAutomatic ? 1 : 0),
      control(
        .focusAbsolute, .integer(0...1000, step: 1), normally: 600, Self.whole(settings.lensPosition * 1000),
        isInactive: isFocusAutomatic),
      control(.focusStart, .button, normally: 0, 0),
      status(.focusAdjusting),
      control(
        .exposureMode, menu([ExposureModes.manual, ExposureModes.aperturePriority]),
        normally: ExposureModes.aperturePriority,
        isExposureAutomatic ? ExposureModes.aperturePriority : ExposureModes.manual),
      control(
        .exposureTime, .integer(1...2000, step: 1), normally: 167, Self.whole(settings.exposureSeconds * 10000),
        isInactive: isExposureAutomatic, unit: .hundredMicroseconds),
      control(
        .exposureBias, .integer(-3000...3000, step: 100), normally: 0, bias, isInactive: !isExposureAutomatic,
        unit: .milliStops),
      control(
        .gain, .integer(100...1600, step: 1), normally: 100, Self.whole(settings.gain * 100),
        isInactive: isExposureAutomatic),
      status(.exposureAdjusting),
      control(.whiteBalanceAuto, .boolean, normally: 1, isWhiteBalanceAutomatic ? 1 : 0),
      control(
        .whiteBalanceTemperature, .integer(2500...10000, step: 10), normally: 5200,
        Self.whole(settings.whiteBalanceKelvin), isInactive: isWhiteBalanceAutomatic, unit: .kelvin),
      status(.whiteBalanceAdjusting),
      control(.torchMode, menu([0, 1, 2]), normally: 0, torchMode),
      control(.torchLevel, .integer(1...100, step: 1), normally: 100, torchPercent, unit: .percent),
      control(.zoom, .integer(100...400, step: 1), normally: 100, Self.whole(settings.zoomFactor * 100)),
    ]
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
