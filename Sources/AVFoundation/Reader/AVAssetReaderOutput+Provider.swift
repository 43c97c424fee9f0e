import CoreMedia
import Dispatch
import Foundation

extension AVAssetReaderOutput {
  /// Gives out what an output reads, one after the other, without blocking the caller. Made by the reader.
  public final class Provider<Payload: SupportedPayload>: Sendable {
    private let reader: AVAssetReader
    private let read: @Sendable () -> Payload?
    /// Which captions have been given out already.
    private let captions: AVAssetReaderOutputCaptionAdaptor?
    /// What is read blocks here.
    private let queue = DispatchQueue(label: "app.kinora.reader.provider", qos: .userInitiated)

    init(
      _ reader: AVAssetReader, captions: AVAssetReaderOutputCaptionAdaptor? = nil,
      read: @escaping @Sendable () -> Payload?
    ) {
      (self.reader, self.captions, self.read) = (reader, captions, read)
    }

    /// The next piece of media; nil when all has been read. Throws where reading hasn't begun, failed or was cancelled.
    public func next(isolation: isolated (any Actor)? = #isolation) async throws -> Payload? {
      try Task.checkCancellation()
      guard reader.status != .unknown else { throw AVError(.operationNotAllowed) }
      let payload = await withCheckedContinuation { continuation in
        queue.async { [read] in continuation.resume(returning: read()) }
      }
      if let payload { return payload }
      switch reader.status {
      case .failed: throw reader.error ?? AVError(.unknown)
      case .cancelled: throw AVError(.operationCancelled)
      default: return nil
      }
    }

    func newCaptions(in group: AVCaptionGroup) -> [AVCaption] {
      captions?.captionsNotPresentInPreviousGroups(in: group) ?? []
    }
  }
}

extension AVAssetReaderOutput.Provider where Payload == AVCaptionGroup {
  /// The captions of a group that weren't in those given out before it.
  public func captionsNotPresentInPreviousGroups(in captionGroup: AVCaptionGroup) -> [AVCaption] {
    newCaptions(in: captionGroup)
  }
}
