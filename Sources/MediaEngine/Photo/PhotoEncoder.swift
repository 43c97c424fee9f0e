import CoreVideo
import Foundation
import GStreamer

/// Encodes captured pictures as photos.
public enum PhotoEncoder {
  /// Encodes a picture, scaled if a size is given, with metadata in EXIF and XMP, and with a thumbnail whose longer
  /// side has `thumbnail` pixels.
  ///
  /// A camera's own JPEG keeps its image data byte for byte, unless it is scaled.
  public static func encode(
    _ picture: CapturedPicture, as coding: PhotoCoding, size: (width: Int, height: Int)? = nil,
    details: PhotoDetails = PhotoDetails(), thumbnail: Int? = nil
  ) async throws -> EncodedPhoto {
    // Encoding blocks a thread for up to a second, which must not be one of the Swift concurrency pool.
    try await Task(executorPreference: EngineExecutor.shared) {
      try encodeNow(picture, as: coding, size: size, details: details, thumbnail: thumbnail)
    }.value
  }

  /// The picture as a pixel buffer in one of CoreVideo's formats.
  public static func pixelBuffer(
    of picture: CapturedPicture, as pixelFormat: OSType, size: (width: Int, height: Int)? = nil
  ) async throws -> CVPixelBuffer {
    try await Task(executorPreference: EngineExecutor.shared) {
      try pixels(of: picture, size: size).converted(to: pixelFormat).pixelBuffer()
    }.value
  }

  private static func pixels(of picture: CapturedPicture, size: (width: Int, height: Int)?) throws -> PhotoPixels {
    let pixels = try PhotoPixels(picture)
    return try size.map { try pixels.scaled(to: $0) } ?? pixels
  }

  private static func encodeNow(
    _ picture: CapturedPicture, as coding: PhotoCoding, size: (width: Int, height: Int)?, details: PhotoDetails,
    thumbnail: Int?
  ) throws -> EncodedPhoto {
    var details = details
    if !(1...8).contains(details.orientation) { details.orientation = 1 }
    if case .jpeg = coding, picture.isCompressed, let file = try cameraFile(of: picture),
      size == nil || size! == (file.width, file.height)
    {
      // Decoding at reduced size is enough for the thumbnail, and much faster.
      let small = try thumbnail.map { try smallPicture(of: PhotoPixels(picture, leastSide: $0), longest: $0) }
      return try finish(file, details: details, thumbnail: small)
    }

    let pixels = try pixels(of: picture, size: size)
    let small = try thumbnail.map { try smallPicture(of: pixels, longest: $0) }
    switch coding {
    case .jpeg(let quality):
      guard let file = JPEGFile(try pixels.jpeg(quality: quality)) else {
        throw PhotoError.notEncodable(reason: "JPEG")
      }
      return try finish(file, details: details, thumbnail: small)
    case .heic(let quality):
      // HEIF stores the rotation itself, so EXIF says “upright”: a reader that honours both must not rotate twice.
      let metadata = try PhotoMetadata(
        details, width: pixels.width, height: pixels.height, orientation: 1, thumbnail: nil
      )
      let data = try HEIFWriter.write(
        pixels, quality: quality, metadata: metadata, orientation: details.orientation, thumbnail: thumbnail)
      return EncodedPhoto(
        data: data, width: pixels.width, height: pixels.height, orientation: details.orientation, thumbnail: small)
    case .png:
      let metadata = try PhotoMetadata(
        details, width: pixels.width, height: pixels.height, orientation: details.orientation, thumbnail: small
      )
      guard let data = PNGFile.adding(metadata, to: try pixels.png()) else {
        throw PhotoError.notEncodable(reason: "PNG")
      }
      return EncodedPhoto(
        data: data, width: pixels.width, height: pixels.height, orientation: details.orientation, thumbnail: small)
    case .raw(let pixelFormat):
      return EncodedPhoto(
        data: try pixels.packed(as: pixelFormat), width: pixels.width, height: pixels.height,
        orientation: details.orientation, thumbnail: small)
    }
  }

  private static func cameraFile(of picture: CapturedPicture) throws -> JPEGFile? {
    guard let mapped = try picture.sample.buffer?.map() else { return nil }
    return JPEGFile(Data(mapped.bytes))
  }

  private static func finish(_ file: JPEGFile, details: PhotoDetails, thumbnail: Data?) throws -> EncodedPhoto {
    var file = file
    let metadata = try PhotoMetadata(
      details, width: file.width, height: file.height, orientation: details.orientation, thumbnail: thumbnail)
    file.addMissingTables()
    file.setMetadata(exif: metadata.exif, xmp: metadata.xmp)
    return EncodedPhoto(
      data: adding(details.addedIPTC, to: file.data), width: file.width, height: file.height,
      orientation: details.orientation, thumbnail: thumbnail)
  }

  /// A thumbnail JPEG that is small enough for EXIF.
  private static func smallPicture(of pixels: PhotoPixels, longest: Int) throws -> Data {
    let small = try pixels.fitting(max(16, longest))
    for quality in [0.8, 0.6, 0.4, 0.2] {
      let data = try small.jpeg(quality: quality)
      if data.count < 48 << 10 { return data }
    }
    return try smallPicture(of: small, longest: longest / 2)
  }
}
