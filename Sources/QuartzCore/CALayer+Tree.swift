import CoreGraphics
import Foundation

extension CALayer {
  /// The layer that this one is in.
  public var superlayer: CALayer? { withState { $0.superlayer } }

  /// The layers within, those in front last; nil when there are none.
  public var sublayers: [CALayer]? {
    get {
      let layers = withState { $0.sublayers }
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in withState({ $0.sublayers }) { layer.withState { $0.superlayer = nil } }
      withState { $0.sublayers = [] }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Puts a layer in front of the others.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Puts a layer at a place among the others.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Puts a layer right behind a sibling, or behind all.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Puts a layer right in front of a sibling, or in front of all.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.count }
  }

  /// Puts a layer in another's place.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, oldLayer.superlayer === self else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.withState { state in state.sublayers.removeAll { $0 === self } }
    withState { $0.superlayer = nil }
  }

  private func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
    precondition(layer !== self && !layer.contains(self), "A layer can't be put into itself.")
    layer.removeFromSuperlayer()
    withState { $0.sublayers.insert(layer, at: place($0.sublayers)) }
    layer.withState { $0.superlayer = self }
  }

  private func contains(_ other: CALayer) -> Bool {
    sequence(first: other) { $0.superlayer }.contains { $0 === self }
  }

  // MARK: Coordinates

  /// A point of another layer (nil: of the outermost) in this one's coordinates.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying((layer?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// A point of this layer in another's (nil: in the outermost's) coordinates.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(toRoot.concatenating(layer?.toRoot.inverted() ?? .identity))
  }

  /// A rectangle of another layer in this one's coordinates.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying((layer?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// A rectangle of this layer in another's coordinates.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(toRoot.concatenating(layer?.toRoot.inverted() ?? .identity))
  }

  /// From the layer's coordinates to those that the outermost layer's frame is in.
  private var toRoot: CGAffineTransform {
    var (transform, layer) = (CGAffineTransform.identity, self)
    while true {
      transform = transform.concatenating(layer.withState { $0.toSuperlayer })
      guard let parent = layer.superlayer else { return transform }
      transform = transform.concatenating(parent.sublayersPlace)
      layer = parent
    }
  }

  /// What `sublayerTransform` does: about the anchor point, like the layer's own.
  private var sublayersPlace: CGAffineTransform {
    withState { state in
      let anchor = CGPoint(
        x: state.bounds.minX + state.bounds.width * state.anchorPoint.x,
        y: state.bounds.minY + state.bounds.height * state.anchorPoint.y)
      return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        .concatenating(CATransform3DGetAffineTransform(state.sublayerTransform))
        .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
    }
  }

  // MARK: Hits

  /// Whether a point of the layer's own coordinates lies in it.
  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The layer at a point of the superlayer's coordinates: the innermost, frontmost one that is shown.
  public func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let own = p.applying(withState { $0.toSuperlayer }.inverted())
    let isInside = contains(own)
    guard isInside || !masksToBounds else { return nil }
    let inner = own.applying(sublayersPlace.inverted())
    let frontFirst = (sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, layer) in frontFirst {
      if let hit = layer.hitTest(inner) { return hit }
    }
    return isInside ? self : nil
  }
}
