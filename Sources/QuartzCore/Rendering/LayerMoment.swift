import CoreGraphics
import Foundation

/// How a layer and what belongs to it look at one moment.
package struct LayerMoment: @unchecked Sendable {
  let layer: CALayer
  var look: CALayer.State
  /// Back to front.
  var sublayers: [LayerMoment] = []
  /// At most one.
  var mask: [LayerMoment] = []

  /// Where an instance in a replicator layer is, seen from the first one.
  var instance: CATransform3D?
  /// What its colours are multiplied with.
  var tint = LayerTint()
  /// Which of the layers that were counted it is, by `numbering(_:)`.
  var number: Int?

  /// Whether it is neither hidden nor transparent.
  var isVisible: Bool { !look.isHidden && look.opacity > 0 }

  /// Whether anything of it can be seen where it is the root.
  var isShown: Bool {
    // A layer that is turned away shows its back, if it has one.
    isVisible && (look.isDoubleSided || !look.toSuperlayer3D.showsBack)
  }

  /// Whether a layer is this one or one of its sublayers.
  func contains(_ other: CALayer) -> Bool {
    layer === other || sublayers.contains { $0.contains(other) }
  }

  /// How opaque a layer is, this one or one below it; nil where it isn't shown.
  package func opacity(of other: CALayer) -> Float? {
    if layer === other { return look.opacity }
    for sublayer in sublayers { if let opacity = sublayer.opacity(of: other) { return opacity } }
    return nil
  }

  /// The rectangle that is drawn to, in the layer's own coordinates; null for none.
  var extent: CGRect {
    let extent = ownExtent.union(sublayersExtent)
    guard look.shadowOpacity > 0, !look.masksToBounds else { return extent }
    let reach = look.shadowRadius * 3 + 1
    let shape = look.shadowPath.map(\.boundingBoxOfPath) ?? extent
    guard !shape.isNull else { return extent }
    return extent.union(
      shape.offsetBy(dx: look.shadowOffset.width, dy: look.shadowOffset.height).insetBy(dx: -reach, dy: -reach))
  }

  /// The rectangle that the layer itself draws to, without its sublayers.
  private var ownExtent: CGRect {
    let hasBackground = look.backgroundColor != nil || look.borderWidth > 0
    var extent = hasBackground || layer is CAGradientLayer || layer is CATextLayer ? look.bounds : .null
    extent = extent.union(look.contentsExtent)
    if layer is CAShapeLayer { extent = extent.union(look.shape.extent) }
    return look.masksToBounds && !extent.isNull ? look.bounds : extent
  }

  /// The rectangle in the superlayer that is drawn to.
  var placedExtent: CGRect { place.box(of: extent) }

  /// The rectangle that sublayers are drawn to, in the layer's own coordinates; null for none.
  var sublayersExtent: CGRect {
    let extent = placedSublayers.reduce(CGRect.null) { $0.union($1.place.box(of: $1.moment.extent)) }
    return look.masksToBounds ? extent.common(with: look.bounds) : extent
  }
}
