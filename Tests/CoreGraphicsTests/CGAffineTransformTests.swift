import CoreGraphics
import Testing

@Suite struct CGAffineTransformTests {
  private func isClose(_ a: CGAffineTransform, _ b: CGAffineTransform, within limit: CGFloat = 1e-7) -> Bool {
    let scale = max(1, abs(b.a), abs(b.b), abs(b.c), abs(b.d), abs(b.tx), abs(b.ty))
    return [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].allSatisfy {
      abs($0) <= limit * scale
    }
  }

  private func random(_ numbers: inout SeededNumbers) -> CGAffineTransform {
    func n(_ limit: Double) -> CGFloat { CGFloat(Double.random(in: -limit...limit, using: &numbers)) }
    return CGAffineTransform(a: n(3), b: n(3), c: n(3), d: n(3), tx: n(100), ty: n(100))
  }

  @Test(arguments: [
    (CGAffineTransform(translationX: 3, y: -4), CGPoint(x: 1, y: 2), CGPoint(x: 4, y: -2)),
    (CGAffineTransform(scaleX: 2, y: 3), CGPoint(x: 1, y: 2), CGPoint(x: 2, y: 6)),
    (CGAffineTransform(rotationAngle: .pi / 2), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)),
    (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1080, ty: 0), CGPoint(x: 0, y: 0), CGPoint(x: 1080, y: 0)),
    (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1080, ty: 0), CGPoint(x: 1920, y: 1080), CGPoint(x: 0, y: 1920)),
    (CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 5, y: 0), CGPoint.zero, CGPoint(x: 10, y: 0)),
    (CGAffineTransform(translationX: 5, y: 0).scaledBy(x: 2, y: 2), CGPoint(x: 1, y: 1), CGPoint(x: 7, y: 2)),
    (CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi), CGPoint(x: 1, y: 0), CGPoint(x: 4, y: 0)),
  ]) func transformsMovePointsAsWorkedOutByHand(_ t: CGAffineTransform, _ from: CGPoint, _ to: CGPoint) {
    let moved = from.applying(t)
    #expect(abs(moved.x - to.x) < 1e-9 && abs(moved.y - to.y) < 1e-9)
  }

  @Test func theInverseLeadsBackAndConcatenationIsAssociative() {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<500 {
      let (t, u, v) = (random(&numbers), random(&numbers), random(&numbers))
      #expect(isClose(t.concatenating(u).concatenating(v), t.concatenating(u.concatenating(v))))
      if abs(t.a * t.d - t.b * t.c) > 0.01 { #expect(isClose(t.concatenating(t.inverted()), .identity, within: 1e-6)) }
      let p = CGPoint(x: t.tx, y: u.ty)
      let (together, apart) = (p.applying(t.concatenating(u)), p.applying(t).applying(u))
      #expect(abs(together.x - apart.x) < 1e-8 && abs(together.y - apart.y) < 1e-8)
    }
  }

  @Test func aTransformThatFlattensThePlaneIsItsOwnInverse() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 5)
    #expect(flat.inverted() == flat)
  }

  @Test func decomposedPartsMakeTheTransformAgain() {
    var numbers = SeededNumbers(seed: 2)
    for _ in 0..<500 {
      let t = random(&numbers)
      #expect(isClose(CGAffineTransform(t.decomposed()), t))
    }
    let mirrored = CGAffineTransform(scaleX: -2, y: 3).decomposed()
    #expect(abs(mirrored.scale.width - 2) < 1e-12 && abs(mirrored.scale.height + 3) < 1e-12)
    #expect(CGAffineTransformComponents() == CGAffineTransform.identity.decomposed())
  }

  @Test func rectanglesGrowToTheUprightBoxAroundTheirCorners() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -4, y: 4, width: 3, height: 8))
    #expect(CGSize(width: 3, height: 4).applying(CGAffineTransformMake(0, 1, -1, 0, 9, 9)) == CGSizeMake(-4, 3))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    let turned = CGRect(x: 0, y: 0, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 2 * 2.0.squareRoot()) < 1e-9 && abs(turned.minX + 2.0.squareRoot()) < 1e-9)
  }

  @Test func theFunctionsSayTheSameAsTheMethods() {
    let t = CGAffineTransformMakeTranslation(3, 4)
    #expect(CGAffineTransformScale(t, 2, 3) == t.scaledBy(x: 2, y: 3))
    #expect(CGAffineTransformConcat(t, CGAffineTransformMakeRotation(1)) == t.concatenating(.init(rotationAngle: 1)))
    #expect(CGAffineTransformInvert(t) == CGAffineTransformMake(1, 0, 0, 1, -3, -4))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity) && !CGAffineTransformIsIdentity(t))
    #expect(CGPointApplyAffineTransform(.zero, t) == CGPointMake(3, 4))
  }

  @Test func geometryGoesThroughItsDictionaryAndBack() {
    let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: ["X": 1, "Y": 2.5]) == CGPoint(x: 1, y: 2.5))
    #expect(CGSize(dictionaryRepresentation: ["Width": 1]) == nil)
  }
}
