import AVFoundation

/// Converts a movie with an asset reader and an asset writer in tandem, as the guide's last example of the export chapter.
final class Reencoder: @unchecked Sendable {
  private let asset: AVAsset
  private let outputURL: URL
  private let mainSerializationQueue = DispatchQueue(label: "Reencoder serialization queue")
  private let rwAudioSerializationQueue = DispatchQueue(label: "Reencoder rw audio serialization queue")
  private let rwVideoSerializationQueue = DispatchQueue(label: "Reencoder rw video serialization queue")
  private let dispatchGroup = DispatchGroup()
  private let completion: @Sendable (Bool, (any Error)?) -> Void
  private let progress: @Sendable (CMTime) -> Void

  private var cancelled = false
  private var assetReader: AVAssetReader!
  private var assetWriter: AVAssetWriter!
  private var assetReaderAudioOutput: AVAssetReaderTrackOutput?
  private var assetReaderVideoOutput: AVAssetReaderTrackOutput?
  private var assetWriterAudioInput: AVAssetWriterInput?
  private var assetWriterVideoInput: AVAssetWriterInput?
  private var audioFinished = false
  private var videoFinished = false

  init(
    asset: AVAsset, outputURL: URL, progress: @escaping @Sendable (CMTime) -> Void,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    self.asset = asset
    self.outputURL = outputURL
    self.progress = progress
    self.completion = completion
  }

  // MARK: Handling the initial setup

  func start() {
    asset.loadValuesAsynchronously(forKeys: ["tracks"]) {
      // Once the tracks have finished loading, dispatch the work to the main serialization queue.
      self.mainSerializationQueue.async {
        // Due to asynchronous nature, check to see if user has already cancelled.
        if self.cancelled { return }
        do {
          var localError: NSError?
          guard self.asset.statusOfValue(forKey: "tracks", error: &localError) == .loaded else {
            throw localError ?? ClientError.failed("the tracks")
          }
          // Make sure that no file exists at the output path for the asset writer.
          if FileManager.default.fileExists(atPath: self.outputURL.path) {
            try FileManager.default.removeItem(atPath: self.outputURL.path)
          }
          try self.setupAssetReaderAndAssetWriter()
          try self.startAssetReaderAndWriter()
        } catch {
          self.readingAndWritingDidFinish(successfully: false, with: error)
        }
      }
    }
  }

  // MARK: Initializing the asset reader and writer

  private func setupAssetReaderAndAssetWriter() throws {
    assetReader = try AVAssetReader(asset: asset)
    assetWriter = try AVAssetWriter(outputURL: outputURL, fileType: .mov)
    if let assetAudioTrack = asset.tracks(withMediaType: .audio).first { setUpAudio(assetAudioTrack) }
    if let assetVideoTrack = asset.tracks(withMediaType: .video).first { setUpVideo(assetVideoTrack) }
  }

  private func setUpAudio(_ assetAudioTrack: AVAssetTrack) {
    // If there is an audio track to read, set the decompression settings to Linear PCM.
    let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)]
    let output = AVAssetReaderTrackOutput(track: assetAudioTrack, outputSettings: decompressionAudioSettings)
    output.alwaysCopiesSampleData = false
    assetReader.add(output)
    assetReaderAudioOutput = output
    // Then, set the compression settings to 128kbps AAC and create the asset writer input.
    var stereoChannelLayout = AudioChannelLayout(
      mChannelLayoutTag: kAudioChannelLayoutTag_Stereo, mChannelBitmap: AudioChannelBitmap(rawValue: 0),
      mNumberChannelDescriptions: 0, mChannelDescriptions: AudioChannelDescription())
    let channelLayoutAsData = Data(
      bytes: &stereoChannelLayout, count: MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions)!)
    let compressionAudioSettings: [String: Any] = [
      AVFormatIDKey: NSNumber(value: kAudioFormatMPEG4AAC),
      AVEncoderBitRateKey: NSNumber(value: 128000),
      AVSampleRateKey: NSNumber(value: 44100),
      AVChannelLayoutKey: channelLayoutAsData,
      AVNumberOfChannelsKey: NSNumber(value: 2),
    ]
    let input = AVAssetWriterInput(mediaType: assetAudioTrack.mediaType, outputSettings: compressionAudioSettings)
    assetWriter.add(input)
    assetWriterAudioInput = input
  }

  private func setUpVideo(_ assetVideoTrack: AVAssetTrack) {
    // If there is a video track to read, set the decompression settings for YUV.
    let decompressionVideoSettings: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_422YpCbCr8),
      kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
    ]
    let output = AVAssetReaderTrackOutput(track: assetVideoTrack, outputSettings: decompressionVideoSettings)
    output.alwaysCopiesSampleData = false
    assetReader.add(output)
    assetReaderVideoOutput = output
    // If the video track had a format description, grab the track dimensions from there.
    let formatDescription = assetVideoTrack.formatDescriptions.first.map { $0 as! CMFormatDescription }
    let trackDimensions =
      formatDescription.map {
        CMVideoFormatDescriptionGetPresentationDimensions(
          $0, usePixelAspectRatio: false, useCleanAperture: false)
      } ?? assetVideoTrack.naturalSize
    var videoSettings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264,
      AVVideoWidthKey: NSNumber(value: Double(trackDimensions.width)),
      AVVideoHeightKey: NSNumber(value: Double(trackDimensions.height)),
    ]
    if let compressionSettings = formatDescription.map(shape(of:)), !compressionSettings.isEmpty {
      videoSettings[AVVideoCompressionPropertiesKey] = compressionSettings
    }
    let input = AVAssetWriterInput(mediaType: assetVideoTrack.mediaType, outputSettings: videoSettings)
    input.transform = assetVideoTrack.preferredTransform
    assetWriter.add(input)
    assetWriterVideoInput = input
  }

  /// The clean aperture settings and pixel aspect ratio used by the video.
  private func shape(of formatDescription: CMFormatDescription) -> [String: Any] {
    var compressionSettings: [String: Any] = [:]
    if let aperture = CMFormatDescriptionGetExtension(
      formatDescription, extensionKey: kCMFormatDescriptionExtension_CleanAperture) as? [String: Any]
    {
      compressionSettings[AVVideoCleanApertureKey] = [
        AVVideoCleanApertureWidthKey: aperture[kCMFormatDescriptionKey_CleanApertureWidth as String],
        AVVideoCleanApertureHeightKey: aperture[kCMFormatDescriptionKey_CleanApertureHeight as String],
        AVVideoCleanApertureHorizontalOffsetKey:
          aperture[kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String],
        AVVideoCleanApertureVerticalOffsetKey: aperture[kCMFormatDescriptionKey_CleanApertureVerticalOffset as String],
      ].compactMapValues { $0 }
    }
    if let ratio = CMFormatDescriptionGetExtension(
      formatDescription, extensionKey: kCMFormatDescriptionExtension_PixelAspectRatio) as? [String: Any]
    {
      compressionSettings[AVVideoPixelAspectRatioKey] = [
        AVVideoPixelAspectRatioHorizontalSpacingKey:
          ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String],
        AVVideoPixelAspectRatioVerticalSpacingKey:
          ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String],
      ].compactMapValues { $0 }
    }
    return compressionSettings
  }

  // MARK: Reencoding the asset

  private func startAssetReaderAndWriter() throws {
    guard assetReader.startReading() else { throw assetReader.error ?? ClientError.failed("reading") }
    guard assetWriter.startWriting() else { throw assetWriter.error ?? ClientError.failed("writing") }
    // Create the work in the dispatch group and start a sample-writing session.
    assetWriter.startSession(atSourceTime: .zero)
    audioFinished = false
    videoFinished = false
    if let input = assetWriterAudioInput, let output = assetReaderAudioOutput {
      dispatchGroup.enter()
      input.requestMediaDataWhenReady(on: rwAudioSerializationQueue) {
        // Because the block is called asynchronously, check to see whether its task is complete.
        if self.audioFinished { return }
        if self.pump(from: output, to: input) {
          self.audioFinished = true
          input.markAsFinished()
          self.dispatchGroup.leave()
        }
      }
    }
    if let input = assetWriterVideoInput, let output = assetReaderVideoOutput {
      dispatchGroup.enter()
      input.requestMediaDataWhenReady(on: rwVideoSerializationQueue) {
        if self.videoFinished { return }
        if self.pump(from: output, to: input) {
          self.videoFinished = true
          input.markAsFinished()
          self.dispatchGroup.leave()
        }
      }
    }
    // Set up the notification that the dispatch group will send when the audio and video work have both finished.
    dispatchGroup.notify(queue: mainSerializationQueue) {
      var finalSuccess = true
      var finalError: (any Error)?
      if self.cancelled {
        self.assetReader.cancelReading()
        self.assetWriter.cancelWriting()
      } else {
        if self.assetReader.status == .failed {
          finalSuccess = false
          finalError = self.assetReader.error
        }
        if finalSuccess {
          finalSuccess = self.assetWriter.finishWriting()
          if !finalSuccess { finalError = self.assetWriter.error }
        }
      }
      self.readingAndWritingDidFinish(successfully: finalSuccess, with: finalError)
    }
  }

  /// Appends samples while the input takes some; true once there are none left, or one was refused.
  private func pump(from output: AVAssetReaderOutput, to input: AVAssetWriterInput) -> Bool {
    var completedOrFailed = false
    while input.isReadyForMoreMediaData && !completedOrFailed {
      if let sampleBuffer = output.copyNextSampleBuffer() {
        completedOrFailed = !input.append(sampleBuffer)
        progress(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      } else {
        completedOrFailed = true
      }
    }
    return completedOrFailed
  }

  // MARK: Handling completion

  private func readingAndWritingDidFinish(successfully success: Bool, with error: (any Error)?) {
    let wasCancelled = cancelled
    if !success {
      assetReader?.cancelReading()
      assetWriter?.cancelWriting()
    } else {
      cancelled = false
      videoFinished = false
      audioFinished = false
    }
    let completion = completion
    DispatchQueue.main.async { completion(success && !wasCancelled, error) }
  }

  // MARK: Handling cancellation

  func cancel() {
    // Handle cancellation asynchronously, but serialize it with the main queue.
    mainSerializationQueue.async {
      if let input = self.assetWriterAudioInput {
        self.rwAudioSerializationQueue.async {
          // Update the Boolean indicating the task is complete, and mark the input as finished if it hasn't been yet.
          let oldFinished = self.audioFinished
          self.audioFinished = true
          if !oldFinished {
            input.markAsFinished()
            self.dispatchGroup.leave()
          }
        }
      }
      if let input = self.assetWriterVideoInput {
        self.rwVideoSerializationQueue.async {
          let oldFinished = self.videoFinished
          self.videoFinished = true
          if !oldFinished {
            input.markAsFinished()
            self.dispatchGroup.leave()
          }
        }
      }
      // Cancel any work on the main queue as well.
      self.cancelled = true
    }
  }
}
