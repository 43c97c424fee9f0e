// Additions of Kinora's, for programs that show a session's controls themselves. Apple's systems show them, beside a
// button that computers don't have.

extension AVCaptureControl {
  /// How a control looks to the user. An addition of Kinora's.
  public struct Appearance: Sendable, Equatable {
    /// What kind of widget shows the control.
    public enum Kind: Sendable, Equatable {
      /// A slider over a range.
      case slider(ClosedRange<Double>)
      /// A slider that stops at these values only, in ascending order.
      case steps([Double])
      /// A choice among these titles; the control's value is the index.
      case picker([String])
    }

    /// The control's name.
    public var title: String
    /// The name of its symbol.
    public var symbolName: String
    /// What kind of widget shows it.
    public var kind: Kind
    /// Its value: a slider's, or a picker's index.
    public var value: Double
    /// The value as the user reads it.
    public var valueText: String
    /// The slider's values that deserve a mark.
    public var prominentValues: [Double] = []
    /// What tests and assistive technology know the control by; nil if the program hasn't given a name.
    public var accessibilityIdentifier: String?
    /// Whether the user can use it.
    public var isEnabled = true
  }

  /// How the control looks now. An addition of Kinora's.
  public var appearance: Appearance {
    var appearance = face
    appearance.isEnabled = appearance.isEnabled && isEnabled
    return appearance
  }

  /// Sets the control as the user does: to the closest value that it has. If that is another than before, the control's
  /// action is called. Does nothing if the control is disabled. An addition of Kinora's.
  public func setByUser(_ value: Double) {
    let appearance = appearance
    guard appearance.isEnabled, value.isFinite else { return }
    let new = appearance.kind.closest(to: value)
    if new != appearance.value { userDidSet(new) }
  }

  /// Calls the handler, on any thread, when the control looks different, until the observations are released. An addition
  /// of Kinora's.
  public func observeAppearance(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] {
    [observe(\.isEnabled) { _, _ in handler() }] + observeFace(handler)
  }
}

extension AVCaptureControl.Appearance.Kind {
  /// The value that a control of this kind can have and that is closest to another.
  func closest(to value: Double) -> Double {
    switch self {
    case .slider(let range): min(max(value, range.lowerBound), range.upperBound)
    case .steps(let values): values.min { abs($0 - value) < abs($1 - value) } ?? value
    case .picker(let titles): Double(min(max(Int(clamping: value.rounded()), 0), max(0, titles.count - 1)))
    }
  }
}
