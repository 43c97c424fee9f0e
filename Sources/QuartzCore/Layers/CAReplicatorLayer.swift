import CoreGraphics
import Foundation

/// A layer that shows its sublayers several times, each time moved, later and in another colour.
///
/// A video among the sublayers is shown as often as the others; of an instance's colour it takes the brightness alone.
open class CAReplicatorLayer: CALayer, @unchecked Sendable {
  /// How often the sublayers are shown, the original included.
  open var instanceCount: Int {
    get { self[\.replicator.count] }
    set { self[\.replicator.count] = newValue }
  }
  /// Whether the instances lie in the space around the layer, as in a `CATransformLayer`; otherwise they are flattened into
  /// its plane.
  open var preservesDepth: Bool {
    get { self[\.replicator.keepsDepth] }
    set { self[\.replicator.keepsDepth] = newValue }
  }
  /// How much later animations run in an instance than in the one before, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { self[\.replicator.delay] }
    set { self[\.replicator.delay] = newValue }
  }
  /// From each instance to the next one, about the middle of the layer.
  open var instanceTransform: CATransform3D {
    get { self[\.replicator.transform] }
    set { self[\.replicator.transform] = newValue }
  }
  /// What the colours of the first instance are multiplied with; nil leaves them as they are.
  open var instanceColor: CGColor? {
    get { self[\.replicator.color] }
    set { self[\.replicator.color] = newValue }
  }
  /// What is added to the red of `instanceColor` from each instance to the next one.
  open var instanceRedOffset: Float {
    get { Float(self[\.replicator.redOffset]) }
    set { self[\.replicator.redOffset] = CGFloat(newValue) }
  }
  /// What is added to the green of `instanceColor` from each instance to the next one.
  open var instanceGreenOffset: Float {
    get { Float(self[\.replicator.greenOffset]) }
    set { self[\.replicator.greenOffset] = CGFloat(newValue) }
  }
  /// What is added to the blue of `instanceColor` from each instance to the next one.
  open var instanceBlueOffset: Float {
    get { Float(self[\.replicator.blueOffset]) }
    set { self[\.replicator.blueOffset] = CGFloat(newValue) }
  }
  /// What is added to the alpha of `instanceColor` from each instance to the next one.
  open var instanceAlphaOffset: Float {
    get { Float(self[\.replicator.alphaOffset]) }
    set { self[\.replicator.alphaOffset] = CGFloat(newValue) }
  }
}
