import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@Suite struct RendererTests {
  private func isNear(_ one: [Int], _ other: [Int], _ by: Int = 2) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= by }
  }

  @Test func layersAreDrawnFromTheBackToTheFront() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    root.contents = image([[.blue]])
    root.contentsGravity = .resize
    (root.borderWidth, root.borderColor) = (4, .white)
    let (far, near) = (
      CALayer.box(CGRect(x: 20, y: 20, width: 40, height: 40), .black),
      CALayer.box(CGRect(x: 40, y: 40, width: 40, height: 40), .green)
    )
    near.zPosition = 1
    root.addSublayer(near)
    root.addSublayer(far)
    let canvas = LayerCanvas(root)
    // Bottom left is the origin: the far one lies below.
    #expect(canvas.pixel(1, 50) == [255, 255, 255, 255])
    #expect(canvas.pixel(10, 10) == [0, 0, 255, 255])
    #expect(canvas.pixel(30, 70) == [0, 0, 0, 255])
    #expect(canvas.pixel(50, 50) == [0, 255, 0, 255])
    // A border lies in front of sublayers.
    let wide = CALayer.box(CGRect(x: -10, y: 10, width: 200, height: 5), .green)
    root.addSublayer(wide)
    #expect(LayerCanvas(root).pixel(1, 87) == [255, 255, 255, 255])
  }

  @Test func opacityIsThatOfTheGroup() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
    let group = CALayer.box(CGRect(x: 0, y: 0, width: 60, height: 100), .black)
    group.addSublayer(.box(CGRect(x: 20, y: 0, width: 60, height: 100), .red))
    group.opacity = 0.5
    root.addSublayer(group)
    let canvas = LayerCanvas(root)
    #expect(isNear(canvas.pixel(10, 50), [128, 128, 128, 255]))
    // The black below the red doesn't shine through.
    #expect(isNear(canvas.pixel(40, 50), [255, 128, 128, 255]))
    #expect(isNear(canvas.pixel(70, 50), [255, 128, 128, 255]))
    #expect(canvas.pixel(90, 50) == [255, 255, 255, 255])
  }

  @Test func masksTakeTheirOpacityAndAnimations() {
    let layer = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    let mask = CALayer.box(CGRect(x: 0, y: 0, width: 50, height: 50), CGColor(gray: 1, alpha: 0.5))
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (25, 75, 2)
    (move.fillMode, move.isRemovedOnCompletion) = (.forwards, false)
    mask.add(move, forKey: nil)
    layer.mask = mask
    let (first, last) = (LayerCanvas(layer), LayerCanvas(layer, at: 5))
    #expect(isNear(first.pixel(25, 75), [128, 0, 0, 128]))
    #expect(first.pixel(75, 75)[3] == 0 && first.pixel(25, 25)[3] == 0)
    #expect(isNear(last.pixel(75, 75), [128, 0, 0, 128]) && last.pixel(25, 75)[3] == 0)
  }

  @Test func cornersCutWhatIsInsideWhereBoundsMask() {
    let layer = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    layer.cornerRadius = 30
    let inner = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .green)
    layer.addSublayer(inner)
    #expect(LayerCanvas(layer).pixel(2, 2) == [0, 255, 0, 255])
    layer.masksToBounds = true
    let cut = LayerCanvas(layer)
    #expect(cut.pixel(2, 2)[3] == 0 && cut.pixel(97, 97)[3] == 0 && cut.pixel(50, 1) == [0, 255, 0, 255])
    // A rounded square of this size lacks (4 - π)·30² of its area.
    #expect(abs(cut.ink(0..<100, 0..<100) - (10_000 - (4 - .pi) * 900)) < 45)
    layer.maskedCorners = [.layerMinXMaxYCorner]
    let one = LayerCanvas(layer)
    #expect(one.pixel(2, 2)[3] == 0 && one.pixel(97, 97)[3] == 255 && one.pixel(2, 97)[3] == 255)
  }

  @Test func continuousCornersBeginEarlierAndMeetTheCircleInTheMiddle() {
    let layer = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    layer.cornerRadius = 25
    let round = layer.withState { $0.outline() }
    layer.cornerCurve = .continuous
    let smooth = layer.withState { $0.outline() }
    // On the diagonal both begin at 0.293 of the radius.
    for (path, place) in [(round, 7.0), (round, 7.7), (smooth, 7.0), (smooth, 7.7)] {
      #expect(path.contains(CGPoint(x: place, y: place)) == (place > 7.33))
    }
    // A circle's corner begins a radius away from the corner, this one earlier.
    #expect(round.contains(CGPoint(x: 27, y: 0.05)) && !smooth.contains(CGPoint(x: 27, y: 0.05)))
    #expect(smooth.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 100))
    layer.maskedCorners = [.layerMaxXMinYCorner]
    let one = layer.withState { $0.outline() }
    #expect(one.contains(CGPoint(x: 1, y: 1)) && !one.contains(CGPoint(x: 99, y: 1)))
  }

  @Test func whatIsNoNumberDrawsNothingAndHarmsNothing() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .green)
    for bad in [CGFloat.nan, .infinity, -.infinity] {
      let text = CATextLayer()
      (text.string, text.isWrapped, text.fontSize) = ("text", true, bad)
      text.bounds = CGRect(x: 0, y: 0, width: bad, height: 20)
      let shadow = CALayer.box(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
      (shadow.shadowOpacity, shadow.shadowRadius) = (1, bad)
      shadow.position = CGPoint(x: bad, y: 10)
      (shadow.opacity, shadow.cornerRadius) = (0.5, bad)
      shadow.setNeedsDisplay()
      for layer in [text, shadow] { root.addSublayer(layer) }
    }
    let alone = CALayer.box(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
    (alone.shadowOpacity, alone.position.x) = (1, .nan)
    let last = CALayer.box(CGRect(x: 90, y: 90, width: 10, height: 10), .blue)
    for layer in [alone, last] { root.addSublayer(layer) }
    let canvas = LayerCanvas(root)
    #expect(canvas.pixel(50, 90) == [0, 255, 0, 255])
    #expect(canvas.pixel(95, 5) == [0, 0, 255, 255])
  }

  @Test func layersThatAreTurnedAwayShowTheirBack() {
    let layer = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    layer.setValue(Double.pi * 0.75, forKeyPath: "transform.rotation.y")
    // Seen from the side it is narrower.
    let seen = LayerCanvas(layer).ink(0..<100, 50..<51)
    #expect(abs(seen - 100 * 0.5.squareRoot()) < 1.5, "\(seen)")
    layer.isDoubleSided = false
    #expect(LayerCanvas(layer).ink(0..<100, 50..<51) == 0)
  }

  @Test func bordersLieInside() {
    let layer = CALayer.box(CGRect(x: 10, y: 10, width: 80, height: 80), nil)
    (layer.borderWidth, layer.borderColor) = (5, .blue)
    let canvas = LayerCanvas(layer)
    #expect(canvas.pixel(9, 50)[3] == 0 && canvas.pixel(10, 50) == [0, 0, 255, 255])
    #expect(canvas.pixel(14, 50) == [0, 0, 255, 255] && canvas.pixel(15, 50)[3] == 0)
    #expect(canvas.pixel(10, 10) == [0, 0, 255, 255])
  }

  @Test func shadowsAreBlurredLikeAGaussian() {
    let layer = CALayer.box(CGRect(x: 30, y: 30, width: 40, height: 40), .white)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 4, CGSize(width: 0, height: -10))
    layer.shadowColor = .red
    let canvas = LayerCanvas(layer)
    #expect(canvas.pixel(50, 50) == [255, 255, 255, 255])
    // Below the layer, as y points up: half at the shadow's own edge (80 from the top), none far from it.
    #expect(isNear(canvas.pixel(50, 72), [247, 0, 0, 247], 10), "\(canvas.pixel(50, 72))")
    let edge = (canvas.pixel(50, 79)[3] + canvas.pixel(50, 80)[3]) / 2
    #expect(abs(edge - 128) <= 4, "\(edge)")
    // One and two standard deviations outside: 16 % and 2 %.
    #expect(abs(canvas.pixel(50, 84)[3] - 34) <= 12 && canvas.pixel(50, 88)[3] <= 12)
    #expect(canvas.pixel(50, 94)[3] == 0 && canvas.pixel(50, 25)[3] == 0)
    layer.shadowPath = CGPath(rect: CGRect(x: 15, y: 0, width: 10, height: 40), transform: nil)
    let narrow = LayerCanvas(layer)
    #expect(narrow.pixel(33, 75)[3] == 0 && narrow.pixel(50, 75)[3] > 150)
    layer.masksToBounds = true
    #expect(LayerCanvas(layer).pixel(50, 75)[3] == 0)
  }

  @Test func wideShadowsSpreadAsFarAsNarrowOnes() {
    let layer = CALayer.box(CGRect(x: 0, y: 0, width: 200, height: 400), .white)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 40, .zero)
    let canvas = LayerCanvas(layer, width: 400, height: 400)
    // Half at the edge; one and two standard deviations outside 16 % and 2 %.
    for (x, share) in [(201, 0.5), (240, 0.16), (280, 0.023)] {
      let alpha = Double(canvas.pixel(x, 200)[3]) / 255
      #expect(abs(alpha - share) < 0.03, "\(x): \(alpha)")
    }
    #expect(canvas.pixel(360, 200)[3] == 0)
  }

  @Test func shadowsOfGroupsFadeWithThem() {
    let layer = CALayer.box(CGRect(x: 30, y: 30, width: 40, height: 40), .white)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, 0, CGSize(width: 20, height: 0))
    layer.opacity = 0.5
    let canvas = LayerCanvas(layer)
    #expect(isNear(canvas.pixel(80, 50), [0, 0, 0, 64]))
    #expect(isNear(canvas.pixel(60, 50), [128, 128, 128, 128]))
  }

  @Test func contentsAreUprightWhereverYPoints() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.contents = image([[.red, .green], [.blue, .white]])
    layer.magnificationFilter = .nearest
    for isYDown in [false, true] {
      for isFlipped in [false, true] {
        layer.isGeometryFlipped = isFlipped
        let canvas = LayerCanvas(layer, isYDown: isYDown)
        let top = isYDown ? 0 : 50
        #expect(canvas.pixel(20, top + 10) == [255, 0, 0, 255])
        #expect(canvas.pixel(80, top + 10) == [0, 255, 0, 255])
        #expect(canvas.pixel(20, top + 40) == [0, 0, 255, 255])
      }
    }
    // Sublayers are where the geometry says.
    layer.contents = nil
    layer.addSublayer(.box(CGRect(x: 0, y: 0, width: 10, height: 10), .red))
    #expect(LayerCanvas(layer).pixel(5, 55)[3] == 255)
    layer.isGeometryFlipped = false
    #expect(LayerCanvas(layer).pixel(5, 95)[3] == 255)
    #expect(LayerCanvas(layer, isYDown: true).pixel(5, 5)[3] == 255)
  }

  @Test func gravityAndContentsRectPlaceContents() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.contents = image(Array(repeating: Array(repeating: .red, count: 40), count: 20))
    func ink(_ gravity: CALayerContentsGravity) -> [Double] {
      layer.contentsGravity = gravity
      let canvas = LayerCanvas(layer)
      return [(0..<50, 0..<50), (50..<100, 0..<50), (0..<50, 50..<100), (50..<100, 50..<100)].map {
        canvas.ink($0, $1).rounded()
      }
    }
    #expect(ink(.resize) == [2500, 2500, 2500, 2500])
    #expect(ink(.resizeAspect) == [1250, 1250, 1250, 1250])
    #expect(ink(.center) == [200, 200, 200, 200])
    #expect(ink(.topLeft) == [800, 0, 0, 0])
    #expect(ink(.bottomRight) == [0, 0, 0, 800])
    layer.contents = image([[.red, .green], [.blue, .white]])
    layer.contentsGravity = .resize
    layer.magnificationFilter = .nearest
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let canvas = LayerCanvas(layer)
    #expect(canvas.pixel(10, 10) == [0, 255, 0, 255] && canvas.pixel(90, 90) == [0, 255, 0, 255])
  }

  @Test func contentsBeyondTheBoundsFadeWithTheirLayer() {
    let layer = CALayer()
    layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    layer.contents = image(Array(repeating: Array(repeating: .red, count: 60), count: 40))
    (layer.contentsGravity, layer.opacity) = (.bottomLeft, 0.5)
    let canvas = LayerCanvas(layer)
    #expect(isNear(canvas.pixel(95, 50), [128, 0, 0, 128]) && isNear(canvas.pixel(50, 25), [128, 0, 0, 128]))
    #expect(canvas.pixel(39, 50)[3] == 0 && canvas.pixel(50, 61)[3] == 0)
  }

  @Test func imagesFadeIntoEachOther() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.toValue, animation.duration) = (image([[.red]]), image([[.blue]]), 4)
    layer.add(animation, forKey: nil)
    #expect(LayerCanvas(layer, at: 0).pixel(50, 50) == [255, 0, 0, 255])
    #expect(isNear(LayerCanvas(layer, at: 1).pixel(50, 50), [191, 0, 64, 255]))
  }

  @Test func shapesAreFilledAndStrokedInPart() {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 20, y: 20, width: 60, height: 60))
    path.addRect(CGRect(x: 40, y: 40, width: 20, height: 20))
    shape.path = path
    (shape.fillColor, shape.fillRule) = (.green, .evenOdd)
    let filled = LayerCanvas(shape)
    #expect(filled.pixel(30, 30) == [0, 255, 0, 255] && filled.pixel(50, 50)[3] == 0)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 90))
    line.addLine(to: CGPoint(x: 90, y: 90))
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line, nil, .red, 4)
    (shape.strokeStart, shape.strokeEnd) = (0.25, 0.5)
    let part = LayerCanvas(shape)
    // y points up: the line is near the top.
    #expect(part.pixel(29, 10)[3] == 0 && part.pixel(31, 10) == [255, 0, 0, 255])
    #expect(part.pixel(49, 10) == [255, 0, 0, 255] && part.pixel(51, 10)[3] == 0)
    (shape.strokeStart, shape.strokeEnd, shape.lineDashPattern) = (0, 1, [10, 10])
    let dashed = LayerCanvas(shape)
    #expect(abs(dashed.ink(0..<100, 0..<100) - 160) < 2)
    shape.lineDashPattern = nil
    shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil)
    let whole = LayerCanvas(shape).ink(0..<100, 0..<100)
    shape.strokeEnd = 0.5
    let half = LayerCanvas(shape).ink(0..<100, 0..<100)
    #expect(abs(half / whole - 0.5) < 0.01)
  }

  @Test func gradientsRunFromTheirStartToTheirEnd() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.colors = [CGColor.black, CGColor.white]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    let canvas = LayerCanvas(gradient)
    for x in [10, 50, 90] { #expect(isNear(canvas.pixel(x, 40), [x, x, x].map { ($0 * 255 + 128) / 100 } + [255], 4)) }
    gradient.locations = [0.5, 1]
    #expect(LayerCanvas(gradient).pixel(40, 40) == [0, 0, 0, 255])
    gradient.type = .radial
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    gradient.locations = [0, 1]
    let round = LayerCanvas(gradient)
    #expect(round.pixel(50, 50)[0] < 8 && abs(round.pixel(75, 50)[0] - 128) < 6 && round.pixel(99, 50)[0] > 245)
  }

  @Test func textIsUprightAlignedAndCutOff() {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 60, width: 100, height: 40)
    text.string = "T"
    (text.fontSize, text.foregroundColor, text.alignmentMode) = (30, .red, .left)
    let left = LayerCanvas(text)
    // Its bar is on top: there is more ink in the upper half, on the left.
    let (upper, lower) = (left.ink(0..<50, 0..<22), left.ink(0..<50, 22..<40))
    #expect(upper > 20 && lower > 10 && upper > lower, "\(upper) \(lower)")
    #expect(left.ink(50..<100, 0..<100) == 0 && left.ink(0..<100, 40..<100) == 0)
    let all = left.ink(0..<100, 0..<100)
    text.alignmentMode = .right
    let right = LayerCanvas(text)
    #expect(abs(right.ink(60..<100, 0..<40) - all) < 2 && right.ink(0..<50, 0..<100) == 0)
    text.alignmentMode = .center
    let middle = LayerCanvas(text)
    // Between pixels edges are softer.
    #expect(abs(middle.ink(35..<65, 0..<40) - all) < 0.1 * all)
    // The same upside down: text stays upright.
    text.isGeometryFlipped = true
    #expect(abs(LayerCanvas(text).ink(0..<100, 0..<22) - middle.ink(0..<100, 0..<22)) < 1)
    text.bounds.size.width = 8
    #expect(LayerCanvas(text).ink(0..<100, 0..<40) < all * 0.8)
  }

  @Test func textIsWrappedShortenedAndStyled() {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    text.string = "mmmm mmmm mmmm mmmm mmmm"
    text.fontSize = 16
    #expect(LayerCanvas(text).ink(0..<100, 25..<100) == 0)
    text.isWrapped = true
    #expect(LayerCanvas(text).ink(0..<100, 25..<100) > 50)
    text.isWrapped = false
    let cut = LayerCanvas(text)
    text.truncationMode = .end
    let short = LayerCanvas(text)
    #expect(short.ink(90..<100, 0..<16) < cut.ink(90..<100, 0..<16))
    text.truncationMode = .none
    let styled = NSMutableAttributedString(string: "HHHH")
    styled.addAttribute(.foregroundColor, value: CGColor.red, range: NSRange(location: 0, length: 2))
    styled.addAttribute(.foregroundColor, value: CGColor.blue, range: NSRange(location: 2, length: 2))
    styled.addAttribute(
      .font, value: CGTextFont(name: "Sans", size: 24, isBold: true), range: NSRange(location: 0, length: 4))
    text.string = styled
    let canvas = LayerCanvas(text)
    let pixels = (0..<30).flatMap { y in (0..<100).map { canvas.pixel($0, y) } }
    #expect(pixels.contains([255, 0, 0, 255]) && pixels.contains([0, 0, 255, 255]))
    let size = text.preferredFrameSize()
    #expect(size.width > 60 && size.width < 120 && size.height > 24 && size.height < 48, "\(size)")
  }

  @Test func whatDrawsIsShown() {
    final class Drawer: CALayer, @unchecked Sendable {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(.green)
        ctx.fill(CGRect(x: 0, y: 0, width: 50, height: 25))
      }
    }
    final class Painter: CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(.blue)
        ctx.fill(layer.bounds)
      }
    }
    let layer = Drawer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(LayerCanvas(layer).pixel(10, 10)[3] == 0)
    layer.setNeedsDisplay()
    let canvas = LayerCanvas(layer)
    // y points down while it draws.
    #expect(canvas.pixel(10, 10) == [0, 255, 0, 255] && canvas.pixel(10, 40)[3] == 0 && canvas.pixel(60, 10)[3] == 0)
    #expect(!layer.needsDisplay())
    let (plain, painter) = (CALayer(), Painter())
    plain.frame = layer.frame
    plain.delegate = painter
    plain.setNeedsDisplay()
    #expect(LayerCanvas(plain).pixel(50, 50) == [0, 0, 255, 255])
  }

  @Test func partsLieBehindAndAboveALayer() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
    let (behind, video, above) = (
      CALayer.box(CGRect(x: 10, y: 10, width: 30, height: 30), .red),
      CALayer.box(CGRect(x: 20, y: 20, width: 60, height: 60), nil),
      CALayer.box(CGRect(x: 60, y: 60, width: 30, height: 30), .blue)
    )
    for layer in [behind, video, above] { root.addSublayer(layer) }
    let (first, last) = (LayerCanvas(root, part: .behind(video)), LayerCanvas(root, part: .above(video)))
    #expect(first.pixel(15, 85) == [255, 0, 0, 255] && first.pixel(80, 20) == [255, 255, 255, 255])
    #expect(last.pixel(80, 20) == [0, 0, 255, 255] && last.pixel(15, 85)[3] == 0 && last.pixel(50, 50)[3] == 0)
  }

  @Test func aLayerDrawsItselfIntoAContext() throws {
    let layer = CALayer.box(CGRect(x: 40, y: 40, width: 50, height: 50), .white)
    layer.addSublayer(.box(CGRect(x: 0, y: 0, width: 10, height: 10), .red))
    let context = try #require(CGContext.layerBitmap(width: 50, height: 50))
    layer.render(in: context)
    let corner = try #require(context.data) + 45 * context.bytesPerRow + 4 * 5
    #expect(corner.load(fromByteOffset: 2, as: UInt8.self) == 255 && corner.load(as: UInt8.self) == 0)
  }
}
