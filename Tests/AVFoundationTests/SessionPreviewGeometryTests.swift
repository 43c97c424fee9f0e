import CoreGraphics
import Testing

@testable import AVFoundation

@Suite struct SessionPreviewGeometryTests {
  private struct Row: Sendable {
    var layer: CGSize
    var picture: CGSize?
    var gravity: AVLayerVideoGravity
    var turns = 0
    var isMirrored = false
    var device: CGPoint
    var point: CGPoint
  }

  private static let wide = CGSize(width: 1280, height: 720)
  private static let square = CGSize(width: 400, height: 400)

  private static let rows: [Row] = [
    // All of the picture: 400 × 225, bars of 87.5 above and below.
    Row(layer: square, picture: wide, gravity: .resizeAspect, device: .zero, point: CGPoint(x: 0, y: 87.5)),
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, device: CGPoint(x: 1, y: 1),
      point: CGPoint(x: 400, y: 312.5)),
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, device: CGPoint(x: 0.25, y: 0.5),
      point: CGPoint(x: 100, y: 200)),
    // All of the layer: 711.1 × 400, cut left and right.
    Row(
      layer: CGSize(width: 360, height: 360), picture: wide, gravity: .resizeAspectFill, device: .zero,
      point: CGPoint(x: -140, y: 0)),
    Row(
      layer: CGSize(width: 360, height: 360), picture: wide, gravity: .resizeAspectFill, device: CGPoint(x: 1, y: 0.5),
      point: CGPoint(x: 500, y: 180)),
    // Stretched.
    Row(
      layer: square, picture: wide, gravity: .resize, device: CGPoint(x: 0.25, y: 0.75), point: CGPoint(x: 100, y: 300)),
    // Mirrored: left is right.
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, isMirrored: true, device: CGPoint(x: 0.25, y: 0.5),
      point: CGPoint(x: 300, y: 200)),
    // A quarter clockwise: the top left of the camera's picture is at the top right; 225 × 400 in the middle.
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, turns: 1, device: .zero, point: CGPoint(x: 312.5, y: 0)),
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, turns: 1, device: CGPoint(x: 1, y: 0),
      point: CGPoint(x: 312.5, y: 400)),
    Row(layer: square, picture: wide, gravity: .resize, turns: 2, device: .zero, point: CGPoint(x: 400, y: 400)),
    Row(layer: square, picture: wide, gravity: .resize, turns: 3, device: .zero, point: CGPoint(x: 0, y: 400)),
    // Turned, then mirrored.
    Row(
      layer: square, picture: wide, gravity: .resizeAspect, turns: 1, isMirrored: true, device: .zero,
      point: CGPoint(x: 87.5, y: 0)),
    // Nobody knows the picture's size yet.
    Row(
      layer: square, picture: nil, gravity: .resizeAspect, device: CGPoint(x: 0.5, y: 0), point: CGPoint(x: 200, y: 0)),
  ]

  @Test(arguments: rows) private func aPointIsFoundBothWays(_ row: Row) {
    let geometry = PreviewGeometry(
      bounds: CGRect(origin: .zero, size: row.layer), pictureSize: row.picture, gravity: row.gravity,
      quarterTurns: row.turns, isMirrored: row.isMirrored)
    let point = geometry.layerPoint(of: row.device)
    #expect(abs(point.x - row.point.x) < 1e-9 && abs(point.y - row.point.y) < 1e-9, "\(point)")
    let back = geometry.devicePoint(at: row.point)
    #expect(abs(back.x - row.device.x) < 1e-9 && abs(back.y - row.device.y) < 1e-9, "\(back)")
  }

  @Test func anyPointComesBackFromWhereItWent() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let side = { CGFloat.random(in: 1...4000, using: &random) }
      let gravity = [AVLayerVideoGravity.resize, .resizeAspect, .resizeAspectFill].randomElement(using: &random)!
      let geometry = PreviewGeometry(
        bounds: CGRect(x: side() - 2000, y: side() - 2000, width: side(), height: side()),
        pictureSize: CGSize(width: side(), height: side()), gravity: gravity,
        quarterTurns: Int.random(in: -4...4, using: &random), isMirrored: Bool.random(using: &random))
      let device = CGPoint(x: CGFloat.random(in: 0...1), y: CGFloat.random(in: 0...1))
      let point = geometry.layerPoint(of: device)
      let back = geometry.devicePoint(at: point)
      #expect(abs(back.x - device.x) < 1e-6 && abs(back.y - device.y) < 1e-6, "\(geometry)")
      // What is seen of the picture lies in the picture's place.
      #expect(Self.encloses(geometry.pictureRect, CGRect(origin: point, size: .zero)))
      switch gravity {
      case .resizeAspect:
        #expect(Self.encloses(geometry.bounds, geometry.pictureRect), "\(geometry)")
      case .resizeAspectFill:
        #expect(Self.encloses(geometry.pictureRect, geometry.bounds), "\(geometry)")
      default: #expect(geometry.pictureRect == geometry.bounds)
      }
    }
  }

  /// `CGRect.contains` makes a union first, which rounds.
  private static func encloses(_ outer: CGRect, _ inner: CGRect) -> Bool {
    inner.minX >= outer.minX - 1e-6 && inner.maxX <= outer.maxX + 1e-6 && inner.minY >= outer.minY - 1e-6
      && inner.maxY <= outer.maxY + 1e-6
  }

  @Test func aRectangleIsFoundBothWays() {
    let geometry = PreviewGeometry(
      bounds: CGRect(x: 0, y: 0, width: 400, height: 400), pictureSize: Self.wide, gravity: .resizeAspect,
      quarterTurns: 1)
    let rect = geometry.layerRect(of: CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(rect == CGRect(x: 200, y: 0, width: 112.5, height: 200))
    #expect(geometry.deviceRect(at: rect) == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
  }

  @Test func aLayerOfNoSizeShowsTheMiddle() {
    let geometry = PreviewGeometry(bounds: .zero, pictureSize: Self.wide)
    #expect(geometry.devicePoint(at: CGPoint(x: 7, y: 7)) == CGPoint(x: 0.5, y: 0.5))
  }
}
