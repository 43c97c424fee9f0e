import Foundation

/// An object whose properties are loaded asynchronously, such as an asset.
public protocol AVAsynchronousKeyValueLoading: AnyObject {
  /// The loading status of a property, by Apple's key.
  func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

  /// Loads properties; the handler is called once, on an arbitrary thread, when all are loaded or have failed.
  func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property.
  public func load<Value: Sendable>(_ property: AVAsyncProperty<Self, Value>) async throws -> Value {
    _ = try await property.loader(self).load([property.key])
    return property.value(self)
  }

  /// Loads several properties at once.
  public func load<A: Sendable, B: Sendable, each More: Sendable>(
    _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>,
    _ more: repeat AVAsyncProperty<Self, each More>
  ) async throws -> (A, B, repeat each More) {
    var keys: Set = [first.key, second.key]
    for property in repeat each more { keys.insert(property.key) }
    _ = try await first.loader(self).load(keys)
    return (first.value(self), second.value(self), repeat (each more).value(self))
  }

  /// The loading status of a property, with its value if it is loaded.
  public func status<Value>(of property: AVAsyncProperty<Self, Value>) -> AVAsyncProperty<Self, Value>.Status {
    let (status, error) = property.loader(self).status(of: property.key)
    return switch status {
    case .unknown: .notYetLoaded
    case .loading: .loading
    case .loaded: .loaded(property.value(self))
    case .failed, .cancelled: .failed(error ?? AVError(.unknown)._nsError)
    }
  }
}
