import AVFoundation
import Foundation
import TestSupport
import Testing

/// Ten bits per component stay ten bits, also where pictures are composed.
@Suite(.blocking) struct DeepExportTests {
  private static let (width, height) = (896, 64)

  /// A film in which the luma of column x is 64 + x, without loss.
  private static func film() async throws -> URL {
    let file = try EditingRig.folder().appendingPathComponent("deep.mp4")
    _ = try await ProgramOutput.of(
      [
        "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
        "nullsrc=size=\(width)x\(height):rate=25,format=yuv420p10le,geq=lum='64+min(X\\,875)':cb=512:cr=512,"
          + StatedColours.usual.filter,
        "-frames:v", "5", "-c:v", "libx265", "-x265-params", "lossless=1:log-level=none", "-tag:v", "hvc1",
      ] + StatedColours.usual.options + [file.path])
    return file
  }

  /// Everything as it is, but composed.
  private static func composition(_ asset: AVAsset) async throws -> AVVideoComposition {
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    instruction.layerInstructions = [layer]
    let composition = AVMutableVideoComposition()
    composition.renderSize = CGSize(width: width, height: height)
    composition.frameDuration = CMTime(value: 1, timescale: 25)
    composition.instructions = [instruction]
    return composition
  }

  @Test func composedPicturesAreReadWithTenBits() async throws {
    let asset = AVURLAsset(url: try await Self.film())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: try await asset.loadTracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange])
    output.videoComposition = try await Self.composition(asset)
    reader.add(output)
    #expect(reader.startReading())
    let buffers = EditingRig.buffers(output)
    #expect(buffers.count == 5)
    let pixels = try #require(buffers.first?.imageBuffer)
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let row = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0)).assumingMemoryBound(to: UInt16.self)
    // The ten bits are the upper ones.
    let off = (0..<Self.width).map { Int(row[$0] >> 6) - 64 - min($0, 875) }
    #expect(off.allSatisfy { $0 == 0 }, "\(off)")
  }

  @Test(arguments: [true, false])
  func exportsOfTenBitsHaveTenBits(_ isComposed: Bool) async throws {
    let asset = AVURLAsset(url: try await Self.film())
    let session = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHEVCHighestQuality))
    if isComposed { session.videoComposition = try await Self.composition(asset) }
    let target = try EditingRig.folder().appendingPathComponent("deep-export.mp4")
    try await session.export(to: target, as: .mp4)
    let probed = try await ProgramOutput.of([
      "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=profile,pix_fmt", "-of", "csv=p=0",
      target.path,
    ])
    #expect(String(decoding: probed, as: UTF8.self).hasPrefix("Main 10,yuv420p10le"))
    let samples = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-i", target.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-",
    ])
    let luma = samples.prefix(2 * Self.width * Self.height).withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    let off = luma.enumerated().map { abs(Int($1) - 64 - min($0 % Self.width, 875)) }
    // Eight bits of depth are off by one in the mean, even without any loss, and have a fourth of the steps.
    #expect(Double(off.reduce(0, +)) / Double(off.count) < 0.9)
    #expect(Set(luma).count > 600)
  }

  @Test func h264KeepsToWhatAllPlayersKnow() async throws {
    let asset = AVURLAsset(url: try await Self.film())
    let session = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    let target = try EditingRig.folder().appendingPathComponent("plain-export.mp4")
    try await session.export(to: target, as: .mp4)
    let probed = try await ProgramOutput.of([
      "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0",
      target.path,
    ])
    #expect(String(decoding: probed, as: UTF8.self).hasPrefix("yuv420p\n"))
  }
}
