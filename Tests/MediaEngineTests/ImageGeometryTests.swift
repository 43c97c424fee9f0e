import CoreGraphics
import Testing

@testable import MediaEngine

@Suite struct ImageGeometryTests {
  private static let sizes: [(stored: (Int, Int), aspect: Double, turn: Int, limit: (Int, Int), made: (Int, Int))] = [
    ((320, 240), 1, 1, (0, 0), (320, 240)),
    ((320, 240), 4.0 / 3, 1, (0, 0), (427, 240)),
    ((720, 576), 16.0 / 15, 1, (0, 0), (768, 576)),
    // Smaller, never larger; the limit is that of the turned picture.
    ((320, 240), 1, 1, (160, 160), (160, 120)),
    ((320, 240), 1, 1, (1000, 1000), (320, 240)),
    ((320, 240), 1, 6, (160, 160), (160, 120)),
    ((320, 240), 1, 6, (120, 0), (160, 120)),
    ((320, 240), 1, 1, (0, 120), (160, 120)),
    ((320, 240), 1, 1, (1, 1), (1, 1)),
    // No sense in it: as if nothing were said.
    ((320, 240), 0, 1, (0, 0), (320, 240)),
    ((320, 240), .nan, 1, (0, 0), (320, 240)),
  ]

  @Test(arguments: sizes) func theSizeFollowsFromPixelsTurnAndLimit(
    _ stored: (Int, Int), _ aspect: Double, _ turn: Int, _ limit: (Int, Int), _ made: (Int, Int)
  ) {
    let geometry = ImageGeometry(
      width: stored.0, height: stored.1, pixelAspect: aspect, keepsPixelAspect: false, orientation: turn,
      limit: CGSize(width: limit.0, height: limit.1))
    #expect((geometry.width, geometry.height) == made)
  }

  @Test func storedPixelsStayAsTheyAre() {
    let geometry = ImageGeometry(width: 320, height: 240, pixelAspect: 4.0 / 3, keepsPixelAspect: true)
    #expect((geometry.width, geometry.height) == (320, 240))
  }

  @Test func quarterTurnsAndMirrorsAreKnownByTheirMatrix() {
    #expect(ImageGeometry.orientation(of: .identity) == 1)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 240, ty: 0)) == 6)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 320, ty: 240)) == 3)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 320)) == 8)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 320, ty: 0)) == 2)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(rotationAngle: 0.5)) == nil)
  }
}
