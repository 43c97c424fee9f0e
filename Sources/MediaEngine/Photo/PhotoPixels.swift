import CImageCodecs
import CoreVideo
import Foundation
import GLibSupport
import GStreamer

/// A picture's pixels on their way to an encoder.
struct PhotoPixels {
  /// Raw video.
  let sample: Sample
  let width: Int
  let height: Int

  /// Rec. 601 with full range: JPEG's convention, and the matrix that HEIC files here declare.
  private static let photoColors = "1:4:7:1"

  /// The pixels of a captured picture. A JPEG is decoded, at reduced size where `leastSide` allows.
  init(_ picture: CapturedPicture, leastSide: Int = 0) throws {
    guard picture.isCompressed else {
      try self.init(picture.sample)
      return
    }
    let mapped = try picture.sample.buffer?.map()
    guard let mapped, let pixels = try PhotoPixels(jpeg: mapped.bytes, leastSide: leastSide) else {
      throw PhotoError.notEncodable(reason: "JPEG")
    }
    self = pixels
  }

  /// Decodes a JPEG; nil if it is damaged.
  init?(jpeg: UnsafeRawBufferPointer, leastSide: Int = 0) throws {
    var image = Image()
    guard let bytes = jpeg.baseAddress?.assumingMemoryBound(to: UInt8.self),
      image_jpeg_decode(bytes, jpeg.count, UInt32(clamping: leastSide), &image), let pixels = image.bytes
    else { return nil }
    let format = image.pixels == ImagePixelsGray ? "GRAY8" : "BGRx"
    let rows = UnsafeRawBufferPointer(start: pixels, count: image.rowBytes * Int(image.height))
    // GStreamer's rows are padded to multiples of 4 bytes.
    let isPacked = format == "BGRx" || image.rowBytes % 4 == 0
    let buffer: Buffer
    if isPacked {
      buffer = Buffer(wrapping: rows, owner: CBytes(pixels))
    } else {
      defer { free(pixels) }
      let stride = (image.rowBytes + 3) / 4 * 4
      var padded = [UInt8](repeating: 0, count: stride * Int(image.height))
      for y in 0..<Int(image.height) {
        padded.replaceSubrange(
          y * stride..<y * stride + image.rowBytes, with: rows[y * image.rowBytes..<(y + 1) * image.rowBytes])
      }
      buffer = Buffer(padded)
    }
    try self.init(
      Sample(
        buffer,
        caps: Caps("video/x-raw", ["format": format, "width": Int(image.width), "height": Int(image.height)])))
  }

  private init(_ sample: Sample) throws {
    guard let caps = sample.caps, let info = VideoInfo(caps) else { throw PhotoError.notEncodable(reason: "caps") }
    self.sample = sample
    (width, height) = (info.width, info.height)
  }

  /// The pixels scaled to another size.
  func scaled(to size: (width: Int, height: Int)) throws -> PhotoPixels {
    size == (width, height) ? self : try PhotoPixels(sample.converted(width: size.width, height: size.height))
  }

  /// The pixels scaled down so that no side exceeds `longest`.
  func fitting(_ longest: Int) throws -> PhotoPixels {
    let factor = Double(longest) / Double(max(width, height, 1))
    guard factor < 1 else { return self }
    return try scaled(
      to: (
        max(1, Int(clamping: (Double(width) * factor).rounded())),
        max(1, Int(clamping: (Double(height) * factor).rounded()))
      ))
  }

  /// The Y'CbCr planes for JPEG and HEIC. With `keepsRows`, 4:2:2 pictures keep their vertical chroma resolution.
  func planes(keepsRows: Bool) throws -> (frame: MappedVideoFrame, columns: Int, rows: Int) {
    let source = sample.caps?.first?["format"].map { "\($0)" } ?? ""
    let hasRows = keepsRows && ["YUY2", "UYVY", "YVYU", "NV16", "NV61", "Y42B"].contains { source.contains($0) }
    let planar = try sample.converted(to: hasRows ? "Y42B" : "I420", colorimetry: Self.photoColors)
    return (try MappedVideoFrame(planar), 2, hasRows ? 1 : 2)
  }

  /// Encodes a JPEG; quality from 0 to 1.
  func jpeg(quality: Double) throws -> Data {
    let (frame, columns, rows) = try planes(keepsRows: true)
    let planes = frame.planes
    guard planes.count == 3 else { throw PhotoError.notEncodable(reason: "JPEG") }
    func bytes(_ plane: MappedVideoFrame.Plane) -> UnsafePointer<UInt8> {
      UnsafePointer(plane.baseAddress.assumingMemoryBound(to: UInt8.self))
    }
    var image = ImagePlanes(
      planes: (bytes(planes[0]), bytes(planes[1]), bytes(planes[2])),
      rowBytes: (planes[0].bytesPerRow, planes[1].bytesPerRow, planes[2].bytesPerRow), width: UInt32(width),
      height: UInt32(height), columnsPerColor: UInt32(columns), rowsPerColor: UInt32(rows))
    var data: UnsafeMutablePointer<UInt8>?
    var size = 0
    let percent = Int32(clamping: (min(max(quality, 0), 1) * 100).rounded())
    let isDone = withExtendedLifetime(frame) { image_jpeg_encode_planes(&image, max(1, percent), &data, &size) }
    guard isDone, let data else { throw PhotoError.notEncodable(reason: "JPEG") }
    return Data(bytesNoCopy: data, count: size, deallocator: .free)
  }

  /// Encodes a PNG.
  func png() throws -> Data {
    let frame = try MappedVideoFrame(sample.converted(to: "BGRx", colorimetry: "sRGB"))
    guard let plane = frame.planes.first else { throw PhotoError.notEncodable(reason: "PNG") }
    var image = Image(
      bytes: plane.baseAddress.assumingMemoryBound(to: UInt8.self), rowBytes: plane.bytesPerRow, width: UInt32(width),
      height: UInt32(height), pixels: ImagePixelsBGRX)
    var data: UnsafeMutablePointer<UInt8>?
    var size = 0
    let isDone = withExtendedLifetime(frame) { image_png_encode(&image, &data, &size) }
    guard isDone, let data else { throw PhotoError.notEncodable(reason: "PNG") }
    return Data(bytesNoCopy: data, count: size, deallocator: .free)
  }

  /// The pixels in one of CoreVideo's formats.
  func converted(to pixelFormat: OSType) throws -> Sample {
    guard let (name, isFullRange) = PixelFormatNames.name(of: pixelFormat) else {
      throw PhotoError.notEncodable(reason: "pixel format \(pixelFormat)")
    }
    let isRGB = PixelFormatNames.pixelFormat(name, isFullRange: !isFullRange) == pixelFormat
    return try sample.converted(to: name, colorimetry: isRGB ? nil : isFullRange ? "1:4:0:0" : "bt601")
  }

  /// The bare pixels in one of CoreVideo's formats, without padding.
  func packed(as pixelFormat: OSType) throws -> Data {
    let frame = try MappedVideoFrame(converted(to: pixelFormat))
    var data = Data()
    for (index, plane) in frame.planes.enumerated() {
      let rowBytes = min(plane.bytesPerRow, Self.rowBytes(of: plane, at: index, in: frame.format))
      for row in 0..<plane.height {
        data.append(Data(bytes: plane.baseAddress + row * plane.bytesPerRow, count: rowBytes))
      }
    }
    return data
  }

  private static func rowBytes(of plane: MappedVideoFrame.Plane, at index: Int, in format: String) -> Int {
    switch format {
    case "BGRA", "ARGB", "RGBA", "ABGR": plane.width * 4
    case "RGB", "BGR": plane.width * 3
    case "YUY2", "UYVY": (plane.width + 1) / 2 * 4
    case "NV12", "NV16", "NV24": plane.width * (index == 0 ? 1 : 2)
    case "P010_10LE": plane.width * (index == 0 ? 2 : 4)
    default: plane.width
    }
  }
}

/// Memory from malloc, freed when it is released.
private final class CBytes: @unchecked Sendable {
  private let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  deinit { free(pointer) }
}
