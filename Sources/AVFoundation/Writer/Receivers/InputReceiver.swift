/// What the receivers of an input have in common: they wait until it is ready, and say why it takes nothing more.
struct InputReceiver: Sendable {
  let input: AVAssetWriterInput

  /// Adds something as soon as the input is ready. Throws where the writer failed, was cancelled or has finished.
  func append(isolation: isolated (any Actor)?, _ body: () -> Bool) async throws {
    while true {
      try Task.checkCancellation()
      if try appendImmediately(body) { return }
      await input.waitUntilReady()
    }
  }

  /// Adds something if the input is ready; returns whether it was.
  func appendImmediately(_ body: () -> Bool) throws -> Bool {
    guard input.isReadyForMoreMediaData else {
      try input.checkIsOpen()
      return false
    }
    guard body() else {
      try input.checkIsOpen()
      throw AVError(.operationNotAllowed)
    }
    return true
  }
}
