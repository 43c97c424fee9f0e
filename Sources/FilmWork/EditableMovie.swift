import AVFoundation
import Foundation
import MediaEngine

/// A movie for editing in another program: every frame is stored whole, as JPEG, and sound is not compressed.
public struct EditableMovie: Sendable {
  private static let quality = 0.95
  /// How many frames an estimate encodes.
  private static let samples = 4

  private let asset: AVURLAsset
  private let range: CMTimeRange
  private let journal: PassingFileJournal

  /// A part of a movie, to be made editable.
  public init(of asset: AVURLAsset, in range: CMTimeRange) { self.init(of: asset, in: range, notedIn: .standard) }

  /// The same, with its unfinished file noted in this journal: it has ten times the size of most movies.
  package init(of asset: AVURLAsset, in range: CMTimeRange, notedIn journal: PassingFileJournal) {
    (self.asset, self.range, self.journal) = (asset, range, journal)
  }

  /// Writes a QuickTime file with these metadata; leaves none behind when it is cancelled or fails. `progress` takes the share
  /// that is done, from 0 to 1.
  public func write(
    to url: URL, metadata: [AVMetadataItem], progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let tracks = try await asset.load(.tracks)
    let part = try await part
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.journal = journal
    reader.timeRange = part
    writer.metadata = metadata
    let pumps = try pumps(of: tracks, reader, writer)
    let length = part.duration.seconds
    try await SampleTransfer.run(pumps, from: reader, to: writer, of: asset.url) {
      if length > 0 { progress(min(1, ($0 - part.start).seconds / length)) }
    }
  }

  /// About how large the file will be, in bytes: by some of its frames, which are encoded.
  public func estimatedLength() async throws -> Int64 {
    let part = try await part
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw LoopError.noVideo }
    let generator = AVAssetImageGenerator(asset: asset)
    let times = (0..<Self.samples).map { place in
      part.start + CMTimeMultiplyByFloat64(part.duration, multiplier: (Double(place) + 0.5) / Double(Self.samples))
    }
    var (bytes, count) = (0, 0)
    for await element in generator.images(for: times) {
      let data = NSMutableData()
      guard let image = try? element.image,
        let file = CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil)
      else { continue }
      CGImageDestinationAddImage(file, image, [kCGImageDestinationLossyCompressionQuality: Self.quality])
      guard CGImageDestinationFinalize(file) else { continue }
      (bytes, count) = (bytes + (data as Data).count, count + 1)
    }
    guard count > 0 else { throw LoopError.notEncoded }
    let frames = part.duration.seconds * Double(track.nominalFrameRate)
    let sound = try await asset.loadTracks(withMediaType: .audio).isEmpty ? 0 : part.duration.seconds * 48_000 * 4
    guard let length = Int64(exactly: (frames * Double(bytes / count) + sound).rounded()) else {
      throw LoopError.notEncoded
    }
    return length
  }

  private var part: CMTimeRange {
    get async throws {
      let end = min(range.end, try await asset.load(.duration))
      return CMTimeRange(start: range.start, end: max(range.start, end))
    }
  }

  /// A pump for the picture and one for each track of sound.
  private func pumps(
    of tracks: [AVAssetTrack], _ reader: AVAssetReader, _ writer: AVAssetWriter
  ) throws -> [SamplePump] {
    var pumps: [SamplePump] = []
    if let track = tracks.first(where: { $0.mediaType == .video }) {
      let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [
          AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: Self.quality],
        ])
      input.transform = track.preferredTransform
      input.mediaTimeScale = track.naturalTimeScale
      pumps.append(try pump(AVAssetReaderTrackOutput(track: track, outputSettings: [:]), input, reader, writer))
    }
    for track in tracks where track.mediaType == .audio {
      let output = AVAssetReaderTrackOutput(
        track: track,
        outputSettings: [
          AVFormatIDKey: Int(kAudioFormatLinearPCM), AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
        ])
      let input = AVAssetWriterInput(
        mediaType: .audio, outputSettings: [AVFormatIDKey: Int(kAudioFormatLinearPCM), AVLinearPCMBitDepthKey: 16])
      (input.extendedLanguageTag, input.languageCode) = (track.extendedLanguageTag, track.languageCode)
      pumps.append(try pump(output, input, reader, writer))
    }
    return pumps
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
