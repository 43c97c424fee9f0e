import MediaEngine
import TestMedia
import Testing

/// The product's painter and the tests' reader were written apart; here they meet.
@Suite struct FrameNumberPatternTests {
  static let numbers: [UInt16] = [0, 1, 2, 255, 256, 4711, 32768, 43690, 65534, 65535]

  @Test(arguments: numbers) func theTestsReadWhatTheProductPaints(_ number: UInt16) throws {
    let square = FrameNumberPattern.centredSquare(width: 640, height: 360, fraction: 0.4)
    var luma = [UInt8](repeating: 120, count: 704 * 360)
    var bgra = [UInt8](repeating: 120, count: 2624 * 360)
    let fromLuma = luma.withUnsafeMutableBytes { bytes in
      FrameNumberPattern.paint(number, inLuma: bytes.baseAddress!, bytesPerRow: 704, at: square)
      return GrayPicture(luma: bytes.baseAddress!, width: 640, height: 360, bytesPerRow: 704)
    }
    let fromBGRA = bgra.withUnsafeMutableBytes { bytes in
      FrameNumberPattern.paint(number, inBGRA: bytes.baseAddress!, bytesPerRow: 2624, at: square)
      return GrayPicture(bgra: bytes.baseAddress!, width: 640, height: 360, bytesPerRow: 2624)
    }
    for picture in [fromLuma, fromBGRA] {
      let read = try #require(PaintedFrameReader.read(picture))
      #expect(read.number == Int(number))
      #expect(read.orientation == .upright)
      #expect(read.box.x == Double(square.x) && read.box.y == Double(square.y))
      #expect(read.box.width == Double(square.side))
    }
  }

  @Test(arguments: numbers) func theProductReadsWhatTheTestsPaint(_ number: UInt16) {
    let picture = FramePainter.luma(Int(number), width: 320, height: 240)
    let square = FrameNumberPattern.centredSquare(width: 320, height: 240)
    let read = picture.pixels.withUnsafeBytes {
      FrameNumberPattern.read(from: $0.baseAddress!, bytesPerRow: 320, at: square)
    }
    #expect(read == number)
  }

  @Test func theProductReadsNoNumberFromATurnedPattern() {
    let square = FrameNumberPattern.centredSquare(width: 320, height: 240)
    for orientation in PaintedOrientation.all where orientation != .upright {
      let picture = FramePainter.luma(4711, width: 320, height: 240, orientation: orientation)
      let read = picture.pixels.withUnsafeBytes {
        FrameNumberPattern.read(from: $0.baseAddress!, bytesPerRow: 320, at: square)
      }
      #expect(read == nil)
    }
  }
}
