import CoreMedia
import Foundation

/// Adds captions to an input of subtitles, as 3GPP timed text.
///
/// Captions that are shown together become lines of one sample; where nothing is shown, an empty one is written.
open class AVAssetWriterInputCaptionAdaptor: NSObject, @unchecked Sendable {
  /// The input.
  public let assetWriterInput: AVAssetWriterInput
  private let writer: CaptionWriter?

  /// An adaptor for an input of stored subtitles. Its format hint, where it has one, has to be 3GPP timed text.
  public init(assetWriterInput input: AVAssetWriterInput) {
    assetWriterInput = input
    let hint = input.sourceFormatHint
    let isPossible = [.subtitle, .text].contains(input.mediaType) && input.outputSettings == nil
    let isText = hint.map { $0.mediaSubType.rawValue == kCMTextFormatType_3GText } ?? true
    let writer = isPossible && isText ? (hint ?? CaptionSample.format(input.mediaType)).map(CaptionWriter.init) : nil
    self.writer = writer
    super.init()
    if let writer {
      // Kept by the input, so that it is written though nobody has the adaptor any more.
      input.onFinish { writer.finish($0) }
    } else {
      Misuse.stop("AVAssetWriterInputCaptionAdaptor: this is no input of stored timed text")
    }
  }

  /// Adds a caption. It is written once it is known what is shown together with it. Returns whether it was taken: not if it
  /// begins before another one that was added.
  @discardableResult
  open func append(_ caption: AVCaption) -> Bool { writer?.append(caption, to: assetWriterInput) ?? false }

  /// Adds the captions that are shown together for a time. Returns whether they were taken: not if the group begins before the
  /// end of another one.
  @discardableResult
  open func append(_ captionGroup: AVCaptionGroup) -> Bool {
    writer?.append(captionGroup, to: assetWriterInput) ?? false
  }
}
