import CoreGraphics

// Sublayers in space. A layer flattens what is in it: its sublayers are projected onto its plane, whatever its own transform
// then does to that. What is in a transform layer lies in the space around that layer.

extension LayerMoment {
  /// From the layer's coordinates to its superlayer's.
  var place: PlaneProjection { look.toSuperlayer3D.projection }

  /// The sublayers that are seen, from back to front: by the depth of their middles, and in order where that is the same or
  /// where they lie in one plane.
  /// Layers that cross each other aren't divided.
  var placedSublayers: [PlacedMoment] {
    guard !sublayers.isEmpty else { return [] }
    var placed: [PlacedMoment] = []
    let outer = PlacedMoment(moment: self, place: .identity)
    for sublayer in sublayers { sublayer.add(to: &placed, outer, look.sublayersPlace3D, opacity: 1) }
    guard placed.contains(where: { $0.depth != placed[0].depth }) else { return placed }
    for (place, depth) in LayerPlane.depths(placed.map { ($0.space, $0.depth) }).enumerated() {
      placed[place].depth = depth
    }
    return placed.enumerated().sorted {
      ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
    }.map(\.element)
  }

  private func add(to placed: inout [PlacedMoment], _ outer: PlacedMoment, _ space: CATransform3D, opacity: Float) {
    guard isVisible, tint.alpha > 0 else { return }
    let own = instance.map { CATransform3DConcat(look.toSuperlayer3D, $0) } ?? look.toSuperlayer3D
    let space = CATransform3DConcat(own, space)
    var made = outer
    guard isSpace else {
      guard look.isDoubleSided || !space.showsBack else { return }
      (made.moment, made.place) = (self, space.projection)
      made.moment.look.opacity *= opacity * Float(tint.alpha)
      made.space = space
      made.depth = space.depth(CGPoint(x: look.bounds.midX, y: look.bounds.midY))
      placed.append(made)
      return
    }
    if look.isGeometryFlipped { made.isTurned.toggle() }
    let inner = CATransform3DConcat(look.sublayersPlace3D, space)
    for var sublayer in sublayers {
      sublayer.tint = sublayer.tint.multiplied(by: tint)
      sublayer.add(to: &placed, made, inner, opacity: opacity * look.opacity)
    }
  }

  /// Whether the layer is nothing but a space for others.
  private var isSpace: Bool {
    layer is CATransformLayer || (layer is CAReplicatorLayer && look.replicator.keepsDepth)
  }
}

extension CALayer.State {
  /// The anchor point in the layer's coordinates.
  private var anchor: CGPoint {
    CGPoint(x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
  }

  /// The transform from the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`.
  var toSuperlayer3D: CATransform3D {
    let anchor = anchor
    let flip = CATransform3DMakeAffineTransform(
      isGeometryFlipped
        ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY) : .identity)
    let about = CATransform3DConcat(flip, CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ))
    return CATransform3DConcat(
      CATransform3DConcat(about, transform), CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// The transform of sublayers, about the anchor point like the layer's own.
  var sublayersPlace3D: CATransform3D {
    let anchor = anchor
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), sublayerTransform),
      CATransform3DMakeTranslation(anchor.x, anchor.y, anchorPointZ))
  }
}
