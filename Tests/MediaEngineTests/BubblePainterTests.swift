import CoreGraphics
import GStreamer
import Testing

@testable import MediaEngine

/// A camera's picture painted into a screen's.
@Suite struct BubblePainterTests {
  /// A picture whose luma is a function of the place; colours are one value.
  private static func picture(
    _ width: Int, _ height: Int, u: UInt8, v: UInt8, luma: (_ x: Int, _ y: Int) -> UInt8
  ) throws -> (buffer: Buffer, info: VideoInfo) {
    let caps = Caps("video/x-raw", ["format": "I420", "width": width, "height": height, "framerate": Fraction(30, 1)])
    let info = try #require(VideoInfo(caps))
    var bytes = [UInt8](repeating: 0, count: info.size)
    for (index, plane) in info.planes.enumerated() {
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          bytes[plane.offset + y * plane.bytesPerRow + x] = index == 0 ? luma(x, y) : index == 1 ? u : v
        }
      }
    }
    return (Buffer(bytes, pts: ClockTime(nanoseconds: 5), duration: ClockTime(nanoseconds: 7)), info)
  }

  /// What is seen on a screen of 400 × 200 whose luma is 50, of a camera whose left quarter and right quarter are cut off.
  private static func painted(_ bubble: CameraBubble) throws -> (buffer: Buffer, planes: [[[UInt8]]]) {
    let screen = try picture(400, 200, u: 60, v: 70) { _, _ in 50 }
    let camera = try picture(320, 160, u: 160, v: 170) { x, _ in x < 80 || x >= 240 ? 255 : x < 160 ? 100 : 200 }
    var painter = BubblePainter()
    let mapped = try MappedVideoFrame(camera.buffer, info: camera.info)
    let new = try painter.painted(bubble, of: mapped, on: screen.buffer, screen.info)
    let bytes = try new.bytes()
    let planes = screen.info.planes.map { plane in
      (0..<plane.height).map { row in
        Array(bytes[(plane.offset + row * plane.bytesPerRow)...].prefix(plane.width))
      }
    }
    return (new, planes)
  }

  @Test(arguments: [false, true]) func theMiddleOfTheCameraIsInTheBubble(_ isMirrored: Bool) throws {
    var bubble = CameraBubble(size: 0.5)
    (bubble.corner, bubble.isMirrored) = (.topLeft, isMirrored)
    let frame = bubble.frame(width: 400, height: 200)
    #expect(frame == CGRect(x: 6, y: 6, width: 100, height: 100))
    let (buffer, planes) = try Self.painted(bubble)
    #expect(buffer.pts == ClockTime(nanoseconds: 5) && buffer.duration == ClockTime(nanoseconds: 7))
    let luma = planes[0]
    #expect(luma[56][30] == (isMirrored ? 200 : 100) && luma[56][80] == (isMirrored ? 100 : 200))
    // Nothing of what is cut off.
    #expect(luma.allSatisfy { $0.allSatisfy { $0 <= 200 } })
    // The square's corners, and all beyond it, are the screen's.
    #expect(luma[7][7] == 50 && luma[104][104] == 50 && luma[56][120] == 50 && luma[190][56] == 50)
    #expect(planes[1][28][28] == 160 && planes[2][28][28] == 170)
    #expect(planes[1][3][3] == 60 && planes[2][90][190] == 70)
  }

  @Test func theRestOfTheScreenIsUntouched() throws {
    var bubble = CameraBubble(size: 0.25)
    bubble.shape = .rounded
    let frame = bubble.frame(width: 400, height: 200)
    let luma = try Self.painted(bubble).planes[0]
    let touched = luma.enumerated().flatMap { y, row in
      row.enumerated().filter { x, value in value != 50 && !frame.contains(CGPoint(x: x, y: y)) }
    }
    #expect(touched.isEmpty)
    #expect(luma[Int(frame.midY)][Int(frame.minX) + 20] == 100 && luma[Int(frame.midY)][Int(frame.maxX) - 20] == 200)
  }
}
