/// Runs a piece of work. Linux has no autorelease pools: what the work no longer needs is released at once.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
