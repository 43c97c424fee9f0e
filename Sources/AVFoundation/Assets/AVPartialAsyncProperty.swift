/// A property that is loaded, whatever the type of its value.
open class AVPartialAsyncProperty<Root: AVAsynchronousKeyValueLoading>: Hashable, @unchecked Sendable {
  /// Apple's name of it.
  let key: String

  init(key: String) { self.key = key }

  /// Whether they are the same property.
  public static func == (a: AVPartialAsyncProperty, b: AVPartialAsyncProperty) -> Bool { a.key == b.key }

  /// Adds what tells it from others.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AVPartialAsyncProperty: CustomStringConvertible {
  /// Its name.
  public var description: String { key }
}
