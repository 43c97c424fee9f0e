import CoreGraphics
import Foundation

/// A rectangle with a position in its superlayer, and contents. It doesn't draw by itself: AVKit's views draw the tree
/// below their video's layer on the screen, whenever it changes and while it is animated; what composes a video draws a
/// tree into its pictures; `render(in:)` draws one into a context.
///
/// The origin is at the top left, y points down, as for layers on iOS; in `AVVideoCompositionCoreAnimationTool` the origin
/// is at the bottom left and y points up, unless `isGeometryFlipped` says otherwise.
open class CALayer: NSObject, CAMediaTiming, @unchecked Sendable {
  struct State {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var anchorPointZ: CGFloat = 0
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
    var maskedCorners: CACornerMask = .all
    var cornerCurve = CALayerCornerCurve.circular
    var name: String?
    var mask: CALayer?
    /// The layer of which this one is the mask.
    weak var masked: CALayer?
    var shadowColor: CGColor? = .black
    var shadowOpacity: Float = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var shadowPath: CGPath?
    var isGeometryFlipped = false
    var isOpaque = false
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var magnification = CALayerContentsFilter.linear
    var minification = CALayerContentsFilter.linear
    var isDoubleSided = true
    var isRasterized = false
    var rasterizationScale: CGFloat = 1
    var actions: [String: any CAAction]?
    var needsDisplay = false
    var redrawsWhenResized = false
    weak var delegate: (any CALayerDelegate)?
    var timing = MediaTiming()
    var clock: LayerClock?
    var animations: [Attached] = []
    /// The layer of which this one is the presentation.
    var model: CALayer?
    /// What the caller set for names that are no properties.
    var extra: [String: Any] = [:]
    var shape = ShapeLook()
    var text = TextLook()
    var gradient = GradientLook()
    var replicator = ReplicatorLook()
    var sublayers: [CALayer] = []
    weak var superlayer: CALayer?
    /// Is told of changes of this layer and all below it.
    var watch: LayerWatch?
    /// Whether a view has drawn the layer where it is now.
    var isOnScreen = false
    var style: [AnyHashable: Any]?
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
    state = layer.withState { $0.alone }
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  subscript<Value>(_ path: WritableKeyPath<State, Value>) -> Value {
    get { withState { $0[keyPath: path] } }
    set { changeWithAction(Self.event(of: path)) { $0[keyPath: path] = newValue } }
  }

  // MARK: Geometry

  /// The layer's own coordinate space: its origin and size.
  open var bounds: CGRect {
    get { self[\.bounds] }
    set {
      let isResized = changeWithAction("bounds") { state in
        defer { state.bounds = newValue }
        return state.bounds.size != newValue.size && state.redrawsWhenResized
      }
      if isResized { setNeedsDisplay() }
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
  /// How far the point that transforms apply about lies in front of the layer.
  open var anchorPointZ: CGFloat {
    get { self[\.anchorPointZ] }
    set { self[\.anchorPointZ] = newValue }
  }
  /// How far the layer lies in front of its superlayer; the stacking order among siblings. Nearer layers look larger only in
  /// perspective.
  open var zPosition: CGFloat {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }
  /// The transform applied to the layer about its anchor point. With a perspective (`m34`), what it moves away is seen
  /// smaller.
  open var transform: CATransform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }
  /// An additional transform applied to sublayers, about the anchor point: one with a perspective puts them into a common
  /// space.
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
      changeWithActions(["bounds", "position"]) { state in
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
    set { changeWithAction("contents") { $0.contents = newValue } }
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

  /// Which corners are rounded; all by default.
  open var maskedCorners: CACornerMask {
    get { self[\.maskedCorners] }
    set { self[\.maskedCorners] = newValue }
  }
  /// The shape of rounded corners.
  open var cornerCurve: CALayerCornerCurve {
    get { self[\.cornerCurve] }
    set { self[\.cornerCurve] = newValue }
  }
  /// The part of the contents that is shown, in a square of 1 with its origin at the top left.
  open var contentsRect: CGRect {
    get { self[\.contentsRect] }
    set { self[\.contentsRect] = newValue }
  }
  /// How contents are drawn that are enlarged.
  open var magnificationFilter: CALayerContentsFilter {
    get { self[\.magnification] }
    set { self[\.magnification] = newValue }
  }
  /// How contents are drawn that are made smaller.
  open var minificationFilter: CALayerContentsFilter {
    get { self[\.minification] }
    set { self[\.minification] = newValue }
  }
  /// Whether the contents cover the bounds, so that a layer which draws needs no transparency.
  open var isOpaque: Bool {
    get { self[\.isOpaque] }
    set { self[\.isOpaque] = newValue }
  }
  /// Whether sublayers are placed upside down: with the origin at the top where it would be at the bottom, and the other
  /// way round. Images and text stay upright.
  open var isGeometryFlipped: Bool {
    get { self[\.isGeometryFlipped] }
    set { self[\.isGeometryFlipped] = newValue }
  }
  /// Whether the layer is seen from behind, too, when it is turned away.
  open var isDoubleSided: Bool {
    get { self[\.isDoubleSided] }
    set { self[\.isDoubleSided] = newValue }
  }
  /// Whether the layer may be kept as a bitmap. A hint: what stays the same is kept in any case, and drawn as sharply as it
  /// is shown.
  open var shouldRasterize: Bool {
    get { self[\.isRasterized] }
    set { self[\.isRasterized] = newValue }
  }
  /// The scale of the bitmap that `shouldRasterize` asks for.
  open var rasterizationScale: CGFloat {
    get { self[\.rasterizationScale] }
    set { self[\.rasterizationScale] = newValue }
  }
  /// The layer whose opacity the layer and its sublayers are multiplied with, in the layer's coordinates.
  open var mask: CALayer? {
    get { withState { $0.mask } }
    set {
      precondition(newValue !== self, "A layer can't be its own mask.")
      newValue?.removeFromSuperlayer()
      let old = change { state in
        defer { state.mask = newValue }
        return state.mask
      }
      old?.withState { $0.masked = nil }
      newValue?.withState { ($0.masked, $0.isOnScreen) = (self, false) }
    }
  }
  /// The colour of the shadow.
  open var shadowColor: CGColor? {
    get { self[\.shadowColor] }
    set { self[\.shadowColor] = newValue }
  }
  /// The opacity of the shadow; 0 for none.
  open var shadowOpacity: Float {
    get { self[\.shadowOpacity] }
    set { self[\.shadowOpacity] = newValue }
  }
  /// How far the shadow lies from the layer.
  open var shadowOffset: CGSize {
    get { self[\.shadowOffset] }
    set { self[\.shadowOffset] = newValue }
  }
  /// How far the shadow is blurred: the standard deviation of a Gaussian.
  open var shadowRadius: CGFloat {
    get { self[\.shadowRadius] }
    set { self[\.shadowRadius] = newValue }
  }
  /// The shape of the shadow; nil is that of what the layer shows.
  open var shadowPath: CGPath? {
    get { self[\.shadowPath] }
    set { self[\.shadowPath] = newValue?.copy() }
  }
  /// Draws the layer's contents, and lays out its sublayers.
  open weak var delegate: (any CALayerDelegate)? {
    get { withState { $0.delegate } }
    set { change { $0.delegate = newValue } }
  }

  /// What is done for events of the layer, by their names: for changes of its properties, while a view shows it.
  open var actions: [String: any CAAction]? {
    get { withState { $0.actions } }
    set { withState { $0.actions = newValue } }
  }

  /// What holds where the layer says nothing itself: actions by the key `actions`, values of the caller's own names, and a
  /// further style by the key `style`.
  open var style: [AnyHashable: Any]? {
    get { withState { $0.style } }
    set { withState { $0.style = newValue } }
  }

  /// The action for an event: the delegate's, one of `actions`, one of the style's, the class's, or for a property of a layer
  /// that a view shows an animation; nil for none. `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styleAction(forKey: event)
      ?? Self.defaultAction(forKey: event) ?? implicitAnimation(forKey: event)
    return found is NSNull ? nil : found
  }

  /// The action for an event where neither delegate nor layer name one: none.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Time

  /// The time in the superlayer at which the layer's time begins.
  open var beginTime: TimeInterval {
    get { self[\.timing.beginTime] }
    set { self[\.timing.beginTime] = newValue }
  }
  /// The duration of the layer; 0 for no end.
  open var duration: TimeInterval {
    get { self[\.timing.duration] }
    set { self[\.timing.duration] = newValue }
  }
  /// The rate of the layer's time relative to its superlayer's.
  open var speed: Float {
    get { self[\.timing.speed] }
    set { self[\.timing.speed] = newValue }
  }
  /// An offset added to the layer's time.
  open var timeOffset: TimeInterval {
    get { self[\.timing.timeOffset] }
    set { self[\.timing.timeOffset] = newValue }
  }

  /// How many cycles of the duration there are.
  open var repeatCount: Float {
    get { self[\.timing.repeatCount] }
    set { self[\.timing.repeatCount] = newValue }
  }
  /// How long cycles of the duration are repeated, instead of a count.
  open var repeatDuration: TimeInterval {
    get { self[\.timing.repeatDuration] }
    set { self[\.timing.repeatDuration] = newValue }
  }
  /// Whether each cycle of the duration is followed by its reverse.
  open var autoreverses: Bool {
    get { self[\.timing.autoreverses] }
    set { self[\.timing.autoreverses] = newValue }
  }
  /// Whether the layer is shown before its begin time, and after its duration.
  open var fillMode: CAMediaTimingFillMode {
    get { self[\.timing.fillMode] }
    set { self[\.timing.fillMode] = newValue }
  }

  // MARK: Layout

  /// Lays out sublayers immediately, as there is no display cycle to wait for.
  open func setNeedsLayout() { layoutSublayers() }

  /// Lays out sublayers: asks the delegate to.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  // MARK: Drawing

  /// Marks the contents as outdated: they are drawn anew before the layer is shown next.
  open func setNeedsDisplay() { self[\.needsDisplay] = true }

  /// Marks the contents as outdated. They are drawn as a whole.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Whether the contents are outdated.
  open func needsDisplay() -> Bool { self[\.needsDisplay] }

  /// Draws the contents anew if they are outdated.
  open func displayIfNeeded() {
    let isNeeded = withState { state in
      defer { state.needsDisplay = false }
      return state.needsDisplay
    }
    if isNeeded { display() }
  }

  /// Whether the contents are outdated when the size changes.
  open var needsDisplayOnBoundsChange: Bool {
    get { self[\.redrawsWhenResized] }
    set { self[\.redrawsWhenResized] = newValue }
  }

  /// Makes the contents: asks the delegate for them, or has them drawn into a bitmap.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the contents: asks the delegate to. The origin of `ctx` is that of the bounds, and y points down.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
}
