import CoreGraphics
import Testing

@Suite struct PathAndColorTests {
  @Test func pathsKnowTheirBoundsAndTheirInside() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let box = circle.boundingBoxOfPath
    #expect(abs(box.minX) < 0.05 && abs(box.width - 10) < 0.05)
    #expect(circle.contains(CGPoint(x: 5, y: 5)) && !circle.contains(CGPoint(x: 0.5, y: 0.5)))
    let frame = CGMutablePath()
    frame.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    frame.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(frame.contains(CGPoint(x: 5, y: 5)) && !frame.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    var rect = CGRect.zero
    #expect(!frame.isRect(&rect))
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().isEmpty)
  }

  @Test func arcsRunTheWayTheySay() {
    func end(clockwise: Bool) -> CGRect {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      return path.boundingBoxOfPath
    }
    // A quarter the short way lies in the first quadrant; clockwise it goes through the other three.
    #expect(abs(end(clockwise: false).minX) < 0.01 && abs(end(clockwise: false).maxX - 10) < 0.01)
    #expect(abs(end(clockwise: true).minX + 10) < 0.01 && abs(end(clockwise: true).minY + 10) < 0.01)
    let corner = CGMutablePath()
    corner.move(to: CGPoint(x: 0, y: 0))
    corner.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(corner.currentPoint.x - 10) < 1e-9 && abs(corner.currentPoint.y - 4) < 1e-9)
    #expect(corner.boundingBoxOfPath.maxX < 10.001)
  }

  @Test func elementsAreShownInOrder() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 1)])
    path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 3, y: 1))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    path.applyWithBlock { types.append($0.pointee.type) }
    #expect(types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    var shift = CGAffineTransform(translationX: 1, y: 0)
    #expect(path.copy(using: &shift)?.boundingBox == CGRect(x: 2, y: 1, width: 2, height: 2))
    #expect(path.copy() == path)
  }

  @Test func roundedRectanglesLoseTheirCorners() throws {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 4, cornerHeight: 4, transform: nil)
    #expect(path.contains(CGPoint(x: 10, y: 0.2)) && path.contains(CGPoint(x: 0.2, y: 5)))
    for corner in [
      CGPoint(x: 0.5, y: 0.5), CGPoint(x: 19.5, y: 0.5), CGPoint(x: 0.5, y: 9.5), CGPoint(x: 19.5, y: 9.5),
    ] {
      #expect(!path.contains(corner))
    }
    let box = path.boundingBoxOfPath
    #expect(abs(box.width - 20) < 0.01 && abs(box.height - 10) < 0.01)
  }

  @Test func coloursConvertBetweenSpacesAndBack() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    let wide = try #require(red.converted(to: p3, intent: .defaultIntent, options: nil))
    // sRGB's red in Display P3, as published: 0.917, 0.200, 0.139.
    let parts = try #require(wide.components)
    for (part, expected) in zip(parts, [0.917, 0.200, 0.139, 0.5]) { #expect(abs(part - expected) < 0.002) }
    for name in [CGColorSpace.itur_709, CGColorSpace.itur_2020, CGColorSpace.linearSRGB, CGColorSpace.adobeRGB1998] {
      let space = try #require(CGColorSpace(name: name))
      let color = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.8, alpha: 1)
      let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
      let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      let back = try #require(there.converted(to: sRGB, intent: .defaultIntent, options: nil)?.components)
      for (part, expected) in zip(back, [0.2, 0.5, 0.8, 1]) { #expect(abs(part - expected) < 1e-4) }
    }
    #expect(CGColorSpace(name: "nonsense") == nil)
    #expect(p3.isWideGamutRGB && p3.numberOfComponents == 3 && p3.name == CGColorSpace.displayP3)
    #expect(CGColor.white.copy(alpha: 0.25)?.alpha == 0.25 && CGColor.black.numberOfComponents == 2)
  }
}
