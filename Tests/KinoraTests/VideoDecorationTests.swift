import CAdwaita
import CoreGraphics
import CoreVideo
import Foundation
import Testing

@testable import GTKSupport

/// Videos with their decoration in a widget of 40 × 40 points, drawn as both kinds of renderers have it drawn.
@MainActor
@Suite struct VideoDecorationTests {
  private static let side = 40

  init() {
    // Registers GTK's render nodes, also where there is no display.
    gtk_disable_setlocale()
    gtk_init_check()
  }

  /// A picture of one colour: red, green, blue, and opacity from 0 to 255, premultiplied.
  private func buffer(_ color: [UInt8], _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for y in 0..<height {
      for x in 0..<width {
        for (index, part) in [2, 1, 0, 3].enumerated() {
          base.storeBytes(
            of: color[part], toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x + index, as: UInt8.self)
        }
      }
    }
    return buffer
  }

  private func overlay(_ color: [UInt8], _ frame: CGRect) throws -> OverlayPicture {
    let buffer = try buffer(color, Int(frame.width), Int(frame.height))
    return try #require(OverlayPicture(buffer, x: Int(frame.minX), y: Int(frame.minY)))
  }

  /// A decoration of the whole widget.
  private func decoration(_ change: (inout VideoDecoration) throws -> Void = { _ in }) rethrows -> VideoDecoration {
    var decoration = VideoDecoration(size: CGSize(width: Self.side, height: Self.side))
    try change(&decoration)
    return decoration
  }

  /// Red, green and blue of the pixels at places, over black. The video is green, and twice as wide as high.
  private func draw(
    _ decoration: VideoDecoration, at places: [(Int, Int)], hasVideo: Bool = true, scale: Int = 1, isByCairo: Bool
  ) throws -> [[Int]] {
    let painter = VideoPainter()
    if hasVideo { painter.replacePicture(VideoPicture(try buffer([0, 255, 0, 255], 40 * scale, 20 * scale))) }
    let snapshot = try #require(gtk_snapshot_new())
    painter.draw(
      decoration, on: snapshot, size: CGSize(width: Self.side, height: Self.side), scale: Double(scale),
      isByCairo: isByCairo)
    let node = gtk_snapshot_free_to_node(snapshot)
    let pixels = Self.side * scale
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(pixels), Int32(pixels))!
    defer { cairo_surface_destroy(surface) }
    if let node {
      let context = cairo_create(surface)!
      cairo_scale(context, Double(scale), Double(scale))
      gsk_render_node_draw(node, context)
      cairo_destroy(context)
      gsk_render_node_unref(node)
    }
    cairo_surface_flush(surface)
    let base = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
    let stride = Int(cairo_image_surface_get_stride(surface))
    return places.map { x, y in
      [2, 1, 0].map { Int(base.load(fromByteOffset: y * stride + 4 * x + $0, as: UInt8.self)) }
    }
  }

  private static let (black, red, green, blue) = ([0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255])

  @Test(arguments: [true, false])
  func fromTheBackToTheFront(isByCairo: Bool) throws {
    let decoration = try decoration {
      $0.behind = try overlay([255, 0, 255, 255], CGRect(x: 0, y: 0, width: 40, height: 10))
      $0.background = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      $0.above = try overlay([0, 0, 128, 128], CGRect(x: 10, y: 5, width: 20, height: 20))
      ($0.borderWidth, $0.borderColor) = (2, .white)
    }
    let places = [(5, 5), (5, 20), (15, 7), (15, 20), (5, 35), (1, 20), (20, 38)]
    let drawn = try draw(decoration, at: places, isByCairo: isByCairo)
    // The background hides what is behind it; the half blue is over background and video.
    #expect(drawn[0] == Self.red && drawn[1] == Self.green && drawn[4] == Self.red)
    #expect(drawn[2] == [127, 0, 128] && drawn[3] == [0, 127, 128], "\(drawn)")
    #expect(drawn[5] == [255, 255, 255] && drawn[6] == [255, 255, 255])
    let empty = try draw(decoration, at: places, hasVideo: false, isByCairo: isByCairo)
    #expect(empty[1] == Self.red && empty[3] == [127, 0, 128])
  }

  @Test(arguments: [true, false])
  func opacityIsThatOfAllTogether(isByCairo: Bool) throws {
    let decoration = try decoration {
      $0.background = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      $0.above = try overlay([0, 0, 255, 255], CGRect(x: 0, y: 0, width: 10, height: 40))
      $0.opacity = 0.5
    }
    let drawn = try draw(decoration, at: [(5, 20), (20, 20), (20, 2)], isByCairo: isByCairo)
    for (color, wanted) in zip(drawn, [[0, 0, 128], [0, 128, 0], [128, 0, 0]]) {
      #expect(zip(color, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(drawn)")
    }
    var hidden = decoration
    hidden.isShown = false
    #expect(try draw(hidden, at: [(5, 20)], isByCairo: isByCairo) == [Self.black])
  }

  @Test(arguments: [true, false])
  func cornersCutBackgroundAndVideo(isByCairo: Bool) throws {
    var decoration = decoration {
      $0.background = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      ($0.radii, $0.size) = ([10, 0, 10, 0], CGSize(width: 40, height: 20))
    }
    let places = [(0, 0), (39, 0), (39, 19), (0, 19), (20, 0), (0, 12), (20, 10)]
    let open = try draw(decoration, at: places, isByCairo: isByCairo)
    #expect(open == [Self.green, Self.green, Self.green, Self.green, Self.green, Self.green, Self.green])
    let bare = try draw(decoration, at: places, hasVideo: false, isByCairo: isByCairo)
    #expect(bare == [Self.black, Self.red, Self.black, Self.red, Self.red, Self.red, Self.red])
    decoration.cutsVideo = true
    let cut = try draw(decoration, at: places, isByCairo: isByCairo)
    #expect(cut == [Self.black, Self.green, Self.black, Self.green, Self.green, Self.green, Self.green])
  }

  @Test(arguments: [true, false])
  func theVideoIsScaledIntoTheRectangleAndPlacedWithIt(isByCairo: Bool) throws {
    let decoration = decoration {
      // A quarter of the widget, on its side: 10 wide, 20 high, its top right at (30, 10).
      $0.size = CGSize(width: 20, height: 10)
      $0.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 10)
    }
    for scale in [1, 2] {
      let drawn = try draw(
        decoration, at: [(21, 11), (28, 28), (18, 15), (31, 15), (25, 8), (25, 31)].map { ($0 * scale, $1 * scale) },
        scale: scale, isByCairo: isByCairo)
      #expect(drawn == [Self.green, Self.green, Self.black, Self.black, Self.black, Self.black], "\(scale)")
    }
  }

  @Test(arguments: [true, false])
  func everyAffineTransformIsDrawn(isByCairo: Bool) throws {
    // Sheared, mirrored, turned: the middle of the rectangle is where the transform says, its corners are its limits.
    let transforms = [
      CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 5, ty: 5),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 30, ty: 5),
      CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: -1, tx: 10, ty: 25),
      CGAffineTransform(rotationAngle: 0.7).concatenating(CGAffineTransform(translationX: 15, y: 5)),
    ]
    for transform in transforms {
      let decoration = decoration { ($0.size, $0.transform) = (CGSize(width: 20, height: 10), transform) }
      let inside = [(1, 1), (19, 1), (1, 9), (19, 9), (10, 5)].map { CGPoint(x: $0, y: $1).applying(transform) }
      let outside = [(-2, 5), (22, 5), (10, -2), (10, 12)].map { CGPoint(x: $0, y: $1).applying(transform) }
      let places = (inside + outside).map { (Int($0.x.rounded(.down)), Int($0.y.rounded(.down))) }
      let drawn = try draw(decoration, at: places, isByCairo: isByCairo)
      #expect(drawn.prefix(5).allSatisfy { $0[1] > 100 && $0[0] == 0 }, "\(transform) \(drawn)")
      #expect(drawn.suffix(4).allSatisfy { $0 == Self.black }, "\(transform) \(drawn)")
    }
  }

  @Test(arguments: [true, false])
  func aMaskLeavesWhatItCovers(isByCairo: Bool) throws {
    let decoration = try decoration {
      $0.background = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      $0.above = try overlay([0, 0, 255, 255], CGRect(x: 0, y: 0, width: 10, height: 40))
      $0.mask = try overlay([0, 0, 0, 128], CGRect(x: 4, y: 4, width: 20, height: 20))
    }
    let places = [(2, 20), (6, 20), (20, 20), (20, 6), (20, 2), (26, 20), (20, 30)]
    let drawn = try draw(decoration, at: places, isByCairo: isByCairo)
    let wanted = [Self.black, [0, 0, 128], [0, 128, 0], [128, 0, 0], Self.black, Self.black, Self.black]
    for (color, wanted) in zip(drawn, wanted) {
      #expect(zip(color, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(drawn)")
    }
  }

  @Test(arguments: [true, false])
  func picturesLieOnTheScreensPixels(isByCairo: Bool) throws {
    let decoration = try decoration {
      $0.above = try overlay([0, 0, 255, 255], CGRect(x: 3, y: 5, width: 1, height: 1))
    }
    let drawn = try draw(
      decoration, at: [(3, 5), (2, 5), (4, 5), (3, 4), (3, 6)], hasVideo: false, scale: 2, isByCairo: isByCairo)
    #expect(drawn == [Self.blue, Self.black, Self.black, Self.black, Self.black])
  }
}
