import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine
import QuartzCore
import Synchronization

/// Draws layers for the engine, around and over the pictures of a video. What is drawn is kept as long as it stays the same.
final class LayerOverlay: PictureOverlay {
  private struct Kept: Sendable {
    var signature: LayerSignature
    var width: Int
    var height: Int
    var drawing: OverlayDrawing?
  }

  private let tree: LayerTree
  /// The layers that show the video; nil where there is none behind the layers.
  private let videoLayers: [CALayer]?
  private let size: CGSize
  private let kept = Mutex<Kept?>(nil)

  /// Draws a tree of layers that lies in a picture of a size in points.
  init(_ layer: CALayer, videoLayers: [CALayer]?, size: CGSize) {
    (tree, self.videoLayers, self.size) = (LayerTree(layer), videoLayers, size)
  }

  func isSteady(from start: CMTime, to end: CMTime) -> Bool {
    tree.isStill || tree.moment(at: start.seconds).signature == tree.moment(at: end.seconds).signature
  }

  func drawing(at time: CMTime, width: Int, height: Int) throws -> OverlayDrawing? {
    let (moment, signature) = tree.moment(at: time.seconds)
    return kept.withLock { kept in
      if let kept, kept.signature == signature, kept.width == width, kept.height == height { return kept.drawing }
      let drawing = draw(moment, width: width, height: height)
      kept = Kept(signature: signature, width: width, height: height, drawing: drawing)
      return drawing
    }
  }

  func picture(with video: CVPixelBuffer, at time: CMTime, width: Int, height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    guard let picture = made, let image = Self.image(of: video) else { throw AVError(.unknown) }
    CVPixelBufferLockBaseAddress(picture, [])
    defer { CVPixelBufferUnlockBaseAddress(picture, []) }
    guard
      let context = Self.context(
        CVPixelBufferGetBaseAddress(picture), width: width, height: height,
        bytesPerRow: CVPixelBufferGetBytesPerRow(picture), alpha: .noneSkipFirst)
    else { throw AVError(.unknown) }
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    if let moment = tree.moment(at: time.seconds).moment {
      draw(moment.showing(image, in: videoLayers ?? []), .all, in: context, width, height)
    }
    return picture
  }

  // MARK: Drawing

  /// Nil where nothing is to be drawn.
  private func draw(_ moment: LayerMoment?, width: Int, height: Int) -> OverlayDrawing? {
    guard let videoLayers else { return moment.flatMap { bitmap($0, .all, width, height) } }
    guard videoLayers.count == 1, let videoLayer = videoLayers.first else { return .redrawn }
    switch moment?.placement(of: videoLayer, isYDown: false) ?? .hidden {
    case .grouped: return .redrawn
    case .hidden:
      var look = LayerPlan.Look()
      look.opacity = 0
      return around(moment, look, .all, width, height)
    case .plain(let transform, let opacity):
      var look = LayerPlan.Look()
      look.opacity = Float(min(max(opacity, 0), 1))
      look.transform = onPicture(transform, width, height)
      if look.opacity >= 1, Self.isWhole(look.transform, width, height) {
        return moment.flatMap { bitmap($0, .above(videoLayer), width, height) }
      }
      return around(moment, look, .behind(videoLayer), width, height, above: .above(videoLayer))
    }
  }

  /// A drawing with the video in its place.
  private func around(
    _ moment: LayerMoment?, _ look: LayerPlan.Look, _ behind: LayerRenderer.Part, _ width: Int, _ height: Int,
    above: LayerRenderer.Part? = nil
  ) -> OverlayDrawing {
    var drawing =
      above.flatMap { above in moment.flatMap { bitmap($0, above, width, height) } }
      ?? OverlayDrawing(pixels: [], bytesPerRow: 4 * width, width: width, height: height)
    if drawing.pixels.isEmpty { drawing.inkedRows = 0..<0 }
    drawing.place = look
    drawing.behind = moment.flatMap { bitmap($0, behind, width, height)?.pixels }
    return drawing
  }

  /// From the square that stands for the video's picture to pixels of the whole picture, as a transform of pixels.
  private func onPicture(_ transform: CGAffineTransform, _ width: Int, _ height: Int) -> CGAffineTransform {
    let (width, height) = (CGFloat(width), CGFloat(height))
    return CGAffineTransform(scaleX: 1 / width, y: 1 / height).concatenating(transform)
      .concatenating(
        CGAffineTransform(a: width / size.width, b: 0, c: 0, d: -height / size.height, tx: 0, ty: height))
  }

  /// Whether a transform leaves the picture as it is, but for what can't be seen.
  private static func isWhole(_ transform: CGAffineTransform, _ width: Int, _ height: Int) -> Bool {
    [(0, 0), (width, 0), (0, height), (width, height)].allSatisfy { x, y in
      let point = CGPoint(x: x, y: y)
      let placed = point.applying(transform)
      return abs(placed.x - point.x) < 0.01 && abs(placed.y - point.y) < 0.01
    }
  }

  /// Some of the layers as a bitmap; nil without any ink.
  private func bitmap(
    _ moment: LayerMoment, _ part: LayerRenderer.Part, _ width: Int, _ height: Int
  ) -> OverlayDrawing? {
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let rows = pixels.withUnsafeMutableBytes { pixels -> Range<Int>? in
      guard
        let context = Self.context(
          pixels.baseAddress, width: width, height: height, bytesPerRow: 4 * width, alpha: .premultipliedFirst)
      else { return nil }
      draw(moment, part, in: context, width, height)
      /// Whether all pixels of a row are transparent.
      func isEmpty(_ row: Int) -> Bool {
        let words = pixels[row * 4 * width..<(row + 1) * 4 * width]
        return words.withUnsafeBytes { row in
          row.withMemoryRebound(to: UInt32.self) { $0.allSatisfy { $0 == 0 } }
        }
      }
      guard let first = (0..<height).first(where: { !isEmpty($0) }),
        let last = (0..<height).last(where: { !isEmpty($0) })
      else { return nil }
      return first..<last + 1
    }
    guard let rows else { return nil }
    var drawing = OverlayDrawing(pixels: pixels, bytesPerRow: 4 * width, width: width, height: height)
    drawing.inkedRows = rows
    return drawing
  }

  private func draw(
    _ moment: LayerMoment, _ part: LayerRenderer.Part, in context: CGContext, _ width: Int, _ height: Int
  ) {
    context.scaleBy(x: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
    var renderer = LayerRenderer(context, isYDown: false, part: part)
    renderer.draw(moment)
  }

  private static func context(
    _ data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, alpha: CGImageAlphaInfo
  ) -> CGContext? {
    CGContext(
      data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
      space: CGColorSpace(name: CGColorSpace.sRGB),
      bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }

  /// A BGRA picture as an opaque image.
  private static func image(of picture: CVPixelBuffer) -> CGImage? {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    let (height, bytesPerRow) = (CVPixelBufferGetHeight(picture), CVPixelBufferGetBytesPerRow(picture))
    guard let base = CVPixelBufferGetBaseAddress(picture),
      let provider = CGDataProvider(data: Data(bytes: base, count: height * bytesPerRow))
    else { return nil }
    return CGImage(
      width: CVPixelBufferGetWidth(picture), height: height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: bytesPerRow, space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(
        rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
