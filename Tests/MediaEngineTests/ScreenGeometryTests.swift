import CoreGraphics
import Testing

@testable import MediaEngine

/// Which part of a screen is delivered.
@Suite struct ScreenGeometryTests {
  typealias Row = (part: CGRect, scale: Double, cut: [Int], size: [Int])

  /// On a screen of 1280 × 720: what is cut off left, top, right, bottom; and what comes out.
  static let rows: [Row] = [
    (.null, 1, [0, 0, 0, 0], [1280, 720]),
    (.null, 0.5, [0, 0, 0, 0], [640, 360]),
    (.null, 2, [0, 0, 0, 0], [2560, 1440]),
    // From the lower left corner.
    (CGRect(x: 0, y: 0, width: 640, height: 360), 1, [0, 360, 640, 0], [640, 360]),
    (CGRect(x: 100, y: 20, width: 200, height: 300), 1, [100, 400, 980, 20], [200, 300]),
    (CGRect(x: 100, y: 20, width: 200, height: 300), 2, [100, 400, 980, 20], [400, 600]),
    // Beyond the edges there is nothing.
    (CGRect(x: -50, y: -50, width: 150, height: 150), 1, [0, 620, 1180, 0], [100, 100]),
    (CGRect(x: 1200, y: 700, width: 500, height: 500), 1, [1200, 0, 0, 700], [80, 20]),
    (CGRect(x: 5000, y: 0, width: 10, height: 10), 1, [0, 0, 0, 0], [1280, 720]),
    (CGRect(x: 100, y: 100, width: 0, height: 10), 1, [0, 0, 0, 0], [1280, 720]),
    (CGRect(x: 300, y: 320, width: -200, height: -300), 1, [100, 400, 980, 20], [200, 300]),
    // Never odd, never nothing.
    (CGRect(x: 0, y: 0, width: 301, height: 201), 1, [0, 519, 979, 0], [302, 202]),
    (.null, 1e300, [0, 0, 0, 0], [16384, 16384]),
    (.null, 0.0001, [0, 0, 0, 0], [2, 2]),
  ]

  @Test(arguments: rows.indices) func aPartIsCutAndScaled(_ index: Int) {
    let row = Self.rows[index]
    let cut = ScreenGeometry(part: row.part, scale: row.scale).cut(width: 1280, height: 720)
    #expect([cut.left, cut.top, cut.right, cut.bottom] == row.cut)
    #expect([cut.width, cut.height] == row.size)
  }
}
