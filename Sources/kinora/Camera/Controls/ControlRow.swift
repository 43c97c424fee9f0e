import AVFoundation
import GLibSupport

/// A control as a row of the panel.
struct ControlRow: Equatable, Identifiable {
  /// The kind of input.
  enum Face: Equatable {
    /// A slider. Exposure times use a logarithmic scale: from 1/10000 s to 1 s is a long way. `unit` is how much of what
    /// is said, such as stops, one step of the control's own value is: assistive technology hears of that number.
    case slider(ClosedRange<Int>, step: Int, unit: Double, isLogarithmic: Bool)
    case toggle
    case choice([Choice])
    case button
  }

  /// One of several values to choose from.
  struct Choice: Equatable {
    var value: Int
    var title: String
  }

  var id: ControlID
  var title: String
  var face: Face
  var value: Int
  /// The value as text; empty if the input shows it.
  var words: String
  /// The reason why it can't be set now; nil if it can.
  var reason: String?

  /// The row for a control; nil for those that are read-only.
  init?(_ control: CameraControl) {
    guard !control.isReadOnly else { return nil }
    id = control.id
    title = control.shortName
    value = control.value
    words = ""
    switch control.kind {
    case .integer(let range, let step):
      guard range.lowerBound < range.upperBound else { return nil }
      face = .slider(
        range, step: max(1, step), unit: control.shownUnit,
        isLogarithmic: control.unit == .hundredMicroseconds && range.lowerBound > 0)
      words = control.valueWords
    case .boolean where control.manualValue != nil:
      face = .choice([Choice(value: 1, title: tr("Automatic")), Choice(value: 0, title: tr("Manual"))])
    case .boolean:
      face = .toggle
    case .menu(let items):
      guard items.count > 1 else { return nil }
      face = .choice(items.map { Choice(value: $0.value, title: control.title(of: $0)) })
    case .button:
      face = .button
    }
    reason = control.reason
  }

  /// Whether it can be set now.
  var isEnabled: Bool { reason == nil }

  /// Whether this row has the same form as another, so that it can be updated instead of rebuilt.
  func hasForm(of other: ControlRow) -> Bool { id == other.id && face == other.face && title == other.title }
}

extension CameraControl {
  /// The name without the family's name.
  fileprivate var shortName: String {
    switch id {
    case .focusAuto: tr("Focus")
    case .focusAbsolute: tr("Distance")
    case .exposureMode: tr("Exposure")
    case .exposureTime: tr("Time")
    case .exposureBias: tr("Compensation")
    case .gain: tr("Gain")
    case .whiteBalanceAuto: tr("White balance")
    case .whiteBalanceTemperature: tr("Temperature")
    case .torchMode: tr("Torch")
    case .torchLevel: tr("Brightness")
    case .zoom: tr("Zoom")
    default: name
    }
  }

  fileprivate func title(of item: MenuItem) -> String {
    guard id == .exposureMode else { return item.name }
    switch item.value {
    case automaticValue: return tr("Automatic")
    case manualValue: return tr("Manual")
    default: return item.name
    }
  }

  /// How much of the number in `valueWords` one step of the value is.
  fileprivate var shownUnit: Double {
    switch (id, unit) {
    case (.zoom, nil) where range.lowerBound > 0: 1 / Double(range.lowerBound)
    case (_, .milliStops): 0.001
    case (_, .arcSeconds): 1.0 / 3600
    case (_, .hundredMicroseconds): 0.0001
    default: 1
    }
  }

  /// The value as text with its unit.
  fileprivate var valueWords: String {
    switch (id, unit) {
    case (.zoom, nil) where range.lowerBound > 0:
      return tr("%s×", Numerals.decimal(Double(value) / Double(range.lowerBound), places: 1))
    case (_, .hundredMicroseconds):
      return Self.time(Double(value) / 10_000)
    case (_, .kelvin):
      return tr("%d K", value)
    case (_, .milliStops):
      let stops = Double(number) / 1000
      return tr("%s EV", (stops > 0 ? "+" : "") + Numerals.decimal(stops, places: 1))
    case (_, .percent):
      return tr("%d %%", value)
    case (_, .arcSeconds):
      return tr("%s°", Numerals.decimal(Double(value) / 3600, places: 0))
    case (_, nil):
      return Numerals.decimal(Double(value), places: 0)
    }
  }

  private static func time(_ seconds: Double) -> String {
    guard seconds > 0 else { return tr("%s s", "0") }
    if seconds < 0.3 { return tr("1/%s s", Int(clamping: (1 / seconds).rounded())) }
    return tr("%s s", Numerals.decimal(seconds, places: 1))
  }

  /// The reason why it can't be set.
  fileprivate var reason: String? {
    if isGrabbed { return tr("Can’t be changed while the camera is running.") }
    guard isInactive else { return nil }
    switch inactiveBecause {
    case .exposureMode where id == .exposureBias: return tr("Acts on automatic exposure only.")
    case .focusAuto: return tr("Set by automatic focus. Choose Manual to change it.")
    case .exposureMode: return tr("Set by automatic exposure. Choose Manual to change it.")
    case .whiteBalanceAuto: return tr("Set by automatic white balance. Choose Manual to change it.")
    case .autoGain: return tr("Set by automatic gain. Choose Manual to change it.")
    case .torchMode: return tr("Turn the torch on to change it.")
    default: return tr("Can’t be changed in the camera’s present mode.")
    }
  }
}
