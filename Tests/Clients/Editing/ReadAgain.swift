import AVFoundation

/// Reads parts of a movie again and again, where its samples lie, and its sound mixed down: `read-again FILE`.
enum ReadAgain: ClientProgram {
  static let name = "read-again"

  static func run(_ arguments: [String]) async throws {
    guard let file = arguments.first else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: file))
    guard let video = try await asset.loadTracks(withMediaType: .video).first else {
      throw ClientError.failed("no video")
    }
    try readRanges(asset, video)
    try readReferences(asset, video)
    let audio = try await asset.loadTracks(withMediaType: .audio)
    if !audio.isEmpty { try readMix(asset, audio) }
    for item in try await asset.load(.metadata) {
      guard let identifier = item.identifier, let value = try await item.load(.stringValue) else { continue }
      say("metadata: \(identifier.rawValue) = \(value)")
    }
    for track in try await asset.loadTracks(withMediaType: .timecode) { try await readTimecode(asset, track) }
  }

  private static func readRanges(_ asset: AVAsset, _ video: AVAssetTrack) throws {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: video, outputSettings: nil)
    output.supportsRandomAccess = true
    guard reader.canAdd(output) else { throw ClientError.failed("the reader doesn't take the output") }
    reader.add(output)
    reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10))
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    func count() -> Int {
      var count = 0
      while let sample = output.copyNextSampleBuffer() { count += CMSampleBufferGetNumSamples(sample) }
      return count
    }
    say("first: \(count())")
    let tenth = CMTime(value: 1, timescale: 10)
    let ranges = [0.0, 1.0].map {
      NSValue(timeRange: CMTimeRange(start: CMTime(seconds: $0, preferredTimescale: 600), duration: tenth))
    }
    output.reset(forReadingTimeRanges: ranges)
    say("two ranges: \(count())")
    output.reset(forReadingTimeRanges: [ranges[1]])
    say("one range: \(count()), status: \(reader.status == .reading)")
    output.markConfigurationAsFinal()
    _ = output.copyNextSampleBuffer()
    say("final: \(reader.status == .completed)")
  }

  private static func readReferences(_ asset: AVAsset, _ video: AVAssetTrack) throws {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderSampleReferenceOutput(track: video)
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    var (bytes, samples, places) = (0, 0, Set<Int64>())
    while let sample = output.copyNextSampleBuffer() {
      samples += CMSampleBufferGetNumSamples(sample)
      bytes += CMSampleBufferGetTotalSampleSize(sample)
      let url = CMGetAttachment(sample, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, attachmentModeOut: nil)
      let offset = CMGetAttachment(
        sample, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, attachmentModeOut: nil)
      guard let offset = offset as? NSNumber, url as? URL == (asset as? AVURLAsset)?.url else { continue }
      places.insert(offset.int64Value)
    }
    say("references: \(samples), places: \(places.count), bytes: \(bytes)")
    if let place = places.min() { say("first byte at: \(place)") }
  }

  private static func readMix(_ asset: AVAsset, _ tracks: [AVAssetTrack]) throws {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: tracks, audioSettings: [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)])
    let mix = AVMutableAudioMix()
    mix.inputParameters = tracks.map { track in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(0.5, at: .zero)
      return parameters
    }
    output.audioMix = mix
    guard reader.canAdd(output) else { throw ClientError.failed("the reader doesn't take the output") }
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    var (frames, peak, words) = (0, 0.0, "")
    while let sample = output.copyNextSampleBuffer() {
      frames += CMSampleBufferGetNumSamples(sample)
      guard let description = CMSampleBufferGetFormatDescription(sample),
        let basic = CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee,
        let block = CMSampleBufferGetDataBuffer(sample)
      else { continue }
      words = "\(basic.mBitsPerChannel) bit, \(basic.mChannelsPerFrame) channels"
      var samples = [Int16](repeating: 0, count: CMBlockBufferGetDataLength(block) / 2)
      CMBlockBufferCopyDataBytes(
        block, atOffset: 0, dataLength: samples.count * 2, destination: &samples)
      peak = max(peak, samples.map { abs(Double($0)) / 32768 }.max() ?? 0)
    }
    say(String(format: "mixed: %d frames, %@, peak %.2f", frames, words, peak))
  }

  private static func readTimecode(_ asset: AVAsset, _ track: AVAssetTrack) async throws {
    guard let description = try await track.load(.formatDescriptions).first else { return }
    let quanta = CMTimeCodeFormatDescriptionGetFrameQuanta(description)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    while let sample = output.copyNextSampleBuffer() {
      guard let block = CMSampleBufferGetDataBuffer(sample) else { continue }
      var frame: UInt32 = 0
      CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: 4, destination: &frame)
      say("timecode: frame \(UInt32(bigEndian: frame)) of \(quanta) a second")
    }
  }
}
