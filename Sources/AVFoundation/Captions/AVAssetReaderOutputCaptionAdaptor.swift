import CoreMedia
import Foundation

/// Reads a track's subtitles in groups.
open class AVAssetReaderOutputCaptionAdaptor: NSObject, @unchecked Sendable {
  /// The output.
  public let assetReaderTrackOutput: AVAssetReaderTrackOutput
  private let lock = NSLock()
  private nonisolated(unsafe) weak var delegate: (any AVAssetReaderCaptionValidationHandling)?
  /// Those of the last group, and those of the groups before it.
  private nonisolated(unsafe) var latest: Set<AVCaption> = []
  private nonisolated(unsafe) var known: Set<AVCaption> = []

  /// An adaptor for an output of stored subtitles.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    assetReaderTrackOutput = trackOutput
    super.init()
    if ![.subtitle, .text].contains(trackOutput.mediaType) || trackOutput.outputSettings != nil {
      Misuse.stop("AVAssetReaderOutputCaptionAdaptor: this is no output of stored subtitles")
    }
  }

  /// Is told what couldn't be understood; kept weakly.
  open weak var validationDelegate: (any AVAssetReaderCaptionValidationHandling)? {
    get { lock.withLock { delegate } }
    set { lock.withLock { delegate = newValue } }
  }

  /// The next group, which is empty where nothing is shown; nil when all have been read, or when reading has failed or was
  /// cancelled.
  open func nextCaptionGroup() -> AVCaptionGroup? {
    while let buffer = assetReaderTrackOutput.copyNextSampleBuffer() {
      guard let sample = CaptionSample(buffer, size: assetReaderTrackOutput.track.naturalSize) else { continue }
      let group = sample.group
      lock.withLock {
        known.formUnion(latest)
        latest = Set(group.captions)
      }
      if let caption = group.captions.first, !sample.skipped.isEmpty {
        validationDelegate?.captionAdaptor(
          self, didVendCaption: caption, skippingUnsupportedSourceSyntaxElements: sample.skipped)
      }
      return group
    }
    return nil
  }

  /// The captions of a group that weren't in those before it.
  open func captionsNotPresentInPreviousGroups(in captionGroup: AVCaptionGroup) -> [AVCaption] {
    lock.withLock { captionGroup.captions.filter { !known.contains($0) } }
  }
}
