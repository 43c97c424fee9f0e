import CAdwaita
import CoreGraphics
import Foundation
import GLibSupport

// Draws a video with its decoration.

extension VideoPainter {
  /// Draws the decoration of a widget of this size, and the video in it.
  func draw(
    _ decoration: VideoDecoration, on snapshot: OpaquePointer, size: CGSize, scale: Double, isByCairo: Bool
  ) {
    guard decoration.isShown, decoration.opacity > 0 else { return }
    if decoration.opacity < 1 { gtk_snapshot_push_opacity(snapshot, decoration.opacity) }
    if let mask = decoration.mask {
      drawMasked(decoration, mask, on: snapshot, size: size, scale: scale)
    } else {
      drawLayers(of: decoration, on: snapshot, scale: scale, isByCairo: isByCairo)
    }
    if decoration.opacity < 1 { gtk_snapshot_pop(snapshot) }
  }

  private func drawLayers(of decoration: VideoDecoration, on snapshot: OpaquePointer, scale: Double, isByCairo: Bool) {
    decoration.behind?.append(to: snapshot, scale: scale, isByCairo: isByCairo)
    place(decoration, on: snapshot) {
      drawBackground(decoration, on: snapshot)
      let geometry = geometry(in: decoration.size, scale: scale)
      // Pixels that lie exactly on the screen's do so only where nothing turns or scales them.
      drawPicture(
        geometry, on: snapshot, scale: scale, isByCairo: isByCairo, isMoved: decoration.transform != .identity,
        cut: decoration.cutsVideo ? Self.outline(of: decoration) : nil)
    }
    decoration.above?.append(to: snapshot, scale: scale, isByCairo: isByCairo)
    place(decoration, on: snapshot) { drawBorder(decoration, on: snapshot) }
  }

  /// By cairo, for every renderer: GTK has no mask nodes before 4.10.
  private func drawMasked(
    _ decoration: VideoDecoration, _ mask: OverlayPicture, on snapshot: OpaquePointer, size: CGSize, scale: Double
  ) {
    guard let inner = gtk_snapshot_new() else { return }
    drawLayers(of: decoration, on: inner, scale: scale, isByCairo: true)
    guard let node = gtk_snapshot_free_to_node(inner) else { return }
    defer { gsk_render_node_unref(node) }
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(size.width), Float(size.height))
    let context = gtk_snapshot_append_cairo(snapshot, &bounds)!
    cairo_push_group(context)
    gsk_render_node_draw(node, context)
    cairo_pop_group_to_source(context)
    mask.mask(context, scale: scale)
    cairo_destroy(context)
  }

  private func place(_ decoration: VideoDecoration, on snapshot: OpaquePointer, _ draw: () -> Void) {
    guard decoration.transform != .identity else { return draw() }
    gtk_snapshot_save(snapshot)
    if Self.transform(snapshot, by: decoration.transform) { draw() }
    gtk_snapshot_restore(snapshot)
  }

  /// Transforms what is drawn next; false if nothing of it can be seen.
  ///
  /// By steps: of a matrix GTK doesn't know that it is an affine one in two dimensions, and then its cairo renderer paints a
  /// pink rectangle instead.
  static func transform(_ snapshot: OpaquePointer, by transform: CGAffineTransform) -> Bool {
    let (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
    let horizontal = (a * a + b * b).squareRoot()
    let vertical = (a * d - b * c) / horizontal
    guard horizontal > 0, vertical != 0, horizontal.isFinite, vertical.isFinite else { return false }
    var origin = graphene_point_t(x: Float(transform.tx), y: Float(transform.ty))
    gtk_snapshot_translate(snapshot, &origin)
    let angle = atan2(b, a)
    if angle != 0 { gtk_snapshot_rotate(snapshot, Float(angle * 180 / .pi)) }
    let shear = (a * c + b * d) / horizontal / vertical
    if abs(shear) > 1e-9 {
      gtk_snapshot_transform(snapshot, gsk_transform_skew(nil, Float(atan(shear) * 180 / .pi), 0))
    }
    gtk_snapshot_scale(snapshot, Float(horizontal), Float(vertical))
    return true
  }

  private func drawBackground(_ decoration: VideoDecoration, on snapshot: OpaquePointer) {
    guard var color = decoration.background.map({ Self.rgba($0) }) else { return }
    var outline = Self.outline(of: decoration)
    let isRound = decoration.radii.contains { $0 > 0 }
    if isRound { gtk_snapshot_push_rounded_clip(snapshot, &outline) }
    gtk_snapshot_append_color(snapshot, &color, &outline.bounds)
    if isRound { gtk_snapshot_pop(snapshot) }
  }

  private func drawBorder(_ decoration: VideoDecoration, on snapshot: OpaquePointer) {
    guard decoration.borderWidth > 0, let color = decoration.borderColor.map({ Self.rgba($0) }) else { return }
    var outline = Self.outline(of: decoration)
    let widest = min(decoration.size.width, decoration.size.height) / 2
    let widths = [Float](repeating: Float(min(decoration.borderWidth, widest)), count: 4)
    let colors = [GdkRGBA](repeating: color, count: 4)
    gtk_snapshot_append_border(snapshot, &outline, widths, colors)
  }

  private static func outline(of decoration: VideoDecoration) -> GskRoundedRect {
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(decoration.size.width), Float(decoration.size.height))
    var corners = decoration.radii.map { graphene_size_t(width: Float($0), height: Float($0)) }
    var outline = GskRoundedRect()
    gsk_rounded_rect_init(&outline, &bounds, &corners[0], &corners[1], &corners[2], &corners[3])
    return outline
  }

  private static func rgba(_ color: CGColor) -> GdkRGBA {
    let space = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
    guard let parts = color.converted(to: space, intent: .defaultIntent, options: nil)?.components, parts.count == 4
    else { return GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    return GdkRGBA(red: Float(parts[0]), green: Float(parts[1]), blue: Float(parts[2]), alpha: Float(parts[3]))
  }
}
