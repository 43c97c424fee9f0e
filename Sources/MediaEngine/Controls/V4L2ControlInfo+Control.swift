import CV4L2

extension V4L2ControlInfo {
  /// The control's identifier: the common one, else the driver's name with hyphens.
  var word: ControlID {
    if let known = Self.words[id] { return known }
    let letters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return ControlID(rawValue: String(letters).split(separator: "-").joined(separator: "-"))
  }

  private static let words: [UInt32: ControlID] = {
    let camera = UInt32(V4L2_CTRL_CLASS_CAMERA) | 0x900
    let flash = UInt32(V4L2_CTRL_CLASS_FLASH) | 0x900
    let user = UInt32(V4L2_CTRL_CLASS_USER) | 0x900
    // Numbers as in linux/v4l2-controls.h, where they are expressions that Swift's importer doesn't evaluate.
    return [
      camera + 12: .focusAuto, camera + 10: .focusAbsolute, camera + 28: .focusStart, camera + 30: .focusAdjusting,
      camera + 1: .exposureMode, camera + 2: .exposureTime, camera + 3: .exposureDynamicFrameRate,
      camera + 19: .exposureBias, user + 19: .gain, user + 18: .autoGain, camera + 23: .iso, camera + 24: .isoAuto,
      camera + 25: .exposureMetering, camera + 17: .iris, user + 28: .backlight,
      user + 12: .whiteBalanceAuto, user + 26: .whiteBalanceTemperature, user + 14: .redBalance,
      user + 15: .blueBalance, user + 13: .whiteBalanceStart,
      flash + 1: .torchMode, flash + 8: .torchLevel, flash + 7: .flashLevel,
      camera + 13: .zoom, camera + 8: .pan, camera + 9: .tilt, user + 20: .horizontalFlip, user + 21: .verticalFlip,
      camera + 22: .stabilization,
      user + 24: .powerLineFrequency, user + 0: .brightness, user + 1: .contrast, user + 2: .saturation,
      user + 3: .hue, user + 25: .hueAuto, user + 27: .sharpness, user + 16: .gamma,
      camera + 21: .wideDynamicRange, camera + 16: .privacy,
    ]
  }()

  private static let units: [ControlID: CameraControl.Unit] = [
    .exposureTime: .hundredMicroseconds, .whiteBalanceTemperature: .kelvin, .exposureBias: .milliStops,
    .pan: .arcSeconds, .tilt: .arcSeconds,
  ]

  /// Whether it is a control that users can set or read: headings and strings aren't.
  var isUseful: Bool {
    guard flags & UInt32(V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_HAS_PAYLOAD) == 0 else { return false }
    return [
      V4L2_CTRL_TYPE_INTEGER, V4L2_CTRL_TYPE_BOOLEAN, V4L2_CTRL_TYPE_MENU, V4L2_CTRL_TYPE_BUTTON,
      V4L2_CTRL_TYPE_INTEGER64, V4L2_CTRL_TYPE_BITMASK, V4L2_CTRL_TYPE_INTEGER_MENU,
    ].contains { $0.rawValue == type }
  }

  /// The most items that a menu has: the kernel's own menus have 64 at most, those of a driver may claim any range.
  private static let maxMenuItems = 256

  /// The indices of a menu's items, not all of which need to be there; none for a range that is upside down.
  var menuIndices: [Int] {
    let first = max(0, minimum)
    guard isMenu, first <= maximum else { return [] }
    return (0...min(maximum - first, Self.maxMenuItems - 1)).map { first + $0 }
  }

  var isMenu: Bool { type == V4L2_CTRL_TYPE_MENU.rawValue || type == V4L2_CTRL_TYPE_INTEGER_MENU.rawValue }

  /// Whether it can be read: a button has no value.
  var hasValue: Bool { type != V4L2_CTRL_TYPE_BUTTON.rawValue && flags & UInt32(V4L2_CTRL_FLAG_WRITE_ONLY) == 0 }

  /// The control in the driver-independent form.
  func control(_ word: ControlID, items: [CameraControl.MenuItem], value: Int) -> CameraControl {
    let kind: CameraControl.Kind
    switch type {
    case V4L2_CTRL_TYPE_BOOLEAN.rawValue: kind = .boolean
    case V4L2_CTRL_TYPE_BUTTON.rawValue: kind = .button
    case _ where isMenu: kind = .menu(ControlNames.items(items, of: word))
    // The autofocus status is a bit mask whose first bit says that autofocus is busy.
    case _ where word == .focusAdjusting: kind = .boolean
    // A bit mask states only its largest value.
    default: kind = .integer(min(minimum, maximum)...max(minimum, maximum), step: max(1, step))
    }
    return CameraControl(
      id: word, name: ControlNames.name(of: word) ?? name, kind: kind, defaultValue: defaultValue,
      value: word == .focusAdjusting ? value & 1 : value,
      isInactive: flags & UInt32(V4L2_CTRL_FLAG_INACTIVE) != 0,
      isReadOnly: flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0,
      isGrabbed: flags & UInt32(V4L2_CTRL_FLAG_GRABBED) != 0, unit: Self.units[word])
  }
}
