internal import CHEIF
import Foundation

/// libheif, set up once. Its plugins are a list that it makes at first use, in whichever thread that is.
enum HEIFLibrary {
  private static let isReady = heif_init(nil).code == heif_error_Ok

  /// Must come before anything else is done with libheif.
  static func setUp() throws {
    guard isReady else { throw PhotoError.notEncodable(reason: "libheif") }
  }

  /// Whether an encoder for HEVC is installed.
  static var canWrite: Bool { isReady && heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  /// Turns an answer of libheif's into an error.
  static func check(_ error: heif_error) throws {
    guard error.code == heif_error_Ok else {
      throw PhotoError.notEncodable(reason: error.message.map { String(cString: $0) } ?? "HEIF")
    }
  }
}
