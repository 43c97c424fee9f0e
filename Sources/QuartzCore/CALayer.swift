import CoreGraphics
import Foundation

/// A rectangle with a position in its superlayer, and contents. It is pure geometry: a view or renderer reads it and
/// does the drawing.
///
/// The origin is at the top left, y points down, as for layers on iOS.
open class CALayer: NSObject, @unchecked Sendable {
  struct State {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var zPosition: CGFloat = 0
    var transform = CATransform3DIdentity
    var sublayerTransform = CATransform3DIdentity
    var opacity: Float = 1
    var isHidden = false
    var masksToBounds = false
    var contents: Any?
    var contentsGravity = CALayerContentsGravity.resize
    var contentsScale: CGFloat = 1
    var backgroundColor: CGColor?
    var cornerRadius: CGFloat = 0
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = .black
    var name: String?
    var beginTime: TimeInterval = 0
    var duration: TimeInterval = 0
    var speed: Float = 1
    var timeOffset: TimeInterval = 0
    var clock: LayerClock?
    var sublayers: [CALayer] = []
    weak var superlayer: CALayer?
  }

  // `contents` is `Any` and sublayers are layers, neither of them Sendable; the lock around them makes this safe.
  private nonisolated(unsafe) var state = State()
  private let lock = NSLock()

  /// Creates a layer of zero size.
  public override required init() { super.init() }

  /// Copies a layer's geometry and contents without its sublayers, as animation does for presentation layers.
  public required init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    var copy = layer.withState { $0 }
    copy.sublayers = []
    copy.superlayer = nil
    state = copy
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  private subscript<Value>(_ path: WritableKeyPath<State, Value>) -> Value {
    get { withState { $0[keyPath: path] } }
    set { withState { $0[keyPath: path] = newValue } }
  }

  // MARK: Geometry

  /// The layer's own coordinate space: its origin and size.
  open var bounds: CGRect {
    get { self[\.bounds] }
    set {
      self[\.bounds] = newValue
      setNeedsLayout()
    }
  }
  /// The anchor point's position in the superlayer.
  open var position: CGPoint {
    get { self[\.position] }
    set { self[\.position] = newValue }
  }
  /// The point that `position` places and transforms apply about: (0, 0) is the top left, (1, 1) the bottom right.
  open var anchorPoint: CGPoint {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }
  /// The stacking order among siblings: larger values are in front.
  open var zPosition: CGFloat {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }
  /// The transform applied to the layer about its anchor point.
  open var transform: CATransform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }
  /// An additional transform applied to sublayers.
  open var sublayerTransform: CATransform3D {
    get { self[\.sublayerTransform] }
    set { self[\.sublayerTransform] = newValue }
  }
  /// The transform as an affine one.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets the transform from an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The layer's rectangle in its superlayer. Setting it sets bounds and position. With a transform other than the
  /// identity it is the transformed layer's bounding box.
  open var frame: CGRect {
    get {
      let bounds = bounds
      return bounds.applying(withState { $0.toSuperlayer })
    }
    set {
      withState { state in
        let linear = CATransform3DGetAffineTransform(state.transform)
        let size = CGRect(origin: .zero, size: newValue.size).applying(
          CGAffineTransform(a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: 0, ty: 0).inverted()
        ).size
        state.bounds.size = size
        // The bounding box of the transformed bounds, moved to the requested place.
        let box = state.bounds.applying(state.toSuperlayer)
        state.position.x += newValue.origin.x - box.origin.x
        state.position.y += newValue.origin.y - box.origin.y
      }
      setNeedsLayout()
    }
  }

  // MARK: Looks

  /// The opacity, from 0 to 1.
  open var opacity: Float {
    get { self[\.opacity] }
    set { self[\.opacity] = newValue }
  }
  /// Whether the layer is hidden.
  open var isHidden: Bool {
    get { self[\.isHidden] }
    set { self[\.isHidden] = newValue }
  }
  /// Whether sublayers are clipped to the bounds.
  open var masksToBounds: Bool {
    get { self[\.masksToBounds] }
    set { self[\.masksToBounds] = newValue }
  }
  /// The layer's contents, such as a `CGImage`.
  open var contents: Any? {
    get { withState { $0.contents } }
    set { withState { $0.contents = newValue } }
  }
  /// How the contents are placed and scaled in the bounds.
  open var contentsGravity: CALayerContentsGravity {
    get { self[\.contentsGravity] }
    set { self[\.contentsGravity] = newValue }
  }
  /// The number of pixels of the contents per point of the layer.
  open var contentsScale: CGFloat {
    get { self[\.contentsScale] }
    set { self[\.contentsScale] = newValue }
  }
  /// The colour behind the contents.
  open var backgroundColor: CGColor? {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }
  /// The radius of the corners.
  open var cornerRadius: CGFloat {
    get { self[\.cornerRadius] }
    set { self[\.cornerRadius] = newValue }
  }
  /// The width of the border inside the bounds; 0 for none.
  open var borderWidth: CGFloat {
    get { self[\.borderWidth] }
    set { self[\.borderWidth] = newValue }
  }
  /// The colour of the border.
  open var borderColor: CGColor? {
    get { self[\.borderColor] }
    set { self[\.borderColor] = newValue }
  }
  /// A name for the caller's use.
  open var name: String? {
    get { self[\.name] }
    set { self[\.name] = newValue }
  }

  // MARK: Time

  /// The time in the superlayer at which the layer's time begins.
  open var beginTime: TimeInterval {
    get { self[\.beginTime] }
    set { self[\.beginTime] = newValue }
  }
  /// The duration of the layer; 0 for no end.
  open var duration: TimeInterval {
    get { self[\.duration] }
    set { self[\.duration] = newValue }
  }
  /// The rate of the layer's time relative to its superlayer's.
  open var speed: Float {
    get { self[\.speed] }
    set { self[\.speed] = newValue }
  }
  /// An offset added to the layer's time.
  open var timeOffset: TimeInterval {
    get { self[\.timeOffset] }
    set { self[\.timeOffset] = newValue }
  }

  // MARK: Layout

  /// Lays out sublayers immediately, as there is no display cycle to wait for.
  open func setNeedsLayout() { layoutSublayers() }

  /// Lays out sublayers. Does nothing by default; subclasses override it.
  open func layoutSublayers() {}

  /// Marks the contents as outdated. Does nothing by default; for subclasses that draw.
  open func setNeedsDisplay() {}
}

extension CALayer.State {
  /// The transform from the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`.
  var toSuperlayer: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CATransform3DGetAffineTransform(transform))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}
