import CoreMedia

extension AVAssetReader {
  /// Begins reading; throws where that isn't possible.
  public func start() throws {
    guard !startReading() else { return }
    throw error ?? AVError(.operationNotAllowed)
  }

  /// Adds an output, and gives its samples out.
  public func outputProvider(
    for output: AVAssetReaderOutput
  ) -> AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>> {
    add(output)
    return AVAssetReaderOutput.Provider(self) {
      output.copyNextSampleBuffer().map { CMReadySampleBuffer(unsafeBuffer: $0) }
    }
  }

  /// Adds an output, and gives its samples out: also those of other ranges, once all of these have been read.
  public func outputProviderWithRandomAccess(
    for output: AVAssetReaderOutput
  ) -> (
    AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>>,
    AVAssetReaderOutput.RandomAccessController
  ) {
    output.supportsRandomAccess = true
    return (outputProvider(for: output), AVAssetReaderOutput.RandomAccessController(output))
  }

  /// Adds an output of stored metadata, and gives it out in groups.
  public func outputMetadataProvider(
    for output: AVAssetReaderTrackOutput
  ) -> AVAssetReaderOutput.Provider<AVTimedMetadataGroup> {
    add(output)
    let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    return AVAssetReaderOutput.Provider(self) { adaptor.nextTimedMetadataGroup() }
  }

  /// Adds an output of stored metadata, and gives it out in groups: also those of other ranges, once all of these have been
  /// read.
  public func outputMetadataProviderWithRandomAccess(
    for output: AVAssetReaderTrackOutput
  ) -> (AVAssetReaderOutput.Provider<AVTimedMetadataGroup>, AVAssetReaderOutput.RandomAccessController) {
    output.supportsRandomAccess = true
    return (outputMetadataProvider(for: output), AVAssetReaderOutput.RandomAccessController(output))
  }

  /// Adds an output of stored subtitles, and gives them out in groups.
  public func outputCaptionProvider(
    for output: AVAssetReaderTrackOutput, validationDelegate: (any AVAssetReaderCaptionValidationHandling)?
  ) -> AVAssetReaderOutput.Provider<AVCaptionGroup> {
    add(output)
    let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    adaptor.validationDelegate = validationDelegate
    return AVAssetReaderOutput.Provider(self, captions: adaptor) { adaptor.nextCaptionGroup() }
  }

  /// Adds an output of stored subtitles, and gives them out in groups: also those of other ranges, once all of these have been
  /// read.
  public func outputCaptionProviderWithRandomAccess(
    for output: AVAssetReaderTrackOutput, validationDelegate: (any AVAssetReaderCaptionValidationHandling)?
  ) -> (AVAssetReaderOutput.Provider<AVCaptionGroup>, AVAssetReaderOutput.RandomAccessController) {
    output.supportsRandomAccess = true
    return (
      outputCaptionProvider(for: output, validationDelegate: validationDelegate),
      AVAssetReaderOutput.RandomAccessController(output)
    )
  }
}
