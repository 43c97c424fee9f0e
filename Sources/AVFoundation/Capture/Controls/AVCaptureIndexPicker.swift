import Dispatch
import Foundation
import Synchronization

/// A control of the program's own with a choice by index.
open class AVCaptureIndexPicker: AVCaptureControl, @unchecked Sendable {
  private struct State {
    var selectedIndex = 0
    var accessibilityIdentifier: String?
  }

  /// The control's name.
  public let localizedTitle: String
  /// The name of the control's symbol.
  public let symbolName: String
  /// The titles of the choices.
  public let localizedIndexTitles: [String]
  private let state = Mutex(State())
  private let action = ControlAction<Int>()

  private init(_ title: String, symbolName: String, titles: [String]) {
    Misuse.refuse(titles.isEmpty, "AVCaptureIndexPicker: there is nothing to choose from")
    (localizedTitle, self.symbolName, localizedIndexTitles) = (title, symbolName, titles)
    super.init()
  }

  /// Creates a picker of numbered choices. The program stops if there are none.
  public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
    self.init(localizedTitle, symbolName: symbolName, numberOfIndexes: numberOfIndexes) { "\($0 + 1)" }
  }

  /// Creates a picker of choices whose titles come from a closure. The program stops if there are none.
  public convenience init(
    _ localizedTitle: String, symbolName: String, numberOfIndexes: Int, localizedTitleTransform: (Int) -> String
  ) {
    let titles = numberOfIndexes > 0 ? (0..<numberOfIndexes).map(localizedTitleTransform) : []
    self.init(localizedTitle, symbolName: symbolName, titles: titles)
  }

  /// Creates a picker of titled choices. The program stops if there are none.
  public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
    self.init(localizedTitle, symbolName: symbolName, titles: localizedIndexTitles)
  }

  /// How many choices there are.
  open var numberOfIndexes: Int { localizedIndexTitles.count }

  /// The index of the choice; 0 at first. Setting it doesn't call the action. The program stops if there is no such
  /// choice.
  open var selectedIndex: Int {
    get {
      accessed()
      return state.withLock { $0.selectedIndex }
    }
    set {
      Misuse.refuse(
        !localizedIndexTitles.indices.contains(newValue),
        "AVCaptureIndexPicker.selectedIndex: \(newValue) isn't within 0 to \(localizedIndexTitles.count - 1)")
      withKeyValueChange(of: \.selectedIndex) { state.withLock { $0.selectedIndex = newValue } }
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

  /// Sets what is called on a queue when the user has made another choice.
  open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Int) -> Void) {
    self.action.set(action, on: actionQueue)
  }

  // MARK: Appearance

  override var face: Appearance {
    let state = state.withLock { $0 }
    return Appearance(
      title: localizedTitle, symbolName: symbolName, kind: .picker(localizedIndexTitles),
      value: Double(state.selectedIndex), valueText: localizedIndexTitles[state.selectedIndex],
      accessibilityIdentifier: state.accessibilityIdentifier)
  }

  override func userDidSet(_ value: Double) {
    let index = Int(clamping: value)
    withKeyValueChange(of: \.selectedIndex) { state.withLock { $0.selectedIndex = index } }
    action.call(with: index)
  }

  override func observeFace(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] {
    [observe(\.selectedIndex) { _, _ in handler() }, observe(\.accessibilityIdentifier) { _, _ in handler() }]
  }
}
