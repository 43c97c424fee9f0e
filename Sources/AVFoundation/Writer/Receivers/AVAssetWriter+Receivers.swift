import CoreMedia
import CoreVideo

extension AVAssetWriter {
  /// Begins writing; throws where that isn't possible.
  public func start() throws {
    guard !startWriting() else { return }
    throw error ?? AVError(.operationNotAllowed)
  }

  /// Adds an input, and takes its samples.
  public func inputReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.SampleBufferReceiver {
    add(input)
    return AVAssetWriterInput.SampleBufferReceiver(input)
  }

  /// Adds an input, and takes its samples, as often as the controller says.
  public func inputReceiverRequestingMultiPass(
    for input: AVAssetWriterInput
  ) -> (AVAssetWriterInput.SampleBufferReceiver, AVAssetWriterInput.MultiPassController) {
    input.performsMultiPassEncodingIfSupported = true
    return (inputReceiver(for: input), AVAssetWriterInput.MultiPassController(input))
  }

  /// Adds an input of video that encodes, and takes its frames. The attributes are those of the receiver's pool.
  public func inputPixelBufferReceiver(
    for input: AVAssetWriterInput, pixelBufferAttributes attributes: CVPixelBufferCreationAttributes?
  ) -> AVAssetWriterInput.PixelBufferReceiver {
    add(input)
    return AVAssetWriterInput.PixelBufferReceiver(input, attributes)
  }

  /// Adds an input of video that encodes, and takes its frames, as often as the controller says.
  public func inputPixelBufferReceiverRequestingMultiPass(
    for input: AVAssetWriterInput, pixelBufferAttributes attributes: CVPixelBufferCreationAttributes?
  ) -> (AVAssetWriterInput.PixelBufferReceiver, AVAssetWriterInput.MultiPassController) {
    input.performsMultiPassEncodingIfSupported = true
    return (
      inputPixelBufferReceiver(for: input, pixelBufferAttributes: attributes),
      AVAssetWriterInput.MultiPassController(input)
    )
  }

  /// Adds an input of timed metadata, and takes its groups.
  public func inputMetadataReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.MetadataReceiver {
    add(input)
    return AVAssetWriterInput.MetadataReceiver(input)
  }

  /// Adds an input of timed metadata, and takes its groups, in one pass.
  public func inputMetadataReceiverRequestingMultiPass(
    for input: AVAssetWriterInput
  ) -> (AVAssetWriterInput.MetadataReceiver, AVAssetWriterInput.MultiPassController) {
    (inputMetadataReceiver(for: input), AVAssetWriterInput.MultiPassController(input))
  }

  /// Adds an input of subtitles, and takes its captions.
  public func inputCaptionReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.CaptionReceiver {
    add(input)
    return AVAssetWriterInput.CaptionReceiver(input)
  }

  /// Adds an input of subtitles, and takes its captions, in one pass.
  public func inputCaptionReceiverRequestingMultiPass(
    for input: AVAssetWriterInput
  ) -> (AVAssetWriterInput.CaptionReceiver, AVAssetWriterInput.MultiPassController) {
    (inputCaptionReceiver(for: input), AVAssetWriterInput.MultiPassController(input))
  }
}
