/// One of a camera's controls, with its allowed values and its current one.
public struct CameraControl: Sendable, Equatable, Identifiable {
  /// The kinds of value.
  public enum Kind: Sendable, Equatable {
    /// Integers in a range, in steps.
    case integer(ClosedRange<Int>, step: Int)
    /// 0 (off) or 1 (on).
    case boolean
    /// Named values, in the driver's order. Their numbers may have gaps.
    case menu([MenuItem])
    /// Triggers an action when it is set to 1; has no value.
    case button
  }

  /// A menu item.
  public struct MenuItem: Sendable, Equatable {
    /// The value to pass to `set`.
    public var value: Int
    /// The display name.
    public var name: String
    /// The number that the item stands for, in the control's unit, if it stands for one.
    public var number: Int?

    /// An item, with the number it stands for, if any.
    public init(value: Int, name: String, number: Int? = nil) {
      self.value = value
      self.name = name
      self.number = number
    }
  }

  /// The units of values.
  public enum Unit: Sendable, Equatable {
    /// Steps of 100 µs.
    case hundredMicroseconds
    case kelvin
    /// Thousandths of a stop.
    case milliStops
    /// Arcseconds.
    case arcSeconds
    case percent
  }

  /// The control's identifier.
  public var id: ControlID
  /// The display name.
  public var name: String
  /// The kind of value, with its limits.
  public var kind: Kind
  /// The driver's default.
  public var defaultValue: Int
  /// The current value.
  public var value: Int
  /// Whether a mode keeps it from having an effect; `inactiveBecause` names the mode where it is known.
  public var isInactive: Bool
  /// Whether it is read-only.
  public var isReadOnly: Bool
  /// Whether it can't be changed at the moment; some can't while the camera streams.
  public var isGrabbed: Bool
  /// The unit of the values, where it is known.
  public var unit: Unit?
  /// The control whose mode makes this one inactive.
  public var inactiveBecause: ControlID?

  /// A control with all of its properties.
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

  /// Whether it can be set now. An inactive control can; it takes effect once its mode is manual.
  public var isSettable: Bool { !isReadOnly && !isGrabbed }

  /// A menu's items; empty for other kinds.
  public var items: [MenuItem] { if case .menu(let items) = kind { items } else { [] } }

  /// The smallest and the largest value.
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

  /// The number that the value stands for: a menu item's own number, else the value.
  public var number: Int { items.first { $0.value == value }?.number ?? value }
}

extension CameraControl {
  /// The value that makes this mode automatic; of several exposure modes, the most automatic one. Nil where the control
  /// is no mode, or has no automatic value.
  public var automaticValue: Int? {
    switch id {
    case .exposureMode: first(of: [ExposureModes.automatic, ExposureModes.aperturePriority])
    case .focusAuto, .autoGain, .whiteBalanceAuto, .hueAuto, .isoAuto: first(of: [1])
    default: nil
    }
  }

  /// The value that makes this mode manual. Nil where the control is no mode, or has no manual value.
  public var manualValue: Int? {
    switch id {
    case .exposureMode: first(of: [ExposureModes.manual, ExposureModes.shutterPriority])
    case .focusAuto, .autoGain, .whiteBalanceAuto, .hueAuto, .isoAuto: first(of: [0])
    default: nil
    }
  }

  /// Whether the mode is automatic now.
  public var isAutomatic: Bool {
    switch id {
    case .exposureMode: [ExposureModes.automatic, ExposureModes.aperturePriority].contains(value)
    default: automaticValue != nil && value != manualValue
    }
  }

  /// The torch mode's value for steady light. Menus follow V4L2: 0 off, 1 flash, 2 torch.
  public var torchValue: Int? {
    guard id == .torchMode else { return nil }
    return kind == .boolean ? 1 : first(of: [2])
  }

  /// The torch mode's value for flash.
  public var flashValue: Int? {
    guard id == .torchMode, kind != .boolean else { return nil }
    return first(of: [1])
  }

  private func first(of wanted: [Int]) -> Int? { wanted.first(where: accepts) }

  /// Whether a value is allowed, regardless of steps.
  public func accepts(_ value: Int) -> Bool {
    switch kind {
    case .integer, .boolean, .button: range.contains(value)
    case .menu(let items): items.contains { $0.value == value }
    }
  }

  /// The allowed value closest to a number in the control's unit.
  public func value(closestTo number: Int) -> Int {
    switch kind {
    case .integer(let range, let step):
      let steps = (Double(number.clamped(to: range) - range.lowerBound) / Double(max(1, step))).rounded()
      // The range may not be a whole number of steps: the last value must stay within it.
      let highest = (range.upperBound - range.lowerBound) / max(1, step)
      return range.lowerBound + min(Int(steps), highest) * max(1, step)
    case .boolean, .button: return number.clamped(to: range)
    case .menu(let items):
      return items.min { abs(($0.number ?? $0.value) - number) < abs(($1.number ?? $1.value) - number) }?.value ?? value
    }
  }
}

/// V4L2's exposure modes: whether shutter and aperture are automatic.
enum ExposureModes {
  static let automatic = 0
  static let manual = 1
  static let shutterPriority = 2
  /// The automatic mode of most USB cameras, which have no adjustable aperture.
  static let aperturePriority = 3
}
