import Foundation

/// What changes of layers have in common. Changes take effect at once and are never animated by themselves, so a
/// transaction only keeps its settings, for the thread that began it.
open class CATransaction: NSObject {
  private struct Settings {
    var isDisabled = false
    var duration: TimeInterval = 0.25
    var function: CAMediaTimingFunction?
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
  }

  private final class Stack { var settings = [Settings()] }

  private static let key = "org.kinora.CATransaction"

  private static var stack: Stack {
    let thread = Thread.current.threadDictionary
    if let known = thread[key] as? Stack { return known }
    let made = Stack()
    thread[key] = made
    return made
  }

  private static var current: Settings {
    get { stack.settings[stack.settings.count - 1] }
    set { stack.settings[stack.settings.count - 1] = newValue }
  }

  /// Begins a transaction within the current one.
  open class func begin() {
    var made = current
    made.completion = nil
    stack.settings.append(made)
  }

  /// Ends the current transaction, and calls its completion block.
  open class func commit() {
    guard stack.settings.count > 1 else { return flush() }
    stack.settings.removeLast().completion?()
  }

  /// Ends the thread's outermost transaction.
  open class func flush() {
    let completion = stack.settings[0].completion
    stack.settings[0].completion = nil
    completion?()
  }

  /// How long animations last that don't say so themselves.
  open class func animationDuration() -> TimeInterval { current.duration }
  /// Sets how long animations last that don't say so themselves.
  open class func setAnimationDuration(_ dur: TimeInterval) { current.duration = dur }
  /// The pace of the transaction's animations.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { current.function }
  /// Sets the pace of the transaction's animations.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.function = function }
  /// Whether changes of this transaction are kept from being animated by themselves. No layer here animates them anyway, so
  /// whoever says true gets what was asked for.
  open class func disableActions() -> Bool { current.isDisabled }
  /// Sets whether changes of this transaction are kept from being animated by themselves.
  open class func setDisableActions(_ flag: Bool) { current.isDisabled = flag }
  /// The block that is called at the transaction's end.
  open class func completionBlock() -> (() -> Void)? { current.completion }
  /// Sets the block that is called at the transaction's end.
  open class func setCompletionBlock(_ block: (() -> Void)?) { current.completion = block }
  /// A value for the caller's use.
  open class func value(forKey key: String) -> Any? { current.values[key] }
  /// Sets a value for the caller's use.
  open class func setValue(_ anObject: Any?, forKey key: String) { current.values[key] = anObject }
}
