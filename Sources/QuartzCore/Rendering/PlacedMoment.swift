import CoreGraphics

/// A layer as it is seen in the plane of the layer that it is in.
struct PlacedMoment {
  var moment: LayerMoment
  /// From its own coordinates to those of the other layer.
  var place: PlaneProjection
  /// Where it is in space.
  var space = CATransform3DIdentity
  /// How far it is in front of the plane.
  var depth = 0.0
  /// Whether transform layers between both turn around which way y points.
  var isTurned = false
}
