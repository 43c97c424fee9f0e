internal import CHEIF
internal import CImageCodecs
import Foundation

/// HEIC and AVIF files, by libheif, which is loaded when the first is read or written.
final class HEIFFile {
  private static let isReady = kinora_heif_load() && kinora_heif_init(nil).code == heif_error_Ok

  /// Whether an encoder for HEVC is installed.
  static var canWrite: Bool { isReady && kinora_heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  /// The longest side of an image that is read.
  static let longestSide = 16_384

  private let context: OpaquePointer
  /// The handle of the primary image.
  let image: OpaquePointer
  /// An object of its own, so that the address that libheif reads from stays the same.
  private let bytes: NSData

  /// Nil for a damaged file, or where libheif isn't installed.
  init?(_ data: Data) {
    guard Self.isReady, let context = kinora_heif_context_alloc() else { return nil }
    bytes = NSData(data: data)
    // No camera makes larger images; they would only fill up memory.
    kinora_heif_context_set_maximum_image_size_limit(context, Int32(Self.longestSide))
    var handle: OpaquePointer?
    guard kinora_heif_context_read_from_memory(context, bytes.bytes, bytes.length, nil).code == heif_error_Ok,
      kinora_heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok, let handle
    else {
      kinora_heif_context_free(context)
      return nil
    }
    (self.context, image) = (context, handle)
  }

  deinit {
    kinora_heif_image_handle_release(image)
    kinora_heif_context_free(context)
  }

  /// The size of the image as it is decoded: upright.
  var head: ImageHead {
    let hasAlpha = kinora_heif_image_handle_has_alpha_channel(image) != 0
    return ImageHead(
      width: UInt32(clamping: kinora_heif_image_handle_get_width(image)),
      height: UInt32(clamping: kinora_heif_image_handle_get_height(image)), components: 3, bitsPerComponent: 8,
      hasAlpha: hasAlpha)
  }

  /// EXIF and XMP, and what lies beside the image. The orientation is that of the decoded image.
  var metadata: ImageFileMetadata {
    var metadata = Self.metadata(of: image)
    metadata.auxiliaryImages = auxiliaryImages.map { (type: $0.type, width: $0.image.width, height: $0.image.height) }
    return metadata
  }

  /// EXIF and XMP of an image, or of one beside it.
  static func metadata(of image: OpaquePointer) -> ImageFileMetadata {
    let count = kinora_heif_image_handle_get_number_of_metadata_blocks(image, nil)
    var ids = [heif_item_id](repeating: 0, count: Int(max(0, count)))
    let found = kinora_heif_image_handle_get_list_of_metadata_block_IDs(image, nil, &ids, count)
    var metadata = ImageFileMetadata()
    for id in ids.prefix(Int(max(0, found))) {
      let size = kinora_heif_image_handle_get_metadata_size(image, id)
      guard size > 4, size < 64 << 20, let type = kinora_heif_image_handle_get_metadata_type(image, id) else {
        continue
      }
      var block = Data(count: size)
      let result = block.withUnsafeMutableBytes { kinora_heif_image_handle_get_metadata(image, id, $0.baseAddress) }
      guard result.code == heif_error_Ok else { continue }
      let content = kinora_heif_image_handle_get_metadata_content_type(image, id).map { String(cString: $0) }
      if String(cString: type) == "Exif" {
        // Four bytes say how far behind them it begins.
        let skipped = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        if 4 + skipped < block.count { metadata.exif = block.subdata(in: 4 + skipped..<block.count) }
      } else if content == "application/rdf+xml" {
        metadata.xmp = block
      }
    }
    return metadata
  }

  /// The image as it is shown: libheif turns it.
  func decoded(_ type: ImageFileType) -> CGImage? { Self.decode(image, type) }

  /// An image, or its thumbnail, as it is shown.
  static func decode(_ image: OpaquePointer, _ type: ImageFileType) -> CGImage? {
    var decoded: OpaquePointer?
    guard
      kinora_heif_decode_image(image, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil).code
        == heif_error_Ok, let decoded
    else { return nil }
    defer { kinora_heif_image_release(decoded) }
    var stride: Int32 = 0
    let width = Int(kinora_heif_image_get_primary_width(decoded))
    let height = Int(kinora_heif_image_get_primary_height(decoded))
    guard let plane = kinora_heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride), width > 0,
      height > 0, Int(stride) >= width * 4,
      let provider = CGDataProvider(data: Data(bytes: plane, count: Int(stride) * height))
    else { return nil }
    let hasAlpha = kinora_heif_image_handle_has_alpha_channel(image) != 0
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: Int(stride),
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB,
      bitmapInfo: CGBitmapInfo(alpha: hasAlpha ? .last : .noneSkipLast), provider: provider, utType: type.rawValue)
  }

  /// A HEIC file; nil where no encoder is installed.
  static func encode(
    _ source: Image, quality: Double, orientation: Int, exif: Data?, xmp: Data?
  ) -> Data? {
    guard canWrite, let context = kinora_heif_context_alloc() else { return nil }
    defer { kinora_heif_context_free(context) }
    guard let picture = picture(of: source) else { return nil }
    defer { kinora_heif_image_release(picture) }
    var (encoder, handle): (OpaquePointer?, OpaquePointer?)
    guard
      kinora_heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code == heif_error_Ok,
      let options = kinora_heif_encoding_options_alloc()
    else { return nil }
    defer {
      kinora_heif_encoder_release(encoder)
      kinora_heif_encoding_options_free(options)
    }
    _ = kinora_heif_encoder_set_lossy_quality(encoder, Int32((min(max(quality, 0), 1) * 100).rounded()))
    // One key frame: slower presets take seconds and save a few percent. Encoders other than x265 don't know it.
    _ = kinora_heif_encoder_set_parameter_string(encoder, "preset", "veryfast")
    options.pointee.image_orientation = heif_orientation(rawValue: UInt32(orientation))
    guard
      kinora_heif_context_encode_image(context, picture, encoder, options, &handle).code == heif_error_Ok
    else { return nil }
    defer { kinora_heif_image_handle_release(handle) }
    let added = [
      exif?.withUnsafeBytes { kinora_heif_context_add_exif_metadata(context, handle, $0.baseAddress, Int32($0.count)) },
      xmp?.withUnsafeBytes { kinora_heif_context_add_XMP_metadata(context, handle, $0.baseAddress, Int32($0.count)) },
    ]
    guard added.allSatisfy({ $0.map { $0.code == heif_error_Ok } ?? true }) else { return nil }
    return file(of: context)
  }

  private static func picture(of source: Image) -> OpaquePointer? {
    let hasAlpha = source.pixels == ImagePixelsRGBA
    let count = hasAlpha ? 4 : 3
    var (picture, stride): (OpaquePointer?, Int32) = (nil, 0)
    let (width, height) = (Int32(clamping: source.width), Int32(clamping: source.height))
    let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
    guard kinora_heif_image_create(width, height, heif_colorspace_RGB, chroma, &picture).code == heif_error_Ok else {
      return nil
    }
    guard
      kinora_heif_image_add_plane(picture, heif_channel_interleaved, width, height, 8).code == heif_error_Ok,
      let target = kinora_heif_image_get_plane(picture, heif_channel_interleaved, &stride), let bytes = source.bytes
    else {
      kinora_heif_image_release(picture)
      return nil
    }
    // Where red, green, blue and alpha lie in a pixel of the source.
    let (size, offsets) =
      source.pixels == ImagePixelsGray ? (1, [0, 0, 0]) : hasAlpha ? (4, [0, 1, 2, 3]) : (4, [2, 1, 0])
    for row in 0..<Int(height) {
      let (from, to) = (bytes + row * source.rowBytes, target + row * Int(stride))
      for column in 0..<Int(width) {
        for part in 0..<count { to[column * count + part] = from[column * size + offsets[part]] }
      }
    }
    return picture
  }

  private static func file(of context: OpaquePointer) -> Data? {
    final class Sink { var data = Data() }
    let sink = Sink()
    var writer = heif_writer()
    writer.writer_api_version = 1
    writer.write = { _, bytes, count, user in
      if let bytes, let user {
        Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue().data.append(Data(bytes: bytes, count: count))
      }
      return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    let result = withExtendedLifetime(sink) {
      kinora_heif_context_write(context, &writer, Unmanaged.passUnretained(sink).toOpaque())
    }
    return result.code == heif_error_Ok ? sink.data : nil
  }
}
