import CoreMedia
import CoreVideo
import Synchronization

extension AVAssetWriterInput {
  /// Takes an input's frames, as fast as they can be encoded, and has a pool for them. Made by the writer.
  public final class PixelBufferReceiver: Sendable {
    private let receiver: InputReceiver
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private let pool = Mutex<CVMutablePixelBuffer.Pool?>(nil)
    /// How the pool's buffers are made, as it was said.
    public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?

    init(_ input: AVAssetWriterInput, _ attributes: CVPixelBufferCreationAttributes?) {
      receiver = InputReceiver(input: input)
      sourcePixelBufferAttributes = attributes
      adaptor = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: input, sourcePixelBufferAttributes: attributes?.dictionary)
    }

    /// Makes buffers for frames; nil until writing begins, and where no size was said.
    public var pixelBufferPool: CVMutablePixelBuffer.Pool? {
      guard let own = adaptor.pixelBufferPool else { return nil }
      return pool.withLock { pool in
        let made = pool ?? CVMutablePixelBuffer.Pool(unsafePool: own)
        pool = made
        return made
      }
    }

    /// Waits until the input is ready, and adds a frame. Throws where the writer takes none any more.
    public func append(
      _ pixelBuffer: CVReadOnlyPixelBuffer, with presentationTime: CMTime,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      try await receiver.append(isolation: isolation) { add(pixelBuffer, presentationTime) }
    }

    /// Adds a frame if the input is ready; returns whether it was. Throws where the writer takes none any more.
    public func appendImmediately(
      _ pixelBuffer: CVReadOnlyPixelBuffer, with presentationTime: CMTime
    ) throws -> Bool { try receiver.appendImmediately { add(pixelBuffer, presentationTime) } }

    private func add(_ buffer: CVReadOnlyPixelBuffer, _ time: CMTime) -> Bool {
      buffer.withUnsafeBuffer { adaptor.append($0, withPresentationTime: time) }
    }

    /// No more frames come.
    public func finish() { receiver.input.markAsFinished() }
  }
}
