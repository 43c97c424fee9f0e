extension Subscribers {
  /// How a publisher ended.
  @frozen public enum Completion<Failure: Error> {
    /// Normally.
    case finished
    /// With an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  /// Writes whether it succeeded, and the error if not.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CompletionKey.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  /// Reads what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CompletionKey.self)
    let success = try container.decode(Bool.self, forKey: .success)
    self = success ? .finished : .failure(try container.decode(Failure.self, forKey: .error))
  }
}

private enum CompletionKey: CodingKey {
  case success, error
}

extension Subscribers.Completion {
  var isFailure: Bool {
    if case .failure = self { return true }
    return false
  }

  /// The same with the error's type forgotten.
  var erased: Subscribers.Completion<any Error> { mapError { $0 } }

  func mapError<New: Error>(_ transform: (Failure) -> New) -> Subscribers.Completion<New> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
