import GLibSupport

/// Groups of controls that are shown and reset together.
public enum ControlFamily: String, Sendable, Hashable, CaseIterable {
  case focus
  case exposure
  case whiteBalance
  case light
  case framing
  case picture
  /// Controls that are specific to the driver.
  case other

  /// The group's display name.
  public var name: String {
    switch self {
    case .focus: tr("Focus")
    case .exposure: tr("Exposure")
    case .whiteBalance: tr("White balance")
    case .light: tr("Light")
    case .framing: tr("Framing")
    case .picture: tr("Picture")
    case .other: tr("Other")
    }
  }
}

extension ControlID {
  /// The group of this control.
  public var family: ControlFamily { Self.families[self] ?? .other }

  private static let families: [ControlID: ControlFamily] = {
    let members: [ControlFamily: [ControlID]] = [
      .focus: [.focusAuto, .focusAbsolute, .focusStart, .focusAdjusting],
      .exposure: [
        .exposureMode, .exposureTime, .exposureBias, .exposureDynamicFrameRate, .gain, .autoGain, .iso, .isoAuto,
        .exposureMetering, .iris, .backlight, .exposureAdjusting,
      ],
      .whiteBalance: [
        .whiteBalanceAuto, .whiteBalanceTemperature, .redBalance, .blueBalance, .whiteBalanceStart,
        .whiteBalanceAdjusting,
      ],
      .light: [.torchMode, .torchLevel, .flashLevel],
      .framing: [.zoom, .pan, .tilt, .horizontalFlip, .verticalFlip, .stabilization],
      .picture: [
        .powerLineFrequency, .brightness, .contrast, .saturation, .hue, .hueAuto, .sharpness, .gamma,
        .wideDynamicRange, .privacy,
      ],
    ]
    return Dictionary(uniqueKeysWithValues: members.flatMap { family, ids in ids.map { ($0, family) } })
  }()
}
