extension Publishers {
  /// What a full buffer does with one more value.
  public enum BufferingStrategy<Failure: Error> {
    /// It drops the new value.
    case dropNewest
    /// It drops the oldest value that waits.
    case dropOldest
    /// It fails with the error that the closure makes.
    case customError(() -> Failure)
  }
}
