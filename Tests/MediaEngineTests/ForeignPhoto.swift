import Foundation

@testable import MediaEngine

/// Photos in formats that Kinora reads but doesn't write, made by other programs from a painted picture.
enum ForeignPhoto: String, CaseIterable, Sendable {
  case webp = "a.webp"
  case losslessWebP = "lossless.webp"
  case avif = "a.avif"
  case avifWithAlpha = "alpha.avif"
  case gif = "a.gif"
  case interlacedGIF = "interlaced.gif"
  case animatedGIF = "animated.gif"
  case bmp = "a.bmp"
  case bmpWithPalette = "palette.bmp"
  case bmpOf16Bits = "16.bmp"
  case bmpWithAlpha = "alpha.bmp"

  /// What reading it must tell.
  var format: FileFormat {
    switch self {
    case .webp, .losslessWebP: .webp
    case .avif, .avifWithAlpha: .avif
    case .gif, .interlacedGIF, .animatedGIF: .gif
    case .bmp, .bmpWithPalette, .bmpOf16Bits, .bmpWithAlpha: .bmp
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
    case .gif: try await Self.pillow("image.save(target, interlace=0)", source, file)
    case .interlacedGIF: try await Self.pillow("image.save(target, interlace=1)", source, file)
    case .animatedGIF:
      let frames = "[image.rotate(turn) for turn in (90, 180)]"
      try await Self.pillow("image.save(target, save_all=True, append_images=\(frames), duration=50)", source, file)
    case .bmp: try await Self.pillow("image.convert('RGB').save(target)", source, file)
    case .bmpWithPalette: try await Self.pillow("image.convert('L').quantize(16).save(target)", source, file)
    case .bmpOf16Bits: try await Self.ffmpeg(["-pix_fmt", "rgb565le"], source, file)
    case .bmpWithAlpha: try await Self.ffmpeg(["-pix_fmt", "bgra"], source, file)
    case .avifWithAlpha:
      let clear = rig.folder.appending(path: "clear.png")
      try await Self.pillow("image.putalpha(200); image.save(target)", source, clear)
      _ = try await Tool.run(["heif-enc", "-A", clear.path, "-o", file.path])
    }
    return file
  }

  private static func ffmpeg(_ words: [String], _ source: URL, _ target: URL) async throws {
    _ = try await Tool.run(["ffmpeg", "-nostdin", "-v", "error", "-i", source.path] + words + [target.path])
  }

  /// Runs Pillow on a picture: `image` is what was opened, `target` the path to save to.
  private static func pillow(_ words: String, _ source: URL, _ target: URL) async throws {
    let program = "import sys; from PIL import Image; source, target = sys.argv[1:]; image = Image.open(source); "
    _ = try await Tool.run(["/usr/bin/python3", "-c", program + words, source.path, target.path])
  }
}
