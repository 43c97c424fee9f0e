import CoreGraphics
import Testing

@testable import MediaEngine

/// Where a camera is seen in a screen's picture.
@Suite struct CameraBubbleTests {
  typealias Place = (
    corner: CameraBubble.Corner, shape: CameraBubble.Shape, size: Double, width: Int, height: Int, frame: CGRect
  )

  static let places: [Place] = [
    (.bottomRight, .round, 0.25, 1280, 720, CGRect(x: 1078, y: 518, width: 180, height: 180)),
    (.topLeft, .round, 0.25, 1280, 720, CGRect(x: 22, y: 22, width: 180, height: 180)),
    (.topRight, .rounded, 0.25, 1280, 720, CGRect(x: 1018, y: 22, width: 240, height: 180)),
    (.bottomLeft, .rounded, 0.5, 1280, 720, CGRect(x: 22, y: 338, width: 480, height: 360)),
    // Of a screen that stands upright, the width is the shorter side.
    (.bottomRight, .round, 0.25, 720, 1280, CGRect(x: 518, y: 1078, width: 180, height: 180)),
    // No smaller and no larger than is sensible.
    (.topLeft, .round, 0, 1000, 1000, CGRect(x: 30, y: 30, width: 100, height: 100)),
    (.topLeft, .round, 3, 1000, 1000, CGRect(x: 30, y: 30, width: 500, height: 500)),
    (.topLeft, .round, .nan, 1000, 1000, CGRect(x: 30, y: 30, width: 100, height: 100)),
    // In whole pairs of pixels, and never outside.
    (.bottomRight, .round, 0.333, 301, 199, CGRect(x: 228, y: 126, width: 66, height: 66)),
    (.bottomRight, .rounded, 0.5, 2, 2, CGRect(x: 0, y: 0, width: 2, height: 2)),
  ]

  @Test(arguments: places.indices) func itRestsInItsCorner(_ index: Int) {
    let place = Self.places[index]
    var bubble = CameraBubble(size: place.size)
    (bubble.corner, bubble.shape) = (place.corner, place.shape)
    #expect(bubble.frame(width: place.width, height: place.height) == place.frame)
  }

  typealias Drag = (from: CGPoint, to: CGPoint, frame: CGRect, corner: CameraBubble.Corner)

  /// Drags of a round bubble in the lower right corner of 1280 × 720, whose centre is at (1168, 608).
  static let drags: [Drag] = [
    (CGPoint(x: 1168, y: 608), CGPoint(x: 640, y: 358), CGRect(x: 550, y: 268, width: 180, height: 180), .topRight),
    (CGPoint(x: 1168, y: 608), CGPoint(x: 638, y: 362), CGRect(x: 548, y: 272, width: 180, height: 180), .bottomLeft),
    // It is held where it was grabbed.
    (CGPoint(x: 1218, y: 638), CGPoint(x: 250, y: 130), CGRect(x: 110, y: 10, width: 180, height: 180), .topLeft),
    // It doesn't leave the screen.
    (CGPoint(x: 1168, y: 608), CGPoint(x: -500, y: 5000), CGRect(x: 0, y: 540, width: 180, height: 180), .bottomLeft),
    (
      CGPoint(x: 1168, y: 608), CGPoint(x: 1168, y: 606), CGRect(x: 1078, y: 516, width: 180, height: 180),
      .bottomRight
    ),
  ]

  private static func share(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x / 1280, y: point.y / 720) }

  @Test(arguments: drags.indices) func aDragTakesItAlongAndItSnapsToTheNearestCorner(_ index: Int) {
    let drag = Self.drags[index]
    var bubble = CameraBubble()
    let isGrabbed = bubble.grab(at: Self.share(drag.from), width: 1280, height: 720)
    #expect(isGrabbed && bubble.isDragged)
    bubble.drag(to: Self.share(drag.to))
    let frame = bubble.frame(width: 1280, height: 720)
    #expect(abs(frame.minX - drag.frame.minX) <= 2 && abs(frame.minY - drag.frame.minY) <= 2, "\(frame)")
    #expect(frame.size == drag.frame.size)
    bubble.drop()
    #expect(!bubble.isDragged && bubble.corner == drag.corner)
    var rested = CameraBubble()
    rested.corner = drag.corner
    #expect(bubble == rested)
  }

  @Test func onlyTheBubbleItselfCanBeGrabbed() {
    var round = CameraBubble()
    // Its square's corner is outside of the circle, and inside of the rounded rectangle's straight edge.
    let isGrabbed = round.grab(at: Self.share(CGPoint(x: 1082, y: 522)), width: 1280, height: 720)
    #expect(!isGrabbed)
    var rounded = CameraBubble()
    rounded.shape = .rounded
    let isEdgeGrabbed = rounded.grab(at: Self.share(CGPoint(x: 1140, y: 522)), width: 1280, height: 720)
    #expect(isEdgeGrabbed)
    var hidden = CameraBubble()
    hidden.isShown = false
    let isHiddenGrabbed = hidden.grab(at: Self.share(CGPoint(x: 1168, y: 608)), width: 1280, height: 720)
    #expect(!isHiddenGrabbed)
    var still = CameraBubble()
    still.drag(to: CGPoint(x: 0, y: 0))
    still.drop()
    #expect(still == CameraBubble())
  }

  @Test func theMaskIsFullInTheMiddleAndNothingInTheCorners() {
    let circle = BubbleMask(.round, width: 40, height: 40, step: 1)
    #expect(circle.coverage[20 * 40 + 20] == 255 && circle.coverage[0] == 0 && circle.coverage[20 * 40] > 0)
    let area = circle.coverage.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - 400 * Double.pi) < 4, "a circle's area: \(area)")
    let card = BubbleMask(.rounded, width: 80, height: 60, step: 2)
    #expect(card.width == 40 && card.height == 30)
    #expect(card.coverage[15 * 40] == 255 && card.coverage[20] == 255 && card.coverage[0] == 0)
  }
}
