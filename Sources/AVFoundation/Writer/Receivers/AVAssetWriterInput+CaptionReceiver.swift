extension AVAssetWriterInput {
  /// Takes an input's captions. Made by the writer.
  public final class CaptionReceiver: Sendable {
    private let receiver: InputReceiver
    private let adaptor: AVAssetWriterInputCaptionAdaptor

    init(_ input: AVAssetWriterInput) {
      receiver = InputReceiver(input: input)
      adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    }

    /// Waits until the input is ready, and adds a caption. Throws where the writer takes none any more, or the caption begins
    /// before another one that was added.
    public func append(_ caption: AVCaption, isolation: isolated (any Actor)? = #isolation) async throws {
      try await receiver.append(isolation: isolation) { adaptor.append(caption) }
    }

    /// Waits until the input is ready, and adds a group. Throws where the writer takes none any more, or the group begins
    /// before the end of another one.
    public func append(_ captionGroup: AVCaptionGroup, isolation: isolated (any Actor)? = #isolation) async throws {
      try await receiver.append(isolation: isolation) { adaptor.append(captionGroup) }
    }

    /// Adds a caption if the input is ready; returns whether it was. Throws where the writer takes none any more, or the
    /// caption begins before another one that was added.
    public func appendImmediately(_ caption: AVCaption) throws -> Bool {
      try receiver.appendImmediately { adaptor.append(caption) }
    }

    /// Adds a group if the input is ready; returns whether it was. Throws where the writer takes none any more, or the group
    /// begins before the end of another one.
    public func appendImmediately(_ captionGroup: AVCaptionGroup) throws -> Bool {
      try receiver.appendImmediately { adaptor.append(captionGroup) }
    }

    /// No more captions come.
    public func finish() { receiver.input.markAsFinished() }
  }
}
