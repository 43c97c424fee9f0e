import CoreGraphics

/// Draws a layer's contents, and lays out its sublayers.
public protocol CALayerDelegate: AnyObject {
  /// Makes the layer's contents, such as by setting them. Without this method they are drawn by `draw(_:in:)`.
  func display(_ layer: CALayer)

  /// Draws the layer's contents. The origin of `ctx` is that of the layer's bounds, and y points down.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// The layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Lays out the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  /// Has the contents drawn into a bitmap by `draw(_:in:)`.
  public func display(_ layer: CALayer) { layer.drawContents() }

  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Leaves the sublayers where they are.
  public func layoutSublayers(of layer: CALayer) {}
}
