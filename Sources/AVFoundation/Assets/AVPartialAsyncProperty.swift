/// An asynchronously loaded property, regardless of the type of its value.
open class AVPartialAsyncProperty<Root: AVAsynchronousKeyValueLoading>: Hashable, @unchecked Sendable {
  /// Apple's key.
  let key: String

  init(key: String) { self.key = key }

  /// Whether both are the same property.
  public static func == (a: AVPartialAsyncProperty, b: AVPartialAsyncProperty) -> Bool { a.key == b.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AVPartialAsyncProperty: CustomStringConvertible {
  /// The property's key.
  public var description: String { key }
}
