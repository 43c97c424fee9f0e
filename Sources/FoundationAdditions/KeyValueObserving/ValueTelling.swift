import Foundation

/// Tells an observer of changes by the name of a key.
struct ValueTelling: @unchecked Sendable {
  /// Not retained, as by Apple's systems; one that is gone is told of nothing.
  private weak var target: (any ValueObserver)?
  private let keyPath: String
  private let options: NSKeyValueObservingOptions
  private let context: UnsafeMutableRawPointer?

  init(
    target: any ValueObserver, keyPath: String, options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?
  ) {
    self.target = target
    self.keyPath = keyPath
    self.options = options
    self.context = context
  }

  func tell(_ object: NSObject, of change: NSKeyValueObservedChange<Any?>) {
    var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
    if options.contains(.new), !change.isPrior { values[.newKey] = named(change.newValue) }
    if options.contains(.old) { values[.oldKey] = named(change.oldValue) }
    if change.isPrior { values[.notificationIsPriorKey] = true }
    target?.observeValue(forKeyPath: keyPath, of: object, change: values, context: context)
  }

  /// Numbers of enumerations, as the C declarations have them; `NSNull` for none.
  private func named(_ value: Any??) -> Any {
    guard let value = unwrapped(value as Any) else { return NSNull() }
    if let number = value as? any RawRepresentable { return number.rawValue }
    return value
  }
}
