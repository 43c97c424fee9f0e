import CoreGraphics
import Testing

@testable import kinora

/// Where a crop may lie in a straightened photo.
@Suite struct CropGeometryTests {
  private static let sizes = [
    CGSize(width: 400, height: 300), CGSize(width: 300, height: 400), CGSize(width: 300, height: 300),
  ]
  private static let wishes = [
    CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 0.3, height: 0.2),
    CGRect(x: 0.9, y: 0.85, width: 0.1, height: 0.15), CGRect(x: 0.4, y: 0, width: 0.2, height: 1),
    CGRect(x: 0, y: 0.5, width: 1, height: 0.1),
  ]

  @Test(arguments: [-15.0, -7.5, -0.5, 0, 0.1, 3, 15], sizes)
  func cropsShowNothingButPhotoAndKeepTheirShape(_ degrees: Double, _ size: CGSize) {
    let geometry = CropGeometry(size: size, degrees: degrees)
    for wish in Self.wishes {
      let rect = CGRect(
        x: wish.minX * size.width, y: wish.minY * size.height, width: wish.width * size.width,
        height: wish.height * size.height)
      let crop = geometry.fitted(rect)
      #expect(geometry.contains(crop), "\(rect) at \(degrees)° became \(crop)")
      #expect(abs(crop.width / crop.height - rect.width / rect.height) < 1e-9)
      #expect(crop.width <= rect.width + 1e-9)
      // Fitting what fits changes nothing.
      let again = geometry.fitted(crop)
      #expect(abs(again.minX - crop.minX) < 1e-6 && abs(again.width - crop.width) < 1e-6)
      // It is as large as possible: a little larger, it wouldn't be all photo, wherever it lay.
      guard crop.width < rect.width - 1e-6 else { continue }
      let larger = CGRect(
        x: crop.midX - crop.width * 0.505, y: crop.midY - crop.height * 0.505, width: crop.width * 1.01,
        height: crop.height * 1.01)
      #expect(!geometry.contains(larger))
    }
  }

  private static let whole: [(Double, Double)] = [(0, 1), (15, 0.7628), (-15, 0.7628), (5, 0.8990)]

  /// The largest crop of a 4 : 3 photo's own shape, by hand: 1 / (cos a + 4/3 sin a).
  @Test(arguments: whole) func aWholePhotoLosesWhatTurningCosts(_ degrees: Double, _ share: Double) {
    let crop = CropGeometry(size: CGSize(width: 400, height: 300), degrees: degrees)
      .fitted(CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(abs(crop.width / 400 - share) < 0.002 && abs(crop.midX - 200) < 1e-9 && abs(crop.midY - 150) < 1e-9)
  }

  private static let drags: [(CropGeometry.Corner, CGPoint, Double?, CGRect)] = [
    (.bottomRight, CGPoint(x: 200, y: 150), nil, CGRect(x: 100, y: 100, width: 100, height: 50)),
    (.topLeft, CGPoint(x: 50, y: 20), nil, CGRect(x: 50, y: 20, width: 250, height: 180)),
    (.topRight, CGPoint(x: 999, y: -50), nil, CGRect(x: 100, y: 0, width: 300, height: 200)),
    (.bottomLeft, CGPoint(x: -9, y: 999), nil, CGRect(x: 0, y: 100, width: 300, height: 200)),
    // A square as large as the drag is wide; then as large as the photo is high.
    (.bottomRight, CGPoint(x: 250, y: 120), 1, CGRect(x: 100, y: 100, width: 150, height: 150)),
    (.bottomRight, CGPoint(x: 400, y: 120), 1, CGRect(x: 100, y: 100, width: 200, height: 200)),
    // Not smaller than a twentieth of the shorter side, and not turned inside out.
    (.bottomRight, CGPoint(x: 0, y: 0), nil, CGRect(x: 100, y: 100, width: 15, height: 15)),
  ]

  @Test(arguments: drags.indices) func cornersAreDraggedAsFarAsThePhotoGoes(_ index: Int) {
    let (corner, point, ratio, expected) = Self.drags[index]
    let geometry = CropGeometry(size: CGSize(width: 400, height: 300), degrees: 0)
    let crop = geometry.dragging(
      corner, of: CGRect(x: 100, y: 100, width: 200, height: 100), to: point, ratio: ratio)
    let isRight = corner == .topRight || corner == .bottomRight
    let isBottom = corner == .bottomLeft || corner == .bottomRight
    #expect(crop.size == expected.size)
    #expect(crop.minX == expected.minX || !isRight && crop.maxX == 300)
    #expect(crop.minY == expected.minY || !isBottom && crop.maxY == 200)
  }

  @Test(arguments: CropGeometry.Corner.allCases, [-15.0, -2, 8, 15])
  func draggedCornersStayInAStraightenedPhoto(_ corner: CropGeometry.Corner, _ degrees: Double) {
    let geometry = CropGeometry(size: CGSize(width: 400, height: 300), degrees: degrees)
    let begin = CGRect(x: 150, y: 120, width: 100, height: 60)
    for ratio in [nil, 1, 16.0 / 9, 0.75] as [Double?] {
      for point in [
        CGPoint(x: -500, y: -500), CGPoint(x: 900, y: 900), CGPoint(x: 900, y: -500), CGPoint(x: 10, y: 290),
      ] {
        let crop = geometry.dragging(corner, of: begin, to: point, ratio: ratio)
        #expect(geometry.contains(crop), "\(corner) to \(point) at \(degrees)°, \(ratio ?? 0): \(crop)")
        if let ratio { #expect(abs(crop.width / crop.height - ratio) < 1e-6 || crop == begin) }
      }
    }
  }
}
