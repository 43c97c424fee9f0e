import CoreImage
import Foundation
import Testing

/// Where pixels go: crops, transforms, orientations, edges.
struct ImageGeometryTests {
  private let pattern = Pixels.pattern(7, 5)

  @Test func theOriginIsAtTheLowerLeft() {
    let image = pattern.image()
    #expect(image.extent == CGRect(x: 0, y: 0, width: 7, height: 5))
    let corner = Pixels(image, CGRect(x: 0, y: 0, width: 2, height: 1))
    // The last row of the data is the lowest one.
    #expect(corner.bytes == Array(pattern.bytes[4 * 7 * 4..<4 * 7 * 4 + 8]))
    #expect(Pixels(image, image.extent) == pattern)
  }

  @Test func whatIsOutsideOfAnImageIsTransparent() {
    let around = Pixels(pattern.image(), CGRect(x: -1, y: -1, width: 9, height: 7))
    #expect(around[0, 3] == [0, 0, 0, 0])
    #expect(around[8, 6] == [0, 0, 0, 0])
    #expect(around[1, 1] == pattern[0, 0])
    #expect(around[7, 5] == pattern[6, 4])
  }

  @Test func aCropKeepsItsPlace() {
    let crop = pattern.image().cropped(to: CGRect(x: 2, y: 1, width: 3, height: 9))
    #expect(crop.extent == CGRect(x: 2, y: 1, width: 3, height: 4))
    let all = Pixels(crop, CGRect(x: 0, y: 0, width: 7, height: 5))
    for x in 0..<7 {
      for y in 0..<5 {
        #expect(all[x, y] == ((2...4).contains(x) && y >= 1 ? pattern[x, y] : [0, 0, 0, 0]))
      }
    }
    #expect(pattern.image().cropped(to: CGRect(x: 20, y: 0, width: 3, height: 3)).extent.isEmpty)
  }

  @Test func aMoveByWholePixelsChangesNone() {
    let moved = pattern.image().transformed(by: CGAffineTransform(translationX: 10, y: -3))
    #expect(moved.extent == CGRect(x: 10, y: -3, width: 7, height: 5))
    #expect(Pixels(moved, moved.extent) == pattern)
  }

  @Test func nearestSamplingRepeatsPixels() {
    let large = pattern.image().samplingNearest().transformed(by: CGAffineTransform(scaleX: 3, y: 2))
    let pixels = Pixels(large, CGRect(x: 0, y: 0, width: 21, height: 10))
    #expect(pixels == Pixels(21, 10) { x, y in pattern[x / 3, y / 2] })
  }

  @Test func linearSamplingInterpolatesLight() {
    let two = floats(2, 1, [0, 0, 0, 1, 1, 0.5, 0, 1])
    let large = two.clampedToExtent().transformed(by: CGAffineTransform(scaleX: 4, y: 1))
    let row = values(large, CGRect(x: 0, y: 0, width: 8, height: 1))
    let red = stride(from: 0, to: 32, by: 4).map { row[$0] }
    // The middles of the two are at 2 and 6.
    #expect(close(red, [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1]))
  }

  @Test func anEdgeFadesUnlessItIsContinued() {
    let one = floats(1, 1, [1, 1, 1, 1])
    let half = CGAffineTransform(translationX: 0.5, y: 0)
    #expect(close(value(one.transformed(by: half)), [0.5, 0.5, 0.5, 0.5]))
    #expect(close(value(one.clampedToExtent().transformed(by: half)), [1, 1, 1, 1]))
  }

  @Test func severalTransformsAreOne() {
    let image = pattern.image()
    let away = CGAffineTransform(rotationAngle: 0.4).concatenating(CGAffineTransform(scaleX: 0.5, y: 0.5))
    let there = image.transformed(by: away).transformed(by: away.inverted())
    // Computed in two steps, the first of which makes it smaller, they would blur.
    #expect(Pixels(there, image.extent).difference(pattern) <= 1)
  }

  @Test func aFineReductionIsTheMeanOfWhatItCovers() {
    let checks = floats(8, 8, (0..<64).flatMap { [Float(($0 % 8 + $0 / 8) % 2), 0, 0, 1] })
    let small = checks.transformed(by: CGAffineTransform(scaleX: 0.25, y: 0.25), highQualityDownsample: true)
    #expect(small.extent == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(close(value(small, 1, 1), [0.5, 0, 0, 1]))
  }

  @Test func aSingularTransformLeavesNothing() {
    #expect(pattern.image().transformed(by: CGAffineTransform(scaleX: 0, y: 1)).extent.isEmpty)
  }

  /// Where a pixel of an upright picture is stored, both counted from the upper left, as EXIF describes orientations.
  private static func stored(_ orientation: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (Int, Int) {
    switch orientation {
    case 1: (x, y)
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    default: (width - 1 - y, x)
    }
  }

  @Test(arguments: 1...8) func orientationsMakeUpright(_ number: Int) throws {
    let orientation = try #require(CGImagePropertyOrientation(rawValue: UInt32(number)))
    // Away from the origin, too.
    let image = pattern.image().transformed(by: CGAffineTransform(translationX: 5, y: 9))
    let upright = image.oriented(orientation)
    let isTurned = number >= 5
    let (width, height) = isTurned ? (5, 7) : (7, 5)
    #expect(upright.extent == CGRect(x: 0, y: 0, width: width, height: height))
    #expect(image.oriented(forExifOrientation: Int32(number)).extent == upright.extent)
    let expected = Pixels(width, height) { x, y in
      let place = Self.stored(number, x, height - 1 - y, 7, 5)
      return pattern[place.0, 5 - 1 - place.1]
    }
    #expect(Pixels(upright, upright.extent) == expected)
  }

  @Test func clampingContinuesTheEdge() {
    let endless = pattern.image().clamped(to: CGRect(x: 1, y: 1, width: 3, height: 2))
    #expect(endless.extent.isInfinite)
    let pixels = Pixels(endless, CGRect(x: -4, y: -4, width: 12, height: 12))
    #expect(pixels == Pixels(12, 12) { x, y in pattern[min(max(x - 4, 1), 3), min(max(y - 4, 1), 2)] })
    // Far from everything.
    #expect(Pixels(endless, CGRect(x: 900, y: -700, width: 1, height: 1))[0, 0] == pattern[3, 1])
  }
}
