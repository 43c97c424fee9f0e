extension Outlet {
  /// Delivers the one value and finishes, or fails.
  final func settle(with result: Result<Downstream.Input, Downstream.Failure>) {
    switch result {
    case .success(let value):
      enqueue(value)
      send(completion: .finished)
    case .failure(let error):
      send(completion: .failure(error))
    }
  }
}
