import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GStreamer

/// Turns a decoded frame into an image.
package enum StillImage {
  /// A pixel buffer as an image in sRGB, with its transparency where it has some.
  package static func make(of picture: CVPixelBuffer) throws -> CGImage {
    let sample = try PictureConversion.sample(picture)
    let hasAlpha = sample.caps.flatMap { VideoInfo($0) }?.hasAlpha ?? false
    return try image(of: sample.converted(to: hasAlpha ? "BGRA" : "BGRx", colorimetry: "sRGB"), hasAlpha: hasAlpha)
  }

  /// Converts to sRGB and scales in one pass, then applies the orientation.
  static func make(of sample: Sample, track: MediaTrackFacts, settings: ImageExtractor.Settings) throws -> CGImage {
    guard let info = sample.caps.flatMap({ VideoInfo($0) }) else { throw GStreamerError.notMappable }
    let transform = settings.appliesTransform ? track.transform : .identity
    let part = settings.aperture == .clean ? ImageGeometry.cleanPart(of: track, in: (info.width, info.height)) : nil
    let geometry = ImageGeometry(
      width: part?.width ?? info.width, height: part?.height ?? info.height,
      pixelAspect: track.pixelAspect != 1 ? track.pixelAspect : info.pixelAspectRatio.value,
      keepsPixelAspect: settings.aperture == .encoded, orientation: ImageGeometry.orientation(of: transform) ?? 1,
      limit: settings.maximumSize)
    let scaled = try sample.converted(
      to: "BGRx", width: geometry.width, height: geometry.height, colorimetry: "sRGB", part: part)
    guard let image = try image(of: scaled).turned(geometry.orientation) else { throw GStreamerError.notMappable }
    return image
  }

  private static func image(of sample: Sample, hasAlpha: Bool = false) throws -> CGImage {
    let frame = try MappedVideoFrame(sample)
    guard let plane = frame.planes.first else { throw GStreamerError.notMappable }
    let data = Data(bytes: plane.baseAddress, count: plane.bytesPerRow * frame.height)
    guard
      let provider = CGDataProvider(data: data),
      let image = CGImage(
        width: frame.width, height: frame.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: plane.bytesPerRow, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: hasAlpha ? .premultipliedFirst : .noneSkipFirst, byteOrder: .order32Little),
        provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    else { throw GStreamerError.notMappable }
    return image
  }
}
