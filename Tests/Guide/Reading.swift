import AVFoundation

/// "Reading an Asset": `reading FILE`.
func runReading(_ arguments: [String]) throws {
  let someAsset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
  try readSound(of: someAsset)
  try readMix(of: someAsset)
  try readComposition(of: someAsset)
  finish()
}

/// Reads an output to its end and adds up something of each sample buffer.
private func drain(_ assetReader: AVAssetReader, _ output: AVAssetReaderOutput, _ add: (CMSampleBuffer) -> Void) {
  // Start the asset reader up.
  assetReader.startReading()
  var done = false
  while !done {
    // Copy the next sample buffer from the reader output.
    if let sampleBuffer = output.copyNextSampleBuffer() {
      add(sampleBuffer)
    } else if assetReader.status == .failed {
      // Find out why the asset reader output couldn't copy another sample buffer.
      fail(assetReader.error!.localizedDescription)
    } else {
      // The asset reader output has read all of its samples.
      done = true
    }
  }
}

// Setting up the asset reader outputs: an audio track as linear PCM
private func readSound(of someAsset: AVAsset) throws {
  let assetReader = try AVAssetReader(asset: someAsset)
  let localAsset = assetReader.asset
  // Get the audio track to read.
  let audioTrack = localAsset.tracks(withMediaType: .audio)[0]
  // Decompression settings for Linear PCM
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
  let trackOutput = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: decompressionAudioSettings)
  trackOutput.alwaysCopiesSampleData = false
  if assetReader.canAdd(trackOutput) { assetReader.add(trackOutput) }
  var (samples, loudest) = (0, 0)
  drain(assetReader, trackOutput) { sampleBuffer in
    samples += CMSampleBufferGetNumSamples(sampleBuffer)
    loudest = max(loudest, peak(sampleBuffer))
  }
  print("track: \(samples) samples, peak \(loudest)")
}

private func peak(_ sampleBuffer: CMSampleBuffer) -> Int {
  let block = CMSampleBufferGetDataBuffer(sampleBuffer)!
  let count = CMBlockBufferGetDataLength(block) / 2
  var values = [Int16](repeating: 0, count: count)
  CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: count * 2, destination: &values)
  return values.map { abs(Int($0)) }.max() ?? 0
}

// All audio tracks mixed at half their volume
private func readMix(of someAsset: AVAsset) throws {
  let composition = AVMutableComposition()
  try composition.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: someAsset.duration), of: someAsset, at: .zero)
  let audioTracks = composition.tracks(withMediaType: .audio)
  let audioMix = AVMutableAudioMix()
  audioMix.inputParameters = audioTracks.map {
    let parameters = AVMutableAudioMixInputParameters(track: $0)
    parameters.setVolume(0.5, at: .zero)
    return parameters
  }
  let assetReader = try AVAssetReader(asset: composition)
  let decompressionAudioSettings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
  let audioMixOutput = AVAssetReaderAudioMixOutput(
    audioTracks: audioTracks, audioSettings: decompressionAudioSettings)
  audioMixOutput.audioMix = audioMix
  if assetReader.canAdd(audioMixOutput) { assetReader.add(audioMixOutput) }
  var loudest = 0
  drain(assetReader, audioMixOutput) { loudest = max(loudest, peak($0)) }
  print("mix: peak \(loudest)")
}

// All video tracks composited as ARGB
private func readComposition(of someAsset: AVAsset) throws {
  let composition = AVMutableComposition()
  try composition.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: someAsset.duration), of: someAsset, at: .zero)
  let videoTracks = composition.tracks(withMediaType: .video)
  let assetReader = try AVAssetReader(asset: composition)
  let decompressionVideoSettings: [String: Any] = [
    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB,
    kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
  ]
  let videoCompositionOutput = AVAssetReaderVideoCompositionOutput(
    videoTracks: videoTracks, videoSettings: decompressionVideoSettings)
  videoCompositionOutput.videoComposition = AVVideoComposition(propertiesOf: composition)
  if assetReader.canAdd(videoCompositionOutput) { assetReader.add(videoCompositionOutput) }
  var (frames, isARGB) = (0, true)
  drain(assetReader, videoCompositionOutput) { sampleBuffer in
    frames += 1
    isARGB =
      isARGB
      && CVPixelBufferGetPixelFormatType(CMSampleBufferGetImageBuffer(sampleBuffer)!) == kCVPixelFormatType_32ARGB
  }
  print("composition: \(frames) frames, ARGB: \(isARGB)")
}
