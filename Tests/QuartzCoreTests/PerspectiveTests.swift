import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Layers in perspective, against a picture in double precision.
@Suite struct PerspectiveTests {
  private static let size = 120

  /// A perspective whose eye is so far in front of the plane.
  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// A layer of 60 by 40 points whose quarters have four colours.
  private func card(_ x: Double = 30, _ y: Double = 40) -> CALayer {
    let card = CALayer.box(CGRect(x: x, y: y, width: 60, height: 40), .white)
    card.addSublayer(.box(CGRect(x: 0, y: 0, width: 30, height: 20), .red))
    card.addSublayer(.box(CGRect(x: 30, y: 0, width: 30, height: 20), .green))
    card.addSublayer(.box(CGRect(x: 0, y: 20, width: 30, height: 20), .blue))
    return card
  }

  /// The colour of a card at a place on it: red, green, blue and opacity.
  private func color(_ u: Double, _ v: Double) -> [Double] {
    guard (0..<60).contains(u), (0..<40).contains(v) else { return [0, 0, 0, 0] }
    return switch (u < 30, v < 20) {
    case (true, true): [255, 0, 0, 255]
    case (false, true): [0, 255, 0, 255]
    case (true, false): [0, 0, 255, 255]
    case (false, false): [255, 255, 255, 255]
    }
  }

  /// What a picture shows of a card whose plane is at z = 0 before a transform: each pixel as the mean of many places.
  private func reference(_ transform: CATransform3D) -> [[Double]] {
    let t = transform
    let (steps, size) = (8, Self.size)
    return (0..<size * size).map { index in
      var sum = [0.0, 0, 0, 0]
      for step in 0..<steps * steps {
        let x = Double(index % size) + (Double(step % steps) + 0.5) / Double(steps)
        let y = Double(size - index / size) - (Double(step / steps) + 0.5) / Double(steps)
        // The place on the card that is seen there solves two equations.
        let (a, b) = (Double(t.m11) - x * Double(t.m14), Double(t.m21) - x * Double(t.m24))
        let (c, d) = (Double(t.m12) - y * Double(t.m14), Double(t.m22) - y * Double(t.m24))
        let (e, f) = (x * Double(t.m44) - Double(t.m41), y * Double(t.m44) - Double(t.m42))
        let whole = a * d - b * c
        guard abs(whole) > 1e-12 else { continue }
        let (u, v) = ((e * d - b * f) / whole, (a * f - e * c) / whole)
        guard u * Double(t.m14) + v * Double(t.m24) + Double(t.m44) > 0 else { continue }
        sum = zip(sum, color(u, v)).map(+)
      }
      return sum.map { $0 / Double(steps * steps) }
    }
  }

  /// How much a drawing differs from a reference: in the mean, and at most.
  private func difference(_ canvas: LayerCanvas, _ wanted: [[Double]]) -> (mean: Double, most: Double) {
    var (sum, most) = (0.0, 0.0)
    for (index, pixel) in wanted.enumerated() {
      let found = canvas.pixel(index % Self.size, index / Self.size)
      for (one, other) in zip(found, pixel) {
        sum += abs(Double(one) - other)
        most = max(most, abs(Double(one) - other))
      }
    }
    return (sum / Double(4 * wanted.count), most)
  }

  private func canvas(_ layer: CALayer) -> LayerCanvas { LayerCanvas(layer, width: Self.size, height: Self.size) }

  /// Moves the card's middle to the origin, and the origin to the picture's middle.
  private func about(_ transform: CATransform3D) -> CATransform3D {
    CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-30, -20, 0), transform),
      CATransform3DMakeTranslation(60, 60, 0))
  }

  @Test func layersAreSeenAsTheirCornersAreProjected() {
    let turns: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (0.8, 0, 1, 0), (-1.2, 0, 1, 0), (0.9, 1, 0, 0), (0.7, 1, 1, 0), (1, 0.3, 0.8, 0.5), (2.4, 0, 1, 0.2),
    ]
    for (angle, x, y, z) in turns {
      let card = card()
      card.transform = CATransform3DRotate(perspective(100), angle, x, y, z)
      let (mean, most) = difference(canvas(card), reference(about(card.transform)))
      #expect(mean < 0.8 && most < 90, "\(angle): \(mean), \(most)")
    }
  }

  @Test func sublayersShareTheirSuperlayersPerspective() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    root.sublayerTransform = perspective(90)
    let card = card()
    card.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    card.zPosition = 25
    root.addSublayer(card)
    // About the middle of the superlayer, which is the picture's.
    let wanted = about(card.transform.moved(z: 25).then(perspective(90)))
    let (mean, most) = difference(canvas(root), reference(wanted))
    #expect(mean < 0.8 && most < 90, "\(mean), \(most)")
    // Without a perspective nothing is nearer.
    root.sublayerTransform = CATransform3DIdentity
    let flat = difference(canvas(root), reference(about(card.transform)))
    #expect(flat.mean < 0.8 && flat.most < 90, "\(flat)")
  }

  @Test func whatIsBehindTheEyeIsCutOff() {
    // A floor that begins behind the eye and ends far away.
    let card = card()
    var far = perspective(40)
    far = CATransform3DTranslate(far, 0, -10, 0)
    far = CATransform3DRotate(far, -1.5, 1, 0, 0)
    card.transform = CATransform3DScale(far, 20, 20, 1)
    let wanted = reference(about(card.transform))
    let (mean, _) = difference(canvas(card), wanted)
    #expect(mean < 3, "\(mean)")
    // Wholly behind it, nothing is seen.
    card.transform = CATransform3DTranslate(perspective(40), 0, 0, 50)
    #expect(canvas(card).ink(0..<120, 0..<120) == 0)
    for bad in [CGFloat.nan, .infinity, -.infinity] {
      card.transform.m14 = bad
      #expect(canvas(card).ink(0..<120, 0..<120) >= 0)
    }
  }

  @Test func layersFlattenWhatIsInThemAndTransformLayersDoNot() {
    for isFlat in [true, false] {
      let holder = isFlat ? CALayer() : CATransformLayer()
      holder.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
      let root = CALayer.box(holder.frame, nil)
      root.addSublayer(holder)
      let box = CALayer.box(CGRect(x: 20, y: 20, width: 80, height: 80), .red)
      holder.addSublayer(box)
      holder.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      box.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
      // Turned away and back again it is as it was; twice half as wide, it is a quarter.
      let seen = canvas(root).ink(0..<120, 60..<61)
      #expect(abs(seen - (isFlat ? 20 : 80)) < 0.5, "\(seen)")
    }
  }

  @Test func facesOfABodyHideEachOtherByTheirDepth() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    let cube = CATransformLayer()
    cube.frame = root.bounds
    root.addSublayer(cube)
    // The front comes first in order, and is in front.
    for (color, angle) in [(CGColor.red, 0), (.green, Double.pi / 2), (.blue, .pi)] {
      let face = CALayer.box(CGRect(x: 40, y: 40, width: 40, height: 40), color)
      face.anchorPointZ = -20
      face.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
      cube.addSublayer(face)
    }
    #expect(canvas(root).pixel(60, 60) == [255, 0, 0, 255])
    cube.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
    #expect(canvas(root).pixel(60, 60) == [0, 0, 255, 255])
    cube.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    #expect(canvas(root).pixel(60, 60) == [0, 255, 0, 255])
    // The opacity of a transform layer is that of each face.
    cube.opacity = 0.5
    let half = canvas(root).pixel(60, 60)[3]
    #expect(abs(half - 128) <= 1, "\(half)")
  }

  @Test func onlyWhatTurnsItsBackToTheEyeIsLeftOut() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    root.sublayerTransform = perspective(60)
    // A card at the side, turned by less than a right angle: from the eye, its back is seen.
    let card = CALayer.box(CGRect(x: 90, y: 40, width: 40, height: 40), .red)
    card.transform = CATransform3DMakeRotation(-1.3, 0, 1, 0)
    card.isDoubleSided = false
    root.addSublayer(card)
    let front = canvas(root).ink(0..<120, 0..<120)
    card.transform = CATransform3DMakeRotation(1.3, 0, 1, 0)
    let back = canvas(root).ink(0..<120, 0..<120)
    #expect((front > 0) != (back > 0), "\(front) \(back)")
    card.isDoubleSided = true
    #expect(canvas(root).ink(0..<120, 0..<120) > 0)
    // What is mirrored shows its front.
    card.frame = CGRect(x: 40, y: 40, width: 40, height: 40)
    (card.transform, card.isDoubleSided) = (CATransform3DMakeScale(-1, 1, 1), false)
    #expect(canvas(root).ink(0..<120, 0..<120) > 1500)
  }

  /// Turned away, the label's middle lies behind the panel's.
  @Test(arguments: [0.7, -0.7])
  func layersInOnePlaneStayInTheirOrder(_ angle: Double) {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    root.sublayerTransform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    let panel = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), .red)
    let label = CALayer.box(CGRect(x: 80, y: 40, width: 30, height: 20), .white)
    root.addSublayer(panel)
    root.addSublayer(label)
    let x = 60 + 35 * cos(angle)
    #expect(canvas(root).pixel(Double(x.rounded()).whole, 70) == [255, 255, 255, 255])
    #expect(root.hitTest(CGPoint(x: x, y: 50)) === label)
    // In planes of their own the middles count.
    guard angle > 0 else { return }
    panel.zPosition = 1
    #expect(canvas(root).pixel(Double(x.rounded()).whole, 70) == [255, 0, 0, 255])
    #expect(root.hitTest(CGPoint(x: x, y: 50)) === panel)
  }

  @Test func whatIsInALayerIsTurnedAboutItsAnchorPointAlsoWhereItIsDrawnAlone() {
    let root = CALayer.box(CGRect(x: 10, y: 20, width: 120, height: 120), nil)
    root.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    root.addSublayer(.box(CGRect(x: 0, y: 0, width: 60, height: 120), .red))
    guard let context = CGContext.layerBitmap(width: 120, height: 120) else { return #expect(Bool(false)) }
    root.render(in: context)
    let bytes = [UInt8](context.makeImage()?.dataProvider?.data as Data? ?? Data())
    func alpha(_ x: Int) -> UInt8? { bytes.count == 4 * 120 * 120 ? bytes[4 * (60 * 120 + x) + 3] : nil }
    #expect(alpha(30) == 0 && alpha(90) == 255)
  }

  /// What lies in a transform layer lies in the space around it: in front of and behind its sibling.
  @Test func hitsFollowTheOrderThatIsSeen() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    let space = CATransformLayer()
    space.frame = root.bounds
    let (front, back) = (CALayer.box(root.bounds, .red), CALayer.box(root.bounds, .green))
    (front.zPosition, back.zPosition) = (10, -10)
    space.addSublayer(front)
    space.addSublayer(back)
    let middle = CALayer.box(root.bounds, .blue)
    root.addSublayer(space)
    root.addSublayer(middle)
    #expect(canvas(root).pixel(60, 60) == [255, 0, 0, 255])
    #expect(root.hitTest(CGPoint(x: 60, y: 60)) === front)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 60, y: 60)) === middle)
    middle.isHidden = true
    #expect(root.hitTest(CGPoint(x: 60, y: 60)) === back)
  }

  @Test func partsOfScaledTransformsAreSetAndNotMultiplied() {
    let layer = CALayer()
    for scale in [0.5, 0, 2] as [CGFloat] {
      layer.transform = CATransform3DTranslate(CATransform3DMakeScale(scale, scale, scale), 0, 0, 7)
      layer.setValue(3.0, forKeyPath: "transform.scale")
      let made = layer.transform
      #expect(made.m11 == 3 && made.m22 == 3 && made.m33 == 3 && made.m43 == scale * 7, "\(made)")
      layer.setValue(5.0, forKeyPath: "transform.translation.z")
      layer.setValue(2.0, forKeyPath: "transform.scale")
      #expect(layer.transform.m11 == 2 && layer.transform.m43 == 5, "\(layer.transform)")
    }
  }

  @Test func placesAreConvertedThroughSpaceAndBack() {
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 120, height: 120), nil)
    root.sublayerTransform = perspective(100)
    let card = card()
    card.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    root.addSublayer(card)
    let corner = card.convert(CGPoint(x: 60, y: 0), to: root)
    // 30·cos 0.8 to the right, 30·sin 0.8 away.
    let scale = 100 / (100 + 30 * sin(0.8))
    #expect(abs(Double(corner.x) - 60 - 30 * cos(0.8) * scale) < 1e-9)
    #expect(abs(Double(corner.y) - 60 + 20 * scale) < 1e-9)
    let back = root.convert(corner, to: card)
    #expect(abs(back.x - 60) < 1e-9 && abs(back.y) < 1e-9)
    #expect(root.hitTest(CGPoint(x: corner.x - 1, y: corner.y + 1))?.superlayer === card)
    #expect(root.hitTest(CGPoint(x: corner.x - 1, y: corner.y - 1)) === root)
  }

  @Test func animationsTurnInSpaceWithoutChangingTheSize() {
    let card = CALayer.box(CGRect(x: 30, y: 40, width: 60, height: 40), .red)
    let distance = perspective(100)
    for (x, y, z) in [(0.0, 1.0, 0.0), (1, 0, 0), (1, 1, 0), (0.3, -0.5, 0.8)] {
      func turned(_ angle: CGFloat, _ scale: CGFloat) -> CATransform3D {
        let turned = CATransform3DRotate(
          CATransform3DTranslate(distance, 10 * angle, 0, 5), angle, CGFloat(x), CGFloat(y), CGFloat(z))
        return CATransform3DScale(turned, scale, 1, 2)
      }
      for last in [CGFloat(1), 2.5, -3] {
        let turn = CABasicAnimation(keyPath: "transform")
        (turn.fromValue, turn.toValue, turn.duration) = (turned(0, 1), turned(last, 2), 4)
        card.removeAllAnimations()
        card.add(turn, forKey: nil)
        for time in [0.0, 1, 3] {
          let share = CGFloat(time / 4)
          let found = LayerTree(card).moment(at: time).moment?.look.transform ?? CATransform3D()
          let wanted = turned(last * share, 1 + share)
          let difference = zip(found.rows, wanted.rows).map { abs($0 - $1) }.max() ?? 1
          #expect(difference < 1e-9, "\(x) \(y) \(z), \(last), \(time): \(difference)")
        }
      }
    }
  }

  @Test func groupsMasksAndShadowsAreSeenInPerspective() {
    let (card, mask) = (card(), CALayer.box(CGRect(x: 0, y: 0, width: 60, height: 20), .black))
    card.transform = CATransform3DRotate(perspective(100), 0.8, 0, 1, 0)
    let all = canvas(card).ink(0..<120, 0..<120)
    card.opacity = 0.5
    #expect(abs(canvas(card).ink(0..<120, 0..<120) / all - 0.5) < 0.01)
    card.mask = mask
    #expect(abs(canvas(card).ink(0..<120, 0..<120) / all - 0.25) < 0.01)
    (card.mask, card.opacity, card.shadowOpacity, card.shadowRadius) = (nil, 1, 1, 2)
    #expect(canvas(card).ink(0..<120, 0..<120) > all * 1.05)
  }
}

extension CATransform3D {
  /// Then moved along z.
  fileprivate func moved(z: CGFloat) -> CATransform3D {
    CATransform3DConcat(self, CATransform3DMakeTranslation(0, 0, z))
  }

  /// Then another one.
  fileprivate func then(_ other: CATransform3D) -> CATransform3D { CATransform3DConcat(self, other) }
}
