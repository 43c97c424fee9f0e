import CoreGraphics
import Foundation

/// Draws layers as they look at a moment: each one's background, its contents, its sublayers and its border, in this order.
package struct LayerRenderer {
  /// Which of the layers are drawn.
  package enum Part {
    case all
    /// What lies behind a layer's contents. No layer that it is in may be drawn as a group.
    case behind(CALayer)
    /// What lies in front of a layer's contents.
    case above(CALayer)
  }

  private let context: CGContext
  /// Whether y points down where the root is placed.
  private let isYDown: Bool
  private let part: Part
  /// Whether the contents that divide the parts have been reached.
  private var hasReached = false

  /// Draws into a context. `isYDown` says where y points in the coordinates in which the root layer is placed.
  package init(_ context: CGContext, isYDown: Bool, part: Part = .all) {
    (self.context, self.isYDown, self.part) = (context, isYDown, part)
  }

  /// Draws the layers.
  package mutating func draw(_ moment: LayerMoment) {
    if moment.isShown { draw(moment, at: moment.place, isYDown: isYDown) }
  }

  /// Draws nothing but the shadow of a layer with its sublayers.
  func drawShadow(of moment: LayerMoment) {
    guard let color = moment.look.shadowColor else { return }
    context.saveGState()
    context.concatenate(moment.look.toSuperlayer)
    drawShadow(moment, color, isYDown: isYDown != moment.look.isGeometryFlipped)
    context.restoreGState()
  }

  /// Whether what is reached now is to be drawn.
  private var isDrawing: Bool {
    switch part {
    case .all: true
    case .behind: !hasReached
    case .above: hasReached
    }
  }

  /// Whether a layer is the one that divides the parts, or one that it is in.
  private func isDivided(_ moment: LayerMoment) -> Bool {
    switch part {
    case .all: false
    case .behind(let layer), .above(let layer): !hasReached && moment.contains(layer)
    }
  }

  private mutating func draw(_ moment: LayerMoment, at place: PlaneProjection, isYDown: Bool) {
    let isDivided = isDivided(moment)
    guard isDrawing || isDivided else { return }
    guard moment.tint.isPlain else {
      var plain = moment
      plain.tint = LayerTint()
      guard let drawing = TintedDrawing(place.box(of: moment.extent), moment.tint, in: context) else {
        return hasReached = hasReached || isDivided
      }
      var renderer = elsewhere(drawing.canvas)
      renderer.draw(plain, at: place, isYDown: isYDown)
      hasReached = renderer.hasReached
      return drawing.finish()
    }
    let isYDown = isYDown != moment.look.isGeometryFlipped
    if let affine = place.affine {
      context.saveGState()
      context.concatenate(affine)
      isDivided ? drawContents(moment, isYDown: isYDown) : drawGroup(moment, isYDown: isYDown)
      return context.restoreGState()
    }
    guard let drawing = PlaneDrawing(moment.extent, at: place, in: context) else {
      return hasReached = hasReached || isDivided
    }
    var renderer = elsewhere(drawing.canvas)
    isDivided ? renderer.drawContents(moment, isYDown: isYDown) : renderer.drawGroup(moment, isYDown: isYDown)
    hasReached = renderer.hasReached
    drawing.finish()
  }

  /// Draws into another context, from where this one is.
  private func elsewhere(_ context: CGContext) -> LayerRenderer {
    var renderer = LayerRenderer(context, isYDown: isYDown, part: part)
    renderer.hasReached = hasReached
    return renderer
  }

  /// Draws a layer in its own coordinates, as a group where it has to be one.
  private mutating func drawGroup(_ moment: LayerMoment, isYDown: Bool) {
    let look = moment.look
    let isGroup = look.opacity < 1 || !moment.mask.isEmpty
    if isGroup {
      // A group takes memory for what is clipped to.
      let (scale, extent) = (max(context.scale, 1e-6), moment.extent)
      guard !extent.isNull else { return }
      context.clip(to: extent.insetBy(dx: -2 / scale, dy: -2 / scale))
      context.setAlpha(CGFloat(look.opacity))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if look.shadowOpacity > 0, !look.masksToBounds, let color = look.shadowColor {
      drawShadow(moment, color, isYDown: isYDown)
    }
    drawContents(moment, isYDown: isYDown)
    if isGroup {
      if let mask = moment.mask.first {
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        if mask.isShown { draw(mask, at: mask.place, isYDown: isYDown) }
        context.endTransparencyLayer()
        context.setBlendMode(.normal)
      }
      context.endTransparencyLayer()
    }
  }

  private mutating func drawContents(_ moment: LayerMoment, isYDown: Bool) {
    let look = moment.look
    if isDrawing, let color = look.backgroundColor, color.alpha > 0 {
      context.setFillColor(color)
      fill(look.outline())
    }
    context.saveGState()
    if look.masksToBounds {
      context.beginPath()
      context.addPath(look.outline())
      context.clip()
    }
    switch part {
    case .behind(let layer) where layer === moment.layer, .above(let layer) where layer === moment.layer:
      hasReached = true
    default:
      if isDrawing { drawOwn(moment, isYDown: isYDown) }
    }
    for sublayer in moment.placedSublayers {
      draw(sublayer.moment, at: sublayer.place, isYDown: isYDown != sublayer.isTurned)
    }
    context.restoreGState()
    if isDrawing, look.borderWidth > 0, let color = look.borderColor, color.alpha > 0 {
      context.setStrokeColor(color)
      context.setLineWidth(look.borderWidth)
      context.setLineJoin(.miter)
      context.beginPath()
      context.addPath(look.outline(inset: look.borderWidth / 2))
      context.strokePath()
    }
  }

  private func fill(_ path: CGPath, using rule: CGPathFillRule = .winding) {
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: rule)
  }

  // MARK: Contents

  /// Draws what a layer shows besides its background, sublayers and border.
  private func drawOwn(_ moment: LayerMoment, isYDown: Bool) {
    let look = moment.look
    switch look.contents {
    case let fade as ContentsFade:
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setAlpha(CGFloat(1 - fade.share))
      drawImage(fade.from, look, isYDown: isYDown)
      context.setAlpha(CGFloat(fade.share))
      context.setBlendMode(.plusLighter)
      drawImage(fade.to, look, isYDown: isYDown)
      context.setAlpha(1)
      context.setBlendMode(.normal)
      context.endTransparencyLayer()
    case let image as CGImage: drawImage(image, look, isYDown: isYDown)
    default: break
    }
    switch moment.layer {
    case is CAGradientLayer: drawGradient(look)
    case is CAShapeLayer: drawShape(look.shape)
    case is CATextLayer:
      // A subclass may draw the text elsewhere.
      context.saveGState()
      if !isYDown { context.turnOver(look.bounds) }
      moment.layer.copy(looking: look).draw(in: context)
      context.restoreGState()
    default: break
    }
  }

  private func drawImage(_ image: CGImage, _ look: CALayer.State, isYDown: Bool) {
    let place = look.contentsPlace(width: image.width, height: image.height)
    guard place.part.width > 0, place.part.height > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if isYDown { context.turnOver(look.bounds) }
    if place.image != place.part { context.clip(to: place.part) }
    let isEnlarged = place.image.width * context.scale >= CGFloat(image.width)
    switch isEnlarged ? look.magnification : look.minification {
    case .nearest: context.interpolationQuality = .none
    case .trilinear: context.interpolationQuality = .high
    default: context.interpolationQuality = .default
    }
    context.draw(image, in: place.image)
  }

  private func drawShape(_ shape: ShapeLook) {
    guard let path = shape.path else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      context.setFillColor(color)
      fill(path, using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0, let line = shape.strokedPath else {
      return
    }
    context.setStrokeColor(color)
    context.setLineWidth(shape.lineWidth)
    context.setLineCap(shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt)
    context.setLineJoin(shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter)
    context.setMiterLimit(max(shape.miterLimit, 1))
    context.setLineDash(phase: shape.dashPhase, lengths: shape.dashes)
    context.beginPath()
    context.addPath(line)
    context.strokePath()
    context.setLineDash(phase: 0, lengths: [])
  }

  private func drawGradient(_ look: CALayer.State) {
    guard let stops = look.gradient.stops else { return }
    let bounds = look.bounds
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let (start, end) = (place(look.gradient.start), place(look.gradient.end))
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    context.saveGState()
    context.beginPath()
    context.addPath(look.outline())
    context.clip()
    if look.gradient.kind == .conic {
      let image = ConicGradient.image(
        stops.colors, stops.places, around: start, from: end, in: bounds, scale: context.scale * 2)
      if let image { context.draw(image, in: bounds) }
    } else if let gradient = look.gradient.gradient, look.gradient.kind == .radial {
      let size = CGSize(width: max(abs(end.x - start.x), 1e-3), height: max(abs(end.y - start.y), 1e-3))
      context.translateBy(x: start.x, y: start.y)
      context.scaleBy(x: size.width, y: size.height)
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: both)
    } else if let gradient = look.gradient.gradient {
      context.drawLinearGradient(gradient, start: start, end: end, options: both)
    }
    context.restoreGState()
  }

  // MARK: Shadows

  /// The deviation, in pixels, of the widest blur that is made at full size.
  private static let finestBlur = 16.0

  /// Draws the shadow of a layer with its sublayers: their opacity, blurred, in one colour.
  private func drawShadow(_ moment: LayerMoment, _ color: CGColor, isYDown: Bool) {
    let (look, matrix) = (moment.look, context.ctm)
    let deviation = min(max(0, Double(look.shadowRadius * context.scale)), 1000)
    let offset = look.shadowOffset.applying(matrix)
    var shape = moment
    shape.look.shadowOpacity = 0
    let extent = (look.shadowPath.map(\.boundingBoxOfPath) ?? shape.extent).applying(matrix)
    let margin = CGFloat((3 * deviation).rounded(.up) + 2)
    let canvas = CGRect(x: 0, y: 0, width: context.width, height: context.height)
      .offsetBy(dx: -offset.width, dy: -offset.height).insetBy(dx: -margin, dy: -margin)
    // Only what can be seen of the shadow counts.
    let visible = extent.insetBy(dx: -margin, dy: -margin).common(with: canvas)
    guard !visible.isNull else { return }
    let area = visible.integral
    // What is blurred far needs few pixels.
    let factor = CGFloat(min(1, Self.finestBlur / max(deviation, Self.finestBlur)))
    let size = CGSize(width: (area.width * factor).rounded(.up), height: (area.height * factor).rounded(.up))
    guard size.width >= 1, size.height >= 1,
      let silhouette = CGContext(
        data: nil, width: Double(size.width).whole, height: Double(size.height).whole,
        bitsPerComponent: 8, bytesPerRow: 0, space: nil, bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    else { return }
    silhouette.scaleBy(x: size.width / area.width, y: size.height / area.height)
    silhouette.translateBy(x: -area.minX, y: -area.minY)
    silhouette.concatenate(matrix)
    var renderer = LayerRenderer(silhouette, isYDown: self.isYDown)
    if let path = look.shadowPath { renderer.fill(path) } else { renderer.drawContents(shape, isYDown: isYDown) }
    guard let data = silhouette.data else { return }
    AlphaBlur.blur(
      data.assumingMemoryBound(to: UInt8.self), width: silhouette.width, height: silhouette.height,
      bytesPerRow: silhouette.bytesPerRow, deviation: deviation * Double(factor))
    guard let image = silhouette.makeImage() else { return }
    context.saveGState()
    context.concatenate(matrix.inverted())
    context.translateBy(x: offset.width, y: offset.height)
    context.clip(to: area)
    context.setAlpha(CGFloat(min(max(look.shadowOpacity, 0), 1)))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.draw(image, in: area)
    context.setBlendMode(.sourceIn)
    context.setFillColor(color)
    context.fill(area)
    context.setBlendMode(.normal)
    context.endTransparencyLayer()
    context.restoreGState()
  }
}

extension CGContext {
  /// How much larger lengths become on the bitmap.
  fileprivate var scale: CGFloat {
    let matrix = ctm
    return abs(matrix.a * matrix.d - matrix.b * matrix.c).squareRoot()
  }

  /// Turns what is drawn next upside down within a rectangle.
  fileprivate func turnOver(_ rect: CGRect) {
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY))
  }
}
