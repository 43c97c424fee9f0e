import Dispatch
import Foundation
import Synchronization

/// A control of the program's own with a value between two ends.
open class AVCaptureSlider: AVCaptureControl, @unchecked Sendable {
  private struct State {
    var value: Float
    var format: String?
    var prominentValues: [Float] = []
    var accessibilityIdentifier: String?
  }

  /// The control's name.
  public let localizedTitle: String
  /// The name of the control's symbol.
  public let symbolName: String
  private let range: ClosedRange<Float>
  /// The only values, in ascending order; nil for all of the range.
  private let stops: [Float]?
  private let state: Mutex<State>
  private let action = ControlAction<Float>()

  private init(_ title: String, symbolName: String, range: ClosedRange<Float>, stops: [Float]?) {
    (localizedTitle, self.symbolName, self.range, self.stops) = (title, symbolName, range, stops)
    state = Mutex(State(value: range.lowerBound))
    super.init()
  }

  /// Creates a slider over a range.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
    self.init(localizedTitle, symbolName: symbolName, range: range, stops: nil)
  }

  /// Creates a slider over a range that stops at every step from its lower end. The program stops unless the step is
  /// above 0 and within the range.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float) {
    Misuse.refuse(
      !(step > 0) || step > range.upperBound - range.lowerBound,
      "AVCaptureSlider: there is no step of \(step) in \(range)")
    let count = Int(clamping: (Double(range.upperBound - range.lowerBound) / Double(step) + 1e-4).rounded(.down))
    let stops = (0...count).map { min(range.upperBound, range.lowerBound + Float($0) * step) }
    self.init(localizedTitle, symbolName: symbolName, range: range, stops: stops)
  }

  /// Creates a slider that stops at these values. The program stops if there are none.
  public convenience init(_ localizedTitle: String, symbolName: String, values: [Float]) {
    let stops = Set(values.filter(\.isFinite)).sorted()
    guard let first = stops.first, let last = stops.last else { Misuse.stop("AVCaptureSlider: there are no values") }
    self.init(localizedTitle, symbolName: symbolName, range: first...last, stops: stops)
  }

  /// The value; the lowest at first. One between a slider's stops becomes the closest of them. Setting it doesn't call the
  /// action. The program stops if the value is outside of the slider's range.
  open var value: Float {
    get {
      accessed()
      return state.withLock { $0.value }
    }
    set {
      Misuse.refuse(!range.contains(newValue), "AVCaptureSlider.value: \(newValue) isn't within \(range)")
      let new = stops?.min { abs($0 - newValue) < abs($1 - newValue) } ?? newValue
      withKeyValueChange(of: \.value) { state.withLock { $0.value = new } }
    }
  }

  /// How the value is written, with `%@` in its place, as in `%@ fps`; nil for the number alone. A format with any other
  /// placeholder counts as none.
  open var localizedValueFormat: String? {
    get {
      accessed()
      return state.withLock { $0.format }
    }
    set { withKeyValueChange(of: \.localizedValueFormat) { state.withLock { $0.format = newValue } } }
  }

  /// The values that deserve a mark. The program stops if one is outside of the slider's range.
  open var prominentValues: [Float] {
    get {
      accessed()
      return state.withLock { $0.prominentValues }
    }
    set {
      for value in newValue {
        Misuse.refuse(!range.contains(value), "AVCaptureSlider.prominentValues: \(value) isn't within \(range)")
      }
      withKeyValueChange(of: \.prominentValues) { state.withLock { $0.prominentValues = newValue } }
    }
  }

  /// What tests and assistive technology know the control by.
  open var accessibilityIdentifier: String? {
    get {
      accessed()
      return state.withLock { $0.accessibilityIdentifier }
    }
    set {
      withKeyValueChange(of: \.accessibilityIdentifier) { state.withLock { $0.accessibilityIdentifier = newValue } }
    }
  }

  /// Sets what is called on a queue when the user has set another value.
  open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Float) -> Void) {
    self.action.set(action, on: actionQueue)
  }

  // MARK: Appearance

  override var face: Appearance {
    let state = state.withLock { $0 }
    return Appearance(
      title: localizedTitle, symbolName: symbolName,
      kind: stops.map { .steps($0.map(Double.init)) } ?? .slider(Double(range.lowerBound)...Double(range.upperBound)),
      value: Double(state.value), valueText: ControlText.value(Double(state.value), in: state.format),
      prominentValues: state.prominentValues.map(Double.init), accessibilityIdentifier: state.accessibilityIdentifier)
  }

  override func userDidSet(_ value: Double) {
    let new = min(max(Float(value), range.lowerBound), range.upperBound)
    withKeyValueChange(of: \.value) { state.withLock { $0.value = new } }
    action.call(with: new)
  }

  override func observeFace(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] {
    [
      observe(\.value) { _, _ in handler() }, observe(\.localizedValueFormat) { _, _ in handler() },
      observe(\.prominentValues) { _, _ in handler() }, observe(\.accessibilityIdentifier) { _, _ in handler() },
    ]
  }
}
