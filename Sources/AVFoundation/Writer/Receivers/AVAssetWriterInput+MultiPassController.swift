extension AVAssetWriterInput {
  /// Says what is wanted in each pass, where samples are encoded in several. Made by the writer.
  public final class MultiPassController: Sendable {
    init() {}

    /// The passes; nil, because samples are encoded in one.
    public var passDescriptions: (some AsyncSequence<AVAssetWriterInputPassDescription, Never>)? {
      AsyncStream<AVAssetWriterInputPassDescription>?.none
    }
  }
}
