import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@Suite struct ReplicatorTests {
  /// A replicator of 100 by 100 points with a white box of 10 by 10 at the left, below.
  private func replicator(_ count: Int) -> (CAReplicatorLayer, CALayer) {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let box = CALayer.box(CGRect(x: 5, y: 5, width: 10, height: 10), .white)
    replicator.addSublayer(box)
    return (replicator, box)
  }

  @Test func sublayersAreShownAsOftenAsThereAreInstances() {
    let (replicator, _) = replicator(4)
    let canvas = LayerCanvas(replicator)
    for x in 0..<5 {
      #expect(canvas.pixel(10 + 20 * x, 90)[3] == (x < 4 ? 255 : 0) && canvas.pixel(20 * x, 90)[3] == 0)
    }
    replicator.instanceCount = 0
    #expect(LayerCanvas(replicator).ink(0..<100, 0..<100) == 0)
    replicator.instanceCount = -3
    #expect(LayerCanvas(replicator).ink(0..<100, 0..<100) == 0)
    // Turned about the middle, one is opposite the other.
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    let turned = LayerCanvas(replicator)
    #expect(turned.pixel(10, 90)[3] == 255 && turned.pixel(90, 10)[3] == 255)
    #expect(abs(turned.ink(0..<100, 0..<100) - 200) < 1)
  }

  @Test func coloursChangeFromOneToTheNext() {
    let (replicator, _) = replicator(3)
    replicator.instanceColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    (replicator.instanceRedOffset, replicator.instanceBlueOffset) = (-0.25, 0.5)
    replicator.instanceAlphaOffset = -0.5
    let canvas = LayerCanvas(replicator)
    let wanted = [[255, 128, 0, 255], [96, 64, 64, 128], [0, 0, 0, 0]]
    for (number, color) in wanted.enumerated() {
      let found = canvas.pixel(10 + 20 * number, 90)
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 2 }, "\(number): \(found)")
    }
    // A replicator in another one has both colours.
    let (outer, inner) = (CAReplicatorLayer(), replicator)
    outer.frame = inner.frame
    outer.instanceCount = 1
    outer.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)
    outer.addSublayer(inner)
    let both = LayerCanvas(outer).pixel(10, 90)
    #expect(zip(both, [128, 128, 0, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(both)")
  }

  /// Each would show the next one ten thousand times.
  @Test func instancesWithinInstancesAreCountedTogether() {
    var (layer, box) = replicator(10_000)
    box.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    for _ in 0..<3 {
      let outer = CAReplicatorLayer()
      (outer.frame, outer.instanceCount, outer.instanceDelay) = (layer.frame, 300, 0.1)
      outer.addSublayer(layer)
      layer = outer
    }
    func leaves(_ moment: LayerMoment) -> Int {
      moment.layer === box ? 1 : moment.sublayers.reduce(0) { $0 + leaves($1) }
    }
    let tree = LayerTree(layer)
    #expect(leaves(tree.model()) == 300 * 33)
    #expect(tree.moment(at: 0).moment.map(leaves) == 300 * 33)
    _ = tree.nextChange(afterHost: CACurrentMediaTime())
  }

  @Test func animationsRunLaterInEachInstance() {
    let (replicator, box) = replicator(3)
    replicator.instanceDelay = 0.5
    let rise = CABasicAnimation(keyPath: "position.y")
    (rise.fromValue, rise.toValue, rise.duration, rise.beginTime) = (10, 90, 1, 1)
    (rise.fillMode, rise.isRemovedOnCompletion) = (.both, false)
    box.add(rise, forKey: nil)
    for (time, places) in [(1.0, [10, 10, 10]), (1.5, [50, 10, 10]), (2, [90, 50, 10]), (3, [90, 90, 90])] {
      let canvas = LayerCanvas(replicator, at: time)
      for (number, y) in places.enumerated() {
        #expect(canvas.pixel(10 + 20 * number, 100 - y)[3] == 255, "\(time), \(number)")
      }
    }
    // The same on the screen, which is drawn until the last one is there.
    let tree = LayerTree(replicator)
    #expect(tree.nextChange(afterHost: 0) == 1 && tree.nextChange(afterHost: 1.9) == 1.9)
    #expect(tree.nextChange(afterHost: 2.9) == 2.9 && tree.nextChange(afterHost: 3.1) == nil)
  }

  @Test func instancesAreFlattenedUnlessTheirDepthIsPreserved() {
    let (replicator, box) = replicator(2)
    let root = CALayer.box(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
    root.addSublayer(replicator)
    box.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, 40)
    replicator.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    // Seen at an angle, what is nearer lies beside what is farther away.
    let flat = LayerCanvas(root).ink(0..<100, 0..<100)
    replicator.preservesDepth = true
    let deep = LayerCanvas(root).ink(0..<100, 0..<100)
    #expect(abs(flat - 400 * 0.5.squareRoot()) < 8 && abs(deep - 2 * flat) < 8, "\(flat) \(deep)")
  }

  @Test func itsPropertiesAreAnimated() {
    let (replicator, _) = replicator(2)
    let spread = CABasicAnimation(keyPath: "instanceTransform")
    spread.fromValue = CATransform3DMakeTranslation(20, 0, 0)
    spread.toValue = CATransform3DMakeTranslation(60, 0, 0)
    spread.duration = 2
    replicator.add(spread, forKey: nil)
    let dim = CABasicAnimation(keyPath: "instanceAlphaOffset")
    (dim.fromValue, dim.toValue, dim.duration) = (0, -1, 2)
    replicator.add(dim, forKey: nil)
    let canvas = LayerCanvas(replicator, at: 1)
    #expect(abs(canvas.pixel(50, 90)[3] - 128) <= 1 && canvas.pixel(30, 90)[3] == 0)
    #expect(replicator.value(forKeyPath: "instanceCount") as? Double == 2)
  }

  @Test func conicGradientsGoAroundAPoint() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.type = .conic
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    gradient.colors = [CGColor.black, CGColor.white]
    let canvas = LayerCanvas(gradient)
    for angle in stride(from: 5.0, to: 360, by: 10) {
      // y points up on the canvas.
      let (x, y) = (50 + 40 * cos(angle * .pi / 180), 50 - 40 * sin(angle * .pi / 180))
      let found = canvas.pixel(Double(x.rounded(.down)).whole, Double(y.rounded(.down)).whole)[0]
      #expect(abs(Double(found) - angle / 360 * 255) <= 4, "\(angle): \(found)")
    }
    gradient.locations = [0, 0.5]
    let half = LayerCanvas(gradient)
    #expect(half.pixel(50, 90)[0] == 255 && abs(half.pixel(50, 10)[0] - 128) <= 4)
    gradient.cornerRadius = 50
    #expect(LayerCanvas(gradient).pixel(2, 2)[3] == 0)
  }
}
