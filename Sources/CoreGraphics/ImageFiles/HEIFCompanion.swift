internal import CHEIF

/// An image that belongs to another one in a HEIF file: its thumbnail, or an auxiliary image.
final class HEIFCompanion {
  /// More than these aren't looked at: no camera writes so many.
  static let most = 32
  /// The most pixels that are decoded.
  static let mostPixels = 1 << 26

  let id: heif_item_id
  let handle: OpaquePointer
  /// The size as it is shown, by the file's own word.
  let width: Int
  let height: Int

  /// Nil where it can't be found, or no image has such a size.
  init?(_ id: heif_item_id, _ find: (inout OpaquePointer?) -> heif_error) {
    var handle: OpaquePointer?
    guard find(&handle).code == heif_error_Ok, let handle else { return nil }
    width = Int(kinora_heif_image_handle_get_width(handle))
    height = Int(kinora_heif_image_handle_get_height(handle))
    guard Self.isPlausible(width, height) else {
      kinora_heif_image_handle_release(handle)
      return nil
    }
    (self.id, self.handle) = (id, handle)
  }

  deinit { kinora_heif_image_handle_release(handle) }

  /// Whether a picture may have a size.
  static func isPlausible(_ width: Int, _ height: Int) -> Bool {
    let sides = 1...HEIFFile.longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  /// What an auxiliary image is, as the file's maker names it.
  var name: String? {
    var name: UnsafePointer<CChar>?
    guard kinora_heif_image_handle_get_auxiliary_type(handle, &name).code == heif_error_Ok, let text = name else {
      return nil
    }
    defer { kinora_heif_image_handle_free_auxiliary_types(handle, &name) }
    return String(cString: text)
  }
}
