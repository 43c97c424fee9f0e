/// A subscriber of a future, without its type.
protocol FutureTarget<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  func settle(_ result: Result<Output, Failure>)
}
