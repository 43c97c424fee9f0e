internal import CCairo
import Foundation

/// Text in several fonts and colours, laid out in lines.
package struct CGTextBlock {
  /// A piece of text that looks the same throughout.
  package struct Run {
    package var text: String
    package var font: CGTextFont
    package var color: CGColor
    package var background: CGColor?
    package var isUnderlined = false
    package var isStruckThrough = false
    package var letterSpacing: CGFloat = 0
    package var hasSmallCapitals = false

    package init(text: String, font: CGTextFont, color: CGColor) {
      (self.text, self.font, self.color) = (text, font, color)
    }
  }

  /// How lines are aligned.
  package enum Alignment { case natural, end, left, right, center, justified }

  /// Where text is left out that doesn't fit.
  package enum Truncation { case start, middle, end }

  package var runs: [Run]
  package var size: CGSize
  package var isWrapped: Bool
  package var alignment = Alignment.natural
  package var truncation: Truncation?
  /// Whether the lines are going to be turned by a quarter, to run down: characters that stand upright in vertical lines
  /// are turned back.
  package var isVertical = false

  package init(runs: [Run], size: CGSize, isWrapped: Bool) {
    (self.runs, self.size, self.isWrapped) = (runs, size, isWrapped)
  }

  /// The size that the text takes.
  package var measured: CGSize {
    let box = withLayout { Self.place(of: $0).logical }
    return CGSize(width: box.width.rounded(.up), height: box.height.rounded(.up))
  }

  /// The ranges of the lines, in bytes of UTF-8.
  package var lines: [Range<Int>] {
    withLayout { layout in
      (0..<pango_layout_get_line_count(layout)).compactMap { number in
        pango_layout_get_line_readonly(layout, number).map { line in
          Int(line.pointee.start_index)..<Int(line.pointee.start_index + line.pointee.length)
        }
      }
    }
  }

  /// Whether the text begins at the right.
  package var isRightToLeft: Bool { withLayout { isRightToLeft($0) } }

  private func withLayout<Answer>(_ body: (OpaquePointer) -> Answer) -> Answer {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    let cairo: OpaquePointer = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    let layout = makeLayout(cairo)
    defer { shim_pango_layout_free(layout) }
    return body(layout)
  }

  fileprivate static func place(of layout: OpaquePointer) -> (ink: CGRect, logical: CGRect) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    func rect(_ box: PangoRectangle) -> CGRect {
      let unit = Double(PANGO_SCALE)
      return CGRect(
        x: Double(box.x) / unit, y: Double(box.y) / unit, width: Double(box.width) / unit,
        height: Double(box.height) / unit)
    }
    return (rect(ink), rect(logical))
  }

  /// Lengths as Pango counts them.
  private static func pango(_ length: CGFloat) -> Int32 {
    guard length.isFinite else { return 0 }
    return Int32(exactly: min(max(Double(length) * Double(PANGO_SCALE), -1e9), 1e9).rounded()) ?? 0
  }

  fileprivate func makeLayout(_ cairo: OpaquePointer) -> OpaquePointer {
    // Hinting would fit glyphs to the pixel grid, so that moving text would tremble.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(cairo, options)
    cairo_font_options_destroy(options)
    let layout: OpaquePointer = pango_cairo_create_layout(cairo)
    if isVertical {
      let context: OpaquePointer = pango_layout_get_context(layout)
      pango_context_set_base_gravity(context, PANGO_GRAVITY_EAST)
      pango_layout_context_changed(layout)
    }
    pango_layout_set_text(layout, runs.map(\.text).joined(), -1)
    if isWrapped || truncation != nil {
      pango_layout_set_width(layout, Self.pango(max(size.width, 1)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    switch truncation {
    case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    case nil: break
    }
    if truncation != nil { pango_layout_set_height(layout, isWrapped ? Self.pango(max(size.height, 1)) : -1) }
    switch alignment {
    case .natural: break
    case .end: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    case .left: pango_layout_set_auto_dir(layout, 0)
    case .right:
      pango_layout_set_auto_dir(layout, 0)
      pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .justified: pango_layout_set_justify(layout, 1)
    }
    let attributes: OpaquePointer = pango_attr_list_new()
    var start = 0
    for run in runs {
      let end = start + run.text.utf8.count
      for attribute in Self.attributes(of: run) {
        attribute.pointee.start_index = UInt32(clamping: start)
        attribute.pointee.end_index = UInt32(clamping: end)
        pango_attr_list_insert(attributes, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  private static func attributes(of run: Run) -> [UnsafeMutablePointer<PangoAttribute>] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    let description = pango_font_description_new()
    pango_font_description_set_family(description, run.font.name)
    let size = run.font.size.isFinite ? min(max(Double(run.font.size), 0.01), 10_000) : 0.01
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    if run.font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    if run.font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    attributes.append(pango_attr_font_desc_new(description))
    pango_font_description_free(description)
    if run.hasSmallCapitals { attributes.append(pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS)) }
    func part(_ value: Double) -> UInt16 { UInt16(exactly: (min(max(value, 0), 1) * 65535).rounded()) ?? 0 }
    let color = run.color.screen
    attributes.append(pango_attr_foreground_new(part(color.red), part(color.green), part(color.blue)))
    // An alpha of 0 means "not set" to Pango.
    attributes.append(pango_attr_foreground_alpha_new(max(1, part(color.alpha))))
    if let background = run.background?.screen {
      attributes.append(pango_attr_background_new(part(background.red), part(background.green), part(background.blue)))
      attributes.append(pango_attr_background_alpha_new(max(1, part(background.alpha))))
    }
    if run.isUnderlined { attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if run.isStruckThrough { attributes.append(pango_attr_strikethrough_new(1)) }
    if run.letterSpacing != 0 { attributes.append(pango_attr_letter_spacing_new(pango(run.letterSpacing))) }
    return attributes.compactMap(\.self)
  }
}

extension CGContext {
  /// Draws text from the top of a rectangle down; upright where y points up.
  package func draw(_ block: CGTextBlock, in rect: CGRect) {
    // Pango's colours can't be swapped, nor can those of emoji.
    draw(exactColors: true) { cairo, _ in
      cairo_save(cairo)
      cairo_new_path(cairo)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      cairo_translate(cairo, Double(rect.minX), Double(rect.maxY))
      if base.yy < 0 { cairo_scale(cairo, 1, -1) }
      let layout = block.makeLayout(cairo)
      defer { shim_pango_layout_free(layout) }
      let (_, box) = CGTextBlock.place(of: layout)
      // Without a width, lines are aligned to the longest; that is placed here.
      var x = 0.0
      if !block.isWrapped, block.truncation == nil {
        let isRight =
          block.alignment == .right || block.alignment == .natural && block.isRightToLeft(layout)
          || block.alignment == .end && !block.isRightToLeft(layout)
        let free = Double(rect.width) - Double(box.width)
        x = block.alignment == .center ? free / 2 : isRight ? free : 0
      }
      cairo_move_to(cairo, x - Double(box.minX) * (block.isWrapped || block.truncation != nil ? 0 : 1), 0)
      if state.alpha < 1 { cairo_push_group(cairo) }
      pango_cairo_show_layout(cairo, layout)
      if state.alpha < 1 {
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, state.alpha)
      }
      cairo_restore(cairo)
    }
  }
}

extension CGTextBlock {
  fileprivate func isRightToLeft(_ layout: OpaquePointer) -> Bool {
    pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
  }
}
