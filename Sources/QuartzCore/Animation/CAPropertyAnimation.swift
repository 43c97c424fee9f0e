import Foundation

/// An animation of one property. This is the base of those that have values.
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
  private nonisolated(unsafe) var ownPath: String?
  private nonisolated(unsafe) var additive = false
  private nonisolated(unsafe) var cumulative = false

  /// An animation of no property.
  public required init() { super.init() }

  /// An animation of the property at a key path, such as `opacity` or `transform.scale.x`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// The property's key path.
  open var keyPath: String? {
    get { locked { ownPath } }
    set { locked { ownPath = newValue } }
  }
  /// Whether values are added to what the property would be without the animation.
  open var isAdditive: Bool {
    get { locked { additive } }
    set { locked { additive = newValue } }
  }
  /// Whether each cycle begins where the one before it ended.
  open var isCumulative: Bool {
    get { locked { cumulative } }
    set { locked { cumulative = newValue } }
  }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
  }

  /// The values that the property has; nil where there are none.
  func makeValues() -> AnimationValues? { nil }

  override func makeChange() -> AnimationEffect.Change? {
    guard let path = keyPath, let values = makeValues() else { return nil }
    return .property(path, values, isAdditive: isAdditive, isCumulative: isCumulative)
  }
}
