import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Changes of layers that a view shows.
@Suite struct ImplicitAnimationTests {
  /// A view's layer and a layer on it.
  private final class Screen {
    let (root, layer) = (CALayer(), CAShapeLayer())
    private let watch = LayerWatch {}

    init() {
      layer.backgroundColor = .black
      root.addSublayer(layer)
      root.setWatch(watch)
      show()
    }

    /// Draws the layers, as a view does.
    func show() { _ = LayerTree(root, isLive: true) }

    /// How the layer looks so long after the first animation was added.
    func look(after seconds: TimeInterval, isLive: Bool = true) -> CALayer.State? {
      guard let start = layer.withState({ $0.animations.first?.addedAt }) else { return nil }
      let tree = LayerTree(root, isLive: isLive)
      return tree.moment(atHost: start + seconds).moment?.sublayers.first?.look
    }
  }

  /// An action that only says that it was run.
  private final class Note: CAAction {
    let heard: (String) -> Void
    init(_ heard: @escaping (String) -> Void) { self.heard = heard }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { heard(event) }
  }

  private final class Delegate: CALayerDelegate {
    var actions: [String: any CAAction] = [:]
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { actions[event] }
  }

  /// Four seconds at one pace.
  private func slowly(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    body()
    CATransaction.commit()
  }

  @Test func whatIsShownMovesFromWhereItIs() throws {
    let screen = Screen()
    slowly { screen.layer.opacity = 0 }
    #expect(screen.layer.opacity == 0)
    for (after, value) in [(0.0, 1.0), (1, 0.75), (3, 0.25), (4.5, 0)] as [(Double, Float)] {
      #expect(abs(try #require(screen.look(after: after)).opacity - value) < 1e-4, "\(after)")
    }
    #expect(screen.layer.animation(forKey: "opacity")?.duration == 4)
  }

  @Test func transactionsSayHowLongAndAtWhichPace() throws {
    let screen = Screen()
    screen.layer.opacity = 0
    let animation = try #require(screen.layer.animation(forKey: "opacity"))
    #expect(animation.duration == 0.25)
    #expect(animation.timingFunction?.curve == CAMediaTimingFunction(name: .default).curve)
  }

  private static let changes: [(String, @Sendable (CAShapeLayer) -> Void)] = [
    ("position", { $0.position.x = 5 }), ("bounds", { $0.bounds.size.width = 5 }),
    ("transform", { $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }),
    ("opacity", { $0.opacity = 0.5 }), ("backgroundColor", { $0.backgroundColor = .white }),
    ("cornerRadius", { $0.cornerRadius = 3 }), ("borderWidth", { $0.borderWidth = 3 }),
    ("borderColor", { $0.borderColor = .white }), ("shadowOpacity", { $0.shadowOpacity = 1 }),
    ("shadowRadius", { $0.shadowRadius = 9 }), ("shadowOffset", { $0.shadowOffset.width = 9 }),
    ("zPosition", { $0.zPosition = 2 }), ("anchorPoint", { $0.anchorPoint.x = 0 }),
    ("contentsRect", { $0.contentsRect.size.width = 0.5 }), ("strokeEnd", { $0.strokeEnd = 0.5 }),
    ("lineWidth", { $0.lineWidth = 5 }), ("transform", { $0.setValue(2, forKeyPath: "transform.scale") }),
    ("opacity", { $0.setValue(0.5, forKey: "opacity") }),
  ]

  @Test(arguments: Self.changes)
  func theseAreAnimated(_ name: String, _ change: @Sendable (CAShapeLayer) -> Void) {
    let screen = Screen()
    change(screen.layer)
    #expect(screen.layer.animationKeys() == [name])
  }

  @Test func aFrameIsBoundsAndPosition() {
    let screen = Screen()
    screen.layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(Set(screen.layer.animationKeys() ?? []) == ["bounds", "position"])
  }

  private static let others: [(String, @Sendable (CAShapeLayer) -> Void)] = [
    ("the same", { $0.opacity = 1 }), ("a path", { $0.path = CGPath(rect: .zero, transform: nil) }),
    ("hidden", { $0.isHidden = true }), ("from nothing", { $0.strokeColor = .white }),
    ("to nothing", { $0.backgroundColor = nil }), ("the view's own", { $0.superlayer?.opacity = 0 }),
    (
      "disabled",
      { layer in
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0
        CATransaction.commit()
      }
    ),
    (
      "in no time",
      { layer in
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        layer.opacity = 0
        CATransaction.commit()
      }
    ),
    (
      "a player's time",
      { layer in
        layer.setClock(LayerClock(time: { $0 }, host: { $0 }))
        layer.opacity = 0
      }
    ),
    (
      "just put there",
      { layer in
        let root = layer.superlayer
        layer.removeFromSuperlayer()
        root?.addSublayer(layer)
        layer.opacity = 0
      }
    ),
    (
      "nowhere",
      { layer in
        layer.removeFromSuperlayer()
        layer.opacity = 0
      }
    ),
  ]

  @Test(arguments: Self.others)
  func theseAreNot(_ name: String, _ change: @Sendable (CAShapeLayer) -> Void) {
    let screen = Screen()
    change(screen.layer)
    #expect(screen.layer.animationKeys() == nil && screen.root.animationKeys() == nil, "\(name)")
  }

  @Test func whatWasPutThereIsAnimatedOnceItIsShown() {
    let screen = Screen()
    let new = CALayer()
    screen.layer.addSublayer(new)
    new.opacity = 0.5
    #expect(new.animationKeys() == nil)
    screen.show()
    new.opacity = 0
    #expect(new.animationKeys() == ["opacity"])
  }

  @Test func moviesKnowNothingOfIt() throws {
    let screen = Screen()
    slowly { screen.layer.opacity = 0 }
    let explicit = CABasicAnimation(keyPath: "zPosition")
    (explicit.fromValue, explicit.toValue, explicit.duration) = (7, 7, 4)
    screen.layer.add(explicit, forKey: "own")
    let drawn = try #require(screen.look(after: 1, isLive: false))
    #expect(drawn.opacity == 0 && drawn.zPosition == 7)
    let video = LayerTree(screen.root).moment(at: 1).moment?.sublayers.first?.look
    #expect(video?.opacity == 0 && video?.zPosition == 7)
  }

  @Test(arguments: ["opacity", "own", nil]) func aProgramsOwnAnimationWins(_ key: String?) throws {
    let screen = Screen()
    let own = CABasicAnimation(keyPath: "opacity")
    (own.fromValue, own.toValue, own.duration) = (0.2, 0.2, 1000)
    screen.layer.add(own, forKey: key)
    slowly { screen.layer.opacity = 0 }
    #expect(screen.layer.withState { $0.animations.count } == 1)
    #expect(abs(try #require(screen.look(after: 1)).opacity - 0.2) < 1e-5)
    // It concerns its own property.
    screen.layer.cornerRadius = 4
    #expect(screen.layer.animation(forKey: "cornerRadius") != nil)
  }

  @Test func whoIsAskedFirstDecides() throws {
    let (screen, delegate) = (Screen(), Delegate())
    var heard: [String] = []
    func note(_ name: String) -> Note { Note { heard.append("\(name) \($0)") } }
    let layer = screen.layer
    layer.delegate = delegate
    let further: [AnyHashable: Any] = ["actions": ["cornerRadius": note("style"), "zPosition": note("style")]]
    layer.style = ["actions": ["borderWidth": note("never"), "opacity": note("never")], "style": further]
    layer.actions = ["opacity": note("never"), "borderWidth": note("actions"), "zPosition": NSNull()]
    delegate.actions = ["opacity": note("delegate"), "shadowRadius": NSNull()]
    (layer.opacity, layer.borderWidth, layer.zPosition, layer.shadowRadius) = (0, 2, 2, 9)
    #expect(heard == ["delegate opacity", "actions borderWidth"])
    #expect(layer.animationKeys() == nil)
    // The style of a style counts where the style itself says nothing of actions.
    layer.style = ["style": further]
    layer.cornerRadius = 3
    #expect(heard.last == "style cornerRadius")
    layer.lineWidth = 3
    #expect(layer.animationKeys() == ["lineWidth"])
  }

  @Test func actionsSeeTheValueBefore() {
    final class Reader: CALayerDelegate {
      var seen: [Float] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        seen.append(layer.opacity)
        return Note { [self] _ in seen.append(layer.opacity) }
      }
    }
    let (screen, reader) = (Screen(), Reader())
    screen.layer.delegate = reader
    screen.layer.opacity = 0.25
    #expect(reader.seen == [1, 0.25])
  }

  @Test func aTransactionEndsWithItsAnimations() async {
    let screen = Screen()
    var wasCalled = false
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      CATransaction.begin()
      CATransaction.setAnimationDuration(4)
      CATransaction.setCompletionBlock {
        wasCalled = true
        continuation.resume()
      }
      screen.layer.opacity = 0
      screen.layer.cornerRadius = 4
      CATransaction.commit()
      #expect(!wasCalled)
      let start = screen.layer.withState { $0.animations[1].addedAt }
      LayerTree(screen.root, isLive: true).removeFinished(atHost: start + 5)
      #expect(screen.layer.animationKeys() == nil)
    }
    #expect(wasCalled)
  }

  @Test func aTransactionEndsWithTheAnimationsOfThoseWithinIt() async {
    let screen = Screen()
    var calls: [String] = []
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        calls.append("outer")
        continuation.resume()
      }
      CATransaction.begin()
      CATransaction.setAnimationDuration(4)
      screen.layer.opacity = 0
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("inner, without animations") }
      CATransaction.commit()
      CATransaction.commit()
      #expect(calls == ["inner, without animations"])
      let start = screen.layer.withState { $0.animations[0].addedAt }
      LayerTree(screen.root, isLive: true).removeFinished(atHost: start + 5)
    }
    #expect(calls == ["inner, without animations", "outer"])
  }

  @Test func aBlockThatIsReplacedIsNotCalled() {
    var calls: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append("first") }
    CATransaction.setCompletionBlock { calls.append("second") }
    CATransaction.commit()
    #expect(calls == ["second"])
  }

  @Test func aStyleHasWhatWasntSet() {
    let layer = CALayer()
    layer.style = ["note": "a", "style": ["note": "b", "other": "c"]]
    #expect(layer.value(forKey: "note") as? String == "a" && layer.value(forKey: "other") as? String == "c")
    layer.setValue("d", forKey: "note")
    #expect(layer.value(forKey: "note") as? String == "d" && layer.value(forKey: "none") == nil)
  }
}
