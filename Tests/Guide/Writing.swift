import AVFoundation

/// "Writing an Asset": the second half of a movie's sound, and pictures drawn by the program: `writing FILE RESULT`.
func runWriting(_ arguments: [String]) throws {
  Writing.shown = try Writing(URL(fileURLWithPath: arguments[0]), URL(fileURLWithPath: arguments[1]))
  Writing.shown!.write()
}

final class Writing {
  static var shown: Writing?
  let asset: AVAsset
  let assetWriter: AVAssetWriter
  let assetReader: AVAssetReader
  let assetReaderOutput: AVAssetReaderTrackOutput
  let assetWriterInput: AVAssetWriterInput
  let pictureInput: AVAssetWriterInput
  let inputPixelBufferAdaptor: AVAssetWriterInputPixelBufferAdaptor
  let group = DispatchGroup()
  var pictures = 0

  init(_ file: URL, _ outputURL: URL) throws {
    asset = AVURLAsset(url: file)
    assetReader = try AVAssetReader(asset: asset)
    assetReaderOutput = AVAssetReaderTrackOutput(
      track: asset.tracks(withMediaType: .audio)[0], outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    assetReader.add(assetReaderOutput)

    // Creating the asset writer
    assetWriter = try AVAssetWriter(outputURL: outputURL, fileType: .mov)
    // Configure the channel layout as stereo.
    var stereoChannelLayout = AudioChannelLayout()
    stereoChannelLayout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    let channelLayoutAsData = NSData(
      bytes: &stereoChannelLayout, length: MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions)!)
    // Get the compression settings for 128 kbps AAC.
    let compressionAudioSettings: [String: Any] = [
      AVFormatIDKey: NSNumber(value: kAudioFormatMPEG4AAC), AVEncoderBitRateKey: NSNumber(value: 128000),
      AVSampleRateKey: NSNumber(value: 44100), AVChannelLayoutKey: channelLayoutAsData,
      AVNumberOfChannelsKey: NSNumber(value: 2),
    ]
    assetWriterInput = AVAssetWriterInput(mediaType: .audio, outputSettings: compressionAudioSettings)
    if assetWriter.canAdd(assetWriterInput) { assetWriter.add(assetWriterInput) }

    // The asset writer input's pixel buffer adaptor
    let pixelBufferAttributes: [String: Any] = [
      kCVPixelBufferCGImageCompatibilityKey as String: NSNumber(value: true),
      kCVPixelBufferCGBitmapContextCompatibilityKey as String: NSNumber(value: true),
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
      kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 240,
    ]
    pictureInput = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    pictureInput.transform = CGAffineTransform(rotationAngle: .pi / 2)
    inputPixelBufferAdaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: pictureInput, sourcePixelBufferAttributes: pixelBufferAttributes)
    assetWriter.add(pictureInput)
  }

  // Writing media data
  func write() {
    assetReader.startReading()
    assetWriter.startWriting()
    let halfAssetDuration = CMTimeMultiplyByFloat64(asset.duration, multiplier: 0.5)
    assetWriter.startSession(atSourceTime: halfAssetDuration)
    group.enter()
    assetWriterInput.requestMediaDataWhenReady(on: DispatchQueue(label: "sound")) {
      while self.assetWriterInput.isReadyForMoreMediaData {
        // Get the next sample buffer.
        if let nextSampleBuffer = self.assetReaderOutput.copyNextSampleBuffer() {
          // If it exists, append the next sample buffer to the output file.
          self.assetWriterInput.append(nextSampleBuffer)
        } else {
          // Assume that lack of a next sample buffer means the sample buffer source is out of samples.
          self.assetWriterInput.markAsFinished()
          self.group.leave()
          break
        }
      }
    }
    group.enter()
    pictureInput.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
      while self.pictureInput.isReadyForMoreMediaData {
        guard self.pictures < 10 else {
          self.pictureInput.markAsFinished()
          self.group.leave()
          break
        }
        let time = CMTimeAdd(halfAssetDuration, CMTimeMake(value: Int64(self.pictures), timescale: 10))
        if !self.inputPixelBufferAdaptor.append(self.picture(), withPresentationTime: time) {
          fail(self.assetWriter.error?.localizedDescription ?? "no reason")
        }
        self.pictures += 1
      }
    }
    group.notify(queue: .main) {
      self.assetWriter.finishWriting {
        print("written: \(self.assetWriter.status == .completed)")
        finish()
      }
    }
  }

  /// A red picture from the adaptor's pool.
  func picture() -> CVPixelBuffer {
    var pixelBuffer: CVPixelBuffer?
    CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, inputPixelBufferAdaptor.pixelBufferPool!, &pixelBuffer)
    let buffer = pixelBuffer!
    CVPixelBufferLockBaseAddress(buffer, [])
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(buffer), width: 320, height: 240, bitsPerComponent: 8,
      bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)!
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 320, height: 240))
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return buffer
  }
}
