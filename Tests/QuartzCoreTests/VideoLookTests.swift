import CoreGraphics
import CoreVideo
import Foundation
import Testing

@testable import QuartzCore

/// What is drawn around the video of a layer that fills a view of 100 × 80 points.
@Suite struct VideoLookTests {
  private func layer(_ sublayers: CALayer...) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  private func look(
    _ layer: CALayer, at host: TimeInterval = 0, scale: Int = 1,
    video: CGRect = CGRect(x: 0, y: 10, width: 100, height: 60)
  ) -> VideoLayerLook {
    let canvas = VideoCanvas(width: 100 * scale, height: 80 * scale, scale: CGFloat(scale), video: video)
    return LayerTree(layer).moment(atHost: host).moment?.videoLook(on: canvas) ?? .hidden
  }

  private func isPlain(_ look: VideoLayerLook) -> Bool { look.isPlain(in: CGSize(width: 100, height: 80)) }

  /// Red, green, blue and opacity of the pixel of the view at a place; nothing beyond the bitmap.
  private func pixel(_ bitmap: LayerBitmap?, _ x: Int, _ y: Int) -> [Int] {
    guard let bitmap else { return [] }
    let buffer = bitmap.pixelBuffer
    let (column, row) = (x - bitmap.x, y - bitmap.y)
    guard (0..<CVPixelBufferGetWidth(buffer)).contains(column), (0..<CVPixelBufferGetHeight(buffer)).contains(row)
    else { return [0, 0, 0, 0] }
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    let place = base + row * CVPixelBufferGetBytesPerRow(buffer) + 4 * column
    return [2, 1, 0, 3].map { Int(place.load(fromByteOffset: $0, as: UInt8.self)) }
  }

  @Test func aLayerWithNothingSetIsPlain() {
    let plain = layer()
    #expect(isPlain(look(plain)))
    #expect(LayerTree(plain).moment(atHost: 0).moment?.needsBitmaps == false)
    // What draws nothing costs nothing.
    plain.addSublayer(CALayer())
    plain.borderColor = .red
    plain.cornerRadius = 10
    #expect(isPlain(look(plain)))
    let changes: [(CALayer) -> Void] = [
      { $0.opacity = 0.5 }, { $0.isHidden = true }, { $0.backgroundColor = .red }, { $0.masksToBounds = true },
      { $0.borderWidth = 1 }, { $0.shadowOpacity = 1 }, { $0.mask = CALayer.box($0.bounds, .black) },
      { $0.position.x += 1 }, { $0.bounds.size.width = 50 }, { $0.setAffineTransform(.init(rotationAngle: 1)) },
      { $0.contents = image([[.red]]) }, { $0.addSublayer(.box($0.bounds, .red)) },
    ]
    for (index, change) in changes.enumerated() {
      let changed = layer()
      changed.cornerRadius = 10
      change(changed)
      #expect(!isPlain(look(changed)), "\(index)")
    }
    // The bounds may begin anywhere.
    let moved = layer()
    moved.bounds.origin = CGPoint(x: 30, y: -20)
    #expect(isPlain(look(moved)))
  }

  @Test func sublayersAreDrawnWhereTheyAreSeen() {
    let box = CALayer.box(CGRect(x: 10, y: 20, width: 30, height: 10), .red)
    let text = CATextLayer()
    text.frame = CGRect(x: 50, y: 40, width: 50, height: 40)
    (text.string, text.fontSize, text.foregroundColor) = ("T", 30, .blue)
    let drawn = look(layer(box, text))
    #expect(drawn.behind == nil && drawn.mask == nil && drawn.background == nil && !isPlain(drawn))
    // y points down, and the bitmap is no larger than it has to be.
    #expect(drawn.above?.x == 10 && drawn.above?.y == 20)
    #expect(pixel(drawn.above, 11, 21) == [255, 0, 0, 255] && pixel(drawn.above, 39, 29) == [255, 0, 0, 255])
    #expect(pixel(drawn.above, 40, 25)[3] == 0 && pixel(drawn.above, 20, 31)[3] == 0)
    // Upright: the bar of the T is on top.
    func ink(_ rows: Range<Int>) -> Int {
      rows.map { row in (50..<100).map { pixel(drawn.above, $0, row)[3] }.reduce(0, +) }.reduce(0, +)
    }
    #expect(ink(40..<61) > ink(61..<80) && ink(61..<80) > 0)
    let sharp = look(layer(box), scale: 2)
    #expect(sharp.above?.x == 20 && sharp.above?.y == 40)
    #expect(pixel(sharp.above, 79, 59) == [255, 0, 0, 255] && pixel(sharp.above, 80, 59)[3] == 0)
    // What only holds others takes no room.
    let (holder, inner) = (layer(), CALayer())
    holder.addSublayer(.box(CGRect(x: 60, y: 70, width: 5, height: 5), .red))
    inner.addSublayer(holder)
    holder.opacity = 0.5
    let small = look(layer(inner, CALayer()))
    #expect(small.above.map { [$0.x, $0.y, CVPixelBufferGetWidth($0.pixelBuffer)] } == [60, 70, 5])
    #expect(abs(pixel(small.above, 62, 72)[3] - 128) <= 1)
    // Outside the view there is nothing.
    let beyond = look(layer(.box(CGRect(x: 90, y: -20, width: 50, height: 30), .green)))
    #expect(beyond.above.map { CVPixelBufferGetWidth($0.pixelBuffer) } == 10)
    #expect(pixel(beyond.above, 95, 9) == [0, 255, 0, 255] && pixel(beyond.above, 95, 10)[3] == 0)
  }

  @Test func animationsMoveSublayersInTime() {
    let box = CALayer.box(CGRect(x: 0, y: 20, width: 10, height: 10), .red)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.beginTime) = (5, 85, 4, 100)
    (move.fillMode, move.isRemovedOnCompletion) = (.both, false)
    box.add(move, forKey: nil)
    let root = layer(box)
    for (host, x) in [(99.0, 0), (101, 20), (102, 40), (110, 80)] {
      #expect(look(root, at: host).above?.x == x)
    }
  }

  @Test func whatIsSimpleIsSaidAsValues() {
    let root = layer()
    (root.backgroundColor, root.opacity, root.borderWidth, root.borderColor) = (.green, 0.5, 3, .red)
    (root.cornerRadius, root.masksToBounds, root.maskedCorners) = (12, true, [.layerMinXMinYCorner])
    root.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
    let drawn = look(root)
    #expect(drawn.behind == nil && drawn.above == nil && drawn.mask == nil)
    #expect(drawn.background == .green && drawn.borderColor == .red && drawn.borderWidth == 3)
    #expect(drawn.opacity == 0.5 && drawn.cutsVideo && drawn.radii == [12, 0, 0, 0])
    // About the middle.
    #expect(
      CGRect(origin: .zero, size: drawn.size).applying(drawn.transform) == CGRect(x: 25, y: 20, width: 50, height: 40))
    root.isGeometryFlipped = true
    #expect(look(root).radii == [0, 0, 0, 12] && look(root).transform == drawn.transform)
    root.masksToBounds = false
    #expect(!look(root).cutsVideo)
    root.isHidden = true
    #expect(!look(root).isShown)
  }

  @Test func cornersAndTransformsHoldForSublayers() {
    let root = layer(.box(CGRect(x: -50, y: 0, width: 200, height: 80), .blue))
    (root.cornerRadius, root.masksToBounds) = (20, true)
    let cut = look(root).above
    #expect(pixel(cut, 1, 1)[3] == 0 && pixel(cut, 98, 78)[3] == 0 && pixel(cut, 50, 1) == [0, 0, 255, 255])
    root.cornerRadius = 0
    root.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
    let half = look(root).above
    #expect(pixel(half, 24, 40)[3] == 0 && pixel(half, 26, 40) == [0, 0, 255, 255] && pixel(half, 50, 61)[3] == 0)
  }

  @Test func continuousCornersAreAMaskAndABitmap() {
    let root = layer()
    (root.backgroundColor, root.cornerRadius, root.cornerCurve) = (.red, 30, .continuous)
    (root.borderWidth, root.borderColor) = (4, .green)
    let open = look(root)
    #expect(open.mask == nil && open.background == nil && open.borderWidth == 0 && !open.cutsVideo)
    #expect(pixel(open.behind, 1, 1)[3] == 0 && pixel(open.behind, 50, 40) == [255, 0, 0, 255])
    #expect(pixel(open.above, 50, 1) == [0, 255, 0, 255] && pixel(open.above, 50, 40)[3] == 0)
    root.masksToBounds = true
    let mask = look(root).mask
    #expect(pixel(mask, 1, 1)[3] == 0 && pixel(mask, 50, 40)[3] == 255 && pixel(mask, 50, 0)[3] == 255)
  }

  @Test func masksAreDrawnAsTheyAre() {
    let root = layer(.box(CGRect(x: 0, y: 0, width: 100, height: 80), .red))
    let mask = CALayer.box(CGRect(x: 10, y: 30, width: 40, height: 20), CGColor(gray: 0, alpha: 0.5))
    root.mask = mask
    let drawn = look(root)
    #expect(drawn.mask?.x == 10 && drawn.mask?.y == 30 && abs(pixel(drawn.mask, 20, 40)[3] - 128) <= 1)
    #expect(pixel(drawn.above, 1, 1) == [255, 0, 0, 255])
    mask.position.x = 500
    #expect(!look(root).isShown)
  }

  @Test func theShadowIsThatOfVideoBackgroundAndSublayers() {
    let root = layer()
    (root.shadowOpacity, root.shadowRadius, root.shadowOffset) = (1, 0, CGSize(width: 0, height: 5))
    root.shadowColor = .red
    // The video ends at 70: its shadow at 75.
    let video = look(root)
    #expect(pixel(video.behind, 50, 73) == [255, 0, 0, 255] && pixel(video.behind, 50, 76)[3] == 0)
    #expect(pixel(video.behind, 50, 13)[3] == 0 && video.above == nil)
    root.backgroundColor = .green
    let filled = look(root)
    #expect(filled.background == nil && pixel(filled.behind, 50, 78) == [0, 255, 0, 255])
    root.backgroundColor = nil
    root.addSublayer(.box(CGRect(x: 0, y: 0, width: 10, height: 10), .blue))
    #expect(pixel(look(root).behind, 5, 7) == [255, 0, 0, 255] && pixel(look(root).behind, 20, 7)[3] == 0)
    root.masksToBounds = true
    #expect(look(root).behind == nil)
  }

  @Test func contentsOfItsOwnLieBehindTheVideo() {
    let root = layer()
    root.contents = image([[.red], [.blue]])
    root.magnificationFilter = .nearest
    let drawn = look(root)
    #expect(pixel(drawn.behind, 50, 10) == [255, 0, 0, 255] && pixel(drawn.behind, 50, 70) == [0, 0, 255, 255])
    #expect(drawn.above == nil)
  }

  @Test func whatIsNoNumberHarmsNothing() {
    for bad in [CGFloat.nan, .infinity, -.infinity] {
      let box = CALayer.box(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
      box.position.x = bad
      let root = layer(box, .box(CGRect(x: 50, y: 50, width: 10, height: 10), .blue))
      (root.cornerRadius, root.shadowOpacity, root.shadowRadius) = (bad, 1, bad)
      #expect(pixel(look(root).above, 55, 55) == [0, 0, 255, 255])
      root.bounds.size.width = bad
      _ = look(root)
      root.position.x = bad
      _ = look(root)
    }
  }
}
