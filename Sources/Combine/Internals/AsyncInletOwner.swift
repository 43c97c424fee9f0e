/// Ends the subscription when no iterator is left.
final class AsyncInletOwner<Input, Failure: Error>: Sendable {
  let inlet = AsyncInlet<Input, Failure>()

  deinit { inlet.cancel() }
}
