import CoreGraphics

// How a layer that shows a video looks, but for the video.

extension LayerMoment {
  /// Whether something has to be drawn into bitmaps, which takes its time.
  package var needsBitmaps: Bool {
    isShown && (!sublayers.isEmpty || hasBackdrop || !mask.isEmpty || look.hasContinuousCorners)
  }

  /// Draws what is around the video. The layer is placed on the canvas by its position; y points down there.
  package func videoLook(on canvas: VideoCanvas) -> VideoLayerLook {
    // By the transform in space: what is left without perspective doesn't know its back.
    guard isShown else { return .hidden }
    let perspective = [look.transform.m14, look.transform.m24, look.transform.m34, look.transform.m44 - 1]
    guard perspective.allSatisfy({ $0 == 0 }) else { return flat.videoLook(on: canvas) }
    let bounds = look.bounds
    guard isShown, bounds.width > 0, bounds.height > 0 else { return .hidden }
    var result = VideoLayerLook()
    result.size = bounds.size
    result.opacity = min(max(Double(look.opacity), 0), 1)
    // A layer that is turned upside down shows its video upright.
    var upright = look
    upright.isGeometryFlipped = false
    result.transform = CGAffineTransform(translationX: bounds.minX, y: bounds.minY).concatenating(upright.toSuperlayer)
    result.radii = look.radii
    let isContinuous = look.hasContinuousCorners
    result.cutsVideo = look.masksToBounds && !isContinuous && result.radii.contains { $0 > 0 }
    if let color = look.backgroundColor, color.alpha > 0, !hasBackdrop, !isContinuous { result.background = color }
    if let color = look.borderColor, color.alpha > 0, look.borderWidth > 0, !isContinuous {
      (result.borderWidth, result.borderColor) = (look.borderWidth, color)
    }
    if hasBackdrop || isContinuous { result.behind = backdrop(on: canvas) }
    result.above = foreground(on: canvas)
    if !mask.isEmpty || (isContinuous && look.masksToBounds) {
      result.mask = maskBitmap(on: canvas)
      // What is masked by nothing isn't seen.
      if result.mask == nil { result.isShown = false }
    }
    return result
  }

  /// The same without perspective of its own: the view that draws the video has none. What is in the layer may have some.
  private var flat: LayerMoment {
    var copy = self
    copy.look.transform = CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(look.transform))
    return copy
  }

  /// Whether there is more behind the video than a colour.
  private var hasBackdrop: Bool { look.contents is CGImage || look.contents is ContentsFade || hasShadow }

  private var hasShadow: Bool { look.shadowOpacity > 0 && !look.masksToBounds && look.shadowColor != nil }

  /// The layer's shadow, background and contents.
  private func backdrop(on canvas: VideoCanvas) -> LayerBitmap? {
    var alone = self
    (alone.sublayers, alone.mask) = ([], [])
    (alone.look.opacity, alone.look.borderWidth, alone.look.shadowOpacity) = (1, 0, 0)
    var silhouette = self
    silhouette.mask = []
    silhouette.sublayers.insert(Self.video(canvas.video, in: look.bounds), at: 0)
    let extent = (hasShadow ? silhouette : alone).extent.placed(by: look.toSuperlayer)
    return canvas.bitmap(of: extent) { context in
      if hasShadow {
        let renderer = LayerRenderer(context, isYDown: true)
        renderer.drawShadow(of: silhouette)
      }
      var renderer = LayerRenderer(context, isYDown: true)
      renderer.draw(alone)
    }
  }

  /// The sublayers, and a border that isn't said as a value.
  private func foreground(on canvas: VideoCanvas) -> LayerBitmap? {
    var front = self
    front.mask = []
    if !look.hasContinuousCorners { front.look.borderWidth = 0 }
    var extent = sublayersExtent
    if front.look.borderWidth > 0 { extent = extent.union(look.bounds) }
    guard !extent.isNull else { return nil }
    return canvas.bitmap(of: extent.placed(by: look.toSuperlayer)) { context in
      var renderer = LayerRenderer(context, isYDown: true, part: .above(layer))
      renderer.draw(front)
    }
  }

  /// The mask, or the shape of the bounds, or what both have in common.
  private func maskBitmap(on canvas: VideoCanvas) -> LayerBitmap? {
    let cuts = look.hasContinuousCorners && look.masksToBounds
    let extent = mask.first?.placedExtent ?? look.bounds
    return canvas.bitmap(of: extent.placed(by: look.toSuperlayer)) { context in
      context.concatenate(look.toSuperlayer)
      context.setFillColor(.black)
      context.beginPath()
      if cuts {
        context.addPath(look.outline())
        if mask.isEmpty { context.fillPath() } else { context.clip() }
      }
      guard let mask = mask.first else { return }
      var renderer = LayerRenderer(context, isYDown: !look.isGeometryFlipped)
      renderer.draw(mask)
    }
  }

  /// Something opaque in place of the video. `rect` counts from the top left of the bounds.
  private static func video(_ rect: CGRect, in bounds: CGRect) -> LayerMoment {
    let layer = CALayer()
    layer.frame = rect.offsetBy(dx: bounds.minX, dy: bounds.minY)
    layer.backgroundColor = .black
    return LayerMoment(layer: layer, look: layer.withState { $0 })
  }
}

extension CALayer.State {
  /// Whether there are round corners that are no parts of a circle.
  fileprivate var hasContinuousCorners: Bool {
    cornerCurve == .continuous && cornerRadius > 0 && !maskedCorners.isEmpty
  }

  /// The radii of the corners as they are seen where y points down: top left, top right, bottom right, bottom left.
  fileprivate var radii: [CGFloat] {
    let radius = min(max(cornerRadius, 0), min(bounds.width, bounds.height) / 2)
    let (top, bottom): ([CACornerMask], [CACornerMask]) = (
      [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMaxXMaxYCorner, .layerMinXMaxYCorner]
    )
    let corners = isGeometryFlipped ? bottom.reversed() + top.reversed() : top + bottom
    return corners.map { maskedCorners.contains($0) ? radius : 0 }
  }
}
