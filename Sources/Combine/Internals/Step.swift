/// What a transforming operator does with a value.
enum Step<Output, Failure: Error> {
  /// Deliver this.
  case emit(Output)
  /// Deliver nothing, and ask for another value instead.
  case skip
  /// Deliver this, cancel upstream and finish.
  case emitLast(Output)
  /// Cancel upstream and complete.
  case complete(Subscribers.Completion<Failure>)
}

extension Step where Failure == any Error {
  /// Runs a closure that may throw; its error completes.
  static func trying(_ body: () throws -> Step) -> Step {
    do { return try body() } catch { return .complete(.failure(error)) }
  }
}
