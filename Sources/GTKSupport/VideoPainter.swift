import CAdwaita
import CoreVideo
import GLibSupport

/// Draws the frame of a video widget. Owned by the GTK instance, which calls it from its snapshot.
@MainActor
final class VideoPainter {
  var gravity = VideoGravity.fit
  var rotation = VideoRotation.none
  var isMirrored = false
  var cornerRadius = 0.0
  /// What is drawn around the video; nil for nothing.
  var decoration: VideoDecoration?
  /// The source's full size, which gives the aspect ratio: that of scaled frames is slightly off because of rounding.
  var contentSize: CGSize?
  var onLayout: @MainActor () -> Void = {}
  var onFirstDrawing: (@MainActor () -> Void)?
  private(set) var picture: VideoPicture?
  /// GTK holds the last rendering until the next one is done. Releasing its frame earlier would make cairo copy it.
  private var previous: VideoPicture?

  nonisolated init() {}

  func replacePicture(_ new: VideoPicture?) {
    previous = new == nil ? nil : picture
    picture = new
  }

  /// The placement in device pixels.
  func geometry(of widget: UnsafeMutablePointer<GtkWidget>) -> VideoGeometry {
    geometry(
      in: decoration?.size
        ?? CGSize(width: CGFloat(gtk_widget_get_width(widget)), height: CGFloat(gtk_widget_get_height(widget))),
      scale: Double(gtk_widget_get_scale_factor(widget)))
  }

  /// The placement in an area of this size in points, in device pixels.
  func geometry(in area: CGSize, scale: Double) -> VideoGeometry {
    VideoGeometry(
      content: contentSize ?? picture?.size ?? .zero,
      area: CGSize(width: (area.width * scale).rounded(), height: (area.height * scale).rounded()),
      gravity: gravity, rotation: rotation, isMirrored: isMirrored)
  }

  func draw(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    if let decoration {
      let size = CGSize(width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget)))
      draw(decoration, on: snapshot, size: size, scale: scale, isByCairo: Self.isRenderedByCairo(widget))
    } else if picture != nil {
      drawPicture(geometry(of: widget), on: snapshot, scale: scale, isByCairo: Self.isRenderedByCairo(widget))
    }
    if picture != nil, let onFirstDrawing {
      self.onFirstDrawing = nil
      onFirstDrawing()
    }
  }

  /// Draws the frame, if there is one. `isMoved` says whether it is transformed afterwards; `cut` is what round corners
  /// leave of it, in points.
  func drawPicture(
    _ geometry: VideoGeometry, on snapshot: OpaquePointer, scale: Double, isByCairo: Bool, isMoved: Bool = false,
    cut: GskRoundedRect? = nil
  ) {
    guard let picture, geometry.visible.width > 0, geometry.visible.height > 0 else { return }
    if isByCairo {
      drawByCairo(picture, geometry, scale, snapshot, isMoved: isMoved, cut: cut)
      return
    }
    if var cut { gtk_snapshot_push_rounded_clip(snapshot, &cut) }
    drawByTexture(picture, geometry, scale, snapshot)
    if cut != nil { gtk_snapshot_pop(snapshot) }
  }

  /// Fills once from the frame's memory. A texture node costs three times as much with the cairo renderer, which copies
  /// a texture's bytes and then blends them (seen: 17 % against 5 % of a core at 1010 × 568, 30 per second).
  private func drawByCairo(
    _ picture: VideoPicture, _ geometry: VideoGeometry, _ scale: Double, _ snapshot: OpaquePointer, isMoved: Bool,
    cut: GskRoundedRect?
  ) {
    var bounds = Self.rectangle(geometry.visible, dividedBy: scale)
    let context = gtk_snapshot_append_cairo(snapshot, &bounds)!
    if let cut { Self.forEachPart(of: cut, on: context) { paint() } } else { paint() }
    cairo_destroy(context)

    func paint() {
      cairo_save(context)
      cairo_scale(context, 1 / scale, 1 / scale)
      Self.paint(picture, geometry, cornerRadius: cornerRadius * scale, isMoved: isMoved, on: context)
      cairo_restore(context)
    }
  }

  /// Draws what lies within round corners. Where cairo clips to a rounded path it blends every pixel through a mask, so
  /// only the strips that have corners are clipped to one.
  private static func forEachPart(of cut: GskRoundedRect, on context: OpaquePointer, _ draw: () -> Void) {
    let bounds = CGRect(
      x: CGFloat(cut.bounds.origin.x), y: CGFloat(cut.bounds.origin.y), width: CGFloat(cut.bounds.size.width),
      height: CGFloat(cut.bounds.size.height))
    let radii = [cut.corner.0, cut.corner.1, cut.corner.2, cut.corner.3].map { Double($0.width) }
    let reach = CGFloat(radii.max() ?? 0).rounded(.up)
    let (top, rest) = bounds.divided(atDistance: reach, from: .minYEdge)
    let (bottom, middle) = rest.divided(atDistance: reach, from: .maxYEdge)
    for strip in [top, middle, bottom] where strip.height > 0 {
      cairo_save(context)
      cairo_rectangle(context, strip.minX, strip.minY, strip.width, strip.height)
      cairo_clip(context)
      if strip != middle {
        roundedRectangle(context, bounds, radii: radii)
        cairo_clip(context)
      }
      draw()
      cairo_restore(context)
    }
  }

  /// Fills the visible part of the placement, in device pixels.
  static func paint(
    _ picture: VideoPicture, _ geometry: VideoGeometry, cornerRadius: Double, isMoved: Bool = false,
    on context: OpaquePointer
  ) {
    let visible = geometry.visible
    let radius = min(cornerRadius.rounded(), visible.width / 2, visible.height / 2)
    guard radius > 0, visible == visible.integral, visible.height > 2 * radius else {
      roundedRectangle(context, visible, radius: radius)
      return fill(context, with: picture, geometry, isMoved: isMoved)
    }
    // A rounded path makes cairo blend every pixel through a mask, a plain one lets it copy them. So only the strips
    // that have corners are drawn with a mask.
    let (top, rest) = visible.divided(atDistance: radius, from: .minYEdge)
    let (bottom, middle) = rest.divided(atDistance: radius, from: .maxYEdge)
    for strip in [top, middle, bottom] {
      cairo_save(context)
      if strip != middle {
        cairo_rectangle(context, strip.minX, strip.minY, strip.width, strip.height)
        cairo_clip(context)
        roundedRectangle(context, visible, radius: radius)
      } else {
        roundedRectangle(context, strip, radius: 0)
      }
      fill(context, with: picture, geometry, isMoved: isMoved)
      cairo_restore(context)
    }
  }

  /// Fills the path with the frame at its placement.
  private static func fill(
    _ context: OpaquePointer, with picture: VideoPicture, _ geometry: VideoGeometry, isMoved: Bool
  ) {
    let transform = geometry.transform(from: picture.size)
    let isExact = transform.isExact && !isMoved
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.x, y0: transform.y)
    cairo_transform(context, &matrix)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    // Repeats the edge pixels beyond the frame: otherwise black is mixed into a scaled edge.
    if !isExact { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
    cairo_fill(context)
  }

  private func drawByTexture(
    _ picture: VideoPicture, _ geometry: VideoGeometry, _ scale: Double, _ snapshot: OpaquePointer
  ) {
    var clip = GskRoundedRect()
    var visible = Self.rectangle(geometry.visible, dividedBy: scale)
    gsk_rounded_rect_init_from_rect(&clip, &visible, Float(cornerRadius))
    gtk_snapshot_push_rounded_clip(snapshot, &clip)
    gtk_snapshot_save(snapshot)
    gtk_snapshot_scale(snapshot, Float(1 / scale), Float(1 / scale))
    let place = geometry.transform(from: picture.size)
    let transform = CGAffineTransform(
      a: place.a, b: place.b, c: place.c, d: place.d, tx: place.x, ty: place.y)
    var whole = Self.rectangle(CGRect(origin: .zero, size: picture.size), dividedBy: 1)
    if Self.transform(snapshot, by: transform) { gtk_snapshot_append_texture(snapshot, picture.texture, &whole) }
    gtk_snapshot_restore(snapshot)
    gtk_snapshot_pop(snapshot)
  }

  private static func isRenderedByCairo(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native) else {
      return false
    }
    return GLibType.isA(
      GObjectRef.addRef(UnsafeMutableRawPointer(renderer)).type, gsk_cairo_renderer_get_type())
  }

  private static func rectangle(_ rectangle: CGRect, dividedBy scale: Double) -> graphene_rect_t {
    var result = graphene_rect_t()
    graphene_rect_init(
      &result, Float(rectangle.minX / scale), Float(rectangle.minY / scale), Float(rectangle.width / scale),
      Float(rectangle.height / scale))
    return result
  }

  private static func roundedRectangle(_ context: OpaquePointer?, _ rectangle: CGRect, radius: Double) {
    roundedRectangle(context, rectangle, radii: [Double](repeating: radius, count: 4))
  }

  /// `radii`: top left, top right, bottom right, bottom left.
  private static func roundedRectangle(_ context: OpaquePointer?, _ rectangle: CGRect, radii: [Double]) {
    guard radii.contains(where: { $0 > 0 }) else {
      cairo_rectangle(context, rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
      return
    }
    let r = radii.map { min($0, rectangle.width / 2, rectangle.height / 2) }
    cairo_new_sub_path(context)
    cairo_arc(context, rectangle.maxX - r[1], rectangle.minY + r[1], r[1], -.pi / 2, 0)
    cairo_arc(context, rectangle.maxX - r[2], rectangle.maxY - r[2], r[2], 0, .pi / 2)
    cairo_arc(context, rectangle.minX + r[3], rectangle.maxY - r[3], r[3], .pi / 2, .pi)
    cairo_arc(context, rectangle.minX + r[0], rectangle.minY + r[0], r[0], .pi, .pi * 1.5)
    cairo_close_path(context)
  }
}
