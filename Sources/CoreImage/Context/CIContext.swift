internal import CImageKernels
import CoreGraphics
import CoreVideo
import Foundation

/// Computes images: on the processor, with several threads, in floats of a working colour space.
open class CIContext: NSObject, @unchecked Sendable {
  let colors: WorkingColors
  /// The colour space of what has none of its own; nil converts nothing.
  let outputSpace: CGColorSpace?
  let target: CGContext?
  private let name: String?

  private init(_ options: [CIContextOption: Any]?, target: CGContext?) {
    func space(_ option: CIContextOption, _ standard: CFString) -> CGColorSpace? {
      switch options?[option] {
      case let space as CGColorSpace where ColorConversion.supports(space): space
      case is NSNull: nil
      default: CGColorSpace(name: standard)
      }
    }
    let working = space(.workingColorSpace, CGColorSpace.extendedLinearSRGB)
    precondition(working.map { $0.model == .rgb } ?? true, "A working colour space must be RGB.")
    colors = WorkingColors(space: working)
    outputSpace = target?.colorSpace ?? space(.outputColorSpace, CGColorSpace.sRGB)
    name = options?[.name] as? String
    self.target = target
  }

  /// A context that computes in linear sRGB.
  public override convenience init() { self.init(nil, target: nil) }

  /// A context that works as the options say.
  public convenience init(options: [CIContextOption: Any]? = nil) { self.init(options, target: nil) }

  /// A context that draws into one of Core Graphics.
  public convenience init(cgContext cgctx: CGContext, options: [CIContextOption: Any]? = nil) {
    self.init(options, target: cgctx)
  }

  /// The colour space that it computes in; nil where colours aren't converted.
  open var workingColorSpace: CGColorSpace? { colors.space }

  /// The format that it computes in.
  open var workingFormat: CIFormat { .RGBAf }

  /// Does nothing: nothing is kept between renderings.
  open func clearCaches() {}

  open override var description: String { "CIContext \(name ?? "")" }

  /// Draws the part of an image that lies in `fromRect` into a rectangle of the context of Core Graphics that this one was
  /// made with. Without such a context it does nothing.
  open func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
    guard let target, let drawn = createCGImage(image, from: fromRect) else { return }
    target.draw(drawn, in: inRect)
  }

  /// Computes pixels of a part of an image, and hands them out in bands, as they are to be stored.
  func render(
    _ image: CIImage, _ rect: PixelRect, space: CGColorSpace?, multiple: Int = 1,
    _ use: @Sendable (FloatBitmap) -> Void
  ) {
    let conversion = colors.conversion(to: space)
    RenderJob(image.node, colors: colors).renderBands(of: rect, multiple: multiple) { band in
      conversion.apply(band)
      use(band)
    }
  }

  /// Writes a part of an image into packed pixels, whose lower left pixel is at `origin`.
  func write(
    _ image: CIImage, _ rect: PixelRect, _ layout: PixelLayout, into picture: image_packed, at origin: (Int, Int),
    space: CGColorSpace?
  ) {
    nonisolated(unsafe) let picture = picture
    render(image, rect, space: space) { band in
      if layout.bytesPerComponent <= 2, layout.type != image_component_half {
        image_clamp(band.pixels, band.count, [0, 0, 0, 0], [1, 1, 1, 1])
      }
      if layout.alpha == .straight { image_unpremultiply(band.pixels, band.count) }
      withUnsafePointer(to: picture) {
        image_pack(
          band.pixels, $0, Int32(clamping: band.rect.x - origin.0), Int32(clamping: band.rect.y - origin.1),
          Int32(clamping: band.rect.width), Int32(clamping: band.rect.height))
      }
    }
  }
}
