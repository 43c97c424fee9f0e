import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@Suite struct AnimationTests {
  /// A layer as it looks at a time.
  private func look(_ layer: CALayer, _ time: Double) -> CALayer.State {
    LayerTree(layer).moment(at: time).moment!.look
  }

  private func opacities(_ layer: CALayer, _ times: [Double]) -> [Double] {
    times.map { (Double(look(layer, $0).opacity) * 1000).rounded() / 1000 }
  }

  private func basic(_ path: String, from: Any?, to: Any?, by: Any? = nil, _ duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = duration
    return animation
  }

  @Test func basicAnimationsGoFromOneEndToTheOther() {
    let cases: [(Any?, Any?, Any?, [Double])] = [
      (0.0, 1.0, nil, [0, 0.25, 0.5, 0.75, 0.6]),
      (0 as Int, nil, nil, [0, 0.15, 0.3, 0.45, 0.6]),
      (nil, CGFloat(1), nil, [0.6, 0.7, 0.8, 0.9, 0.6]),
      (NSNumber(value: 0.2), nil, Float(0.4), [0.2, 0.3, 0.4, 0.5, 0.6]),
      (nil, 1.0, 0.4, [0.6, 0.7, 0.8, 0.9, 0.6]),
      (nil, nil, -0.4, [0.6, 0.5, 0.4, 0.3, 0.6]),
    ]
    for (from, to, by, wanted) in cases {
      let layer = CALayer()
      layer.opacity = 0.6
      layer.add(basic("opacity", from: from, to: to, by: by), forKey: "fade")
      #expect(opacities(layer, [0, 0.5, 1, 1.5, 2]) == wanted)
    }
  }

  @Test func whatIsOverHasNoEffectUnlessItStays() {
    let layer = CALayer()
    let animation = basic("opacity", from: 0, to: 0.5)
    animation.fillMode = .both
    animation.beginTime = 1
    layer.add(animation, forKey: nil)
    // It is removed when it is over, so filling forwards is of no use.
    #expect(opacities(layer, [0, 2, 3.5]) == [0, 0.25, 1])
    layer.removeAllAnimations()
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
    #expect(opacities(layer, [0, 2, 3.5]) == [0, 0.25, 0.5])
    #expect(layer.opacity == 1)
  }

  @Test func valuesAreAddedAndCumulated() {
    let layer = CALayer()
    layer.position = CGPoint(x: 10, y: 10)
    let add = basic("position", from: CGPoint.zero, to: CGPoint(x: 20, y: 40))
    add.isAdditive = true
    (add.isCumulative, add.repeatCount) = (true, 3)
    layer.add(add, forKey: "move")
    #expect(look(layer, 1).position == CGPoint(x: 20, y: 30))
    #expect(look(layer, 2).position == CGPoint(x: 30, y: 50))
    #expect(look(layer, 5).position == CGPoint(x: 60, y: 110))
  }

  @Test func theNextAnimationStandsOnTheOneBefore() {
    let layer = CALayer()
    layer.add(basic("position.x", from: 0, to: 100), forKey: "one")
    let more = basic("position.x", from: 0, to: 1000)
    more.isAdditive = true
    layer.add(more, forKey: "more")
    #expect(layer.animationKeys() == ["one", "more"])
    #expect(look(layer, 1).position.x == 550)
    layer.add(basic("position.x", from: 7, to: 7), forKey: "more")
    #expect(look(layer, 1).position.x == 7)
    layer.removeAnimation(forKey: "more")
    #expect(look(layer, 1).position.x == 50)
    #expect(layer.animation(forKey: "one")?.duration == 2 && layer.animation(forKey: "more") == nil)
  }

  @Test(arguments: [
    (CAAnimationCalculationMode.linear, [0.0, 0.25, 0.5, 0.75, 1], [0, 0.25, 0.5, 0.5, 0.5]),
    (.discrete, [0.0, 0.3, 0.4, 0.7, 0.99], [0, 0, 0.5, 0.5, 0.5]),
    (.paced, [0.0, 0.25, 0.5, 0.75, 1], [0, 0.125, 0.25, 0.375, 0.5]),
  ]) func keyframesFollowTheirMode(_ mode: CAAnimationCalculationMode, _ places: [Double], _ wanted: [Double]) {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 0.5, 0.5]
    animation.calculationMode = mode
    animation.duration = 10
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    layer.add(animation, forKey: nil)
    #expect(opacities(layer, places.map { $0 * 10 }) == wanted)
  }

  /// A discrete value begins right at its key time.
  @Test func discreteValuesChangeAtTheirTimes() {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0.1, 0.5, 0.9]
    animation.keyTimes = [0, 0.25, 0.5, 1]
    animation.calculationMode = .discrete
    animation.duration = 4
    layer.add(animation, forKey: nil)
    #expect(opacities(layer, [0, 0.999, 1, 1.999, 2, 3.999, 4]) == [0.1, 0.1, 0.5, 0.5, 0.9, 0.9, 1])
  }

  @Test func keyTimesAndTheirCurvesCount() {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 1, 0]
    animation.keyTimes = [0, 0.8, 1]
    animation.timingFunctions = [.init(name: .linear), .init(name: .easeInEaseOut)]
    animation.duration = 10
    layer.add(animation, forKey: nil)
    #expect(opacities(layer, [0, 4, 8, 9]) == [0, 0.5, 1, 0.5])
    #expect(abs(opacities(layer, [8.5])[0] - (1 - 0.1292)) < 1e-3)
  }

  @Test func cubicKeyframesPassSmoothlyThroughAllValues() {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, 0, 10]
    animation.calculationMode = .cubic
    animation.duration = 3
    layer.add(animation, forKey: nil)
    for (time, value) in [(0.0, 0.0), (1, 10), (2, 0)] { #expect(abs(look(layer, time).position.x - value) < 1e-9) }
    // The tangents at the inner values are level there: no corner, unlike straight lines.
    #expect(abs(look(layer, 1.02).position.x - 10) < 0.05)
    #expect(abs(look(layer, 1.5).position.x - 5) < 1e-9)
  }

  @Test func aPathIsFollowedAtOneSpeedAndTheLayerTurns() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 90))
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 12
    layer.add(animation, forKey: "path")
    #expect(look(layer, 3).position == CGPoint(x: 15, y: 0))
    #expect(look(layer, 9).position == CGPoint(x: 30, y: 45))
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAuto
    layer.add(animation, forKey: "path")
    #expect(look(layer, 3).position == CGPoint(x: 30, y: 0))
    #expect(look(layer, 9).position == CGPoint(x: 30, y: 60))
    let turned = CATransform3DGetAffineTransform(look(layer, 9).transform)
    #expect(abs(turned.b - 1) < 1e-9 && abs(turned.a) < 1e-9)
  }

  @Test func groupsShareTheirTime() {
    let layer = CALayer()
    let fade = basic("opacity", from: 0, to: 1, 4)
    let move = basic("position.x", from: 0, to: 100, 1)
    move.beginTime = 1
    let group = CAAnimationGroup()
    group.animations = [fade, move]
    group.beginTime = 10
    group.duration = 2
    group.speed = 0.5
    layer.add(group, forKey: nil)
    #expect(opacities(layer, [9, 12, 13.9, 14]) == [1, 0.25, 0.488, 1])
    #expect(look(layer, 11).position.x == 0)
    #expect(look(layer, 13).position.x == 50)
  }

  /// It lasts as long as changes do, and so do members without a duration of their own.
  @Test func aGroupWithoutADurationLastsAsLongAsAChange() {
    let layer = CALayer()
    let group = CAAnimationGroup()
    group.animations = [basic("opacity", from: 0, to: 1, 0), basic("position.x", from: 0, to: 100, 0.5)]
    layer.add(group, forKey: nil)
    #expect(opacities(layer, [0, 0.125, 0.2499, 0.25]) == [0, 0.5, 1, 1])
    #expect(look(layer, 0.125).position.x == 25 && look(layer, 0.2).position.x == 40)
    #expect(look(layer, 0.25).position.x == 0)
    group.duration = 2
    layer.add(group, forKey: nil)
    // Upon the first one, which is over.
    #expect(opacities(layer, [1, 1.5]) == [0.5, 0.75])
    #expect(look(layer, 0.4).position.x == 80)
  }

  @Test func everyKindOfValueIsMixed() {
    let layer = CAShapeLayer()
    func at(_ time: Double, _ path: String, _ from: Any, _ to: Any) -> CALayer.State {
      layer.removeAllAnimations()
      layer.add(basic(path, from: from, to: to), forKey: nil)
      return look(layer, time)
    }
    #expect(
      at(1, "bounds", CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8)).bounds
        == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(at(1, "bounds.size.width", 10, 30).bounds.width == 20)
    #expect(at(1, "shadowOffset", CGSize.zero, CGSize(width: 8, height: 2)).shadowOffset == CGSize(width: 4, height: 1))
    #expect(at(0.5, "backgroundColor", CGColor.black, CGColor.white).backgroundColor?.components?[0] == 0.25)
    #expect(at(0.5, "strokeEnd", 0, 1).shape.strokeEnd == 0.25)
    #expect(at(1, "hidden", true, true).isHidden)
    let turned = at(1, "transform.rotation.z", 0, Double.pi).transform
    #expect(abs(turned.m12 - 1) < 1e-9)
    #expect(at(1, "transform.scale", 1, 3).transform.m22 == 2)
    #expect(at(1, "transform.translation.y", 0, 50).transform.m42 == 25)
    let half = at(
      1, "transform", NSValue(caTransform3D: CATransform3DIdentity),
      NSValue(caTransform3D: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    ).transform
    // What turns keeps its size.
    #expect(abs(half.m11 - 0.5.squareRoot()) < 1e-9 && abs(half.m12 - 0.5.squareRoot()) < 1e-9)
    let path = at(
      1, "path", CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil),
      CGPath(rect: CGRect(x: 20, y: 0, width: 30, height: 10), transform: nil)
    ).shape.path
    #expect(path?.boundingBox == CGRect(x: 10, y: 0, width: 20, height: 10))
    let gradient = CAGradientLayer()
    gradient.add(basic("locations", from: [0, 0.5], to: [0.5, 1]), forKey: nil)
    #expect(look(gradient, 1).gradient.locations == [0.25, 0.75])
    gradient.add(basic("colors", from: [CGColor.black, .black], to: [CGColor.white, .black]), forKey: nil)
    #expect(look(gradient, 1).gradient.colors?[0].components?[1] == 0.5)
  }

  @Test func valuesAreReadAndSetByKeyPath() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation")
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    layer.setValue("mine", forKey: "anything")
    #expect(abs(layer.transform.m12 - 2) < 1e-9)
    #expect(layer.value(forKeyPath: "position.y") as? Double == 4)
    #expect(layer.value(forKey: "anything") as? String == "mine")
    layer.setValue(CGColor.white, forKey: "backgroundColor")
    #expect(layer.backgroundColor?.components == [1, 1, 1, 1])
  }

  @Test func thePresentationShowsWhatRunsNow() throws {
    let layer = CALayer()
    let animation = basic("opacity", from: 0.25, to: 0.25, 1000)
    layer.add(animation, forKey: nil)
    animation.fromValue = 1
    let shown = try #require(layer.presentation())
    #expect(shown.opacity == 0.25 && layer.opacity == 1)
    #expect(shown.model() === layer && layer.model() === layer)
  }

  @Test func animationsWithoutAKeyAreNotListed() {
    let layer = CALayer()
    layer.add(basic("opacity", from: 0, to: 0), forKey: nil)
    layer.add(basic("position.x", from: 5, to: 5), forKey: nil)
    #expect(layer.animationKeys() == nil)
    #expect(look(layer, 1).opacity == 0 && look(layer, 1).position.x == 5)
    layer.removeAllAnimations()
    #expect(look(layer, 1).opacity == 1)
  }

  @Test func actionsAreFoundAndRun() {
    let layer = CALayer()
    layer.actions = ["contents": NSNull(), "opacity": basic("opacity", from: 0.5, to: 0.5)]
    #expect(layer.action(forKey: "contents") == nil && layer.action(forKey: "position") == nil)
    layer.action(forKey: "opacity")?.run(forKey: "opacity", object: layer, arguments: nil)
    #expect(layer.animationKeys() == ["opacity"] && look(layer, 1).opacity == 0.5)
  }

  @Test func delegatesHearOfAddingAndRemoving() {
    final class Listener: CAAnimationDelegate {
      var heard: [String] = []
      func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
    }
    let (layer, listener) = (CALayer(), Listener())
    let animation = basic("opacity", from: 0, to: 1, 1000)
    animation.delegate = listener
    layer.add(animation, forKey: "a")
    layer.add(animation, forKey: "a")
    layer.removeAllAnimations()
    #expect(listener.heard == ["start", "stop false", "start", "stop false"])
  }

  @Test func whatIsTheSameHasTheSameSignature() {
    let (root, inner) = (CALayer(), CALayer())
    root.addSublayer(inner)
    let still = LayerTree(root)
    #expect(still.isStill && still.moment(at: 0).signature == still.moment(at: 5).signature)
    let fade = basic("opacity", from: 0, to: 1, 2)
    fade.beginTime = 3
    inner.add(fade, forKey: nil)
    let tree = LayerTree(root)
    #expect(!tree.isStill)
    func isSame(_ one: Double, _ other: Double) -> Bool {
      tree.moment(at: one).signature == tree.moment(at: other).signature
    }
    #expect(isSame(0, 2.9) && isSame(5, 100) && isSame(4, 4))
    #expect(!isSame(0, 3.5) && !isSame(3.5, 4))
    // A layer that begins later is a change, too.
    root.removeFromSuperlayer()
    inner.removeAllAnimations()
    inner.beginTime = 1
    let late = LayerTree(root)
    #expect(late.moment(at: 0).signature != late.moment(at: 1).signature)
  }
}
