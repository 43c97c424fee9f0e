internal import CCairo
import Foundation

/// A font: a family and style at a size, for `CGContext.draw(_:at:font:)`.
public struct CGTextFont: Sendable, Hashable {
  /// The family, such as "Sans" or "Cantarell"; a missing one is substituted by the system.
  public var name: String
  /// The size in user units.
  public var size: CGFloat
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is italic.
  public var isItalic: Bool

  /// A font by family, size and style.
  public init(name: String, size: CGFloat, isBold: Bool = false, isItalic: Bool = false) {
    self.name = name
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// Measures the text.
  public func measure(_ text: String) -> CGTextMetrics {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    let cairo: OpaquePointer = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    return TextLayout(text, font: self, for: cairo).metrics
  }
}

/// The dimensions of a laid-out text; y points up from the first line's baseline.
public struct CGTextMetrics: Sendable, Equatable {
  /// The length of the longest line.
  public var width: CGFloat
  /// From the first baseline up to the top of the line.
  public var ascent: CGFloat
  /// From the first baseline down to the bottom of the last line.
  public var descent: CGFloat
  /// The bounding box of the inked glyphs; null without ink.
  public var inkBounds: CGRect
}

extension CGContext {
  /// Draws text in the fill colour, the first line's baseline starting at `point`; upright where y points up.
  public func draw(_ text: String, at point: CGPoint, font: CGTextFont) {
    // Colour glyphs (emoji) can't be drawn with red and blue swapped.
    draw(exactColors: true) { cairo, order in
      cairo_save(cairo)
      cairo_new_path(cairo)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      setSource(state.fill, order)
      cairo_translate(cairo, Double(point.x), Double(point.y))
      if base.yy < 0 { cairo_scale(cairo, 1, -1) }
      TextLayout(text, font: font, for: cairo).show()
      cairo_restore(cairo)
    }
  }
}

/// A text laid out by Pango for one cairo context.
private final class TextLayout {
  private let cairo: OpaquePointer
  private let layout: OpaquePointer

  init(_ text: String, font: CGTextFont, for cairo: OpaquePointer) {
    self.cairo = cairo
    // Hinting would fit glyphs to the pixel grid, so measured and drawn size would differ with the transform.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(cairo, options)
    cairo_font_options_destroy(options)
    layout = pango_cairo_create_layout(cairo)
    pango_layout_set_text(layout, text, -1)
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.name)
    // Pango stores sizes as 1024ths in a C int and rejects a size of zero.
    let size = font.size.isFinite ? min(max(Double(font.size), 0.01), 10_000) : 0.01
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    if font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
  }

  deinit { shim_pango_layout_free(layout) }

  private var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

  var metrics: CGTextMetrics {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &ink, &logical)
    func units(_ value: Int32) -> Double { Double(value) / Double(PANGO_SCALE) }
    let inkBounds =
      ink.width <= 0 || ink.height <= 0
      ? CGRect.null
      : CGRect(
        x: units(ink.x), y: baseline - units(ink.y) - units(ink.height), width: units(ink.width),
        height: units(ink.height))
    return CGTextMetrics(
      width: units(logical.width), ascent: baseline - units(logical.y),
      descent: units(logical.y) + units(logical.height) - baseline, inkBounds: inkBounds)
  }

  func show() {
    cairo_move_to(cairo, 0, -baseline)
    pango_cairo_show_layout(cairo, layout)
  }
}
