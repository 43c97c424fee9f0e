import AVFoundation
import FilmWork
import Foundation
import MediaEngine

/// Reads a movie's tracks and writes them anew, all at the same time.
struct ConvertWork: Sendable {
  private let plan: ConvertPlan
  private let asset: AVURLAsset
  /// The part of it that is converted.
  private let range: CMTimeRange

  init(_ plan: ConvertPlan, _ asset: AVURLAsset, _ range: CMTimeRange) {
    (self.plan, self.asset, self.range) = (plan, asset, range)
  }

  /// Writes the file at this place; leaves none behind when it is cancelled or fails.
  func run(to place: URL, _ progress: WorkProgress) async throws {
    let tracks = try await asset.load(.tracks)
    let end = min(range.end, try await asset.load(.duration))
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: place, fileType: plan.type)
    writer.journal = .standard
    reader.timeRange = CMTimeRange(start: range.start, end: max(range.start, end))
    writer.metadata = try await asset.load(.metadata)
    writer.copyChapters(of: asset, in: reader.timeRange)
    writer.shouldOptimizeForNetworkUse = plan.isIndexFirst
    let pumps = try await pumps(of: tracks, reader, writer)
    let length = (end - range.start).seconds
    try await SampleTransfer.run(pumps, from: reader, to: writer, of: asset.url) { [start = range.start] time in
      if length > 0 { progress.advance(to: (time - start).seconds / length) }
    }
  }

  /// A pump for each track that is converted: the first video, and as much sound as the file can hold.
  private func pumps(
    of tracks: [AVAssetTrack], _ reader: AVAssetReader, _ writer: AVAssetWriter
  ) async throws -> [SamplePump] {
    var pumps: [SamplePump] = []
    if plan.video != nil, let track = tracks.first(where: { $0.mediaType == .video }) {
      let transform = plan.frameDuration == nil ? track.preferredTransform : .identity
      let isTurned = abs(transform.b) > abs(transform.a)
      let settings = plan.videoSettings(isTurned: isTurned)
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
      input.transform = transform
      if settings == nil { input.mediaTimeScale = track.naturalTimeScale }
      pumps += try [pump(try await output(of: track, isCopied: settings == nil), input, reader, writer)]
    }
    guard plan.audio != nil else { return pumps }
    for track in tracks where track.mediaType == .audio {
      let settings = plan.audioSettings
      let output = AVAssetReaderTrackOutput(
        track: track,
        outputSettings: settings.map { _ in
          [
            AVFormatIDKey: Int(kAudioFormatLinearPCM), AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
          ]
        })
      let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
      (input.extendedLanguageTag, input.languageCode) = (track.extendedLanguageTag, track.languageCode)
      (input.marksOutputTrackAsEnabled, input.preferredVolume) = (track.isEnabled, track.preferredVolume)
      pumps += try [pump(output, input, reader, writer)]
      // A file of sound has a single track.
      if !writer.availableMediaTypes.contains(.video) { break }
    }
    return pumps
  }

  private func output(of track: AVAssetTrack, isCopied: Bool) async throws -> AVAssetReaderOutput {
    guard let frameDuration = plan.frameDuration else {
      return AVAssetReaderTrackOutput(track: track, outputSettings: isCopied ? nil : [:])
    }
    let output = AVAssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: [:])
    let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    composition.frameDuration = frameDuration
    output.videoComposition = composition
    return output
  }

  private func pump(
    _ output: AVAssetReaderOutput, _ input: AVAssetWriterInput, _ reader: AVAssetReader, _ writer: AVAssetWriter
  ) throws -> SamplePump {
    guard reader.canAdd(output), writer.canAdd(input) else {
      throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: input.mediaType])
    }
    reader.add(output)
    writer.add(input)
    return SamplePump(output, input)
  }
}
