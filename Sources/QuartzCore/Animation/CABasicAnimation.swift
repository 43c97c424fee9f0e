import Foundation

/// An animation of a property from one value to another.
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
  private nonisolated(unsafe) var from: Any?
  private nonisolated(unsafe) var to: Any?
  private nonisolated(unsafe) var by: Any?

  /// The value at the beginning; nil takes the property's own.
  open var fromValue: Any? {
    get { locked { from } }
    set { locked { from = newValue } }
  }
  /// The value at the end; nil takes the property's own.
  open var toValue: Any? {
    get { locked { to } }
    set { locked { to = newValue } }
  }
  /// How much the value changes, where its beginning or its end isn't set.
  open var byValue: Any? {
    get { locked { by } }
    set { locked { by = newValue } }
  }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
  }

  /// The values between which the property changes; nil where there are none.
  var ends: AnimationValues.Ends? {
    let ends = AnimationValues.Ends(
      from: AnimatedValue(fromValue), to: AnimatedValue(toValue), by: AnimatedValue(byValue))
    return ends.isEmpty ? nil : ends
  }

  override func makeValues() -> AnimationValues? { ends.map { .ends($0) } }
}
