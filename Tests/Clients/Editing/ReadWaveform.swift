import AVFoundation

/// Reads the sound of a file and prints each channel's peak per hundredth of a second: `read-waveform FILE`.
enum ReadWaveform: ClientProgram {
  static let name = "read-waveform"

  static func run(_ arguments: [String]) async throws {
    guard let file = arguments.first else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: file))
    guard let track = try await asset.loadTracks(withMediaType: .audio).first else {
      throw ClientError.failed("no sound")
    }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: track,
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsBigEndianKey: false,
        AVLinearPCMIsFloatKey: false, AVLinearPCMIsNonInterleaved: false,
      ])
    output.alwaysCopiesSampleData = false
    guard reader.canAdd(output) else { throw ClientError.failed("the reader doesn't take the output") }
    reader.add(output)
    guard let description = try await track.load(.formatDescriptions).first,
      let basic = CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee
    else { throw ClientError.failed("no description of the sound") }
    let channels = Int(basic.mChannelsPerFrame)
    let samplesPerPeak = Int(basic.mSampleRate / 100)
    say("channels: \(channels), rate: \(Int(basic.mSampleRate))")

    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    var peaks = [Int](repeating: 0, count: channels)
    var count = 0
    while let sampleBuffer = output.copyNextSampleBuffer() {
      guard let block = CMSampleBufferGetDataBuffer(sampleBuffer) else { continue }
      var length = 0
      var pointer: UnsafeMutablePointer<Int8>?
      guard
        CMBlockBufferGetDataPointer(
          block, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: &length, dataPointerOut: &pointer)
          == kCMBlockBufferNoErr, let pointer
      else { throw ClientError.failed("no bytes") }
      let frames = length / (2 * channels)
      pointer.withMemoryRebound(to: Int16.self, capacity: length / 2) { samples in
        for frame in 0..<frames {
          for channel in 0..<channels {
            peaks[channel] = max(peaks[channel], abs(Int(samples[frame * channels + channel])))
          }
          count += 1
          if count % samplesPerPeak == 0 {
            say(peaks.map { "\($0)" }.joined(separator: " "))
            peaks = [Int](repeating: 0, count: channels)
          }
        }
      }
      CMSampleBufferInvalidate(sampleBuffer)
    }
    guard reader.status == .completed else { throw reader.error ?? ClientError.failed("\(reader.status)") }
    say("samples: \(count)")
  }
}
