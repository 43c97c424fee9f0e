internal import CHEIF
import Foundation

/// Loads and initializes libheif once. Its plugin list is otherwise created at first use, on whichever thread that is.
enum HEIFLibrary {
  private static let isReady = kinora_heif_load() && kinora_heif_init(nil).code == heif_error_Ok

  /// Loads and initializes the library; must precede any other use of libheif.
  static func setUp() throws {
    guard isReady else { throw PhotoError.notEncodable(reason: "libheif") }
  }

  /// Whether an HEVC encoder is installed.
  static var canWrite: Bool { isReady && kinora_heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  /// Throws for a libheif error.
  static func check(_ error: heif_error) throws {
    guard error.code == heif_error_Ok else {
      throw PhotoError.notEncodable(reason: error.message.map { String(cString: $0) } ?? "HEIF")
    }
  }
}
