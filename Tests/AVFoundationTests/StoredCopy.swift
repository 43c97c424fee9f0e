import AVFoundation
import Foundation

/// Copies files sample by sample, from a reader to a writer, and says what packets a file has.
enum StoredCopy {
  /// A stored sample.
  struct Packet: Equatable {
    var bytes: [UInt8]
    var shown: CMTime
    /// When it isn't shown any more.
    var end: CMTime
    /// Invalid where samples are decoded in the order in which they are shown.
    var decoded: CMTime
  }

  /// The stored samples of a track.
  struct Track {
    var mediaType: AVMediaType
    var timescale: CMTimeScale
    var size: CGSize
    var packets: [Packet]
  }

  /// Copies the tracks of a file that another has a place for; returns their numbers, too.
  static func write(_ source: URL, to target: URL, as type: AVFileType) async throws -> (AVAssetWriter, kept: [Int]) {
    let asset = AVURLAsset(url: source)
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: target, fileType: type)
    var pairs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
    var kept: [Int] = []
    for (number, track) in asset.tracks.enumerated() {
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      let input = AVAssetWriterInput(
        mediaType: track.mediaType, outputSettings: nil,
        sourceFormatHint: track.formatDescriptions.first as? CMFormatDescription)
      input.transform = track.preferredTransform
      input.mediaTimeScale = track.naturalTimeScale
      input.languageCode = track.languageCode
      guard writer.canAdd(input) else { continue }
      reader.add(output)
      writer.add(input)
      pairs.append((output, input))
      kept.append(number)
    }
    guard reader.startReading(), writer.startWriting() else { return (writer, kept) }
    writer.startSession(atSourceTime: .zero)
    while !pairs.isEmpty, writer.status == .writing {
      pairs.removeAll { output, input in
        while input.isReadyForMoreMediaData {
          if let buffer = output.copyNextSampleBuffer(), input.append(buffer) { continue }
          input.markAsFinished()
          return true
        }
        return false
      }
      await Task.yield()
    }
    await writer.finishWriting()
    return (writer, kept)
  }

  /// All stored samples of a file.
  static func read(_ url: URL) throws -> [Track] {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let outputs = asset.tracks.map { AVAssetReaderTrackOutput(track: $0, outputSettings: nil) }
    for output in outputs { reader.add(output) }
    guard reader.startReading() else { throw reader.error ?? CocoaError(.fileReadCorruptFile) }
    return zip(asset.tracks, outputs).map { track, output in
      Track(
        mediaType: track.mediaType, timescale: track.naturalTimeScale, size: track.naturalSize,
        packets: EditingRig.buffers(output).map {
          Packet(
            bytes: EditingRig.bytes($0), shown: $0.presentationTimeStamp, end: $0.presentationTimeStamp + $0.duration,
            decoded: $0.decodeTimeStamp)
        })
    }
  }
}
