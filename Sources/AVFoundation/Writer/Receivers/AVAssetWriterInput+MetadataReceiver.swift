extension AVAssetWriterInput {
  /// Takes an input's timed metadata. Made by the writer.
  public final class MetadataReceiver: Sendable {
    private let receiver: InputReceiver
    private let adaptor: AVAssetWriterInputMetadataAdaptor

    init(_ input: AVAssetWriterInput) {
      receiver = InputReceiver(input: input)
      adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    }

    /// Waits until the input is ready, and adds a group. Throws where the writer takes none any more, or the group has items
    /// that aren't in the input's format.
    public func append(
      _ timedMetadataGroup: AVTimedMetadataGroup, isolation: isolated (any Actor)? = #isolation
    ) async throws {
      try await receiver.append(isolation: isolation) { adaptor.append(timedMetadataGroup) }
    }

    /// Adds a group if the input is ready; returns whether it was. Throws where the writer takes none any more, or the group
    /// has items that aren't in the input's format.
    public func appendImmediately(_ timedMetadataGroup: AVTimedMetadataGroup) throws -> Bool {
      try receiver.appendImmediately { adaptor.append(timedMetadataGroup) }
    }

    /// No more groups come.
    public func finish() { receiver.input.markAsFinished() }
  }
}
