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
    layer.change { ($0.superlayer, $0.isOnScreen) = (self, false) }
  }

  private func contains(_ other: CALayer) -> Bool {
    sequence(first: other) { $0.superlayer }.contains { $0 === self }
  }

  // MARK: Coordinates

  /// Converts a point from another layer's coordinates to this one's; nil is the root layer.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.placed(point, by: (layer?.toRoot ?? .identity).concatenating(fromRoot))
  }

  /// Converts a point from this layer's coordinates to another's; nil is the root layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.placed(point, by: toRoot.concatenating(layer?.fromRoot ?? .identity))
  }

  /// Converts a rectangle from another layer's coordinates to this one's.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    (layer?.toRoot ?? .identity).concatenating(fromRoot).box(of: rect)
  }

  /// Converts a rectangle from this layer's coordinates to another's.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    toRoot.concatenating(layer?.fromRoot ?? .identity).box(of: rect)
  }

  private static func placed(_ point: CGPoint, by transform: PlaneProjection) -> CGPoint {
    if let affine = transform.affine { return point.applying(affine) }
    let place = transform.place(point)
    return CGPoint(x: place.x / place.w, y: place.y / place.w)
  }

  /// From the layer's coordinates to those of the root layer's frame.
  private var toRoot: PlaneProjection {
    var (plane, layer) = (PlaneProjection.identity, self)
    var space = withState { $0.toSuperlayer3D }
    while let parent = layer.superlayer {
      let (inner, outer) = parent.withState { ($0.sublayersPlace3D, $0.toSuperlayer3D) }
      space = CATransform3DConcat(space, inner)
      if parent.opensSpace {
        space = CATransform3DConcat(space, outer)
      } else {
        plane = plane.concatenating(space.projection)
        space = outer
      }
      layer = parent
    }
    return plane.concatenating(space.projection)
  }

  private var fromRoot: PlaneProjection { toRoot.inverted ?? .identity }

  // MARK: Hits

  /// Whether a point in the layer's own coordinates lies inside its bounds.
  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The deepest, frontmost visible layer at a point in the superlayer's coordinates.
  public func hitTest(_ p: CGPoint) -> CALayer? { hit(p, CATransform3DIdentity) }

  /// `space` is where the layer is, seen from the plane in which the point lies.
  private func hit(_ p: CGPoint, _ space: CATransform3D) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let (own, inner) = withState { (CATransform3DConcat($0.toSuperlayer3D, space), $0.sublayersPlace3D) }
    if opensSpace { return hitSublayers(p, CATransform3DConcat(inner, own)) }
    guard isDoubleSided || !own.showsBack, let place = own.projection.inverted?.place(p).point else { return nil }
    let isInside = contains(place)
    guard isInside || !masksToBounds else { return nil }
    return hitSublayers(place, inner) ?? (isInside ? self : nil)
  }

  private func hitSublayers(_ p: CGPoint, _ space: CATransform3D) -> CALayer? {
    var layers: [(layer: CALayer, space: CATransform3D)] = []
    collectSublayers(&layers, space)
    let depths = LayerPlane.depths(
      layers.map { layer, space in
        let (bounds, own) = layer.withState { ($0.bounds, $0.toSuperlayer3D) }
        let place = CATransform3DConcat(own, space)
        return (place, place.depth(CGPoint(x: bounds.midX, y: bounds.midY)))
      })
    for place in layers.indices.sorted(by: { (depths[$0], $0) > (depths[$1], $1) }) {
      if let hit = layers[place].layer.hit(p, layers[place].space) { return hit }
    }
    return nil
  }

  /// The sublayers, with those that lie in the same space because the layers between are nothing but spaces.
  private func collectSublayers(_ layers: inout [(layer: CALayer, space: CATransform3D)], _ space: CATransform3D) {
    for layer in sublayers ?? [] where !layer.isHidden && layer.opacity > 0 {
      guard layer.opensSpace else {
        layers.append((layer, space))
        continue
      }
      let (own, inner) = layer.withState { ($0.toSuperlayer3D, $0.sublayersPlace3D) }
      layer.collectSublayers(&layers, CATransform3DConcat(inner, CATransform3DConcat(own, space)))
    }
  }

  /// Whether the layer is nothing but a space for others.
  private var opensSpace: Bool { self is CATransformLayer || (self as? CAReplicatorLayer)?.preservesDepth ?? false }
}
