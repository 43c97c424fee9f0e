import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import QuartzCore

/// Layers on the screen, by the host's clock.
@Suite struct HostTimeTests {
  /// A layer whose opacity falls from 1 to 0 in four seconds, and the host time at which the animation was added.
  private func fading(_ change: (CABasicAnimation) -> Void = { _ in }) -> (CALayer, TimeInterval) {
    let layer = CALayer()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 4)
    change(fade)
    layer.add(fade, forKey: "fade")
    return (layer, layer.withState { $0.animations[0].addedAt })
  }

  private func opacity(_ layer: CALayer, _ host: TimeInterval) -> Float? {
    LayerTree(layer).moment(atHost: host).moment?.look.opacity
  }

  @Test func animationsBeginWhenTheyAreAdded() throws {
    let (layer, start) = fading()
    for (after, value) in [(0.0, 1.0), (1, 0.75), (3, 0.25), (4.5, 1)] as [(Double, Float)] {
      #expect(abs(try #require(opacity(layer, start + after)) - value) < 1e-5, "\(after)")
    }
    let tree = LayerTree(layer)
    // A signature tells one moment from another, and all those after the end are the same.
    #expect(tree.moment(atHost: start + 1).signature != tree.moment(atHost: start + 2).signature)
    #expect(tree.moment(atHost: start + 5).signature == tree.moment(atHost: start + 6).signature)
  }

  @Test func framesAreFollowedOnlyWhileSomethingRuns() throws {
    let (layer, start) = fading()
    #expect(LayerTree(layer).nextChange(afterHost: start + 1) == start + 1)
    #expect(LayerTree(layer).nextChange(afterHost: start + 4) == nil)
    let (late, _) = fading { $0.beginTime = 1_000_000 }
    let next = try #require(LayerTree(late).nextChange(afterHost: 999_990))
    #expect(abs(next - 1_000_000) < 1e-6)
    let (endless, since) = fading { $0.repeatCount = .infinity }
    #expect(LayerTree(endless).nextChange(afterHost: since + 1e6) == since + 1e6)
    let (stopped, _) = fading()
    stopped.speed = 0
    #expect(LayerTree(stopped).nextChange(afterHost: 10) == nil)
    #expect(LayerTree(CALayer()).nextChange(afterHost: 10) == nil)
    // A layer that isn't there yet; what is in it runs at twice the speed.
    let root = CALayer()
    let (inner, _) = fading { $0.beginTime = 10 }
    (inner.beginTime, inner.speed) = (100, 2)
    root.addSublayer(inner)
    #expect(LayerTree(root).nextChange(afterHost: 90) == 100)
    #expect(LayerTree(root).moment(atHost: 90).moment?.sublayers.isEmpty == true)
    #expect(LayerTree(root).nextChange(afterHost: 101) == 105)
    #expect(LayerTree(root).nextChange(afterHost: 106) == 106)
    #expect(LayerTree(root).nextChange(afterHost: 107) == nil)
  }

  /// Without frames, too, animations are over in time: it is known when to look.
  @Test func whenTheNextAnimationIsOverIsKnown() throws {
    let (layer, start) = fading()
    #expect(abs(try #require(LayerTree(layer).nextEnd(afterHost: start + 1)) - start - 4) < 1e-6)
    #expect(LayerTree(layer).nextEnd(afterHost: start + 4) == nil)
    let (twice, since) = fading {
      ($0.speed, $0.repeatCount) = (2, 3)
      $0.autoreverses = true
    }
    #expect(abs(try #require(LayerTree(twice).nextEnd(afterHost: since + 1)) - since - 12) < 1e-6)
    // What never is over, and what stays.
    #expect(LayerTree(fading { $0.repeatCount = .infinity }.0).nextEnd(afterHost: start) == nil)
    #expect(LayerTree(fading { $0.isRemovedOnCompletion = false }.0).nextEnd(afterHost: start) == nil)
    #expect(LayerTree(fading { $0.speed = 0 }.0).nextEnd(afterHost: start) == nil)
    let (stopped, _) = fading()
    stopped.speed = 0
    #expect(LayerTree(stopped).nextEnd(afterHost: 10) == nil && LayerTree(CALayer()).nextEnd(afterHost: 10) == nil)
    // A layer that isn't there yet, whose time then passes twice as fast.
    let root = CALayer()
    let (inner, _) = fading { $0.beginTime = 10 }
    (inner.beginTime, inner.speed) = (100, 2)
    root.addSublayer(inner)
    #expect(LayerTree(root).nextEnd(afterHost: 90) == 100)
    #expect(LayerTree(root).nextEnd(afterHost: 101) == 107)
    #expect(LayerTree(root).nextEnd(afterHost: 107) == nil)
    // Copies end one after the other; they are over when the last one is.
    let copies = CAReplicatorLayer()
    (copies.instanceCount, copies.instanceDelay) = (3, 1)
    let (copied, _) = fading { $0.beginTime = 10 }
    copies.addSublayer(copied)
    let end = try #require(LayerTree(copies).nextEnd(afterHost: 12))
    #expect(end == 16)
    LayerTree(copies).removeFinished(atHost: end - 0.01)
    #expect(copied.animationKeys() == ["fade"])
    LayerTree(copies).removeFinished(atHost: end)
    #expect(copied.animationKeys() == nil)
  }

  @Test func layersWithAClockGoByIt() throws {
    let (root, timed) = (CALayer(), CALayer())
    let now = Mutex((time: 0.0, rate: 0.0))
    timed.setClock(
      LayerClock(time: { host in now.withLock { $0.time + $0.rate * (host - 50) } }, host: { $0 }))
    root.addSublayer(timed)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (1.0, 0.0, 4, 1e-100)
    timed.add(fade, forKey: nil)
    let tree = LayerTree(root)
    func opacity(_ host: TimeInterval) -> Float? { tree.moment(atHost: host).moment?.sublayers.first?.look.opacity }
    now.withLock { $0.time = 1 }
    #expect(opacity(50) == 0.75 && opacity(60) == 0.75 && tree.nextChange(afterHost: 50) == nil)
    // Another place, and then it runs, at twice the speed.
    now.withLock { $0.time = 3 }
    #expect(opacity(50) == 0.25)
    now.withLock { $0 = (0, 2) }
    #expect(opacity(51) == 0.5 && tree.nextChange(afterHost: 51) == 51)
    // None of its animations is removed, as its time may go back.
    now.withLock { $0 = (10, 0) }
    tree.removeFinished(atHost: 50)
    #expect(timed.withState { $0.animations.count } == 1 && opacity(50) == 1)
  }

  @Test func animationsThatAreOverAreRemovedAndTheirDelegatesTold() {
    final class Delegate: CAAnimationDelegate, Sendable {
      let ends = Mutex<[Bool]>([])
      func animationDidStart(_ anim: CAAnimation) {}
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends.withLock { $0.append(flag) } }
    }
    let delegate = Delegate()
    let (layer, start) = fading { $0.delegate = delegate }
    let kept = CABasicAnimation(keyPath: "position.x")
    (kept.fromValue, kept.toValue, kept.duration, kept.isRemovedOnCompletion) = (0, 10, 1, false)
    kept.fillMode = .forwards
    layer.add(kept, forKey: "kept")
    LayerTree(layer).removeFinished(atHost: start + 2)
    #expect(layer.animationKeys() == ["fade", "kept"])
    LayerTree(layer).removeFinished(atHost: start + 4.5)
    #expect(layer.animationKeys() == ["kept"] && delegate.ends.withLock { $0 } == [true])
  }
}
