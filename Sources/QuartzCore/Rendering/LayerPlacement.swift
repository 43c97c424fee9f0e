import CoreGraphics

/// How the contents of one layer in a tree are shown.
package enum LayerPlacement {
  /// Not at all.
  case hidden
  /// As a plain rectangle: a transform from a square of 1 with its origin at the top left of the contents to where the
  /// root layer is placed, and an opacity.
  case plain(CGAffineTransform, opacity: Double)
  /// Cut, masked, or as part of a group.
  case grouped
}

extension LayerMoment {
  /// How a layer's contents are shown that fill its bounds. `isYDown` says where y points where this layer is placed.
  package func placement(of layer: CALayer, isYDown: Bool) -> LayerPlacement {
    guard let path = path(to: layer) else { return .hidden }
    guard path.allSatisfy(\.isShown), let target = path.last else { return .hidden }
    let bounds = target.look.bounds
    guard bounds.width > 0, bounds.height > 0 else { return .hidden }
    for moment in path {
      let look = moment.look
      guard moment.mask.isEmpty, look.shadowOpacity <= 0 else { return .grouped }
      if moment.layer !== layer, look.opacity < 1 { return .grouped }
      guard look.masksToBounds else { continue }
      // Cutting at the bounds does nothing to what lies within.
      let shape = moment.shape(of: layer) ?? bounds
      guard look.cornerRadius <= 0, look.bounds.insetBy(dx: -0.01, dy: -0.01).contains(shape) else { return .grouped }
    }
    let isAlone = target.sublayers.isEmpty && target.look.backgroundColor == nil && target.look.borderWidth <= 0
    guard target.look.opacity >= 1 || isAlone,
      let transform = places(of: [layer], isYDown: isYDown).first?.affine
    else { return .grouped }
    return .plain(transform, opacity: Double(target.look.opacity))
  }

  /// Where the contents of layers are shown that fill their bounds, from back to front: from a square of 1 with its origin
  /// at the top left of the contents to where this layer is placed.
  package func places(of layers: [CALayer], isYDown: Bool) -> [PlaneProjection] {
    var places: [PlaneProjection] = []
    addPlaces(of: layers, outer: .identity, isYDown: isYDown, to: &places)
    return places
  }

  private func addPlaces(
    of layers: [CALayer], outer: CGAffineTransform, isYDown: Bool, to places: inout [PlaneProjection]
  ) {
    guard isShown else { return }
    let (own, isYDown) = (look.toSuperlayer.concatenating(outer), isYDown != look.isGeometryFlipped)
    if layers.contains(where: { $0 === layer }) {
      let bounds = look.bounds
      // The contents are upright, whichever way y points in the layer.
      let square = CGAffineTransform(
        a: bounds.width, b: 0, c: 0, d: isYDown ? bounds.height : -bounds.height, tx: bounds.minX,
        ty: isYDown ? bounds.minY : bounds.maxY)
      places.append(PlaneProjection(square.concatenating(own)))
    }
    for sublayer in drawnSublayers {
      sublayer.addPlaces(of: layers, outer: look.sublayersPlace.concatenating(own), isYDown: isYDown, to: &places)
    }
  }

  /// The layers from this one to another.
  private func path(to layer: CALayer) -> [LayerMoment]? {
    if self.layer === layer { return [self] }
    for sublayer in sublayers { if let path = sublayer.path(to: layer) { return [self] + path } }
    return nil
  }

  /// A layer's bounds in this one's coordinates.
  private func shape(of layer: CALayer) -> CGRect? {
    if self.layer === layer { return look.bounds }
    for sublayer in sublayers {
      guard let transform = sublayer.transform(of: layer), let bounds = sublayer.path(to: layer)?.last?.look.bounds
      else {
        continue
      }
      return bounds.applying(transform.concatenating(look.sublayersPlace))
    }
    return nil
  }

  /// The same layers, where some show an image that fills their bounds: `image` is asked for each, in the order of
  /// `places(of:isYDown:)`.
  package func showing(_ layers: [CALayer], _ image: (_ number: Int) -> CGImage?) -> LayerMoment {
    var count = 0
    return showing(layers, image, &count)
  }

  private func showing(_ layers: [CALayer], _ image: (Int) -> CGImage?, _ count: inout Int) -> LayerMoment {
    guard isShown else { return self }
    var copy = self
    if layers.contains(where: { $0 === layer }) {
      copy.look.contents = image(count)
      copy.look.contentsGravity = .resize
      copy.look.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
      count += 1
    }
    copy.sublayers = drawnSublayers.map { $0.showing(layers, image, &count) }
    return copy
  }
}
