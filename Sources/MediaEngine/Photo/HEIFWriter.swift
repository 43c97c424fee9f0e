internal import CHEIF
import Foundation
import GLibSupport
import GStreamer

/// Writes HEIC files.
enum HEIFWriter {
  /// A HEIC file of one image. The orientation is stored as HEIF properties.
  static func write(
    _ pixels: PhotoPixels, quality: Double, metadata: PhotoMetadata, orientation: Int, thumbnail: Int?
  ) throws -> Data {
    guard HEIFLibrary.canWrite else { throw PhotoCoding.heicError }
    let image = try picture(of: pixels)
    defer { kinora_heif_image_release(image) }
    guard let context = kinora_heif_context_alloc() else { throw PhotoError.notEncodable(reason: "HEIF") }
    defer { kinora_heif_context_free(context) }
    var encoder: OpaquePointer?
    try HEIFLibrary.check(kinora_heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
    defer { kinora_heif_encoder_release(encoder) }
    try HEIFLibrary.check(
      kinora_heif_encoder_set_lossy_quality(encoder, Int32(clamping: (min(max(quality, 0), 1) * 100).rounded())))
    // A photo is one key frame: slower presets take seconds on a small computer and save a few percent. Encoders other
    // than x265 don't know this parameter, and don't need it.
    _ = kinora_heif_encoder_set_parameter_string(encoder, "preset", "veryfast")

    guard let options = kinora_heif_encoding_options_alloc() else { throw PhotoError.notEncodable(reason: "HEIF") }
    defer { kinora_heif_encoding_options_free(options) }
    options.pointee.image_orientation = heif_orientation(rawValue: UInt32(orientation))
    // Otherwise the file has no `nclx` colour profile.
    options.pointee.macOS_compatibility_workaround_no_nclx_profile = 0
    var handle: OpaquePointer?
    try HEIFLibrary.check(kinora_heif_context_encode_image(context, image, encoder, options, &handle))
    defer { kinora_heif_image_handle_release(handle) }
    if let thumbnail {
      var small: OpaquePointer?
      try HEIFLibrary.check(
        kinora_heif_context_encode_thumbnail(
          context, image, handle, encoder, options, Int32(clamping: thumbnail), &small))
      if let small { kinora_heif_image_handle_release(small) }
    }
    try metadata.exif.withUnsafeBytes {
      try HEIFLibrary.check(kinora_heif_context_add_exif_metadata(context, handle, $0.baseAddress, Int32($0.count)))
    }
    try metadata.xmp.withUnsafeBytes {
      try HEIFLibrary.check(kinora_heif_context_add_XMP_metadata(context, handle, $0.baseAddress, Int32($0.count)))
    }
    return try file(of: context)
  }

  /// The image in the encoder's input format, with its colour profile.
  private static func picture(of pixels: PhotoPixels) throws -> OpaquePointer? {
    let (frame, _, _) = try pixels.planes(keepsRows: false)
    var image: OpaquePointer?
    try HEIFLibrary.check(
      kinora_heif_image_create(
        Int32(pixels.width), Int32(pixels.height), heif_colorspace_YCbCr, heif_chroma_420, &image))
    for (plane, channel) in zip(frame.planes, [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]) {
      try HEIFLibrary.check(kinora_heif_image_add_plane(image, channel, Int32(plane.width), Int32(plane.height), 8))
      var stride: Int32 = 0
      guard let target = kinora_heif_image_get_plane(image, channel, &stride) else {
        throw PhotoError.notEncodable(reason: "HEIF")
      }
      for row in 0..<plane.height {
        memcpy(target + row * Int(stride), plane.baseAddress + row * plane.bytesPerRow, plane.width)
      }
    }
    guard let colors = kinora_heif_nclx_color_profile_alloc() else { throw PhotoError.notEncodable(reason: "HEIF") }
    defer { kinora_heif_nclx_color_profile_free(colors) }
    colors.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
    colors.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
    colors.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
    colors.pointee.full_range_flag = 1
    try HEIFLibrary.check(kinora_heif_image_set_nclx_color_profile(image, colors))
    return image
  }

  private static func file(of context: OpaquePointer) throws -> Data {
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
    try withExtendedLifetime(sink) {
      try HEIFLibrary.check(kinora_heif_context_write(context, &writer, Unmanaged.passUnretained(sink).toOpaque()))
    }
    return sink.data
  }
}
