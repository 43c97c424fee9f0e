import Foundation

/// A property that is loaded with `load(_:)`, such as `.duration`.
public final class AVAsyncProperty<Root: AVAsynchronousKeyValueLoading, Value>: AVPartialAsyncProperty<Root>,
  @unchecked Sendable
{
  /// The loading status of a property.
  @frozen public enum Status {
    /// Loading hasn't been requested yet.
    case notYetLoaded
    /// Loading is in progress.
    case loading
    /// The value is loaded.
    case loaded(Value)
    /// Loading has failed.
    case failed(NSError)
  }

  /// The loader of the property's owner.
  let loader: @Sendable (Root) -> AssetLoader
  /// Reads the value once it is loaded.
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
