import CoreVideo
import GStreamer
import Synchronization

/// Copies pictures into others of any size and pixel format. For any thread.
package final class PictureTransfer: Sendable {
  /// How a picture of another shape is fitted.
  package enum Fitting: Sendable {
    /// To the size, whatever the shape.
    case stretch
    /// Into the size, with black bars.
    case fit
    /// Over the size; what stands out is cut off.
    case fill
    /// To the size, without what isn't meant to be seen.
    case clean
  }

  private struct Place: Equatable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  private let converter = Mutex<FrameConverter?>(nil)

  package init() {}

  /// Copies a picture. `matrix` is that of a destination in luma and chroma, by Core Video's name; nil keeps the
  /// source's.
  package func copy(
    _ source: CVPixelBuffer, to target: CVPixelBuffer, fitting: Fitting, matrix: String? = nil
  ) throws {
    let sample = try PictureConversion.sample(source)
    let format = CVPixelBufferGetPixelFormatType(target)
    guard let (name, isFull) = PixelFormatNames.name(of: format), let info = sample.caps.flatMap({ VideoInfo($0) })
    else { throw GStreamerError.notMappable }
    let whole = Place(width: CVPixelBufferGetWidth(target), height: CVPixelBufferGetHeight(target))
    let place = fitting == .fit ? Self.inside(whole, info) : whole
    var caps = PictureConversion.caps(name, isFullRange: isFull, like: info)
      .setting("width", to: place.width).setting("height", to: place.height)
    if let matrix, VideoInfo(caps)?.isYUV == true,
      let colours = ColorAttachments.colorimetry(matrix: matrix, function: nil, primaries: nil)
    {
      caps = caps.setting("colorimetry", to: ColorAttachments.colorimetry(colours, isFullRange: isFull))
    }
    let part = Self.part(of: source, fitting, like: whole)
    let converted =
      try part.map {
        try sample.converted(
          to: name, width: place.width, height: place.height, colorimetry: VideoInfo(caps)?.colorimetry, part: $0)
      } ?? convert(sample, to: caps)
    CVPixelBufferLockBaseAddress(target, [])
    defer { CVPixelBufferUnlockBaseAddress(target, []) }
    let pixels = PixelRows(name, isFullRange: isFull)
    if place != whole { pixels.blacken(target) }
    try pixels.copy(converted, to: target, x: place.x, y: place.y)
    ColorAttachments.set(caps, on: target)
  }

  /// Makes a picture black; false for formats that aren't known.
  package static func blacken(_ picture: CVPixelBuffer) -> Bool {
    guard let (name, isFull) = PixelFormatNames.name(of: CVPixelBufferGetPixelFormatType(picture)) else { return false }
    CVPixelBufferLockBaseAddress(picture, [])
    defer { CVPixelBufferUnlockBaseAddress(picture, []) }
    PixelRows(name, isFullRange: isFull).blacken(picture)
    return true
  }

  private func convert(_ sample: Sample, to caps: Caps) throws -> Sample {
    let made = try converter.withLock { known -> FrameConverter in
      if let known, known.caps == caps { return known }
      guard let made = FrameConverter(to: caps, threads: 2) else { throw GStreamerError.notMappable }
      known = made
      return made
    }
    return try made.convert(sample)
  }

  /// Where a picture lies in the middle of a larger one, in even numbers.
  private static func inside(_ whole: Place, _ source: VideoInfo) -> Place {
    let scale = min(Double(whole.width) / Double(source.width), Double(whole.height) / Double(source.height))
    func side(_ length: Int, _ most: Int) -> Int {
      let even = Int(clamping: (Double(length) * scale / 2).rounded()) * 2
      return even >= most - 1 ? most : max(2, even)
    }
    let (width, height) = (side(source.width, whole.width), side(source.height, whole.height))
    return Place(
      x: (whole.width - width) / 4 * 2, y: (whole.height - height) / 4 * 2, width: width, height: height)
  }

  /// The part of a picture that is copied; nil for all of it.
  private static func part(of source: CVPixelBuffer, _ fitting: Fitting, like target: Place) -> Sample.Part? {
    let (width, height) = (CVPixelBufferGetWidth(source), CVPixelBufferGetHeight(source))
    switch fitting {
    case .stretch, .fit: return nil
    case .fill:
      let wanted = Double(target.width) / Double(target.height)
      let wide = min(width, max(1, Int(clamping: (Double(height) * wanted).rounded())))
      let high = min(height, max(1, Int(clamping: (Double(width) / wanted).rounded())))
      guard wide < width || high < height else { return nil }
      return Sample.Part(x: (width - wide) / 4 * 2, y: (height - high) / 4 * 2, width: wide, height: high)
    case .clean:
      let clean = CVImageBufferGetCleanRect(source)
      let (x, y) = (max(0, Int(clean.minX)), max(0, height - Int(clean.maxY)))
      let part = Sample.Part(
        x: x, y: y, width: min(width - x, Int(clean.width)), height: min(height - y, Int(clean.height)))
      let isWhole = part == Sample.Part(x: 0, y: 0, width: width, height: height)
      return isWhole || part.width < 1 || part.height < 1 ? nil : part
    }
  }
}
