internal import CHEIF
import Foundation
import GLibSupport

/// Loads and initializes libheif once. Its plugin list is otherwise created at first use, on whichever thread that is.
enum HEIFLibrary {
  private static let isReady = kinora_heif_load() && kinora_heif_init(nil).code == heif_error_Ok

  /// Loads and initializes the library; must precede any other use of libheif.
  static func setUp() throws {
    guard isReady else { throw PhotoError.notEncodable(reason: "libheif") }
  }

  /// Whether an HEVC encoder is installed.
  static var canWrite: Bool { isReady && kinora_heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  /// The package to install where `canWrite` is false; nil where it isn't known.
  static var missingPackage: SystemPackage? { missingPackage(on: .current, isLoaded: isReady) }

  /// The same for a distribution. Some have the encoder in a package beside the library, because it weighs more or because
  /// of patents.
  static func missingPackage(on distribution: Distribution, isLoaded: Bool) -> SystemPackage? {
    switch distribution {
    // Up to Debian 12 the library brings the encoder along: once it is loaded, nothing is missing.
    case .debian: SystemPackage(isLoaded ? "libheif-plugin-x265" : "libheif1", on: distribution)
    case .fedora: SystemPackage(isLoaded ? "libheif-freeworld" : "libheif", on: distribution)
    case .arch: isLoaded ? nil : SystemPackage("libheif", on: distribution)
    case .openSUSE: isLoaded ? nil : SystemPackage("libheif1", on: distribution)
    case .flatpak, .other: nil
    }
  }

  /// Throws for a libheif error.
  static func check(_ error: heif_error) throws {
    guard error.code == heif_error_Ok else {
      throw PhotoError.notEncodable(reason: error.message.map { String(cString: $0) } ?? "HEIF")
    }
  }
}
