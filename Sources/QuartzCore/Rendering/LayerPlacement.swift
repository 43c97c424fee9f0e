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
    guard isShown, let path = path(to: layer, place), let target = path.last else { return .hidden }
    let (bounds, look) = (target.moment.look.bounds, target.moment.look)
    guard bounds.width > 0, bounds.height > 0 else { return .hidden }
    for step in path {
      let outer = step.moment.look
      guard step.moment.mask.isEmpty, step.moment.tint.isPlain, outer.shadowOpacity <= 0 else { return .grouped }
      if step.moment.layer !== layer, outer.opacity < 1 { return .grouped }
      guard outer.masksToBounds else { continue }
      // Cutting at the bounds does nothing to what lies within.
      guard let back = step.place.inverted else { return .grouped }
      let shape = target.place.concatenating(back).box(of: bounds)
      guard outer.cornerRadius <= 0, outer.bounds.insetBy(dx: -0.01, dy: -0.01).contains(shape) else {
        return .grouped
      }
    }
    let isAlone = target.moment.sublayers.isEmpty && look.backgroundColor == nil && look.borderWidth <= 0
    let places = numbering([layer]).places(isYDown: isYDown)
    guard look.opacity >= 1 || isAlone, places.count == 1, path.allSatisfy({ $0.place.affine != nil }),
      let transform = places[0].place.affine
    else { return .grouped }
    return .plain(transform, opacity: Double(look.opacity))
  }

  /// The layers from this one to another, with their places where this one's is.
  private func path(to layer: CALayer, _ place: PlaneProjection) -> [PlacedMoment]? {
    let own = PlacedMoment(moment: self, place: place)
    if self.layer === layer { return [own] }
    for sublayer in placedSublayers {
      let inner = sublayer.place.concatenating(place)
      if let path = sublayer.moment.path(to: layer, inner) { return [own] + path }
    }
    return nil
  }

  // MARK: Layers that are counted

  /// The same, where layers have numbers: each time that they occur another one.
  package func numbering(_ layers: [CALayer]) -> LayerMoment {
    var count = 0
    return numbering(layers, &count)
  }

  private func numbering(_ layers: [CALayer], _ count: inout Int) -> LayerMoment {
    var copy = self
    copy.number = nil
    if layers.contains(where: { $0 === layer }) {
      copy.number = count
      count += 1
    }
    let first = count
    copy.sublayers = sublayers.map { $0.numbering(layers, &count) }
    // What shows a video is lit in one colour for each place: other tints than gray would be taken for something else.
    if copy.number != nil || count > first { copy.tint = tint.gray }
    return copy
  }

  /// Where the contents of layers that have numbers are shown, if they fill the bounds, from back to front: from a square of
  /// 1 with its origin at the top left of the contents to where this layer is placed.
  package func places(isYDown: Bool) -> [(number: Int, place: PlaneProjection)] {
    var places: [(number: Int, place: PlaneProjection)] = []
    if isShown { addPlaces(at: place, isYDown: isYDown, to: &places) }
    return places
  }

  private func addPlaces(
    at own: PlaneProjection, isYDown: Bool, to places: inout [(number: Int, place: PlaneProjection)]
  ) {
    let isYDown = isYDown != look.isGeometryFlipped
    if let number {
      let bounds = look.bounds
      // The contents are upright, whichever way y points in the layer.
      let square = CGAffineTransform(
        a: bounds.width, b: 0, c: 0, d: isYDown ? bounds.height : -bounds.height, tx: bounds.minX,
        ty: isYDown ? bounds.minY : bounds.maxY)
      places.append((number, PlaneProjection(square).concatenating(own)))
    }
    for sublayer in placedSublayers {
      sublayer.moment.addPlaces(
        at: sublayer.place.concatenating(own), isYDown: isYDown != sublayer.isTurned, to: &places)
    }
  }

  /// The same, where the layers that have numbers show images that fill their bounds.
  package func showing(_ image: (_ number: Int) -> CGImage?) -> LayerMoment {
    var copy = self
    if let number {
      copy.look.contents = image(number)
      copy.look.contentsGravity = .resize
      copy.look.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    copy.sublayers = sublayers.map { $0.showing(image) }
    return copy
  }
}
