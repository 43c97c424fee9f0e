import CoreGraphics

/// How images of Core Graphics become steps of a recipe.
enum CGImageSourceNode {
  /// The image's own pixels; nil where it stores them in a way of its own.
  static func direct(_ image: CGImage, _ options: ImageOptions) -> PackedSource? {
    guard !image.isMask, image.decode == nil, let own = image.colorSpace, ColorConversion.supports(own),
      let layout = PixelLayout(
        bitsPerComponent: image.bitsPerComponent, bitsPerPixel: image.bitsPerPixel,
        components: own.numberOfComponents, info: image.bitmapInfo),
      let data = image.dataProvider?.data
    else { return nil }
    return PackedSource(
      width: image.width, height: image.height, layout: layout, rowBytes: image.bytesPerRow,
      colorSpace: options.colorSpace(or: own), data: data)
  }

  /// The image drawn by Core Graphics, in sRGB.
  static func redrawn(_ image: CGImage, _ options: ImageOptions) -> PackedSource? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return context.makeImage().flatMap { direct($0, options) }
  }
}
