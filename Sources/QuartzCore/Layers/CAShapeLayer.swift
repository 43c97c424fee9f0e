import CoreGraphics
import Foundation

/// A layer that draws a path: filled and stroked, over its background and contents.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  /// The path, in the layer's coordinates.
  open var path: CGPath? {
    get { self[\.shape.path] }
    set { self[\.shape.path] = newValue }
  }
  /// The colour that the path is filled with; nil for none.
  open var fillColor: CGColor? {
    get { self[\.shape.fillColor] }
    set { self[\.shape.fillColor] = newValue }
  }
  /// What is inside of the path.
  open var fillRule: CAShapeLayerFillRule {
    get { self[\.shape.fillRule] }
    set { self[\.shape.fillRule] = newValue }
  }
  /// The colour that the path is stroked with; nil for none.
  open var strokeColor: CGColor? {
    get { self[\.shape.strokeColor] }
    set { self[\.shape.strokeColor] = newValue }
  }
  /// Where the stroked part of the path begins, from 0 to 1 of its length.
  open var strokeStart: CGFloat {
    get { self[\.shape.strokeStart] }
    set { self[\.shape.strokeStart] = newValue }
  }
  /// Where the stroked part of the path ends, from 0 to 1 of its length.
  open var strokeEnd: CGFloat {
    get { self[\.shape.strokeEnd] }
    set { self[\.shape.strokeEnd] = newValue }
  }
  /// The width of the line.
  open var lineWidth: CGFloat {
    get { self[\.shape.lineWidth] }
    set { self[\.shape.lineWidth] = newValue }
  }
  /// How far a sharp corner may extend, in line widths.
  open var miterLimit: CGFloat {
    get { self[\.shape.miterLimit] }
    set { self[\.shape.miterLimit] = newValue }
  }
  /// How lines end.
  open var lineCap: CAShapeLayerLineCap {
    get { self[\.shape.lineCap] }
    set { self[\.shape.lineCap] = newValue }
  }
  /// How lines meet.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[\.shape.lineJoin] }
    set { self[\.shape.lineJoin] = newValue }
  }
  /// How far into the dash pattern the line begins.
  open var lineDashPhase: CGFloat {
    get { self[\.shape.dashPhase] }
    set { self[\.shape.dashPhase] = newValue }
  }
  /// The lengths of dashes and gaps; nil draws a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let dashes = self[\.shape.dashes]
      return dashes.isEmpty ? nil : dashes.map { NSNumber(value: Double($0)) }
    }
    set { self[\.shape.dashes] = (newValue ?? []).map { CGFloat($0.doubleValue) } }
  }
}
