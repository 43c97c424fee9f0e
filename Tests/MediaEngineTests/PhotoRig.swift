import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// A folder of its own for photos, and pictures to make them of.
final class PhotoRig: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A file with these bytes.
  func file(_ name: String, _ data: Data) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try data.write(to: url)
    return url
  }

  /// A picture with a number painted into its middle, in one of GStreamer's formats.
  static func picture(
    _ number: UInt16, format: String = "BGRA", width: Int = 320, height: Int = 240, colorimetry: String? = nil
  ) throws -> CapturedPicture {
    let rowBytes = width * 4
    var pixels = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      for x in 0..<width {
        // A coloured slope in each direction, so that turning and exchanged colours show.
        let at = y * rowBytes + x * 4
        (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) =
          (UInt8(40 + y * 160 / height), 90, UInt8(40 + x * 160 / width), 255)
      }
    }
    let square = FrameNumberPattern.centredSquare(width: width, height: height, fraction: 0.5)
    pixels.withUnsafeMutableBytes {
      FrameNumberPattern.paint(number, inBGRA: $0.baseAddress!, bytesPerRow: rowBytes, at: square)
    }
    let sample = Sample(
      Buffer(pixels, pts: .zero),
      caps: Caps("video/x-raw", ["format": "BGRA", "width": width, "height": height]))
    guard format != "BGRA" else { return CapturedPicture(sample) }
    return CapturedPicture(try sample.converted(to: format, colorimetry: colorimetry))
  }

  /// A picture as a camera gives it that makes JPEGs.
  static func jpegPicture(
    _ number: UInt16, width: Int = 320, height: Int = 240, _ change: (Data) -> Data = { $0 }
  ) throws -> CapturedPicture {
    let bytes = change(try PhotoPixels(picture(number, width: width, height: height)).jpeg(quality: 0.9))
    return CapturedPicture(
      Sample(
        Buffer([UInt8](bytes), pts: .zero), caps: Caps("image/jpeg", ["width": width, "height": height])))
  }

  /// A picture as BGRA, drawn on white where it is transparent.
  static func bitmap(of image: CGImage) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let context = CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    context?.setFillColor(gray: 1, alpha: 1)
    context?.fill(all)
    context?.draw(image, in: all)
    return context?.makeImage()
  }

  /// The green of a picture, in which the painted number is read.
  static func green(of image: CGImage) -> GrayPicture? {
    guard let data = image.dataProvider?.data, image.bitsPerPixel == 32 else { return nil }
    return data.withUnsafeBytes {
      GrayPicture(bgra: $0.baseAddress!, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
    }
  }

  /// How a picture that is painted upright looks once it is turned by EXIF's number.
  static func orientation(_ exif: Int) -> PaintedOrientation {
    let (isMirrored, rotation) = [
      (false, 0), (true, 0), (false, 180), (true, 180), (true, 270), (false, 90), (true, 90), (false, 270),
    ][exif - 1]
    return PaintedOrientation(isMirrored: isMirrored, rotation: rotation)
  }

  /// When the photos are said to be taken.
  static let date = Date(timeIntervalSince1970: 1_795_300_693.257)

  /// Everything that there is to say.
  static var fullDetails: PhotoDetails {
    var details = PhotoDetails()
    details.date = date
    details.zoneOffset = 2 * 3600
    details.make = "Logitech"
    details.model = "HD Pro Webcam C920"
    details.lens = "Built-in lens"
    details.software = "Kinora 0.1.0"
    details.exposureTime = 1.0 / 60
    details.iso = 200
    details.gain = 2
    details.exposure = .manual
    details.exposureBias = -1.5
    details.whiteBalance = .manual
    details.whiteBalanceTemperature = 4600
    details.flash = .init(hasFired: true, mode: .on)
    details.location = .init(
      latitude: -33.856784, longitude: 151.215297, altitude: 12.5, heading: 271.25,
      time: Date(timeIntervalSince1970: 1_795_300_690))
    details.contentIdentifier = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    details.livePhotoVideoIndex = 4
    details.burstIdentifier = "0E984725-C51C-4BF4-9960-E1C80E27ABA0"
    details.title = "Ufer"
    details.description = "A lake"
    return details
  }
}
