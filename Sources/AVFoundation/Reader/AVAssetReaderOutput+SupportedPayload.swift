import CoreMedia

extension AVAssetReaderOutput {
  /// What a provider can give out.
  public protocol SupportedPayload: Sendable {}
}

extension CMReadySampleBuffer: AVAssetReaderOutput.SupportedPayload {}
extension AVTimedMetadataGroup: AVAssetReaderOutput.SupportedPayload {}
extension AVCaptionGroup: AVAssetReaderOutput.SupportedPayload {}
