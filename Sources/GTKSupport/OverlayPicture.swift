import CAdwaita
import CoreVideo
import GLibSupport

/// A picture with transparency that a widget draws over or under its content, at whole pixels. It is handed to the
/// renderer once, however often the widget is drawn.
@MainActor
public final class OverlayPicture {
  private let picture: VideoPicture
  private let x: Int
  private let y: Int
  private var node: OpaquePointer?
  private var kind: (scale: Double, isByCairo: Bool)?

  /// A picture of premultiplied BGRA, and its place in pixels from the top left of the widget; nil in another format.
  public init?(_ pixelBuffer: CVPixelBuffer, x: Int, y: Int) {
    guard let picture = VideoPicture(pixelBuffer, hasAlpha: true) else { return nil }
    (self.picture, self.x, self.y) = (picture, x, y)
  }

  isolated deinit { if let node { gsk_render_node_unref(node) } }

  /// Adds the picture to a drawing of the widget, of whose pixels `scale` make a point.
  func append(to snapshot: OpaquePointer, scale: Double, isByCairo: Bool) {
    if kind?.scale != scale || kind?.isByCairo != isByCairo {
      if let node { gsk_render_node_unref(node) }
      node = makeNode(scale, isByCairo)
      kind = (scale, isByCairo)
    }
    if let node { gtk_snapshot_append_node(snapshot, node) }
  }

  /// What is drawn next is what a context has drawn, where this picture is opaque.
  func mask(_ context: OpaquePointer, scale: Double) {
    cairo_scale(context, 1 / scale, 1 / scale)
    cairo_mask_surface(context, picture.surface, Double(x), Double(y))
  }

  private func makeNode(_ scale: Double, _ isByCairo: Bool) -> OpaquePointer? {
    var bounds = graphene_rect_t()
    graphene_rect_init(
      &bounds, Float(Double(x) / scale), Float(Double(y) / scale), Float(picture.size.width / scale),
      Float(picture.size.height / scale))
    guard isByCairo else { return gsk_texture_node_new(picture.texture, &bounds) }
    guard let node = gsk_cairo_node_new(&bounds), let context = gsk_cairo_node_get_draw_context(node) else {
      return nil
    }
    cairo_scale(context, 1 / scale, 1 / scale)
    cairo_set_source_surface(context, picture.surface, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint(context)
    cairo_destroy(context)
    return node
  }
}
