import CoreMedia

extension AVAssetWriterInput {
  /// Takes an input's samples, as fast as they can be written. Made by the writer.
  public final class SampleBufferReceiver: Sendable {
    private let receiver: InputReceiver

    init(_ input: AVAssetWriterInput) { receiver = InputReceiver(input: input) }

    /// Waits until the input is ready, and adds samples. Throws where the writer takes none any more.
    public func append(
      _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      try await receiver.append(isolation: isolation) { add(sampleBuffer) }
    }

    /// Adds samples if the input is ready; returns whether it was. Throws where the writer takes none any more.
    public func appendImmediately(
      _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
    ) throws -> Bool { try receiver.appendImmediately { add(sampleBuffer) } }

    private func add(_ buffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>) -> Bool {
      buffer.withUnsafeSampleBuffer { receiver.input.append($0) }
    }

    /// No more samples come.
    public func finish() { receiver.input.markAsFinished() }
  }
}
