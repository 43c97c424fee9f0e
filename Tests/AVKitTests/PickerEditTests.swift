import AVFoundation
import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import AVKit

/// What a picker's user may do with an item before the program gets it.
@Suite struct PickerEditTests {
  @Test(arguments: [
    (400, 300, 1.0, 0.5, 0.5, CGRect(x: 50, y: 0, width: 300, height: 300)),
    (400, 300, 1, 0, 1, CGRect(x: 0, y: 0, width: 300, height: 300)),
    (300, 400, 2, 1, 1, CGRect(x: 150, y: 250, width: 150, height: 150)),
    (300, 400, 2, -3, 9, CGRect(x: 0, y: 250, width: 150, height: 150)),
    (100, 100, 800, 0, 0, CGRect(x: 0, y: 0, width: 12, height: 12)),
    (1, 1, 8, 0.5, 0.5, CGRect(x: 0, y: 0, width: 1, height: 1)),
  ])
  func aSquareStaysWithinThePhoto(
    _ width: Int, _ height: Int, _ zoom: Double, _ horizontal: Double, _ vertical: Double, _ rect: CGRect
  ) {
    var crop = CropSelection(width: width, height: height)
    (crop.zoom, crop.horizontal, crop.vertical) = (zoom, horizontal, vertical)
    #expect(crop.rect == rect)
    #expect(crop.canMove == (rect.width < CGFloat(width), rect.height < CGFloat(height)))
  }

  /// Red on the left, blue on the right.
  private func halves() throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
    return try #require(context.makeImage())
  }

  @MainActor
  @Test func thePartThatIsKeptIsHandedOverBesideTheOriginal() throws {
    let image = try halves()
    var crop = CropSelection(width: image.width, height: image.height)
    crop.horizontal = 1
    let info = try #require(
      PickerEditPage.edited([.originalImage: image, .mediaType: kUTTypeImage], by: crop, of: image))
    #expect(info[.originalImage] as? CGImage === image && info[.mediaType] as? String == kUTTypeImage)
    #expect(info[.cropRect] as? CGRect == CGRect(x: 20, y: 0, width: 20, height: 20))
    let part = try #require(info[.editedImage] as? CGImage)
    #expect(part.width == 20 && part.height == 20)
    var pixel: [UInt8] = [0, 0, 0, 0]
    try pixel.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.draw(part, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(pixel == [0, 0, 255, 255])
  }

  @MainActor
  @Test func aTrimmedMovieIsHandedOverInAFileOfItsOwn() async throws {
    let movie = try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: "h264 mp4")))
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
    let info = try await PickerEditPage.trimmed([.mediaType: kUTTypeMovie, .mediaURL: movie], to: range, of: movie)
    let file = try #require(info[.mediaURL] as? URL)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    #expect(file != movie && FileManager.default.fileExists(atPath: file.path))
    #expect(info[.mediaType] as? String == kUTTypeMovie)
  }

  @MainActor
  @Test func aMovieWhosePartCannotBeWrittenIsNotHandedOver() async {
    let movie = URL(fileURLWithPath: "/nowhere.mp4")
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
    do {
      _ = try await PickerEditPage.trimmed([.mediaType: kUTTypeMovie, .mediaURL: movie], to: range, of: movie)
      Issue.record("a movie was handed over")
    } catch {
      // What the user is told.
      #expect(!error.localizedDescription.isEmpty)
    }
  }

  @Test func aTrimmedMovieHasTheFramesOfItsRange() async throws {
    let movie = try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: "h264 mp4")))
    let frames = try await DecodedFrames.read(movie)
    try #require(frames.count > 20)
    let (start, end) = (frames[10].time - frames[0].time, frames[20].time - frames[0].time)
    let range = CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 90_000), end: CMTime(seconds: end, preferredTimescale: 90_000))
    let file = try await MovieTrim.write(range, of: movie)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let length = try await AVURLAsset(url: file).load(.duration).seconds
    #expect(abs(length - (end - start)) < 0.01, "\(length)")
    // As they are shown: what a key frame needs before the range isn't.
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: file))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let first = try await generator.image(at: .zero).image
    #expect(PaintedFrameReader.read(try #require(first.pixels().flatMap { GrayPicture($0) }))?.number == 10)
    await #expect(throws: (any Error).self) {
      _ = try await MovieTrim.write(range, of: URL(fileURLWithPath: "/nowhere.mp4"))
    }
  }
}
