import Foundation

/// A file format, identified by its first bytes.
package enum FileFormat: Sendable, CaseIterable {
  case jpeg, png, webp, heic, quickTime, mp4, m4a, matroska, webm, wave, ogg, flac, mp3

  /// Identifies a file; nil if it isn't media, or can't be read.
  package init?(of path: String) {
    guard let head = try? InputFile.head(of: path, upTo: 64) else { return nil }
    self.init(head: head)
  }

  /// Identifies a file by its first bytes.
  package init?(head: [UInt8]) {
    func has(_ text: String, at place: Int) -> Bool {
      head.count >= place + text.utf8.count && head[place..<place + text.utf8.count].elementsEqual(text.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("RIFF", at: 0), has("WAVE", at: 8) {
      self = .wave
    } else if has("ftyp", at: 4) {
      switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
      case "heic", "heix", "heim", "heis", "mif1", "msf1", "hevc": self = .heic
      case "qt  ": self = .quickTime
      case "M4A ", "M4B ": self = .m4a
      default: self = .mp4
      }
    } else if ["moov", "mdat", "wide", "free", "skip"].contains(where: { has($0, at: 4) }) {
      self = .quickTime
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = String(decoding: head, as: UTF8.self).contains("webm") ? .webm : .matroska
    } else if has("OggS", at: 0) {
      self = .ogg
    } else if has("fLaC", at: 0) {
      self = .flac
    } else if has("ID3", at: 0) || head.count > 1 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2 {
      self = .mp3
    } else {
      return nil
    }
  }

  /// The usual media type of the format; a movie without video is audio nevertheless.
  package var kind: FileFacts.Kind {
    switch self {
    case .jpeg, .png, .webp, .heic: .image
    case .quickTime, .mp4, .matroska, .webm: .video
    case .m4a, .wave, .ogg, .flac, .mp3: .audio
    }
  }

  /// The file name extension.
  package var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heic: "heic"
    case .quickTime: "mov"
    case .mp4: "mp4"
    case .m4a: "m4a"
    case .matroska: "mkv"
    case .webm: "webm"
    case .wave: "wav"
    case .ogg: "opus"
    case .flac: "flac"
    case .mp3: "mp3"
    }
  }

  /// Its uniform type identifier.
  package var typeIdentifier: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    case .webp: "org.webmproject.webp"
    case .heic: "public.heic"
    case .quickTime: "com.apple.quicktime-movie"
    case .mp4: "public.mpeg-4"
    case .m4a: "com.apple.m4a-audio"
    case .matroska: "org.matroska.mkv"
    case .webm: "org.webmproject.webm"
    case .wave: "com.microsoft.waveform-audio"
    case .ogg: "org.xiph.opus"
    case .flac: "org.xiph.flac"
    case .mp3: "public.mp3"
    }
  }
}
