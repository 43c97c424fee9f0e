extension AVAsset {
  /// Loads a key, then reads its value.
  func loading<Value>(_ key: String, _ read: (AVAsset) -> Value) async throws -> Value {
    _ = try await loader.load([key])
    return read(self)
  }

  /// Loads a key, then calls the handler once with its value or the error.
  func loading<Value>(
    _ key: String, _ read: @escaping @Sendable (AVAsset) -> Value,
    _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    loader.load([key]) { outcome in
      switch outcome {
      case .loaded: handler(read(self), nil)
      case .failed(let error): handler(nil, AVError(_nsError: error))
      case .cancelled, .abandoned: handler(nil, AVError(.operationCancelled))
      }
    }
  }
}
