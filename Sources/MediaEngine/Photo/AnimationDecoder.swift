import CImageCodecs
import CoreGraphics
import Foundation

/// Decodes the frames of an animated picture in their order: GIF, WebP and animated PNG.
final class AnimationDecoder {
  /// A frame, and for how many seconds it is shown.
  typealias Frame = (image: CGImage, seconds: Double)

  /// How often the animation is shown; 0 means without end.
  let loopCount: Int
  /// The number of frames that are in the file.
  let frameCount: Int
  private let animation: OpaquePointer
  let width: Int
  let height: Int
  private let orientation: Int
  /// An object of its own, so that the address that the C decoder reads from stays the same.
  private let bytes: NSData

  /// The most frames that are counted.
  private static let mostFrames = 1 << 20

  /// Nil for a picture that isn't animated, or is damaged.
  init?(_ data: Data) {
    guard let format = FileFormat(photo: data), let count = Self.frameCount(of: data, format) else { return nil }
    let owned = NSData(data: data)
    let start = owned.bytes.assumingMemoryBound(to: UInt8.self)
    var head = ImageAnimationHead()
    let opened: OpaquePointer? =
      switch format {
      case .gif: image_gif_open(start, owned.length, &head)
      case .webp: image_webp_open(start, owned.length, &head)
      case .png: image_apng_open(start, owned.length, &head)
      default: nil
      }
    guard let opened else { return nil }
    (animation, bytes, frameCount, loopCount) = (opened, owned, count, Int(head.loops))
    (width, height) = (Int(head.width), Int(head.height))
    let metadata = format == .webp ? WebPFile(data).metadata : format == .png ? PNGFile.metadata(of: data) : nil
    orientation = metadata?.orientationAndThumbnail.orientation ?? 1
  }

  /// How large the file is that it keeps in memory.
  var byteCount: Int { bytes.length }

  deinit { image_animation_close(animation) }

  /// The number of an animated picture's frames; nil for one that isn't animated. Nothing is decoded.
  static func frameCount(of data: Data, _ format: FileFormat) -> Int? {
    let count = data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      return switch format {
      case .gif: Int(image_gif_count(start, bytes.count, UInt32(mostFrames), nil))
      case .png: Int(image_apng_count(start, bytes.count, UInt32(mostFrames), nil))
      case .webp: WebPFile(data).frameCount
      default: 0
      }
    }
    return count > 1 ? count : nil
  }

  /// For how many milliseconds each frame is shown; empty for a picture that isn't animated. Nothing is decoded.
  static func delays(of data: Data, _ format: FileFormat) -> [UInt32] {
    guard let count = frameCount(of: data, format) else { return [] }
    if format == .webp { return WebPFile(data).delays.map { image_animation_shown($0) } }
    return data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      return [UInt32](unsafeUninitializedCapacity: count) { delays, found in
        let most = UInt32(clamping: count)
        found = Int(
          format == .gif
            ? image_gif_count(start, bytes.count, most, delays.baseAddress)
            : image_apng_count(start, bytes.count, most, delays.baseAddress))
      }
    }
  }

  /// The pixels of the next frame as they are stored, RGBA, until the next one is read; nil at the end, or where the file
  /// is damaged.
  func nextCanvas() -> UnsafeRawBufferPointer? {
    var milliseconds: UInt32 = 0
    guard let canvas = image_animation_next(animation, &milliseconds) else { return nil }
    return UnsafeRawBufferPointer(start: canvas, count: width * height * 4)
  }

  /// Passes over the next frame; false at the end, or where the file is damaged.
  func skip() -> Bool {
    var milliseconds: UInt32 = 0
    return image_animation_next(animation, &milliseconds) != nil
  }

  /// The next frame, upright, no side longer than `longestSide`; nil at the end, or where the file is damaged.
  func next(longestSide: Int?) -> Frame? {
    var milliseconds: UInt32 = 0
    guard let canvas = image_animation_next(animation, &milliseconds),
      let image = CGImage.straightRGBA(canvas, width: width, height: height)?.turned(orientation),
      let fitting = longestSide.map({ image.fitting(max(1, $0)) }) ?? image
    else { return nil }
    return (fitting, Double(milliseconds) / 1000)
  }
}
