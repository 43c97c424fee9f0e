import CoreGraphics
import QuartzCore
import Testing

@Suite struct SessionLayerTests {
  private func expectClose(_ a: CGRect, _ b: CGRect, _ location: SourceLocation = #_sourceLocation) {
    let isClose =
      abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9 && abs(a.width - b.width) < 1e-9
      && abs(a.height - b.height) < 1e-9
    #expect(isClose, "\(a) isn't \(b)", sourceLocation: location)
  }

  @Test func theFrameIsMadeOfBoundsPositionAndAnchor() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    expectClose(layer.frame, CGRect(x: 60, y: -5, width: 100, height: 50))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.position == CGPoint(x: 0, y: 10))
  }

  @Test func theFrameOfATurnedLayerIsItsBoundingBox() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    expectClose(layer.frame, CGRect(x: 25, y: -25, width: 50, height: 100))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
    #expect(layer.bounds.size == CGSize(width: 20, height: 10))
    expectClose(layer.frame, CGRect(x: 10, y: 10, width: 40, height: 20))
  }

  @Test func pointsAreConvertedUpAndDownTheTree() {
    let (root, left, right, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    left.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    right.frame = CGRect(x: 200, y: 50, width: 100, height: 100)
    inner.frame = CGRect(x: 20, y: 30, width: 10, height: 10)
    root.addSublayer(left)
    root.addSublayer(right)
    right.addSublayer(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 221, y: 82))
    #expect(left.convert(CGPoint(x: 0, y: 0), to: inner) == CGPoint(x: -210, y: -70))
    #expect(inner.convert(left.convert(CGPoint(x: 3, y: 4), to: inner), to: left) == CGPoint(x: 3, y: 4))
    right.bounds.origin = CGPoint(x: 5, y: 5)
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 215, y: 75))
    expectClose(
      root.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: left), CGRect(x: 10, y: 10, width: 10, height: 10))
  }

  @Test func theInnermostFrontmostShownLayerIsHit() {
    let (root, back, front) = (CALayer(), CALayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    back.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    front.frame = CGRect(x: 40, y: 40, width: 100, height: 100)
    root.addSublayer(back)
    root.addSublayer(front)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === front)
    back.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === back)
    back.isHidden = true
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
    // Beyond the superlayer's bounds there is something unless it is cut off.
    #expect(root.hitTest(CGPoint(x: 130, y: 130)) === front)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 130, y: 130)) == nil)
  }

  @Test func aLayerIsInOnePlaceOfTheTree() {
    let (a, b, child, other) = (CALayer(), CALayer(), CALayer(), CALayer())
    a.addSublayer(child)
    a.insertSublayer(other, below: child)
    #expect(a.sublayers == [other, child])
    b.addSublayer(child)
    #expect(a.sublayers == [other])
    #expect(child.superlayer === b)
    b.replaceSublayer(child, with: other)
    #expect(b.sublayers == [other] && a.sublayers == nil && child.superlayer == nil)
    b.sublayers = nil
    #expect(other.superlayer == nil)
  }

  @Test func transformsInSpaceAreThoseOfThePlaneWithoutDepth() {
    let plane = CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 4, y: 5).scaledBy(x: 2, y: 3)
    let space = CATransform3DScale(
      CATransform3DTranslate(CATransform3DMakeRotation(0.3, 0, 0, 1), 4, 5, 0), 2, 3, 1)
    let flat = CATransform3DGetAffineTransform(space)
    for (a, b) in zip(
      [flat.a, flat.b, flat.c, flat.d, flat.tx, flat.ty], [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty])
    {
      #expect(abs(a - b) < 1e-12)
    }
    #expect(CATransform3DIsAffine(space) && !CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    #expect(CATransform3DIsIdentity(CALayer().transform))
  }
}
