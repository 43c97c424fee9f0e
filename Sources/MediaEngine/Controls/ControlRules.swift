/// Which modes make which controls inactive, on any camera.
enum ControlRules {
  /// The modes that set these controls automatically: a value takes effect only while the mode is manual.
  private static let masters: [ControlID: [ControlID]] = [
    .focusAbsolute: [.focusAuto],
    .exposureTime: [.exposureMode],
    .iris: [.exposureMode],
    .gain: [.autoGain],
    .iso: [.isoAuto],
    .whiteBalanceTemperature: [.whiteBalanceAuto],
    .redBalance: [.whiteBalanceAuto],
    .blueBalance: [.whiteBalanceAuto],
    .hue: [.hueAuto],
  ]

  /// The same, but only on cameras whose driver marks the control inactive. On others it stays settable.
  private static let mastersOfSome: [ControlID: [ControlID]] = [
    .gain: [.exposureMode],
    .iso: [.exposureMode],
    .focusStart: [.focusAuto],
    .whiteBalanceStart: [.whiteBalanceAuto],
  ]

  /// All controls that are modes of others.
  static let modes = Set([masters, mastersOfSome].flatMap { $0.values.joined() })

  /// The modes that must be manual for a control to take effect.
  static func masters(of control: CameraControl) -> [ControlID] {
    let always = masters[control.id] ?? []
    return control.isInactive ? always + (mastersOfSome[control.id] ?? []) : always
  }

  /// Whether a mode with this value leaves a control settable.
  static func mode(_ master: CameraControl, at value: Int, lets id: ControlID) -> Bool {
    guard master.id == .exposureMode else { return value == master.manualValue }
    return switch id {
    case .exposureTime: [ExposureModes.manual, ExposureModes.shutterPriority].contains(value)
    case .iris: [ExposureModes.manual, ExposureModes.aperturePriority].contains(value)
    default: value == ExposureModes.manual
    }
  }

  /// Fills in the mode that makes each inactive control inactive; nil where it is unknown.
  static func explained(_ controls: [CameraControl]) -> [CameraControl] {
    let byID = Dictionary(controls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return controls.map { control in
      var control = control
      control.inactiveBecause =
        !control.isInactive
        ? nil
        : masters(of: control).first { id in
          byID[id].map { !mode($0, at: $0.value, lets: control.id) } ?? false
        } ?? (control.id == .exposureBias && byID[.exposureMode]?.isAutomatic == false ? .exposureMode : nil)
      return control
    }
  }
}
