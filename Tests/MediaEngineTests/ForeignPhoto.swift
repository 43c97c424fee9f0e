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
  case tiff = "a.tiff"
  case tiffByLZW = "lzw.tif"
  case tiffByDeflate = "deflate.tif"
  case tiffByJPEG = "jpeg.tif"
  case tiffWithPalette = "palette.tif"
  case tiffWithAlpha = "alpha.tif"
  case tiffOf16Bits = "16.tif"
  case tiffOfInks = "cmyk.tif"
  case tiffOfPages = "pages.tif"
  case dng = "a.dng"
  case jp2 = "a.jp2"
  case jp2WithLoss = "loss.jp2"
  case jp2Gray = "gray.jp2"
  case jp2WithAlpha = "alpha.jp2"
  case jp2OfTiles = "tiles.jp2"
  case codestream = "a.j2k"

  /// What reading it must tell.
  var format: FileFormat {
    switch self {
    case .webp, .losslessWebP: .webp
    case .avif, .avifWithAlpha: .avif
    case .gif, .interlacedGIF, .animatedGIF: .gif
    case .bmp, .bmpWithPalette, .bmpOf16Bits, .bmpWithAlpha: .bmp
    case .tiff, .tiffByLZW, .tiffByDeflate, .tiffByJPEG, .tiffWithPalette, .tiffWithAlpha, .tiffOf16Bits, .tiffOfInks,
      .tiffOfPages:
      .tiff
    case .dng: .dng
    case .jp2, .jp2WithLoss, .jp2Gray, .jp2WithAlpha, .jp2OfTiles, .codestream: .jpeg2000
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
    case .tiff: try await Self.pillow("image.save(target)", source, file)
    case .tiffByLZW: try await Self.pillow("image.save(target, compression='tiff_lzw')", source, file)
    case .tiffByDeflate: try await Self.pillow("image.save(target, compression='tiff_adobe_deflate')", source, file)
    case .tiffByJPEG:
      try await Self.pillow("image.convert('RGB').save(target, compression='jpeg', quality=95)", source, file)
    case .tiffWithPalette: try await Self.pillow("image.quantize(64).save(target)", source, file)
    case .tiffWithAlpha: try await Self.pillow("image.putalpha(200); image.save(target)", source, file)
    case .tiffOf16Bits: try await Self.ffmpeg(["-pix_fmt", "rgb48le"], source, file)
    case .tiffOfInks: try await Self.pillow("image.convert('RGB').convert('CMYK').save(target)", source, file)
    case .tiffOfPages:
      try await Self.pillow("image.save(target, save_all=True, append_images=[image.rotate(180)])", source, file)
    case .dng: try await makeRaw(source, file, in: rig)
    case .jp2: try await Self.pillow("image.save(target)", source, file)
    case .jp2WithLoss:
      let words = "image.convert('RGB').save(target, irreversible=True, quality_mode='dB', quality_layers=[45])"
      try await Self.pillow(words, source, file)
    case .jp2Gray: try await Self.pillow("image.convert('L').save(target)", source, file)
    case .jp2WithAlpha: try await Self.pillow("image.putalpha(200); image.save(target)", source, file)
    case .jp2OfTiles: try await Self.pillow("image.save(target, tile_size=(100, 70), num_resolutions=3)", source, file)
    case .codestream: try await Self.pillow("image.save(target, no_jp2=True)", source, file)
    case .avifWithAlpha:
      let clear = rig.folder.appending(path: "clear.png")
      try await Self.pillow("image.putalpha(200); image.save(target)", source, clear)
      _ = try await Tool.run(["heif-enc", "-A", clear.path, "-o", file.path])
    }
    return file
  }

  /// No program in Debian writes DNG: its previews are made by Pillow, and exiftool judges the rest.
  private func makeRaw(_ source: URL, _ file: URL, in rig: PhotoRig) async throws {
    var previews: [(jpeg: Data, width: Int, height: Int)] = []
    for (width, height) in [(160, 120), (320, 240)] {
      let preview = rig.folder.appending(path: "preview.jpg")
      try await Self.pillow(
        "image.convert('RGB').resize((\(width), \(height))).save(target, quality=95)", source, preview)
      previews.append((try Data(contentsOf: preview), width, height))
    }
    try RawPhotoFile.make(previews, width: 320, height: 240).write(to: file)
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
