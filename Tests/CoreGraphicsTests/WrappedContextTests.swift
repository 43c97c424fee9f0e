import CCairo
import CoreGraphics
import Testing

/// A surface of somebody else, as a widget has it, with everything moved to the right by two.
private final class Canvas {
  let surface: OpaquePointer
  let cairo: OpaquePointer

  init() throws {
    surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 10, 10))
    cairo = try #require(cairo_create(surface))
    cairo_translate(cairo, 2, 0)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// A pixel counted from the top left of the surface.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return .clear }
    let bytes = data + y * Int(cairo_image_surface_get_stride(surface)) + x * 4
    return Pixel(bytes[2], bytes[1], bytes[0], bytes[3])
  }

  var matrix: [Double] {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
  }
}

@Suite struct WrappedContextTests {
  @Test func theOriginIsAtTheLowerLeftOfTheHeightGiven() throws {
    let canvas = try Canvas()
    let context = CGContext(wrapping: canvas.cairo, flippingHeight: 10)
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect([canvas.pixel(2, 8), canvas.pixel(4, 9)] == [.red, .red])
    #expect([canvas.pixel(1, 9), canvas.pixel(5, 9), canvas.pixel(2, 7)] == [.clear, .clear, .clear])
    #expect(context.ctm == .identity)
    let image = try #require(CGImage.quarters)
    context.draw(image, in: CGRect(x: 2, y: 4, width: 2, height: 2))
    #expect(
      [canvas.pixel(4, 4), canvas.pixel(5, 4), canvas.pixel(4, 5), canvas.pixel(5, 5)] == [.red, .green, .blue, .white])
  }

  @Test func withoutAHeightTheCallersCoordinatesStay() throws {
    let canvas = try Canvas()
    let context = CGContext(wrapping: canvas.cairo)
    context.setFillColor(.green)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(canvas.pixel(2, 0) == .green && canvas.pixel(2, 9) == .clear)
  }

  @Test func theCallersStateComesBackWhenTheContextGoes() throws {
    let canvas = try Canvas()
    let before = canvas.matrix
    do {
      let context = CGContext(wrapping: canvas.cairo, flippingHeight: 10)
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      context.rotate(by: 1)
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(.blue)
      context.fill(CGRect(x: -5, y: -5, width: 20, height: 20))
    }
    // What was in the layer is drawn, within the clip alone; the next painter finds all as it was.
    #expect(canvas.pixel(2, 9) == .blue && canvas.pixel(4, 9) == .clear)
    #expect(canvas.matrix == before)
    cairo_set_source_rgb(canvas.cairo, 1, 0, 0)
    cairo_rectangle(canvas.cairo, 5, 0, 1, 1)
    cairo_fill(canvas.cairo)
    #expect(canvas.pixel(7, 0) == .red && cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS)
  }

  @Test func aRestoreTooManyLeavesTheCallersStateAlone() throws {
    let canvas = try Canvas()
    let context = CGContext(wrapping: canvas.cairo, flippingHeight: 10)
    context.restoreGState()
    context.restoreGState()
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(canvas.pixel(2, 9) == .red && cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS)
  }
}
