import Foundation

/// A file format, identified by its content. This is the one table of formats that the library and photo reading know.
package enum FileFormat: Sendable, CaseIterable {
  case jpeg, png, webp, heic, avif, gif, bmp, tiff, dng, cameraRaw, jpeg2000
  case quickTime, mp4, m4a, matroska, webm, wave, ogg, flac, mp3

  /// A row of the table.
  private typealias Row = (kind: FileFacts.Kind, ending: String, typeIdentifier: String)

  private var row: Row {
    switch self {
    case .jpeg: (.image, "jpg", "public.jpeg")
    case .png: (.image, "png", "public.png")
    case .webp: (.image, "webp", "org.webmproject.webp")
    case .heic: (.image, "heic", "public.heic")
    case .avif: (.image, "avif", "public.avif")
    case .gif: (.image, "gif", "com.compuserve.gif")
    case .bmp: (.image, "bmp", "com.microsoft.bmp")
    case .tiff: (.image, "tiff", "public.tiff")
    case .dng: (.image, "dng", "com.adobe.raw-image")
    // A maker's own format; an imported file keeps its own name extension.
    case .cameraRaw: (.image, "raw", "public.camera-raw-image")
    case .jpeg2000: (.image, "jp2", "public.jpeg-2000")
    case .quickTime: (.video, "mov", "com.apple.quicktime-movie")
    case .mp4: (.video, "mp4", "public.mpeg-4")
    case .m4a: (.audio, "m4a", "com.apple.m4a-audio")
    case .matroska: (.video, "mkv", "org.matroska.mkv")
    case .webm: (.video, "webm", "org.webmproject.webm")
    case .wave: (.audio, "wav", "com.microsoft.waveform-audio")
    case .ogg: (.audio, "opus", "org.xiph.opus")
    case .flac: (.audio, "flac", "org.xiph.flac")
    case .mp3: (.audio, "mp3", "public.mp3")
    }
  }

  /// The usual media type of the format; a movie without video is audio nevertheless.
  package var kind: FileFacts.Kind { row.kind }
  /// The file name extension.
  package var ending: String { row.ending }
  /// Its uniform type identifier.
  package var typeIdentifier: String { row.typeIdentifier }
}
