import CoreGraphics
import CoreMedia
import Foundation
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

  // MARK: Drawing

  /// Nil where nothing is to be drawn.
  private func draw(_ moment: LayerMoment?, width: Int, height: Int) -> OverlayDrawing? {
    guard let videoLayers else { return moment.flatMap { bitmap($0, .all, width, height) } }
    guard videoLayers.count == 1, let videoLayer = videoLayers.first else {
      return moment.map { inParts($0, videoLayers, width, height) } ?? around(nil, .hidden, .all, width, height)
    }
    switch moment?.placement(of: videoLayer, isYDown: false) ?? .hidden {
    case .grouped:
      return moment.map { inParts($0, videoLayers, width, height) } ?? around(nil, .hidden, .all, width, height)
    case .hidden: return around(moment, .hidden, .all, width, height)
    case .plain(let transform, let opacity):
      var look = LayerPlan.Look()
      look.opacity = Float(min(max(opacity, 0), 1))
      look.transform = onPicture(PlaneProjection(transform), width, height).affine ?? .identity
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

  /// A drawing of layers that cut the video, mask it, or show it several times.
  private func inParts(_ moment: LayerMoment, _ videoLayers: [CALayer], _ width: Int, _ height: Int) -> OverlayDrawing {
    let numbered = moment.numbering(videoLayers)
    let places = numbered.places(isYDown: false)
    /// The picture on black, where each place of the video has a colour.
    func picture(_ color: (_ place: Int) -> CGColor) -> [UInt8] {
      var colors: [Int: CGColor] = [:]
      for (place, video) in places.enumerated() { colors[video.number] = color(place) }
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      pixels.withUnsafeMutableBytes { pixels in
        guard
          let context = Self.context(
            pixels.baseAddress, width: width, height: height, bytesPerRow: 4 * width, alpha: .premultipliedFirst)
        else { return }
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        draw(numbered.showing { Self.image(of: colors[$0] ?? .black) }, .all, in: context, width, height)
      }
      return pixels
    }
    let count = OverlayDrawing.videosPerPicture
    let lit = stride(from: 0, to: places.count, by: count).map { first in
      picture { number in
        func light(_ place: Int) -> CGFloat { number == first + place ? 1 : 0 }
        return CGColor(srgbRed: light(0), green: light(1), blue: light(2), alpha: 1)
      }
    }
    return OverlayDrawing(
      dark: picture { _ in .black }, lit: lit, places: places.map { onPicture($0.place, width, height) },
      width: width, height: height)
  }

  /// From the square that stands for the video's picture to pixels of the whole picture, as a transform of pixels.
  private func onPicture(_ place: PlaneProjection, _ width: Int, _ height: Int) -> PlaneProjection {
    let (width, height) = (CGFloat(width), CGFloat(height))
    return PlaneProjection(CGAffineTransform(scaleX: 1 / width, y: 1 / height)).concatenating(place)
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
    pixels.withUnsafeMutableBytes { pixels in
      guard
        let context = Self.context(
          pixels.baseAddress, width: width, height: height, bytesPerRow: 4 * width, alpha: .premultipliedFirst)
      else { return }
      draw(moment, part, in: context, width, height)
    }
    var drawing = OverlayDrawing(pixels: pixels, bytesPerRow: 4 * width, width: width, height: height)
    drawing.inkedRows = drawing.inkedRows(of: pixels)
    return drawing.inkedRows.isEmpty ? nil : drawing
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

  /// An image of one pixel.
  private static func image(of color: CGColor) -> CGImage? {
    let made = context(nil, width: 1, height: 1, bytesPerRow: 4, alpha: .noneSkipFirst)
    made?.setFillColor(color)
    made?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    return made?.makeImage()
  }
}

extension LayerPlan.Look {
  /// That of a video which isn't seen.
  fileprivate static var hidden: LayerPlan.Look {
    var look = LayerPlan.Look()
    look.opacity = 0
    return look
  }
}
