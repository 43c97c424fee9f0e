/// One of a camera's controls: what it may be and what it is.
public struct CameraControl: Sendable, Equatable, Identifiable {
  /// What values there are.
  public enum Kind: Sendable, Equatable {
    /// Whole numbers in a range, so far apart.
    case integer(ClosedRange<Int>, step: Int)
    /// 0 (off) or 1 (on).
    case boolean
    /// Some values with names, in the driver's order. Not every number between them need be one.
    case menu([MenuItem])
    /// Does something when it is set to 1; has no value.
    case button
  }

  /// One of a menu's values.
  public struct MenuItem: Sendable, Equatable {
    /// What `set` takes.
    public var value: Int
    /// The name to show.
    public var name: String
    /// The number that the item stands for, in the control's unit, where it is one.
    public var number: Int?

    /// An item, with what it stands for where that is a number.
    public init(value: Int, name: String, number: Int? = nil) {
      self.value = value
      self.name = name
      self.number = number
    }
  }

  /// What the values count.
  public enum Unit: Sendable, Equatable {
    /// Steps of 100 µs.
    case hundredMicroseconds
    case kelvin
    /// Thousandths of a stop.
    case milliStops
    /// Seconds of arc.
    case arcSeconds
    case percent
  }

  /// Which control it is.
  public var id: ControlID
  /// The name to show.
  public var name: String
  /// What it may be.
  public var kind: Kind
  /// What the driver takes for normal.
  public var defaultValue: Int
  /// What it is.
  public var value: Int
  /// Whether a mode keeps it from acting; `inactiveBecause` names it where it is known.
  public var isInactive: Bool
  /// Whether it can only be read.
  public var isReadOnly: Bool
  /// Whether it can't be changed at the moment, as some can't while the camera streams.
  public var isGrabbed: Bool
  /// What the values count, where that is known.
  public var unit: Unit?
  /// The control whose mode makes this one inactive.
  public var inactiveBecause: ControlID?

  /// A control with everything that is known of it.
  public init(
    id: ControlID, name: String, kind: Kind, defaultValue: Int, value: Int, isInactive: Bool = false,
    isReadOnly: Bool = false, isGrabbed: Bool = false, unit: Unit? = nil, inactiveBecause: ControlID? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.value = value
    self.isInactive = isInactive
    self.isReadOnly = isReadOnly
    self.isGrabbed = isGrabbed
    self.unit = unit
    self.inactiveBecause = inactiveBecause
  }

  /// Whether a person can change it now; one that is inactive comes to life with its mode.
  public var isSettable: Bool { !isReadOnly && !isGrabbed }

  /// A menu's items; none for other kinds.
  public var items: [MenuItem] { if case .menu(let items) = kind { items } else { [] } }

  /// The smallest and the greatest value.
  public var range: ClosedRange<Int> {
    switch kind {
    case .integer(let range, _): return range
    case .boolean: return 0...1
    case .button: return 1...1
    case .menu(let items):
      let values = items.map(\.value)
      return (values.min() ?? 0)...(values.max() ?? 0)
    }
  }

  /// The number that the value stands for: an item's own number, else the value.
  public var number: Int { items.first { $0.value == value }?.number ?? value }
}

extension CameraControl {
  /// The value with which the camera decides by itself: of a menu of exposure modes the item that leaves most to it.
  /// nil where the control is no mode, or the camera can't.
  public var automaticValue: Int? {
    switch id {
    case .exposureMode: first(of: [ExposureModes.automatic, ExposureModes.aperturePriority])
    case .focusAuto, .autoGain, .whiteBalanceAuto, .hueAuto, .isoAuto: first(of: [1])
    default: nil
    }
  }

  /// The value with which a person decides. nil where the control is no mode, or there is no such choice.
  public var manualValue: Int? {
    switch id {
    case .exposureMode: first(of: [ExposureModes.manual, ExposureModes.shutterPriority])
    case .focusAuto, .autoGain, .whiteBalanceAuto, .hueAuto, .isoAuto: first(of: [0])
    default: nil
    }
  }

  /// Whether the camera decides now.
  public var isAutomatic: Bool {
    switch id {
    case .exposureMode: [ExposureModes.automatic, ExposureModes.aperturePriority].contains(value)
    default: automaticValue != nil && value != manualValue
    }
  }

  /// The value of a lamp's mode that lights it steadily. Menus follow V4L2: 0 off, 1 flash, 2 torch.
  public var torchValue: Int? {
    guard id == .torchMode else { return nil }
    return kind == .boolean ? 1 : first(of: [2])
  }

  /// The value of a lamp's mode in which it flashes.
  public var flashValue: Int? {
    guard id == .torchMode, kind != .boolean else { return nil }
    return first(of: [1])
  }

  private func first(of wanted: [Int]) -> Int? { wanted.first(where: accepts) }

  /// Whether this is one of the values that there are, steps aside.
  public func accepts(_ value: Int) -> Bool {
    switch kind {
    case .integer, .boolean, .button: range.contains(value)
    case .menu(let items): items.contains { $0.value == value }
    }
  }

  /// The value that there is closest to a number in the control's unit.
  public func value(closestTo number: Int) -> Int {
    switch kind {
    case .integer(let range, let step):
      let steps = (Double(number.clamped(to: range) - range.lowerBound) / Double(max(1, step))).rounded()
      // A last step that would lead beyond the range isn't taken.
      let highest = (range.upperBound - range.lowerBound) / max(1, step)
      return range.lowerBound + min(Int(steps), highest) * max(1, step)
    case .boolean, .button: return number.clamped(to: range)
    case .menu(let items):
      return items.min { abs(($0.number ?? $0.value) - number) < abs(($1.number ?? $1.value) - number) }?.value ?? value
    }
  }
}

/// Who sets shutter and aperture, by V4L2's numbers.
enum ExposureModes {
  static let automatic = 0
  static let manual = 1
  static let shutterPriority = 2
  /// What most USB cameras have for automatic: they have no aperture to set.
  static let aperturePriority = 3
}
