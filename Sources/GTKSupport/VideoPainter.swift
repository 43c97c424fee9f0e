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
    let scale = CGFloat(gtk_widget_get_scale_factor(widget))
    return VideoGeometry(
      content: contentSize ?? picture?.size ?? .zero,
      area: CGSize(
        width: CGFloat(gtk_widget_get_width(widget)) * scale, height: CGFloat(gtk_widget_get_height(widget)) * scale),
      gravity: gravity, rotation: rotation, isMirrored: isMirrored)
  }

  func draw(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
    guard let picture else { return }
    let geometry = geometry(of: widget)
    guard geometry.visible.width > 0, geometry.visible.height > 0 else { return }
    let scale = Double(gtk_widget_get_scale_factor(widget))
    if Self.isRenderedByCairo(widget) {
      drawByCairo(picture, geometry, scale, snapshot)
    } else {
      drawByTexture(picture, geometry, scale, snapshot)
    }
    if let onFirstDrawing {
      self.onFirstDrawing = nil
      onFirstDrawing()
    }
  }

  /// Fills once from the frame's memory. A texture node costs three times as much with the cairo renderer, which copies
  /// a texture's bytes and then blends them (seen: 17 % against 5 % of a core at 1010 × 568, 30 per second).
  private func drawByCairo(
    _ picture: VideoPicture, _ geometry: VideoGeometry, _ scale: Double, _ snapshot: OpaquePointer
  ) {
    var bounds = Self.rectangle(geometry.visible, dividedBy: scale)
    let context = gtk_snapshot_append_cairo(snapshot, &bounds)!
    cairo_scale(context, 1 / scale, 1 / scale)
    Self.paint(picture, geometry, cornerRadius: cornerRadius * scale, on: context)
    cairo_destroy(context)
  }

  /// Fills the visible part of the placement, in device pixels.
  static func paint(
    _ picture: VideoPicture, _ geometry: VideoGeometry, cornerRadius: Double, on context: OpaquePointer
  ) {
    let visible = geometry.visible
    let radius = min(cornerRadius.rounded(), visible.width / 2, visible.height / 2)
    guard radius > 0, visible == visible.integral, visible.height > 2 * radius else {
      roundedRectangle(context, visible, radius: radius)
      return fill(context, with: picture, geometry)
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
      fill(context, with: picture, geometry)
      cairo_restore(context)
    }
  }

  /// Fills the path with the frame at its placement.
  private static func fill(_ context: OpaquePointer, with picture: VideoPicture, _ geometry: VideoGeometry) {
    let transform = geometry.transform(from: picture.size)
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.x, y0: transform.y)
    cairo_transform(context, &matrix)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, transform.isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    // Repeats the edge pixels beyond the frame: otherwise black is mixed into a scaled edge.
    if !transform.isExact { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
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
    let transform = geometry.transform(from: picture.size)
    var matrix = graphene_matrix_t()
    graphene_matrix_init_from_2d(
      &matrix, transform.a, transform.b, transform.c, transform.d, transform.x, transform.y)
    gtk_snapshot_transform_matrix(snapshot, &matrix)
    var whole = Self.rectangle(CGRect(origin: .zero, size: picture.size), dividedBy: 1)
    gtk_snapshot_append_texture(snapshot, picture.texture, &whole)
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
    guard radius > 0 else {
      cairo_rectangle(context, rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
      return
    }
    let r = min(radius, rectangle.width / 2, rectangle.height / 2)
    cairo_new_sub_path(context)
    cairo_arc(context, rectangle.maxX - r, rectangle.minY + r, r, -.pi / 2, 0)
    cairo_arc(context, rectangle.maxX - r, rectangle.maxY - r, r, 0, .pi / 2)
    cairo_arc(context, rectangle.minX + r, rectangle.maxY - r, r, .pi / 2, .pi)
    cairo_arc(context, rectangle.minX + r, rectangle.minY + r, r, .pi, .pi * 1.5)
    cairo_close_path(context)
  }
}
