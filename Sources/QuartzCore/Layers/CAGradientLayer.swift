import CoreGraphics
import Foundation

/// A layer that draws a gradient over its background, in the shape of its bounds with their corners.
open class CAGradientLayer: CALayer, @unchecked Sendable {
  /// Where the first colour is, in a square of 1 that stands for the bounds.
  open var startPoint: CGPoint {
    get { self[\.gradient.start] }
    set { self[\.gradient.start] = newValue }
  }
  /// Where the last colour is, in a square of 1 that stands for the bounds.
  open var endPoint: CGPoint {
    get { self[\.gradient.end] }
    set { self[\.gradient.end] = newValue }
  }
  /// The shape of the gradient.
  open var type: CAGradientLayerType {
    get { self[\.gradient.kind] }
    set { self[\.gradient.kind] = newValue }
  }
  /// The colours, as `CGColor`.
  open var colors: [Any]? {
    get { self[\.gradient.colors] }
    set { self[\.gradient.colors] = newValue?.compactMap { $0 as? CGColor } }
  }
  /// Where each colour is, from 0 to 1; nil spaces them evenly.
  open var locations: [NSNumber]? {
    get { self[\.gradient.locations]?.map { NSNumber(value: $0) } }
    set { self[\.gradient.locations] = newValue?.map(\.doubleValue) }
  }
}
