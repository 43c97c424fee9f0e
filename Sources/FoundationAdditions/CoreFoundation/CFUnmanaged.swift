/// The result of a C function that Apple's imports as `Unmanaged`. Here values own themselves; what is called on a result
/// is the same.
public struct CFUnmanaged<Instance> {
  private let value: Instance

  /// Wraps a result.
  public init(_ value: Instance) { self.value = value }

  /// The value, of which the caller has a reference.
  public func takeRetainedValue() -> Instance { value }

  /// The value, of which the caller has no reference.
  public func takeUnretainedValue() -> Instance { value }
}

extension CFUnmanaged: Sendable where Instance: Sendable {}
