import Foundation

@testable import MediaEngine

/// Photos in formats that Kinora reads but doesn't write, made by other programs from a painted picture.
enum ForeignPhoto: String, CaseIterable, Sendable {
  case webp = "a.webp"
  case losslessWebP = "lossless.webp"
  case avif = "a.avif"
  case avifWithAlpha = "alpha.avif"

  /// What reading it must tell.
  var format: FileFormat {
    switch self {
    case .webp, .losslessWebP: .webp
    case .avif, .avifWithAlpha: .avif
    }
  }

  /// Makes it, 320 × 240 with the number 321 painted into it.
  func make(in rig: PhotoRig) async throws -> URL {
    let source = try rig.file("source.png", PhotoPixels(PhotoRig.picture(321)).png())
    let file = rig.folder.appending(path: rawValue)
    switch self {
    case .webp: try await Self.pillow("image.save(target, quality=90)", source, file)
    case .losslessWebP: try await Self.pillow("image.save(target, lossless=True)", source, file)
    case .avif: _ = try await Tool.run(["heif-enc", "-A", source.path, "-o", file.path])
    case .avifWithAlpha:
      let clear = rig.folder.appending(path: "clear.png")
      try await Self.pillow("image.putalpha(200); image.save(target)", source, clear)
      _ = try await Tool.run(["heif-enc", "-A", clear.path, "-o", file.path])
    }
    return file
  }

  /// Runs Pillow on a picture: `image` is what was opened, `target` the path to save to.
  private static func pillow(_ words: String, _ source: URL, _ target: URL) async throws {
    let program = "import sys; from PIL import Image; source, target = sys.argv[1:]; image = Image.open(source); "
    _ = try await Tool.run(["/usr/bin/python3", "-c", program + words, source.path, target.path])
  }
}
