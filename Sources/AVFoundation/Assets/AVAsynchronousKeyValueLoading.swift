import Foundation

/// Something whose properties take a while to find out, such as an asset.
public protocol AVAsynchronousKeyValueLoading: AnyObject {
  /// How far a property has come, by its key as Apple names it.
  func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

  /// Loads properties; the handler is called once when all have come as far as they will, in whatever thread.
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

  /// How far a property has come, with its value where it is there.
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
