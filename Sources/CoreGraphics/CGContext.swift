internal import CCairo
internal import CImageCodecs
import Foundation

/// Draws into a bitmap or a cairo context; the origin is at the lower left unless a wrapped context keeps its own.
public final class CGContext {
  /// The part of the graphics state that `saveGState` keeps in addition to cairo's own.
  struct State {
    var fill = ScreenColor(red: 0, green: 0, blue: 0, alpha: 1)
    var stroke = ScreenColor(red: 0, green: 0, blue: 0, alpha: 1)
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var interpolation = CGInterpolationQuality.default
    /// Whether the transform is singular: nothing is drawn until it is restored, as cairo would enter an error state.
    var isCollapsed = false
  }

  let cairo: OpaquePointer
  let bitmap: BitmapTarget?
  /// The transform from the initial user space to cairo's coordinates.
  let base: cairo_matrix_t
  var state = State()
  private var savedStates: [State] = []
  /// The open transparency layers: the state outside, and the number of saved states at their start.
  private var layers: [(outer: State, savedCount: Int)] = []
  /// The bitmap's colour space; nil when there is no bitmap.
  public let colorSpace: CGColorSpace?
  /// The bitmap's alpha info and byte order.
  public let bitmapInfo: CGBitmapInfo
  private let releaseData: (() -> Void)?

  /// Draws into a bitmap at `data`, or allocates one if that is nil; fails for a layout that can't be drawn to.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, releaseData: nil)
  }

  /// Draws into a bitmap with this layout.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo.rawValue, releaseData: nil)
  }

  /// Draws into a bitmap; `releaseCallback` is called when the context no longer needs it.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, releaseData: { releaseCallback?(releaseInfo, data) })
  }

  private init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32, releaseData: (() -> Void)?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard
      let bitmap = BitmapTarget(
        data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
        components: space?.numberOfComponents ?? 1, bitmapInfo: info),
      let cairo = bitmap.makeCairo()
    else { return nil }
    self.bitmap = bitmap
    self.cairo = cairo
    self.releaseData = releaseData
    colorSpace = space
    self.bitmapInfo = info
    var base = cairo_matrix_t()
    cairo_matrix_init(&base, 1, 0, 0, -1, 0, Double(height))
    self.base = base
    cairo_set_matrix(cairo, &base)
    cairo_set_line_width(cairo, 1)
  }

  /// Wraps an existing `cairo_t`. With a height, the origin moves to the lower left of that height;
  /// without one, the caller's coordinates stay as they are, usually with the origin at the top left.
  package init(wrapping cairo: OpaquePointer, flippingHeight height: CGFloat? = nil) {
    self.cairo = cairo_reference(cairo)
    cairo_save(cairo)
    bitmap = nil
    colorSpace = nil
    bitmapInfo = []
    releaseData = nil
    if let height {
      cairo_translate(cairo, 0, Double(height))
      cairo_scale(cairo, 1, -1)
    }
    var base = cairo_matrix_t()
    cairo_get_matrix(cairo, &base)
    self.base = base
    cairo_set_line_width(cairo, 1)
  }

  deinit {
    while !layers.isEmpty { endTransparencyLayer() }
    if bitmap == nil { for _ in 0...savedStates.count { cairo_restore(cairo) } }
    cairo_destroy(cairo)
    releaseData?()
  }

  // MARK: State

  /// Saves transform, clip, colours and line attributes for `restoreGState`.
  public func saveGState() {
    cairo_save(cairo)
    savedStates.append(state)
  }

  /// Restores the state of the last `saveGState`; does nothing without one.
  public func restoreGState() {
    // States saved before an open layer began are restored only after that layer's end.
    guard savedStates.count > layers.last?.savedCount ?? 0, let saved = savedStates.popLast() else { return }
    cairo_restore(cairo)
    state = saved
  }

  // MARK: Layers

  /// Starts a layer; `endTransparencyLayer` composites it as a whole with the current alpha and blend mode.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    let outer = state
    saveGState()
    cairo_push_group(cairo)
    layers.append((outer, savedStates.count))
    state.alpha = 1
    state.blendMode = .normal
  }

  /// Starts a layer that is limited to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Composites the layer; does nothing without one.
  public func endTransparencyLayer() {
    guard let savedCount = layers.last?.savedCount else { return }
    while savedStates.count > savedCount { restoreGState() }
    let outer = layers.removeLast().outer
    let layer = cairo_pop_group(cairo)
    defer { cairo_pattern_destroy(layer) }
    restoreGState()
    state = outer
    draw(exactColors: true) { cairo, _ in
      cairo_save(cairo)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      cairo_set_source(cairo, layer)
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
    }
  }

  // MARK: Transform

  /// The current transform: from user coordinates to the context's initial ones.
  public var ctm: CGAffineTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return CGAffineTransform(matrix).concatenating(CGAffineTransform(base).inverted())
  }

  /// Applies a transform to later drawing, before the current transform.
  public func concatenate(_ transform: CGAffineTransform) {
    guard let matrix = combinedMatrix(transform) else {
      state.isCollapsed = true
      return
    }
    cairo_set_matrix(cairo, [matrix])
  }

  /// The current transform preceded by `transform`; nil when the result is singular, so nothing could be seen.
  ///
  /// A transform that can't be inverted in floating point puts cairo into an error state: it never draws again.
  func combinedMatrix(_ transform: CGAffineTransform) -> cairo_matrix_t? {
    var current = cairo_matrix_t()
    cairo_get_matrix(cairo, &current)
    var first = cairo_matrix_t(transform)
    var matrix = cairo_matrix_t()
    cairo_matrix_multiply(&matrix, &first, &current)
    let numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
    let determinant = abs(matrix.xx * matrix.yy - matrix.yx * matrix.xy)
    // Patterns are inverted and multiplied once more, so the accepted range is much smaller than floating point's.
    return numbers.allSatisfy(\.isFinite) && (1e-100...1e100).contains(determinant) ? matrix : nil
  }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  /// Scales the axes.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates the axes by radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// The transform from user coordinates to pixels, origin at the lower left.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point to pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a size to pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// Converts a rectangle to pixels.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Converts a point to user coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Converts a size to user coordinates.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// Converts a rectangle to user coordinates.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: Colours

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { state.fill = color.screen }
  /// Sets the fill colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets a gray fill colour.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.screen }
  /// Sets the stroke colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets a gray stroke colour.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the alpha that all drawing is multiplied with.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Double(min(max(alpha, 0), 1)) }
  /// Sets how drawing blends with the existing contents.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// The interpolation used when images are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }
  /// Sets whether edges are antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }
  /// Sets whether edges may be antialiased; the same as `setShouldAntialias` here.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { setShouldAntialias(allowsAntialiasing) }

  // MARK: Drawing

  /// Runs every drawing operation: converts the bitmap to a format that cairo draws to, calls `body`, converts it back.
  func draw(exactColors: Bool = false, _ body: (OpaquePointer, BitmapTarget.ColorOrder) -> Void) {
    guard !state.isCollapsed else { return }
    // A layer has its own surface, always BGRA.
    guard let bitmap, layers.isEmpty else { return body(cairo, .asIs) }
    let isNonSeparable = state.blendMode.mixesChannels
    bitmap.draw(exactColors: exactColors || isNonSeparable) { body(cairo, $0) }
  }

  func setSource(_ color: ScreenColor, _ order: BitmapTarget.ColorOrder) {
    let alpha = color.alpha * state.alpha
    switch order {
    case .asIs: cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
    case .redBlueSwapped: cairo_set_source_rgba(cairo, color.blue, color.green, color.red, alpha)
    }
  }
}

/// Releases the memory of a bitmap.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (_ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> Void

extension CGAffineTransform {
  init(_ matrix: cairo_matrix_t) {
    self.init(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}

extension cairo_matrix_t {
  init(_ t: CGAffineTransform) {
    self.init(
      xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
  }
}
