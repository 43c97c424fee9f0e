import Foundation
import GTKSupport
import Testing

@Suite struct VideoGeometryTests {
  private func place(
    _ content: (Double, Double), in area: (Double, Double), _ gravity: VideoGravity = .fit,
    _ rotation: VideoRotation = .none, mirrored: Bool = false
  ) -> VideoGeometry {
    VideoGeometry(
      content: CGSize(width: content.0, height: content.1), area: CGSize(width: area.0, height: area.1),
      gravity: gravity, rotation: rotation, isMirrored: mirrored)
  }

  @Test func fitShowsAllOfThePictureInTheMiddle() {
    let geometry = place((1280, 720), in: (1000, 1000))
    #expect(geometry.target == CGRect(x: 0, y: 218, width: 1000, height: 563))
    #expect(geometry.visible == geometry.target)
  }

  @Test func fillCoversTheAreaAndCutsOff() {
    let geometry = place((1280, 720), in: (400, 600), .fill)
    #expect(geometry.target.height == 600 && geometry.target.width == 1067)
    #expect(geometry.visible == CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  @Test func stretchFillsTheAreaExactly() {
    #expect(place((1280, 720), in: (333, 777), .stretch).target == CGRect(x: 0, y: 0, width: 333, height: 777))
  }

  @Test func aTurnedPictureIsPlacedByTheShapeThatIsSeen() {
    let geometry = place((1280, 720), in: (720, 1280), .fit, .quarter)
    #expect(geometry.target == CGRect(x: 0, y: 0, width: 720, height: 1280))
    #expect(geometry.unscaledSize == CGSize(width: 1280, height: 720))
  }

  @Test func nothingIsPlacedWithoutAPictureOrAnArea() {
    #expect(place((0, 0), in: (100, 100)).visible == .zero)
    #expect(place((100, 100), in: (0, 100)).visible == .zero)
  }

  /// Where the first pixel's corner and the opposite one are seen, for a picture of 4 × 2 in an area of its size.
  @Test(arguments: [
    (VideoRotation.none, false, CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 2)),
    (.none, true, CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 2)),
    (.quarter, false, CGPoint(x: 2, y: 0), CGPoint(x: 0, y: 4)),
    (.quarter, true, CGPoint(x: 0, y: 0), CGPoint(x: 2, y: 4)),
    (.half, false, CGPoint(x: 4, y: 2), CGPoint(x: 0, y: 0)),
    (.half, true, CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 0)),
    (.threeQuarters, false, CGPoint(x: 0, y: 4), CGPoint(x: 2, y: 0)),
    (.threeQuarters, true, CGPoint(x: 2, y: 4), CGPoint(x: 0, y: 0)),
  ])
  func cornersGoWhereTurningAndThenMirroringPutThem(
    _ rotation: VideoRotation, _ mirrored: Bool, _ first: CGPoint, _ last: CGPoint
  ) {
    let area = rotation.swapsSides ? (2.0, 4.0) : (4.0, 2.0)
    let transform = place((4, 2), in: area, .fit, rotation, mirrored: mirrored)
      .transform(from: CGSize(width: 4, height: 2))
    #expect(transform.apply(.zero) == first)
    #expect(transform.apply(CGPoint(x: 4, y: 2)) == last)
    #expect(transform.isExact)
  }

  @Test(arguments: VideoRotation.allCases, [false, true])
  func aFrameInTheSizeAskedForIsCopiedPixelByPixel(_ rotation: VideoRotation, _ mirrored: Bool) {
    for area in [(1014.0, 568.0), (333, 777), (360, 219)] {
      for gravity in VideoGravity.allCases {
        let geometry = place((1280, 720), in: area, gravity, rotation, mirrored: mirrored)
        #expect(geometry.transform(from: geometry.unscaledSize).isExact)
        #expect(!geometry.transform(from: CGSize(width: 1280, height: 720)).isExact)
      }
    }
  }

  /// A click is the way back: wherever a point of the picture is seen, a click there finds it.
  @Test(arguments: VideoGravity.allCases, VideoRotation.allCases)
  func aClickFindsThePointOfThePictureThatIsSeenThere(_ gravity: VideoGravity, _ rotation: VideoRotation) throws {
    for isMirrored in [false, true] {
      let size = CGSize(width: 640, height: 360)
      let geometry = VideoGeometry(
        content: size, area: CGSize(width: 500, height: 400), gravity: gravity, rotation: rotation,
        isMirrored: isMirrored)
      for (x, y) in [(0.5, 0.5), (0.4, 0.45), (0.6, 0.42)] {
        let seen = geometry.transform(from: size).apply(CGPoint(x: x * size.width, y: y * size.height))
        let found = try #require(geometry.picturePoint(at: seen))
        #expect(abs(found.x - x) < 1e-6 && abs(found.y - y) < 1e-6)
      }
    }
  }

  @Test func besideThePictureAClickFindsNothing() {
    let geometry = VideoGeometry(
      content: CGSize(width: 640, height: 360), area: CGSize(width: 640, height: 640), gravity: .fit, rotation: .none,
      isMirrored: false)
    #expect(geometry.picturePoint(at: CGPoint(x: 320, y: 10)) == nil)
    #expect(geometry.picturePoint(at: CGPoint(x: 320, y: 320)) == CGPoint(x: 0.5, y: 0.5))
  }
}
