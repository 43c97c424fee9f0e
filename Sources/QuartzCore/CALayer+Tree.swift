import CoreGraphics
import Foundation

extension CALayer {
  /// The parent layer.
  public var superlayer: CALayer? { withState { $0.superlayer } }

  /// The child layers, back to front; nil when there are none.
  public var sublayers: [CALayer]? {
    get {
      let layers = withState { $0.sublayers }
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in withState({ $0.sublayers }) { layer.withState { $0.superlayer = nil } }
      change { $0.sublayers = [] }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Adds a layer in front of the other sublayers.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Inserts a layer at an index.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Inserts a layer right behind a sibling, or behind all.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Inserts a layer right in front of a sibling, or in front of all.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.count }
  }

  /// Replaces a sublayer by another layer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, oldLayer.superlayer === self else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.change { state in state.sublayers.removeAll { $0 === self } }
    withState { $0.superlayer = nil }
  }

  private func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
    precondition(layer !== self && !layer.contains(self), "A layer can't be put into itself.")
    layer.removeFromSuperlayer()
    withState { $0.sublayers.insert(layer, at: place($0.sublayers)) }
    layer.change { $0.superlayer = self }
  }

  private func contains(_ other: CALayer) -> Bool {
    sequence(first: other) { $0.superlayer }.contains { $0 === self }
  }

  // MARK: Coordinates

  /// Converts a point from another layer's coordinates to this one's; nil is the root layer.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying((layer?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// Converts a point from this layer's coordinates to another's; nil is the root layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(toRoot.concatenating(layer?.toRoot.inverted() ?? .identity))
  }

  /// Converts a rectangle from another layer's coordinates to this one's.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying((layer?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// Converts a rectangle from this layer's coordinates to another's.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(toRoot.concatenating(layer?.toRoot.inverted() ?? .identity))
  }

  /// The transform from the layer's coordinates to those of the root layer's frame.
  private var toRoot: CGAffineTransform {
    var (transform, layer) = (CGAffineTransform.identity, self)
    while true {
      transform = transform.concatenating(layer.withState { $0.toSuperlayer })
      guard let parent = layer.superlayer else { return transform }
      transform = transform.concatenating(parent.sublayersPlace)
      layer = parent
    }
  }

  private var sublayersPlace: CGAffineTransform { withState { $0.sublayersPlace } }

  // MARK: Hits

  /// Whether a point in the layer's own coordinates lies inside its bounds.
  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The deepest, frontmost visible layer at a point in the superlayer's coordinates.
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
