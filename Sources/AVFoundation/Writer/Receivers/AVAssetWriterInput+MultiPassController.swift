import Synchronization

extension AVAssetWriterInput {
  /// Says what is wanted in each pass, where samples are encoded in several. Made by the writer.
  public final class MultiPassController: Sendable {
    private let input: AVAssetWriterInput
    private let hasBegun = Mutex(false)

    init(_ input: AVAssetWriterInput) { self.input = input }

    /// The passes, once writing has begun; nil where samples are encoded in one. Whoever asks for the next one has added all
    /// samples of the last one. To be gone through once.
    public var passDescriptions: (some AsyncSequence<AVAssetWriterInputPassDescription, Never>)? {
      let passes: AsyncStream<AVAssetWriterInputPassDescription>? =
        input.canPerformMultiplePasses ? AsyncStream(unfolding: { await self.next() }) : nil
      return passes
    }

    private func next() async -> AVAssetWriterInputPassDescription? {
      let isFirst = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return !hasBegun
      }
      return isFirst ? input.currentPassDescription : await input.nextPass()
    }
  }
}
