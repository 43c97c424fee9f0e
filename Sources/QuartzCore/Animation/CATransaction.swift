import Foundation

/// What changes of layers have in common, for the thread that began it. Changes take effect at once. Those of layers that a view
/// shows are animated as the transaction says, unless it disables that; layers that are only drawn into movies aren't.
open class CATransaction: NSObject {
  private struct Settings {
    var isDisabled = false
    var duration: TimeInterval = 0.25
    var function: CAMediaTimingFunction?
    var end: TransactionEnd?
    /// The end of the transaction around it, which waits for this one's animations, too.
    var outer: TransactionEnd?
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
    made.outer = made.end ?? made.outer
    made.end = nil
    stack.settings.append(made)
  }

  /// Ends the current transaction. Its completion block is called at once, or on the main queue when the animations are over
  /// that were added to layers on the screen meanwhile.
  open class func commit() {
    guard stack.settings.count > 1 else { return flush() }
    var end = stack.settings.removeLast().end
    TransactionEnd.leave(&end)
  }

  /// Ends the thread's outermost transaction.
  open class func flush() {
    var end = stack.settings[0].end
    stack.settings[0].end = nil
    TransactionEnd.leave(&end)
  }

  /// What animations keep that the current transaction waits for.
  static var currentEnd: TransactionEnd? { current.end ?? current.outer }

  /// How long animations last that don't say so themselves.
  open class func animationDuration() -> TimeInterval { current.duration }
  /// Sets how long animations last that don't say so themselves.
  open class func setAnimationDuration(_ dur: TimeInterval) { current.duration = dur }
  /// The pace of the transaction's animations.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { current.function }
  /// Sets the pace of the transaction's animations.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.function = function }
  /// Whether changes are kept from being animated by themselves, and from causing other actions.
  open class func disableActions() -> Bool { current.isDisabled }
  /// Sets whether changes of this transaction are kept from being animated by themselves.
  open class func setDisableActions(_ flag: Bool) { current.isDisabled = flag }
  /// The block that is called at the transaction's end.
  open class func completionBlock() -> (() -> Void)? { current.end?.block }
  /// Sets the block that is called at the transaction's end, for the animations that are added from now on.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    let (stack, last) = (stack, stack.settings.count - 1)
    var old = stack.settings[last].end
    stack.settings[last].end = block.map { TransactionEnd($0, within: stack.settings[last].outer) }
    // What was set before counts only for the animations that were added since.
    TransactionEnd.forget(&old)
  }
  /// A value for the caller's use.
  open class func value(forKey key: String) -> Any? { current.values[key] }
  /// Sets a value for the caller's use.
  open class func setValue(_ anObject: Any?, forKey key: String) { current.values[key] = anObject }
}
