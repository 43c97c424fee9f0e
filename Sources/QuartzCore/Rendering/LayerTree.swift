import CoreGraphics
import Foundation

/// A tree of layers and their animations as it was at one moment; changes of the layers made later aren't seen. It says how
/// the layers look at any time.
package final class LayerTree: @unchecked Sendable {
  struct Node {
    var layer: CALayer
    var look: CALayer.State
    var effects: [AnimationEffect]
    /// What the effects were made of.
    var animations: [CAAnimation]
    var sublayers: [Node]
    var mask: [Node]
    /// Whether it always looks the same.
    var isStill: Bool
  }

  /// By which clock a tree is drawn.
  enum Clock {
    /// A video's, where animations with a begin time of 0 begin at 0, and layers have no clocks of their own.
    case video
    /// The host's at a time, where such animations begin when they are added.
    case host(TimeInterval)

    var zeroBeginTime: AnimationEffect.ZeroBeginTime {
      switch self {
      case .video: .atZero
      case .host: .whenAdded
      }
    }
  }

  let root: Node

  /// Reads the tree below a layer, and has contents drawn that are outdated. A live one is shown by a view: changes of its
  /// layers are animated from then on. Any other knows nothing of such animations.
  package init(_ layer: CALayer, isLive: Bool = false) { root = Self.node(layer, isLive) }

  private static func node(_ layer: CALayer, _ isLive: Bool) -> Node {
    layer.displayIfNeeded()
    var look = layer.withState { state in
      state.isOnScreen = state.isOnScreen || isLive
      return state
    }
    let effects = look.animations.compactMap { attached -> (AnimationEffect, CAAnimation)? in
      if attached.isImplicit, !isLive { return nil }
      return attached.animation.makeEffect(addedAt: attached.addedAt).map { ($0, attached.animation) }
    }
    let sublayers = look.sublayers.map { node($0, isLive) }
    let mask = look.mask.map { [node($0, isLive)] } ?? []
    let isTimed = look.timing != MediaTiming()
    (look.sublayers, look.mask, look.animations) = ([], nil, [])
    return Node(
      layer: layer, look: look, effects: effects.map(\.0), animations: effects.map(\.1), sublayers: sublayers,
      mask: mask,
      isStill: effects.isEmpty && !isTimed && (sublayers + mask).allSatisfy(\.isStill))
  }

  /// Whether all layers always look the same.
  package var isStill: Bool { root.isStill }

  /// How the layers look without animations.
  package func model() -> LayerMoment { Self.model(root, 1) }

  /// `copies` is how often the layers around it are shown.
  private static func model(_ node: Node, _ copies: Int) -> LayerMoment {
    LayerMoment(
      layer: node.layer, look: node.look,
      sublayers: repeated(node, node.look, copies) { sublayer, _, copies in model(sublayer, copies) },
      mask: node.mask.map { model($0, copies) })
  }

  /// How the layers look at a time, where animations with a begin time of 0 begin at 0. Nil while the root isn't shown.
  package func moment(at time: TimeInterval) -> (moment: LayerMoment?, signature: LayerSignature) {
    var signature = LayerSignature()
    return (Self.moment(root, at: time, .video, 1, &signature), signature)
  }

  /// How the layers look at a host time, as `CACurrentMediaTime()` gives it. Nil while the root isn't shown.
  package func moment(atHost host: TimeInterval) -> (moment: LayerMoment?, signature: LayerSignature) {
    var signature = LayerSignature()
    return (Self.moment(root, at: host, .host(host), 1, &signature), signature)
  }

  private static func moment(
    _ node: Node, at time: TimeInterval, _ clock: Clock, _ copies: Int, _ signature: inout LayerSignature
  ) -> LayerMoment? {
    if node.isStill { return model(node, copies) }
    guard let own = node.time(at: time, clock) else {
      signature.note(node.layer, "isShown", nil)
      return nil
    }
    var look = node.look
    for effect in node.effects {
      effect.apply(to: &look, at: own, clock.zeroBeginTime) { signature.note(node.layer, $0, $1) }
    }
    let sublayers = repeated(node, look, copies) { sublayer, delay, copies in
      moment(sublayer, at: own - delay, clock, copies, &signature)
    }
    return LayerMoment(
      layer: node.layer, look: look, sublayers: sublayers,
      mask: node.mask.compactMap { moment($0, at: own, clock, copies, &signature) })
  }

  /// The sublayers; in a replicator layer, once for each instance, back to front in order.
  private static func repeated(
    _ node: Node, _ look: CALayer.State, _ copies: Int,
    _ moment: (_ sublayer: Node, _ delay: TimeInterval, _ copies: Int) -> LayerMoment?
  ) -> [LayerMoment] {
    guard node.layer is CAReplicatorLayer else { return node.sublayers.compactMap { moment($0, 0, copies) } }
    let replicator = look.replicator
    let instances = replicator.instances(among: copies)
    let transforms = replicator.transforms(of: instances, in: look.bounds)
    return instances.flatMap { instance in
      node.sublayers.compactMap { sublayer in
        var made = moment(sublayer, replicator.delay * Double(instance), copies * max(1, instances.count))
        made?.instance = transforms[instance]
        made?.tint = replicator.tint(of: instance)
        return made
      }
    }
  }
}
