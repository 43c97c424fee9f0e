import CoreGraphics
import Foundation

/// A rectangle with a place in its superlayer, and what is in it. Pure geometry: whoever shows or renders a layer reads
/// it.
///
/// Coordinates have their origin at the top left, y downwards, as layers on iOS do.
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

  // `contents` is any value, and sublayers are layers: what is Sendable is the lock around them.
  private nonisolated(unsafe) var state = State()
  private let lock = NSLock()

  /// A layer of no size.
  public override required init() { super.init() }

  /// A copy of a layer's geometry and contents, without its sublayers, as animation makes one to show.
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

  /// The layer's own coordinates: where its contents' origin lies, and its size.
  open var bounds: CGRect {
    get { self[\.bounds] }
    set {
      self[\.bounds] = newValue
      setNeedsLayout()
    }
  }
  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint {
    get { self[\.position] }
    set { self[\.position] = newValue }
  }
  /// The point about which the layer is placed and transformed: (0, 0) is its top left, (1, 1) its bottom right.
  open var anchorPoint: CGPoint {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }
  /// Which of two siblings lies in front: the one with more.
  open var zPosition: CGFloat {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }
  /// What is done to the layer about its anchor point.
  open var transform: CATransform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }
  /// What is done to sublayers besides.
  open var sublayerTransform: CATransform3D {
    get { self[\.sublayerTransform] }
    set { self[\.sublayerTransform] = newValue }
  }
  /// The transform as one of the plane.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets the transform as one of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The rectangle that the layer takes in its superlayer. Setting it sets bounds and position; with a transform that
  /// isn't the identity it is the transformed layer's bounding box.
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
        // The bounding box of what the transform makes of the bounds, put where it was asked for.
        let box = state.bounds.applying(state.toSuperlayer)
        state.position.x += newValue.origin.x - box.origin.x
        state.position.y += newValue.origin.y - box.origin.y
      }
      setNeedsLayout()
    }
  }

  // MARK: Looks

  /// How much of the layer is seen, from 0 to 1.
  open var opacity: Float {
    get { self[\.opacity] }
    set { self[\.opacity] = newValue }
  }
  /// Whether the layer isn't shown at all.
  open var isHidden: Bool {
    get { self[\.isHidden] }
    set { self[\.isHidden] = newValue }
  }
  /// Whether sublayers are cut off at the bounds.
  open var masksToBounds: Bool {
    get { self[\.masksToBounds] }
    set { self[\.masksToBounds] = newValue }
  }
  /// What fills the layer: a `CGImage`, for one.
  open var contents: Any? {
    get { withState { $0.contents } }
    set { withState { $0.contents = newValue } }
  }
  /// Where the contents lie in the bounds.
  open var contentsGravity: CALayerContentsGravity {
    get { self[\.contentsGravity] }
    set { self[\.contentsGravity] = newValue }
  }
  /// Pixels of the contents to a point of the layer.
  open var contentsScale: CGFloat {
    get { self[\.contentsScale] }
    set { self[\.contentsScale] = newValue }
  }
  /// What is painted behind the contents.
  open var backgroundColor: CGColor? {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }
  /// How round the corners are.
  open var cornerRadius: CGFloat {
    get { self[\.cornerRadius] }
    set { self[\.cornerRadius] = newValue }
  }
  /// How wide the border inside the bounds is; 0 is none.
  open var borderWidth: CGFloat {
    get { self[\.borderWidth] }
    set { self[\.borderWidth] = newValue }
  }
  /// What the border is painted in.
  open var borderColor: CGColor? {
    get { self[\.borderColor] }
    set { self[\.borderColor] = newValue }
  }
  /// A name for whoever made the layer.
  open var name: String? {
    get { self[\.name] }
    set { self[\.name] = newValue }
  }

  // MARK: Time

  /// When the layer's time begins in its superlayer's.
  open var beginTime: TimeInterval {
    get { self[\.beginTime] }
    set { self[\.beginTime] = newValue }
  }
  /// How long the layer lasts; 0 is for ever.
  open var duration: TimeInterval {
    get { self[\.duration] }
    set { self[\.duration] = newValue }
  }
  /// How fast the layer's time runs.
  open var speed: Float {
    get { self[\.speed] }
    set { self[\.speed] = newValue }
  }
  /// What is added to the layer's time.
  open var timeOffset: TimeInterval {
    get { self[\.timeOffset] }
    set { self[\.timeOffset] = newValue }
  }

  // MARK: Layout

  /// Says that sublayers have to be placed anew. They are, at once: there is no display cycle to wait for.
  open func setNeedsLayout() { layoutSublayers() }

  /// Places sublayers. Does nothing unless a subclass does.
  open func layoutSublayers() {}

  /// Says that the contents are out of date; for subclasses that draw.
  open func setNeedsDisplay() {}
}

extension CALayer.State {
  /// From the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`.
  var toSuperlayer: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CATransform3DGetAffineTransform(transform))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}
