import CoreGraphics
import CoreImage
import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Compositions whose pictures a program makes by filters.
@Suite struct FilteredCompositionTests {
  private func film(_ orientation: PaintedOrientation = .upright) async throws -> AVURLAsset {
    AVURLAsset(
      url: try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = 20
          $0.video?.orientation = orientation
        }))
  }

  private func exported(_ asset: AVAsset, _ video: AVVideoComposition, to file: URL) async throws {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = video
    try await session.export(to: file, as: .mov)
  }

  /// Filters work with light: what is left of all that there can be.
  private func inverted(_ value: Int) -> Int {
    let part = Double(value) / 255
    let light = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    let rest = 1 - light
    return Int((255 * (rest <= 0.0031308 ? rest * 12.92 : 1.055 * pow(rest, 1 / 2.4) - 0.055)).rounded())
  }

  @Test func aFilterChangesEachPicture() async throws {
    let folder = try ProgramFolder()
    let asset = try await film()
    let times = Gathered<Double>()
    let video = AVVideoComposition(asset: asset) { request in
      times.add(request.compositionTime.seconds)
      let filter = CIFilter(name: "CIColorInvert")
      filter?.setValue(request.sourceImage, forKey: kCIInputImageKey)
      request.finish(with: filter?.outputImage ?? request.sourceImage, context: nil)
      // Only the first end counts.
      request.finish(with: AVError(.unknown))
    }
    try await exported(asset, video, to: folder.file("inverted.mov"))
    let before = try await DecodedColors.read(asset.url, width: 320, height: 240)
    let after = try await DecodedColors.read(folder.file("inverted.mov"), width: 320, height: 240)
    #expect(after.count == 20)
    // Where the picture is of one colour for a few pixels.
    for (x, y) in [(4, 4), (160, 36)] {
      let color = before.color(frame: 9, x: x, y: y)
      let found = after.color(frame: 9, x: x, y: y)
      let wanted = DecodedColors.Color(inverted(color.red), inverted(color.green), inverted(color.blue))
      #expect(found.isNear(wanted, within: 24), "\(color) became \(found)")
    }
    #expect(Set(times.values).count == 20)
  }

  @Test(arguments: [0, 90, 180, 270]) func sourceImagesAreUpright(_ rotation: Int) async throws {
    let folder = try ProgramFolder()
    let asset = try await film(PaintedOrientation(rotation: rotation))
    let isTurned = rotation % 180 != 0
    let size = isTurned ? CGSize(width: 240, height: 320) : CGSize(width: 320, height: 240)
    let video = try await AVMutableVideoComposition.videoComposition(with: asset) { request in
      guard request.renderSize == size, request.sourceImage.extent == CGRect(origin: .zero, size: size) else {
        return request.finish(with: AVError(.invalidVideoComposition))
      }
      // A bar at the bottom, where images have their origin.
      let bar = CIImage(color: CIColor(red: 0, green: 0, blue: 1))
        .cropped(to: CGRect(x: 0, y: 0, width: size.width, height: 8))
      request.finish(with: bar.composited(over: request.sourceImage), context: CIContext())
    }
    try await exported(asset, video, to: folder.file("bar.mov"))
    let frames = try await DecodedFrames.read(folder.file("bar.mov"))
    #expect(frames.map { $0.painted?.number } == (0..<20).map { $0 })
    #expect(frames.compactMap { $0.painted?.orientation }.allSatisfy { $0 == .upright })
    let colors = try await DecodedColors.read(
      folder.file("bar.mov"), width: Int(size.width), height: Int(size.height))
    #expect(
      colors.color(frame: 5, x: 60, y: Int(size.height) - 4).isNear(DecodedColors.Color(0, 0, 255), within: 30))
  }

  @Test func aFilterThatFailsFailsTheExport() async throws {
    let folder = try ProgramFolder()
    let asset = try await film()
    let video = AVVideoComposition(asset: asset) { $0.finish(with: AVError(.contentIsProtected)) }
    await #expect(throws: (any Error).self) {
      try await exported(asset, video, to: folder.file("none.mov"))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func imagesAreFilteredToo() async throws {
    let asset = try await film()
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = AVVideoComposition(asset: asset) { request in
      request.finish(
        with: CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: request.sourceImage.extent),
        context: nil)
    }
    let image = try await generator.image(at: CMTime(value: 1, timescale: 3)).image
    let pixel = try #require(ScenePicture(image))
    #expect(image.width == 320 && image.height == 240)
    let color = pixel.color(100, 100)
    #expect(color[0] > 240 && color[1] < 16 && color[2] < 16)
  }
}
