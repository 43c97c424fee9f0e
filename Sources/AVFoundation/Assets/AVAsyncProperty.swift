import Foundation

/// A property that is loaded with `load(_:)`, such as `.duration`.
public final class AVAsyncProperty<Root: AVAsynchronousKeyValueLoading, Value>: AVPartialAsyncProperty<Root>,
  @unchecked Sendable
{
  /// How far a property has come.
  @frozen public enum Status {
    /// Nobody has asked for it yet.
    case notYetLoaded
    /// It is on its way.
    case loading
    /// It is there.
    case loaded(Value)
    /// It can't be had.
    case failed(NSError)
  }

  /// Who loads it.
  let loader: @Sendable (Root) -> AssetLoader
  /// Reads it once it is loaded.
  let value: @Sendable (Root) -> Value

  init(
    _ key: String, loader: @escaping @Sendable (Root) -> AssetLoader, value: @escaping @Sendable (Root) -> Value
  ) {
    self.loader = loader
    self.value = value
    super.init(key: key)
  }
}

extension AVAsyncProperty.Status: Sendable where Value: Sendable {}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
