import Foundation
import Testing

@testable import TestMedia

/// What the reader of painted numbers survives, and what it doesn't mistake for a number.
@Suite struct PaintedFrameReaderTests {
  static let numbers = [0, 1, 255, 4095, 21845, 43690, 65535]

  @Test(arguments: PaintedOrientation.all)
  func everyOrientationIsTold(_ orientation: PaintedOrientation) {
    for number in Self.numbers {
      let painted = FramePainter.luma(number, width: 320, height: 240, orientation: orientation)
      let read = PaintedFrameReader.read(painted)
      #expect(read?.number == number)
      #expect(read?.orientation == orientation)
    }
  }

  @Test(arguments: PaintedOrientation.all)
  func aPictureTurnedByItsPixelsReadsAsTurned(_ orientation: PaintedOrientation) {
    let upright = FramePainter.luma(4711, width: 200, height: 120)
    #expect(PaintedFrameReader.read(upright.shown(orientation))?.orientation == orientation)
    let back = upright.shown(orientation.inverse).shown(orientation)
    #expect(back == upright)
  }

  @Test(arguments: [0.15, 0.2, 0.33, 0.5, 0.77, 1.3, 2, 3])
  func scalingKeepsTheNumber(_ scale: Double) {
    for number in Self.numbers {
      let scaled = FramePainter.luma(number, width: 320, height: 240).scaled(x: scale, y: scale)
      #expect(PaintedFrameReader.read(scaled)?.number == number)
    }
  }

  @Test(arguments: [(0.75, 1.0), (1.0, 0.6), (1.5, 0.9)])
  func stretchingKeepsTheNumber(_ x: Double, _ y: Double) {
    let scaled = FramePainter.luma(12345, width: 320, height: 240).scaled(x: x, y: y)
    #expect(PaintedFrameReader.read(scaled)?.number == 12345)
  }

  @Test(arguments: [0, 16, 128, 235, 255] as [UInt8])
  func aPatternAnywhereInALargerPictureIsFound(_ gray: UInt8) throws {
    let inner = FramePainter.luma(777, width: 100, height: 80)
    var outer = GrayPicture(width: 640, height: 360, pixels: [UInt8](repeating: gray, count: 640 * 360))
    outer.place(inner, x: 411, y: 203)
    let read = try #require(PaintedFrameReader.read(outer))
    #expect(read.number == 777)
    #expect(abs(read.box.x - 421) < 3 && abs(read.box.y - 203) < 3 && abs(read.box.width - 80) < 5)
  }

  @Test func severalNumbersInOnePictureAreAllFound() {
    var grid = GrayPicture(width: 640, height: 480, pixels: [UInt8](repeating: 90, count: 640 * 480))
    for (index, number) in [10, 20, 30, 40].enumerated() {
      let tile = FramePainter.luma(number, width: 320, height: 240, fraction: 0.8)
      grid.place(tile, x: index % 2 * 320, y: index / 2 * 240)
    }
    #expect(Set(PaintedFrameReader.all(in: grid).map(\.number)) == [10, 20, 30, 40])
  }

  @Test(arguments: [10.0, 25, 40]) func noiseKeepsTheNumber(_ strength: Double) {
    var random = SeededRandom(seed: 5)
    for number in Self.numbers {
      var noisy = FramePainter.luma(number, width: 320, height: 240)
      for index in noisy.pixels.indices {
        let noise = Double.random(in: -strength...strength, using: &random)
        noisy.pixels[index] = UInt8(min(255, max(0, Double(noisy.pixels[index]) + noise)))
      }
      #expect(PaintedFrameReader.read(noisy)?.number == number)
    }
  }

  @Test(arguments: [(0.2, 20.0), (0.4, 150), (0.15, 0), (1, -15)])
  func darkAndPalePicturesKeepTheNumber(_ gain: Double, _ offset: Double) {
    var picture = FramePainter.luma(999, width: 320, height: 240, fraction: 0.6)
    for index in picture.pixels.indices {
      picture.pixels[index] = UInt8(min(255, max(0, Double(picture.pixels[index]) * gain + offset)))
    }
    #expect(PaintedFrameReader.read(picture)?.number == 999)
  }

  @Test func theWorstJPEGKeepsTheNumber() async throws {
    for (width, height) in [(160, 120), (320, 240)] {
      let picture = FramePainter.luma(31337, width: width, height: height)
      let read = try await Command.away {
        let size = ["-s", "\(width)x\(height)"]
        let raw = ["-f", "rawvideo", "-pix_fmt", "gray"]
        let start = ["ffmpeg", "-v", "error"]
        let jpeg = try Command.run(
          start + raw + size + ["-i", "pipe:0"] + ["-c:v", "mjpeg", "-q:v", "31", "-f", "mjpeg", "pipe:1"],
          input: once(Data(picture.pixels)))
        #expect(jpeg.output.count < picture.pixels.count / 8)
        let back = try Command.run(
          start + ["-f", "mjpeg", "-i", "pipe:0"] + raw + ["pipe:1"], input: once(jpeg.output))
        return GrayPicture(width: width, height: height, pixels: Array(back.output))
      }
      #expect(read != picture)
      #expect(PaintedFrameReader.read(read)?.number == 31337)
    }
  }

  @Test func picturesWithoutNumberAreNotMistaken() {
    var random = SeededRandom(seed: 99)
    for _ in 0..<12 {
      let noise = (0..<160 * 120).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(PaintedFrameReader.read(GrayPicture(width: 160, height: 120, pixels: noise)) == nil)
      // White and black blocks in a white ring: all that a number has, without its marks and its checksum.
      var blocks = FramePainter.luma(0, width: 160, height: 120)
      for row in 2...7 {
        for column in 2...7 {
          let level: UInt8 = Bool.random(using: &random) ? 235 : 16
          let block = GrayPicture(width: 12, height: 12, pixels: [UInt8](repeating: level, count: 144))
          blocks.place(block, x: 20 + column * 12, y: row * 12)
        }
      }
      #expect(PaintedFrameReader.read(blocks) == nil)
    }
    for level in [0, 16, 128, 255] as [UInt8] {
      let flat = GrayPicture(width: 160, height: 120, pixels: [UInt8](repeating: level, count: 160 * 120))
      #expect(PaintedFrameReader.read(flat) == nil)
    }
    let ramp = (0..<160 * 120).map { (place: Int) -> UInt8 in UInt8((place % 160 + place / 160) * 9 / 10) }
    #expect(PaintedFrameReader.read(GrayPicture(width: 160, height: 120, pixels: ramp)) == nil)
  }

  @Test func aSingleWrongCellIsNoNumber() {
    for number in [0, 4711, 65535] {
      let cells = FrameCode.cells(for: UInt16(number))
      #expect(FrameCode.number(in: cells) == UInt16(number))
      for place in cells.indices {
        var wrong = cells
        wrong[place].toggle()
        #expect(FrameCode.number(in: wrong) == nil)
      }
    }
  }

  @Test func paddedRowsAndBGRAReadLikeLuma() {
    let picture = FramePainter.luma(4242, width: 100, height: 100)
    var padded = [UInt8](repeating: 77, count: 128 * 100)
    var bgra = [UInt8](repeating: 255, count: 416 * 100)
    for row in 0..<100 {
      for x in 0..<100 {
        padded[row * 128 + x] = picture.pixels[row * 100 + x]
        for part in 0..<3 { bgra[row * 416 + x * 4 + part] = picture.pixels[row * 100 + x] }
      }
    }
    #expect(
      padded.withUnsafeBytes { GrayPicture(luma: $0.baseAddress!, width: 100, height: 100, bytesPerRow: 128) }
        == picture)
    #expect(
      bgra.withUnsafeBytes { GrayPicture(bgra: $0.baseAddress!, width: 100, height: 100, bytesPerRow: 416) } == picture)
  }
}

/// Gives the data one time.
private func once(_ data: Data) -> @Sendable () -> Data? {
  nonisolated(unsafe) var left: Data? = data
  return {
    defer { left = nil }
    return left
  }
}
