import GLibSupport

/// The controls' display names.
enum ControlNames {
  /// The localized name of a known control; nil for a driver's own.
  static func name(of id: ControlID) -> String? {
    switch id.family {
    case .focus, .exposure, .whiteBalance: nameOfAutomatic(id)
    case .light, .framing, .picture: nameOfPicture(id)
    case .other: nil
    }
  }

  private static func nameOfAutomatic(_ id: ControlID) -> String? {
    switch id {
    case .focusAuto: tr("Autofocus")
    case .focusAbsolute: tr("Focus distance")
    case .focusStart: tr("Focus once")
    case .focusAdjusting: tr("Focusing")
    case .exposureMode: tr("Exposure")
    case .exposureTime: tr("Exposure time")
    case .exposureBias: tr("Exposure compensation")
    case .exposureDynamicFrameRate: tr("Slower frames in the dark")
    case .gain: tr("Gain")
    case .autoGain: tr("Automatic gain")
    case .iso: tr("Sensitivity (ISO)")
    case .isoAuto: tr("Automatic sensitivity")
    case .exposureMetering: tr("Light metering")
    case .iris: tr("Iris")
    case .backlight: tr("Backlight compensation")
    case .exposureAdjusting: tr("Adjusting exposure")
    case .whiteBalanceAuto: tr("Automatic white balance")
    case .whiteBalanceTemperature: tr("Color temperature")
    case .redBalance: tr("Red balance")
    case .blueBalance: tr("Blue balance")
    case .whiteBalanceStart: tr("Balance white once")
    case .whiteBalanceAdjusting: tr("Adjusting white balance")
    default: nil
    }
  }

  private static func nameOfPicture(_ id: ControlID) -> String? {
    switch id {
    case .torchMode: tr("Light")
    case .torchLevel: tr("Torch brightness")
    case .flashLevel: tr("Flash brightness")
    case .zoom: tr("Zoom")
    case .pan: tr("Pan")
    case .tilt: tr("Tilt")
    case .horizontalFlip: tr("Flip horizontally")
    case .verticalFlip: tr("Flip vertically")
    case .stabilization: tr("Image stabilization")
    case .powerLineFrequency: tr("Power line frequency")
    case .brightness: tr("Brightness")
    case .contrast: tr("Contrast")
    case .saturation: tr("Saturation")
    case .hue: tr("Hue")
    case .hueAuto: tr("Automatic hue")
    case .sharpness: tr("Sharpness")
    case .gamma: tr("Gamma")
    case .wideDynamicRange: tr("Wide dynamic range")
    case .privacy: tr("Privacy")
    default: nil
    }
  }

  /// Menu items with localized names, where the menu is known.
  static func items(_ items: [CameraControl.MenuItem], of id: ControlID) -> [CameraControl.MenuItem] {
    let values = items.map(\.value)
    return items.map { item in
      var item = item
      item.name = name(ofItem: item.value, among: values, of: id) ?? item.name
      return item
    }
  }

  private static func name(ofItem value: Int, among values: [Int], of id: ControlID) -> String? {
    switch (id, value) {
    case (.exposureMode, ExposureModes.automatic): tr("Automatic")
    case (.exposureMode, ExposureModes.manual): tr("Manual")
    case (.exposureMode, ExposureModes.shutterPriority): tr("Shutter priority")
    case (.exposureMode, ExposureModes.aperturePriority):
      // Cameras without an iris report aperture priority as their automatic mode.
      values.contains(ExposureModes.automatic) ? tr("Aperture priority") : tr("Automatic")
    case (.powerLineFrequency, 0): ctr("power line", "Off")
    case (.powerLineFrequency, 1): tr("50 Hz")
    case (.powerLineFrequency, 2): tr("60 Hz")
    case (.powerLineFrequency, 3): tr("Automatic")
    case (.torchMode, 0): ctr("lamp", "Off")
    case (.torchMode, 1): tr("Flash")
    case (.torchMode, 2): tr("Torch")
    case (.isoAuto, 0): tr("Manual")
    case (.isoAuto, 1): tr("Automatic")
    default: nil
    }
  }
}
