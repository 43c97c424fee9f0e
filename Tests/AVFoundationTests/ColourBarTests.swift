import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Colours from a file that says how they are coded, through a composition, to red, green and blue.
@Suite(.blocking) struct ColourBarTests {
  /// How a film's colours are coded, in ffmpeg's words.
  struct Kind: CustomTestStringConvertible, Sendable {
    var matrix: String
    var primaries: String
    var isFull = false
    var format = "yuv420p"
    var testDescription: String { "\(matrix) \(isFull ? "full" : "limited") \(format)" }
  }

  private static let kinds = [
    Kind(matrix: "bt709", primaries: "bt709"), Kind(matrix: "smpte170m", primaries: "smpte170m"),
    Kind(matrix: "bt709", primaries: "bt709", isFull: true),
    Kind(matrix: "smpte170m", primaries: "smpte170m", isFull: true),
    Kind(matrix: "bt2020nc", primaries: "bt2020", format: "yuv420p10le"),
    Kind(matrix: "bt709", primaries: "bt709", format: "yuv420p10le"),
  ]

  private static let bars: [[UInt8]] = [
    [255, 255, 255], [191, 191, 0], [0, 191, 191], [0, 191, 0], [191, 0, 191], [191, 0, 0], [0, 0, 191], [0, 0, 0],
  ]
  private static let (width, height) = (256, 64)

  /// A film of eight bars.
  private func film(_ kind: Kind, in folder: URL) async throws -> URL {
    let picture = folder.appendingPathComponent("bars.rgb")
    var pixels = Data()
    for _ in 0..<Self.height { for x in 0..<Self.width { pixels += Self.bars[x / 32] } }
    try pixels.write(to: picture)
    let film = folder.appendingPathComponent("\(UUID().uuidString).mov")
    let range = kind.isFull ? "pc" : "tv"
    let colours = StatedColours(matrix: kind.matrix, primaries: kind.primaries, transfer: "bt709", range: range)
    _ = try await ProgramOutput.of(
      [
        "ffmpeg", "-v", "error", "-y", "-stream_loop", "4", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
        "\(Self.width)x\(Self.height)", "-r", "25", "-i", picture.path, "-vf",
        "scale=out_color_matrix=\(kind.matrix == "bt2020nc" ? "bt2020" : kind.matrix):out_range=\(range)"
          + ":flags=accurate_rnd+full_chroma_int,format=\(kind.format),\(colours.filter)",
        "-c:v", "libx264", "-crf", "4",
      ] + colours.options + [film.path])
    return film
  }

  private func expectBars(_ picture: CVPixelBuffer, _ row: Int, _ comment: String) {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return }
    for (place, bar) in Self.bars.enumerated() {
      let pixel = base + row * CVPixelBufferGetBytesPerRow(picture) + 4 * (place * 32 + 16)
      let found = (0..<3).map { Int(pixel.load(fromByteOffset: 2 - $0, as: UInt8.self)) }
      let isRight = zip(found, bar).allSatisfy { abs($0 - Int($1)) <= 5 }
      #expect(isRight, "\(comment), bar \(place): \(found), not \(bar)")
    }
  }

  @Test(arguments: kinds)
  func barsOfAllMatricesAndRangesHaveTheirColours(_ kind: Kind) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let asset = AVURLAsset(url: try await film(kind, in: folder))
    // Above another film that is coded in another way.
    let other = AVURLAsset(url: try await film(Self.kinds[kind.matrix == "bt709" ? 1 : 0], in: folder))
    let composition = AVMutableComposition()
    var tracks: [AVMutableCompositionTrack] = []
    for asset in [asset, other] {
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
      let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
      try track.insertTimeRange(source.timeRange, of: source, at: .zero)
      tracks.append(track)
    }
    let video = AVMutableVideoComposition(propertiesOf: composition)
    video.renderSize = CGSize(width: Self.width, height: 2 * Self.height)
    let below = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
    below.setTransform(CGAffineTransform(translationX: 0, y: CGFloat(Self.height)), at: .zero)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
    instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0]), below]
    video.instructions = [instruction]
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: tracks, videoSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    output.videoComposition = video
    let plain = AVAssetReaderTrackOutput(
      track: tracks[0], outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    reader.add(output)
    reader.add(plain)
    #expect(reader.startReading())
    let composed = EditingRig.buffers(output).compactMap(\.imageBuffer)
    #expect(composed.count == 5)
    for picture in composed.prefix(2) {
      expectBars(picture, 32, "composed")
      expectBars(picture, Self.height + 32, "composed below")
    }
    let read = EditingRig.buffers(plain).compactMap(\.imageBuffer)
    expectBars(try #require(read.first), 32, "read")
    // And once more, encoded.
    let target = folder.appendingPathComponent("export.mov")
    let session = try #require(
      AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = video
    try await session.export(to: target, as: .mov)
    let exported = AVURLAsset(url: target)
    let (image, _) = try await AVAssetImageGenerator(asset: exported).image(at: .zero)
    let data = try #require(image.dataProvider?.data)
    for (place, bar) in Self.bars.enumerated() {
      let offset = 32 * image.bytesPerRow + 4 * (place * 32 + 16)
      let found = (0..<3).map { Int(data[offset + 2 - $0]) }
      let isRight = zip(found, bar).allSatisfy { abs($0 - Int($1)) <= 8 }
      #expect(isRight, "exported, bar \(place): \(found), not \(bar)")
    }
  }
}
