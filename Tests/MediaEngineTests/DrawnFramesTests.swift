import CoreMedia
import GStreamer
import Testing

@testable import MediaEngine

/// Tracks whose frames are drawn.
@Suite struct DrawnFramesTests {
  /// Draws one line of pixels.
  private final class Line: PictureOverlay {
    private let pixels: [UInt8]
    init(_ pixels: [UInt8]) { self.pixels = pixels }

    func drawing(at time: CMTime, width: Int, height: Int) -> OverlayDrawing? {
      OverlayDrawing(pixels: pixels, bytesPerRow: pixels.count, width: width, height: height)
    }

    func isSteady(from start: CMTime, to end: CMTime) -> Bool { true }
  }

  /// Blue, green, red and opacity, multiplied and not, to the nearest: 2 · 255 / 7 is 72.9, 1 · 255 / 7 is 36.4.
  private static let multiplied: [UInt8] = [2, 1, 7, 7, 1, 0, 9, 3, 10, 20, 30, 255, 0, 0, 0, 0]
  private static let straight: [UInt8] = [73, 36, 255, 7, 85, 0, 255, 3, 10, 20, 30, 255, 0, 0, 0, 0]

  @Test(arguments: [false, true]) func coloursAreDividedByTheirOpacityToTheNearest(_ isStraight: Bool) throws {
    let track = DrawnTrack(Line(Self.multiplied), width: 4, height: 1)
    let frame = try #require(try DrawnFrames(1, track, isStraight: isStraight).frame(at: .zero))
    let mapped = try MappedVideoFrame(frame.sample)
    let plane = try #require(mapped.planes.first)
    #expect(mapped.format == "BGRA" && plane.width == 4)
    let found = Array(UnsafeRawBufferPointer(start: plane.baseAddress, count: 16))
    #expect(found == (isStraight ? Self.straight : Self.multiplied))
  }
}
