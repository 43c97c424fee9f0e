internal import CHEIF
import CoreGraphics
import Foundation

/// Reads HEIC and AVIF files.
final class HEIFReader {
  private let context: OpaquePointer
  private let image: OpaquePointer
  /// The file's bytes, which libheif reads in place.
  private let bytes: Data

  /// Opens a file; nil if it isn't HEIF or is damaged.
  init?(_ data: Data) {
    guard (try? HEIFLibrary.setUp()) != nil, let context = kinora_heif_context_alloc() else { return nil }
    // An object of its own, so that the bytes' address stays the same.
    let owned = NSData(data: data)
    bytes = Data(referencing: owned)
    // No camera makes larger images; they would only fill up memory.
    kinora_heif_context_set_maximum_image_size_limit(context, 16384)
    var handle: OpaquePointer?
    guard kinora_heif_context_read_from_memory(context, owned.bytes, owned.length, nil).code == heif_error_Ok,
      kinora_heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok, let handle
    else {
      kinora_heif_context_free(context)
      return nil
    }
    self.context = context
    image = handle
  }

  deinit {
    kinora_heif_image_handle_release(image)
    kinora_heif_context_free(context)
  }

  /// The size of the image as it is shown: what is stored may be larger, as newer versions of libheif store what their
  /// encoder fills up to its blocks, and crop that again.
  var shownSize: (width: Int, height: Int) {
    (Int(kinora_heif_image_handle_get_width(image)), Int(kinora_heif_image_handle_get_height(image)))
  }

  /// Whether it has thumbnails.
  var hasThumbnail: Bool { kinora_heif_image_handle_get_number_of_thumbnails(image) > 0 }

  /// The EXIF and XMP metadata.
  var metadata: PhotoMetadataSource {
    let count = kinora_heif_image_handle_get_number_of_metadata_blocks(image, nil)
    var ids = [heif_item_id](repeating: 0, count: Int(max(0, count)))
    let found = kinora_heif_image_handle_get_list_of_metadata_block_IDs(image, nil, &ids, count)
    var result = PhotoMetadataSource()
    for id in ids.prefix(Int(max(0, found))) {
      let size = kinora_heif_image_handle_get_metadata_size(image, id)
      guard size > 0, size < 64 << 20, let type = kinora_heif_image_handle_get_metadata_type(image, id) else {
        continue
      }
      var block = Data(count: size)
      guard
        block.withUnsafeMutableBytes({ kinora_heif_image_handle_get_metadata(image, id, $0.baseAddress) }).code
          == heif_error_Ok
      else { continue }
      let content = kinora_heif_image_handle_get_metadata_content_type(image, id).map { String(cString: $0) }
      switch String(cString: type) {
      case "Exif":
        // Four bytes state how far behind them the EXIF header begins.
        let skipped = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        if 4 + skipped < block.count { result.exif = block.subdata(in: 4 + skipped..<block.count) }
      case "mime" where content == "application/rdf+xml": result.xmp = block
      default: break
      }
    }
    return result
  }

  /// The image, with its orientation applied; the thumbnail instead where its longer side has at least `leastSide`
  /// pixels.
  func picture(leastSide: Int? = nil) -> CGImage? {
    if let leastSide, let small = thumbnail(leastSide: leastSide) { return small }
    return Self.decode(image)
  }

  private func thumbnail(leastSide: Int) -> CGImage? {
    let count = kinora_heif_image_handle_get_number_of_thumbnails(image)
    var ids = [heif_item_id](repeating: 0, count: Int(max(0, count)))
    let found = kinora_heif_image_handle_get_list_of_thumbnail_IDs(image, &ids, count)
    for id in ids.prefix(Int(max(0, found))) {
      var small: OpaquePointer?
      guard kinora_heif_image_handle_get_thumbnail(image, id, &small).code == heif_error_Ok, let small else { continue }
      defer { kinora_heif_image_handle_release(small) }
      if max(kinora_heif_image_handle_get_width(small), kinora_heif_image_handle_get_height(small)) >= leastSide {
        return Self.decode(small)
      }
    }
    return nil
  }

  private static func decode(_ handle: OpaquePointer) -> CGImage? {
    var decoded: OpaquePointer?
    guard
      kinora_heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil).code
        == heif_error_Ok,
      let decoded
    else { return nil }
    defer { kinora_heif_image_release(decoded) }
    var stride: Int32 = 0
    let (width, height) = (
      Int(kinora_heif_image_get_primary_width(decoded)), Int(kinora_heif_image_get_primary_height(decoded))
    )
    guard let plane = kinora_heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride),
      width > 0, height > 0, Int(stride) >= width * 4,
      let provider = CGDataProvider(data: Data(bytes: plane, count: Int(stride) * height))
    else { return nil }
    let hasAlpha = kinora_heif_image_handle_has_alpha_channel(handle) != 0
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: Int(stride),
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: (hasAlpha ? CGImageAlphaInfo.last : .noneSkipLast).rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
