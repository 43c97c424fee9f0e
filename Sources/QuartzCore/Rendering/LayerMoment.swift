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

  /// Whether anything of it can be seen.
  var isShown: Bool {
    // A layer that is turned away shows its back, if it has one.
    !look.isHidden && look.opacity > 0 && (look.isDoubleSided || look.transform.m33 >= 0)
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

  /// Back to front as they are drawn: by their z position, and in order where that is the same.
  var drawnSublayers: [LayerMoment] {
    guard sublayers.contains(where: { $0.look.zPosition != sublayers[0].look.zPosition }) else { return sublayers }
    return sublayers.enumerated().sorted {
      ($0.element.look.zPosition, $0.offset) < ($1.element.look.zPosition, $1.offset)
    }.map(\.element)
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
  var placedExtent: CGRect { extent.placed(by: look.toSuperlayer) }

  /// The rectangle that sublayers are drawn to, in the layer's own coordinates; null for none.
  var sublayersExtent: CGRect {
    let extent = sublayers.filter(\.isShown).reduce(CGRect.null) {
      $0.union($1.placedExtent.placed(by: look.sublayersPlace))
    }
    return look.masksToBounds ? extent.common(with: look.bounds) : extent
  }

  /// Where a layer's bounds lie in this layer's superlayer.
  package func transform(of other: CALayer) -> CGAffineTransform? {
    if layer === other { return look.toSuperlayer }
    for sublayer in sublayers {
      guard let inner = sublayer.transform(of: other) else { continue }
      return inner.concatenating(look.sublayersPlace).concatenating(look.toSuperlayer)
    }
    return nil
  }
}
