import Foundation

/// Is told what of subtitles couldn't be understood.
public protocol AVAssetReaderCaptionValidationHandling: AnyObject, Sendable {
  /// A caption was read, and such elements of its source were left out.
  func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String])
}

extension AVAssetReaderCaptionValidationHandling {
  /// Does nothing.
  public func captionAdaptor(
    _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
    skippingUnsupportedSourceSyntaxElements syntaxElements: [String]
  ) {}
}
